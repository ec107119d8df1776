/* The model: a recording, its state at any position, its path at any event.

A position is the number of steps that are shown, from 0. An event is a number
of events that have happened. Nothing here knows of the page. */

const LEFT = 0, ENTERED = 1, FULL = 2;
const STEPS_APART = 256, EVENTS_APART = 64;

/* Return the running sums of differences. */
function summed(differences) {
  let sum = 0;
  return differences.map(each => sum += each);
}

/* Return flat triples as triples, the first number of each being summed. */
function triples(flat) {
  const steps = summed(flat.filter((_, at) => at % 3 === 0));
  return steps.map((step, at) => [step, flat[3 * at + 1], flat[3 * at + 2]]);
}

/* Return how many of a sorted list are at most a limit. */
function countUpTo(sorted, limit) {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= limit) low = middle + 1; else high = middle;
  }
  return low;
}

class Recording {
  constructor(document) {
    Object.assign(this, document);
    [this.rows, this.columns] = this.board.split("x").map(Number);
    this.steps = this.kinds.length;
    this.lineOf = summed(this.lines);
    this.changed = triples(this.changes);
    this.changeSteps = this.changed.map(([step]) => step);
    this.happened = triples(this.events);
    this.eventSteps = this.happened.map(([step]) => step);
    this.last = this.happened.length;
    // The end of the run counts like an event, unless it is the last one.
    this.end = this.last + Number(this.positionOf(this.last) < this.steps);
    this.#rememberStates();
    this.#rememberPaths();
  }

  #rememberStates() {
    const state = {frames: [], asleep: new Map(), made: 0, calls: 0, resumed: 0, changes: 0, position: 0};
    this.states = [structuredClone(state)];
    this.depths = [state.frames.length];
    while (state.position < this.steps) {
      this.#step(state);
      this.depths.push(state.frames.length);
      if (state.position % STEPS_APART === 0) this.states.push(structuredClone(state));
    }
  }

  #rememberPaths() {
    const path = [];
    this.paths = [];
    this.lengths = [];
    for (let at = 0; at <= this.happened.length; at++) {
      if (at % EVENTS_APART === 0) this.paths.push(path.slice());
      this.lengths.push(path.length);
      if (at < this.happened.length) follow(path, this.happened[at]);
    }
  }

  /* Show one more step. */
  #step(state) {
    const at = state.position++, kind = this.kinds[at];
    this.#leave(state, this.kinds[at - 1]);
    if (kind === "c") {
      state.calls++;
      const number = state.made++;
      state.frames.push(newFrame(number, this.calls[number]));
    } else if (kind === "s") {
      const number = this.resumed[state.resumed++];
      state.frames.push(state.asleep.get(number));
      state.asleep.delete(number);
    }
    const frame = state.frames.at(-1);
    frame.line = this.lineOf[at];
    frame.variables.delete(0);
    for (let each; (each = this.changed[state.changes])?.[0] === at; state.changes++) {
      frame.variables.set(each[1], {value: each[2], since: at, before: frame.variables.get(each[1])?.value});
    }
  }

  /* Take off the stack what the step before has ended. */
  #leave(state, kind) {
    if (!kind || !"ryx".includes(kind)) return;
    const frame = state.frames.pop();
    if (kind === "y") state.asleep.set(frame.number, frame);
  }

  /* Return the state at a position: from the nearest one remembered, on. */
  at(position) {
    const state = structuredClone(this.states[Math.floor(position / STEPS_APART)]);
    while (state.position < position) this.#step(state);
    return state;
  }

  /* Return the squares of the path after so many events. */
  pathAt(event) {
    const remembered = Math.floor(event / EVENTS_APART);
    const path = this.paths[remembered].slice();
    for (const each of this.happened.slice(remembered * EVENTS_APART, event)) follow(path, each);
    return path;
  }

  /* Return the event with this number, or undefined for the first moment. */
  event(number) {
    return this.happened[number - 1];
  }

  /* Return how many events have happened at a position. */
  eventsAt(position) {
    return countUpTo(this.eventSteps, position - 1);
  }

  /* Return the first position at which so many events have happened. */
  positionOf(event) {
    return event > 0 ? this.event(event)[0] + 1 : 0;
  }

  /* Return the events after which a board is full. */
  fullBoards() {
    const full = this.happened.map(([, kind], at) => kind === FULL ? at + 1 : 0);
    return full.filter(Boolean);
  }

  /* Return the rows of a matrix: a full one, and all that has changed since. */
  matrix(index) {
    const changes = [];
    let value = this.values[index];
    for (; "changed" in value; value = this.values[value.changed]) changes.push(value.cells);
    const rows = value.matrix.map(row => row.slice());
    for (const cells of changes.reverse()) {
      for (let at = 0; at < cells.length; at += 3) rows[cells[at]][cells[at + 1]] = cells[at + 2];
    }
    return rows;
  }

  /* Return the matrices and groups of squares that open frames hold, each once.

  A matrix is itself by its id; the innermost frame has seen it last. */
  kept(state) {
    const found = new Map();
    for (const frame of state.frames) {
      for (const [name, {value}] of frame.variables) {
        this.#keep(found, {name: this.names[name], value, frame: frame.number});
      }
    }
    return [...found.values()];
  }

  #keep(found, held) {
    const value = this.values[held.value];
    if (typeof value === "string" || !held.name) return;
    if ("items" in value) return value.items.forEach(index => this.#keep(found, {...held, value: index}));
    if ("fields" in value) return value.fields.forEach(([name, index]) => this.#keep(found, {...held, name, value: index}));
    const key = "id" in value ? `matrix ${value.id}` : `squares ${held.value}`;
    const known = found.get(key) ?? {...held, key, holders: new Set()};
    known.holders.add(held.frame);
    known.value = held.value;
    found.set(key, known);
  }

  /* Return the name of the function of a call, without those around it. */
  nameOf({of}) { return this.functions[of][0].split(".").at(-1); }

  /* Return the name of a square, as a1. */
  square(number) {
    return letters(number % this.columns) + (this.rows - Math.floor(number / this.columns));
  }
}

function newFrame(number, of) {
  return {number, of, line: null, variables: new Map()};
}

/* Change a path as an event does. */
function follow(path, [, kind, square]) {
  if (kind === ENTERED) path.push(square);
  if (kind === LEFT) path.splice(path.lastIndexOf(square), 1);
}

/* Return the letters of a column: after z comes aa. */
function letters(column) {
  const more = Math.floor(column / 26);
  return (more ? letters(more - 1) : "") + String.fromCharCode(97 + column % 26);
}

/* Several recordings at one moment: the same event, led by one of them. */
class Comparison {
  constructor(recordings) {
    this.recordings = recordings;
    this.leads = 0;
    this.first = 0;
    this.toPosition(0);
  }

  get leader() { return this.recordings[this.leads]; }

  get atEnd() { return this.position === this.leader.steps; }

  toEvent(event) {
    this.event = Math.max(this.first, Math.min(this.leader.last, event));
    this.position = this.leader.positionOf(this.event);
  }

  toPosition(position) {
    this.position = Math.max(0, Math.min(this.leader.steps, position));
    this.event = this.leader.eventsAt(this.position);
  }

  /* Go to the end of the call that the line under way makes, or back before it. */
  over(by) { this.toPosition(this.#nextAt(by, this.leader.depths[this.position])); }

  /* Go to where the call under way has ended. */
  out() { this.toPosition(this.#nextAt(1, this.leader.depths[this.position] - 1)); }

  /* Return the next position in a direction at which so many calls are open. */
  #nextAt(by, most) {
    const {leader} = this;
    let position = this.position + by;
    while (position > 0 && position < leader.steps && leader.depths[position] > most) position += by;
    return position;
  }

  /* Go to where there is something to see: the first event, else the first step. */
  toOpening() {
    if (this.leader.last > this.first) this.toEvent(this.first + 1); else this.toPosition(1);
  }

  toEnd() { this.toPosition(this.leader.steps); }

  /* After the last event, the end of the run is one event further. Without a lens
  there is no event to go to: a step is as good. */
  forwardByEvent() {
    if (!this.leader.lens) this.toPosition(this.position + 1);
    else if (this.event < this.leader.last) this.toEvent(this.event + 1); else this.toEnd();
  }

  backByEvent() {
    if (!this.leader.lens) return this.toPosition(this.position - 1);
    const begun = this.position === this.leader.positionOf(this.event);
    this.toEvent(begun ? this.event - 1 : this.event);
  }

  lead(number) {
    const {event, atEnd} = this;
    this.leads = number;
    if (atEnd && event >= this.leader.last) this.toEnd(); else this.toEvent(event);
  }

  /* Return the event and the position that one of the recordings shows. */
  moment(number) {
    if (number === this.leads) return [this.event, this.position];
    const recording = this.recordings[number], event = Math.min(this.event, recording.last);
    const ended = this.atEnd && this.event >= recording.last;
    return [event, ended ? recording.steps : recording.positionOf(event)];
  }
}
