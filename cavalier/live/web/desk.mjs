/* The open program: whose text it is, and what becomes of it. */

import {Editor} from "./editor.mjs";
import {forget, keep, kept, whenKeptElsewhere} from "./storage.mjs";

const DEFINED = /^(?:async )?def ([A-Za-z]\w*)/gm;
const ENTRY_POINTS = ["first_tour", "tours", "count_tours"];

export class Desk {
  /* Edit one of some programs in an element.

  `edited` is called after each change of the text, `noted` with what a visitor
  should know of it, `run` when the keys for that are pressed. */
  constructor(programs, box, {edited, noted, run}) {
    Object.assign(this, {edited, noted});
    this.programs = new Map(programs.map(each => [each.id, each]));
    this.editor = new Editor(box, text => this.#keep(text), run);
    whenKeptElsewhere((id, text) => this.#adopt(id, text));
  }

  get text() { return this.editor.text; }

  get file() { return `${this.program.module.split(".").at(-1)}.py`; }

  /* Open a program: the text of a link, or the one that is kept, or its own. */
  open(id, linked) {
    this.program = this.programs.get(id);
    const mine = kept(id);
    this.linked = linked !== undefined && linked !== mine;
    this.editor.open(linked ?? mine ?? this.program.text);
    this.edited();
  }

  /* Leave the text of a link, or else what was typed. */
  reset() {
    const {id, text} = this.program, mine = this.linked ? kept(id) : null;
    if (!this.linked) forget(id);
    this.linked = false;
    this.editor.replace(mine ?? text);
    this.edited();
  }

  /* Say whose text it is. */
  whose() {
    const {id, text} = this.program;
    if (this.linked && kept(id) !== null) return "from a link; if you edit it, it replaces your text that is kept here";
    if (this.linked) return "from a link; kept here once you edit it";
    if (this.text === text) return "unchanged";
    return kept(id) === this.text ? "changed, and kept in this browser until you reset it" : "changed, and not kept";
  }

  /* Return the functions that can be asked: "" for a port's entry points. */
  functions() {
    const names = [...new Set([...this.text.matchAll(DEFINED)].map(([, name]) => name))];
    return names.some(name => ENTRY_POINTS.includes(name)) ? ["", ...names] : names.reverse();
  }

  /* Put the cursor into a function, if it is there. */
  find(name) {
    const lines = this.text.split("\n").map(line => line.trim().match(/^(?:def|class) (\w+)/)?.[1]);
    if (name && lines.includes(name)) this.editor.goTo(lines.indexOf(name) + 1, "start");
  }

  #keep(text) {
    this.linked = false;
    const done = text === this.program.text ? forget(this.program.id) : keep(this.program.id, text);
    if (done === false) this.noted("This browser does not keep your text, because it has no room or may not. Download your text before you leave.");
    this.edited();
  }

  #adopt(id, text) {
    if (id !== this.program?.id || text === this.text) return;
    if (this.linked) return this.noted("You have changed your text of this program in another tab. Here you still see that of the link.");
    this.editor.replace(text);
    this.noted("You have changed this text in another tab. This is its newest version; undo brings back the one before.");
    this.edited();
  }
}
