"use strict";

const WORDS = JSON.parse(document.querySelector("#words").textContent);
const DATA = JSON.parse(document.querySelector("#data").textContent);
const [ROWS, COLUMNS] = DATA.size, ENTERED = 0, LEFT = 1, FULL = 2;
const $ = (query, root = document) => root.querySelector(query);
const html = text => String(text).replace(/[&<>"]/g, c => `&#${c.charCodeAt()};`);
const code = text => `<code>${html(text)}</code>`;
const total = numbers => numbers.reduce((a, b) => a + b, 0);

/** Words of the page; their first number chooses between one | many. */
function say(name, ...values) {
  const [one, many = one] = WORDS[name].split("|");
  const number = values.find(value => typeof value === "number") ?? 1;
  const few = document.documentElement.lang === "fr" ? number < 2 : number === 1;
  return (few ? one : many).replace(/\{(\d)\}/g, (_, i) => values[i]);
}

/** The name of a square, which is numbered along the rows. */
const squareName = square =>
  String.fromCharCode(97 + square % COLUMNS) + (ROWS - Math.floor(square / COLUMNS));

/** A run that goes on and back; cavalier/watch/recording.py says what is in a recording. */
class Replay {
  constructor(program) {
    Object.assign(this, program);
    this.steps = program.steps.map(step => Object.assign([0, "", {}, {}, 0], [step].flat()));
    this.kinds = new Map(Object.entries(program.things).map(([name, [kind]]) => [name, kind]));
    this.text = new Map(program.lines);
    this.reset();
    this.survey();
  }

  reset() {
    const things = Object.entries(this.things);
    this.heap = new Map(things.map(([name, [, items]]) => [name, [...items]]));
    this.globals = { ...this.shared };
    this.at = -1, this.calls = [], this.open = [], this.times = new Map(), this.latest = new Map();
    this.done = this.actor = undefined;
  }

  go(step) {
    if (step < this.at) this.reset();
    while (this.at < Math.min(step, this.steps.length - 1)) this.forward();
  }

  forward() {
    const [line, kind, names, heap, extra] = this.steps[++this.at];
    this.done = this.open.at(-1)?.line;
    for (const [name, [at, cut, items]] of Object.entries(heap)) {
      this.heap.get(name).splice(at, cut, ...items);
      this.times.set(name, (this.times.get(name) ?? 0) + 1);
      this.latest.set(name, this.at);
    }
    if (kind === "c") {
      const [fn, parent = -1] = [extra].flat();
      const call = { number: this.calls.length, fn, parent, names: {}, begin: this.at };
      this.calls.push(call), this.open.push(call);
    }
    if (kind === "s") {
      const call = this.calls[extra];
      this.open = [...this.open.filter(other => other !== call), call];
    }
    const call = this.actor = this.open.at(-1);
    for (const [name, value] of Object.entries(names)) this.bind(name, value);
    call.line = line;
    if (kind === "r" || kind === "x") this.open.pop().end = this.at;
  }

  bind(name, value) {
    const [, owner, local] = /^(?:(.*):)?(.*)$/.exec(name);
    const names = owner ? this.calls[owner].names : owner === "" ? this.globals : this.actor.names;
    if (value === "-") delete names[local];
    else names[local] = value;
  }

  /** The variables that a call sees, but those of the file. */
  variables(call) {
    const seen = { ...call.names };
    for (const name of this.functions[call.fn][4]) {
      let owner = call;
      while (owner.parent >= 0 && this.functions[owner.fn][4].includes(name)) {
        owner = this.calls[owner.parent];
      }
      if (name in owner.names) seen[name] = owner.names[name];
    }
    return seen;
  }

  /** Look ahead: the length of the way, what calls itself, what shares objects, how much. */
  survey() {
    this.recursive = new Set(), this.changing = new Set(), this.ran = new Set();
    const entered = new Map(), users = new Map(), steps = new Map();
    this.events.forEach(([step, kind, square]) => kind === ENTERED && steps.set(step, square));
    while (this.at < this.steps.length - 1) {
      this.forward();
      const [line, , names, heap] = this.steps[this.at], call = this.actor;
      this.ran.add(line), Object.keys(heap).forEach(name => this.changing.add(name));
      if (this.open.some(other => other !== call && other.fn === call.fn)) {
        this.recursive.add(call.fn);
      }
      if (steps.has(this.at)) {
        entered.set(call.number, [...entered.get(call.number) ?? [], steps.get(this.at)]);
      }
      for (const [name, value] of Object.entries(names)) {
        if (this.heap.has(value)) users.set(value, [...users.get(value) ?? [], [name, call.fn]]);
      }
    }
    this.spans = this.calls.map(({ begin, end, fn }) => ({ begin, end: end ?? this.at + 1, fn }));
    const lists = [...entered.values()];
    this.entered = lists.every(list => list.length === 1) ? entered : new Map();
    this.join(users), this.measure();
  }

  /** Join the names that recursive calls hand objects on by: they have one lane. */
  join(users) {
    this.lanes = new Map();
    for (const [name, uses] of users) {
      const inside = uses.filter(([, fn]) => !this.recursive.size || this.recursive.has(fn));
      if (this.kinds.get(name) === "object") continue;
      const all = new Set(inside.flatMap(([local]) => [...this.lanes.get(local) ?? [local]]));
      all.forEach(local => this.lanes.set(local, all));
    }
  }

  /** Measure the tiles at some moments, for a layout that stays. */
  measure() {
    let length = 0;
    this.lengths = this.events.map(([, kind]) => length += [1, -1, 0][kind]);
    this.columns = this.high = 1;
    const moments = this.events.length ? this.events.map(([step]) => step)
      : this.steps.map((_, step) => step);
    const every = Math.ceil(moments.length / 300);
    this.reset();
    for (const step of moments.filter((_, i) => i % every === 0)) {
      this.go(step);
      const { columns, rows } = kept(this);
      this.columns = Math.max(this.columns, columns.length), this.high = Math.max(this.high, rows);
    }
    this.reset();
  }

  /** How many events have happened. */
  get event() { return this.events.findLastIndex(([step]) => step <= this.at) + 1; }

  stepOf(event) {
    if (!this.events.length || !event) return -1;
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
