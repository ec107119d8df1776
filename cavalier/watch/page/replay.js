"use strict";

const $ = (query, root = document) => root.querySelector(query);
const DATA = JSON.parse($("script").textContent), WORDS = DATA.words;
const [ROWS, COLUMNS] = DATA.size, SQUARES = [...Array(ROWS * COLUMNS).keys()];
const ENTERED = 0, LEFT = 1, FULL = 2;
const html = text => String(text).replace(/[&<>"]/g, c => `&#${c.charCodeAt()};`);
const code = text => `<code>${html(text)}</code>`;
const total = numbers => numbers.reduce((a, b) => a + b, 0);

/** Words of the page; their first number chooses between one | many. */
function say(name, ...values) {
  const [one, many = one] = WORDS[name].split("|");
  const number = values.find(value => typeof value === "number") ?? 1;
  const isOne = document.documentElement.lang === "fr" ? number < 2 : number === 1;
  return (isOne ? one : many).replace(/\{(\d)\}/g, (_, i) => values[i]);
}

/** The name of a square; squares are numbered along the rows. */
const squareName = square =>
  String.fromCharCode(97 + square % COLUMNS) + (ROWS - Math.floor(square / COLUMNS));

/** A run that goes on and back; cavalier/watch/recording.py says what is in a recording. */
class Replay {
  constructor(program) {
    Object.assign(this, program);
    this.lens &&= { ...this.lens, ...this.lens.geometry };
    this.steps = program.steps.map(step => Object.assign([0, "", {}, {}, null], step));
    this.kinds = new Map(Object.entries(program.things).map(([name, [kind]]) => [name, kind]));
    this.text = new Map(program.lines.map(([number, text]) => [number, text.trim()]));
    let length = 0;
    this.lengths = program.events.map(([, kind]) => length += [1, -1, 0][kind]);
    this.survey();
    this.reset();
  }

  reset() {
    const things = Object.entries(this.things);
    this.heap = new Map(things.map(([name, [, items]]) => [name, [...items]]));
    this.globals = { ...this.shared };
    Object.assign(this, { at: -1, calls: [], open: [], times: new Map(), done: undefined });
  }

  go(step) {
    if (step < this.at) this.reset();
    while (this.at < Math.min(step, this.steps.length - 1)) this.forward();
  }

  forward() {
    const [line, kind, names, heap, extra] = this.steps[++this.at];
    this.done = this.open.at(-1)?.line;
    for (const [name, [at, items]] of Object.entries(heap)) {
      this.heap.get(name).splice(at, Infinity, ...items);
      this.times.set(name, (this.times.get(name) ?? 0) + 1);
    }
    if (kind === "c") {
      const number = this.calls.length;
      this.open.push(this.calls[number] = { number, fn: extra, names: {}, begin: this.at });
    }
    if (kind === "s") {
      const call = this.calls[extra];
      this.open = [...this.open.filter(other => other !== call), call];
    }
    this.actor = this.open.at(-1);
    for (const [name, value] of Object.entries(names)) this.bind(name, value);
    this.actor.line = line;
    if (kind === "r" || kind === "x") this.open.pop().end = this.at;
  }

  bind(name, value) {
    const [, owner, local] = /^(?:(.*):)?(.*)$/.exec(name);
    const names = owner ? this.calls[owner].names : owner === "" ? this.globals : this.actor.names;
    if (value === "-") delete names[local];
    else names[local] = value;
  }

  /** Look ahead: what calls itself, which objects change, which square a call enters. */
  survey() {
    this.recursive = new Set(), this.changing = new Set(), this.ran = new Set();
    this.entered = new Map(), this.wide = 1;
    const entries = this.events.filter(([, kind]) => kind === ENTERED);
    const entering = new Map(entries.map(([step, , square]) => [step, square]));
    for (this.reset(); this.at < this.steps.length - 1;) {
      this.forward();
      const { number, fn } = this.actor, same = this.open.filter(call => call.fn === fn).length;
      this.ran.add(this.text.get(this.done));
      Object.keys(this.steps[this.at][3]).forEach(name => this.changing.add(name));
      if (same > 1) this.recursive.add(fn);
      this.wide = Math.max(this.wide, same);
      if (!entering.has(this.at)) continue;
      this.entered.set(number, this.entered.has(number) ? null : entering.get(this.at));
    }
    if ([...this.entered.values()].includes(null)) this.entered.clear();
    this.spans = this.calls;
  }

  /** How many events have happened. */
  get event() { return this.events.findLastIndex(([step]) => step <= this.at) + 1; }

  stepOf(event) {
    if (!this.events.length || event < 1) return -1;
    return this.events[event - 1]?.[0] ?? this.steps.length - 1;
  }

  /** The squares of the way after so many events. */
  path(event) {
    const path = [];
    for (const [, kind, square] of this.events.slice(0, event)) {
      if (kind === ENTERED) path.push(square);
      if (kind === LEFT) path.splice(path.lastIndexOf(square), 1);
    }
    return path;
  }
}
