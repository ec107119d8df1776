/* The player of Compare, with a run of the text: a page of its own in a frame.

The run comes from a program that may mean harm, so it brings no HTML: its parts
are put into the player's own page, each as a text. The frame has an origin of
its own, and the policies of this page and of the player: it runs no script but
the player's, and reaches no server. */

import {html} from "player";

export class Player {
  /* `before` has the focus again when the player is closed by hand. */
  constructor(root, before) { Object.assign(this, {root, before}); }

  /* Show the page of a run; return a sentence that says where. */
  async show(run) {
    const text = filled(await empty(), run);
    this.address = URL.createObjectURL(new Blob([text], {type: "text/html"}));
    const close = html("button", {}, "Close the player");
    close.addEventListener("click", () => { this.close(); this.before.focus(); });
    const frame = html("iframe", {src: this.address, sandbox: "allow-scripts", title: "The run, step by step"});
    this.root.replaceChildren(close, frame);
    this.root.hidden = false;
    this.root.scrollIntoView();
    frame.focus();
    return "The run is below, step by step.";
  }

  close() {
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = undefined;
    this.root.replaceChildren();
    this.root.hidden = true;
  }
}

/* Return the player's page, which the site has, without a run. */
async function empty() {
  const response = await fetch(new URL("player.html", import.meta.url));
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function filled(page, {title, work, file, style, lines, data}) {
  const part = name => page.querySelector(name);
  page.documentElement.dataset.theme = document.documentElement.dataset.theme.replace("auto", "");
  part("title").textContent = part("h1").textContent = title;
  part("header p").textContent = work;
  part(".pane").setAttribute("aria-label", title);
  part(".pane h2").prepend(file);
  part(".pane .style").textContent = style;
  for (const region of page.querySelectorAll(".pane [role=region]")) {
    region.setAttribute("aria-label", `${region.getAttribute("aria-label")}${title}`);
  }
  part(".code").append(...lines.map(line));
  // Base 64 has no "<", which would end the element.
  part("#data").textContent = data.replaceAll("<", "");
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

function line([number, depth, pieces]) {
  const spans = pieces.map(([name, text]) => html("span", {class: name}, text));
  return html("div", {"data-line": number, class: `in-${depth}`}, html("i", {}, number), ...spans);
}
