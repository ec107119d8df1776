/* The player of Compare, with one run or two: a page of its own in a frame.

The run comes from a program that may mean harm, so it brings no HTML: its parts
are put into the player's own page, each as a text. The frame has an origin of
its own, and the policies of this page and of the player: it runs no script but
the player's, and reaches no server. */

import {html} from "player";
import {_, inLanguage} from "./words.mjs";

export class Player {
  /* `before` has the focus again when the player is closed by hand. */
  constructor(root, before) { Object.assign(this, {root, before}); }

  /* Show the page of runs; return a sentence that says where. */
  async show(run, number = 1) {
    const text = filled(await empty(number), run, number);
    this.scrolled = scrollY;
    this.address = URL.createObjectURL(new Blob([text], {type: "text/html"}));
    const close = html("button", {}, _("Close the player"));
    close.addEventListener("click", () => this.#leave());
    const frame = html("iframe", {src: this.address, sandbox: "allow-scripts", title: _("The run, step by step")});
    frame.addEventListener("load", () => frame.contentWindow.focus());
    this.root.replaceChildren(close, frame);
    this.root.hidden = false;
    this.root.scrollIntoView();
    if (number === 1) return _("The run is below, step by step.");
    return _("{comparison} The runs are below, step by step.", run);
  }

  /* Close the player, and go back to where one was. */
  #leave() {
    this.close();
    scrollTo(0, this.scrolled);
    this.before.focus({preventScroll: true});
  }

  close() {
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = undefined;
    this.root.replaceChildren();
    this.root.hidden = true;
  }
}

/* Return the player's page, which the site has, without its runs. */
async function empty(number) {
  const response = await fetch(inLanguage(`player-${number}.html`));
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function filled(page, {title, work, comparison, parts, kept, panes, data}, number) {
  const part = name => page.querySelector(name);
  page.documentElement.dataset.theme = document.documentElement.dataset.theme.replace("auto", "");
  part("title").textContent = part("h1").textContent = title;
  part("header p").textContent = work;
  part(".comparison").append(comparison);
  if (parts) part(".comparison").append(" ", html("button", {id: "part"}, _("Go there")));
  for (const [told, button] of kept) {
    part(".comparison").append(" ", html("span", {}, told), " ", html("button", {id: "longest"}, button));
  }
  for (let at = 0; at < number; at++) fillPane(part(`#pane-${at + 1}`), panes[at], number);
  // Base 64 has no "<", which would end the element.
  part("#data").textContent = data.replaceAll("<", "");
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

function fillPane(pane, {port, file, style, lines}, number) {
  const part = name => pane.querySelector(name);
  pane.setAttribute("aria-label", port);
  if (number === 1) part("h2").prepend(file);
  else part(".lead").textContent = port;
  part(".style").textContent = style;
  for (const region of pane.querySelectorAll("[role=region]")) {
    region.setAttribute("aria-label", `${region.getAttribute("aria-label")}${port}`);
  }
  part(".code").append(...lines.map(line));
}

function line([number, depth, pieces]) {
  const spans = pieces.map(([name, text]) => html("span", {class: name}, text));
  return html("div", {"data-line": number, class: `in-${depth}`}, html("i", {}, number), ...spans);
}
