/* The open program: whose text it is, and what becomes of it. */

import {Editor} from "./editor.mjs";
import {_} from "./words.mjs";
import {forget, keep, kept, whenKeptElsewhere} from "./storage.mjs";

const DEFINED = /^(?:async )?def ([A-Za-z]\w*)/gm;
const ENTRY_POINTS = ["first_tour", "tours", "count_tours"];

/* What the name of one's own text of a program begins with. */
const MINE = "my-";

/* Return the functions of a text that can be asked: "" for a port's entry points. */
function functionsOf(text) {
  const names = [...new Set([...text.matchAll(DEFINED)].map(([, name]) => name))];
  return names.some(name => ENTRY_POINTS.includes(name)) ? ["", ...names] : names.reverse();
}

/* Return what a program is called. */
export function titleOf({title, heading}) { return heading ? `${title} (${_(heading)})` : _(title); }

export class Desk {
  /* Edit one of some programs in an element.

  `edited` is called after each change of the text, `noted` with what a visitor
  should know of it, `run` when the keys for that are pressed. */
  constructor(programs, box, {edited, noted, run}) {
    Object.assign(this, {edited, noted});
    this.programs = new Map(programs.map(each => [each.id, each]));
    this.places = new Map();
    this.lent = new Map();
    this.editor = new Editor(box, text => this.#keep(text), run);
    whenKeptElsewhere((id, text) => this.#adopt(id, text));
  }

  /* Have the programs' own texts in the language; what was typed stays. */
  speak(texts) {
    const unchanged = this.program && this.text === this.program.text;
    for (const program of this.programs.values()) {
      program.english ??= program.text;
      program.text = texts[program.id] ?? program.english;
    }
    if (unchanged && this.text !== this.program.text) this.#begin(this.program.text);
  }

  get text() { return this.editor.text; }

  get file() { return `${this.program.module.split(".").at(-1)}.py`; }

  /* Open a program: the text of a link, or the one that is kept, or its own. */
  open(id, linked) {
    if (this.program) this.places.set(this.program.id, this.editor.place);
    this.program = this.programs.get(id);
    const mine = kept(id), text = linked ?? mine ?? this.program.text, before = this.places.get(id);
    this.linked = linked !== undefined && linked !== mine;
    if (before?.text === text) this.editor.back(before);
    else this.#begin(text);
    this.edited();
  }

  #begin(text) {
    this.editor.open(text);
    this.find(this.program.search);
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
    if (this.linked && kept(id) !== null) return _("from a link; if you edit it, it replaces your text that is kept here");
    if (this.linked) return _("from a link; kept here once you edit it");
    if (this.text === text) return _("unchanged");
    return kept(id) === this.text ? _("changed, and kept in this browser until you reset it") : _("changed, and not kept");
  }

  functions() { return functionsOf(this.text); }

  /* Return the programs that another can be compared with: ports, and one's own texts. */
  others() {
    return [...this.programs.values()].flatMap(program => {
      const {id} = program, title = titleOf(program), port = id === "own" ? [] : [{id, title}], whose = this.lent.has(id) ? _("{program}, from a link") : _("{program}, as kept here");
      return this.#mine(id) === null ? port : [...port, {id: `${MINE}${id}`, title: whose.replace("{program}", title)}];
    });
  }

  /* Compare with the text that a link has for one of one's own, if it has one. */
  lend(name, text) {
    this.lent.clear();
    if (text !== undefined && name?.startsWith(MINE)) this.lent.set(name.slice(MINE.length), text);
  }

  #mine(id) { return this.lent.get(id) ?? kept(id); }

  /* Return one of these as Python is asked about it, or null where it is not there. */
  other(name) {
    const mine = name.startsWith(MINE), program = this.programs.get(mine ? name.slice(MINE.length) : name);
    const text = mine ? this.#mine(program?.id) : program?.text;
    if (!program || text === null) return null;
    if (!mine) return {name: program.module, text, entry: "", port: program.id};
    return {name: program.module, text, entry: functionsOf(text)[0] ?? ""};
  }

  /* Put the cursor into a function, if it is there. */
  find(name) {
    const lines = this.text.split("\n").map(line => line.trim().match(/^(?:def|class) (\w+)/)?.[1]);
    if (name && lines.includes(name)) this.editor.goTo(lines.indexOf(name) + 1, "start");
  }

  #keep(text) {
    this.linked = false;
    const done = text === this.program.text ? forget(this.program.id) : keep(this.program.id, text);
    if (done === false) this.noted(_("This browser does not keep your text, because it has no room or may not. Download your text before you leave."));
    this.edited();
  }

  #adopt(id, text) {
    if (id !== this.program?.id || text === this.text) return;
    if (this.linked) return this.noted(_("You have changed your text of this program in another tab. Here you still see that of the link."));
    this.editor.replace(text);
    this.noted(_("You have changed this text in another tab. This is its newest version; undo brings back the one before."));
    this.edited();
  }
}
