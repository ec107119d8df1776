/* The player of Compare, with a run of the text: a page of its own in a frame.

The run comes from a program that may mean harm, and so may the page that plays
it. The frame has an origin of its own, and the policies of this page and of the
player: it runs no script but the player's, and reaches no server. */

import {html} from "player";

export class Player {
  /* `before` has the focus again when the player is closed by hand. */
  constructor(root, before) { Object.assign(this, {root, before}); }

  /* Show the page of a run; return a sentence that says where. */
  show({page}) {
    const theme = document.documentElement.dataset.theme.replace("auto", "");
    const text = `<!doctype html>${policy()}${page.replace("<html ", `<html data-theme="${theme}" `)}`;
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

/* What the player may do, by the hashes of its script and style in this page's policy. */
function policy() {
  const known = document.querySelector("meta[http-equiv]").content, hashes = known.match(/'sha256-[^']+'/g).join(" ");
  return `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${hashes}; style-src ${hashes}">`;
}
