/* What the program prints: its last lines, while it runs and afterwards. */

import {_} from "./words.mjs";

const MOST_LINES = 100, MOST_LETTERS = 65_536;

export class Printed {
  /* A section with a text in it, which is shown once there is any. */
  constructor(root) {
    this.root = root;
    this.lines = root.querySelector("pre");
    this.clear();
  }

  clear() {
    this.begun = "";
    this.show([]);
  }

  /* Take a part in while the program runs. It is drawn at most once a frame. */
  add(text) {
    this.begun = (this.begun + text).slice(-MOST_LETTERS);
    this.drawing ??= requestAnimationFrame(() => this.#draw(this.begun.trimEnd().split("\n").slice(-MOST_LINES)));
  }

  /* Show the last lines, as Python has kept them. */
  show(lines) {
    cancelAnimationFrame(this.drawing);
    this.#draw(lines);
  }

  #draw(lines) {
    this.drawing = undefined;
    this.root.hidden = lines.join("") === "";
    this.root.querySelector("h2").textContent = lines.length === MOST_LINES ? _("Print (its last {n} lines)", {n: MOST_LINES}) : _("Print");
    this.lines.textContent = lines.join("\n");
    this.lines.scrollTop = this.lines.scrollHeight;
  }
}
