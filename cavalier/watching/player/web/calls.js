/* The tree of calls: of the procedures that call themselves, or of all if none does.

A node is a call: its steps, its parent, its place. The place is that in the whole
tree, so that no node moves while the tree grows. */

class CallTree {
  constructor(recording) {
    this.recording = recording;
    this.nodes = [];
    const functions = recursive(recording), all = new Set(recording.functions.keys());
    this.#grow(functions.size ? functions : all);
    if (functions.size) this.#label();
    this.#findFull();
    this.#place();
    this.calledSteps = this.nodes.map(node => node.called);
  }

  /* Return how many calls have begun at a position. */
  grown(position) { return countUpTo(this.calledSteps, position - 1); }

  /* Make a node of each call of some functions; Infinity is the end of an open one. */
  #grow(functions) {
    const {recording} = this, nodeOf = new Map();
    const returned = new Map(recording.changed.filter(([, name]) => name === 0).map(([step, , value]) => [step, value]));
    // Of each step, the node of the call that runs.
    this.at = [];
    walk(recording, {
      called: (frame, step, stack) => {
        if (!functions.has(frame.of)) return;
        const parent = stack.slice(0, -1).findLast(each => nodeOf.has(each)), above = parent && nodeOf.get(parent);
        const node = {number: this.nodes.length, of: frame.of, called: step, ended: Infinity, above, below: [], depth: above ? above.depth + 1 : 0};
        above?.below.push(node);
        this.nodes.push(node);
        nodeOf.set(frame, node);
      },
      ended: (frame, step) => {
        const node = nodeOf.get(frame);
        if (node) Object.assign(node, {ended: step, result: returned.get(step)});
      },
      stepped: (step, stack) => { this.at.push(nodeOf.get(stack.findLast(each => nodeOf.has(each)))); },
    });
  }

  /* Give each node the square that it enters; if one enters several, that before it. */
  #label() {
    const {recording} = this, entered = new Map();
    recording.happened.forEach(([step, kind], at) => {
      const node = this.at[step], number = at + 1;
      if (kind === ENTERED && node) entered.set(node, [...entered.get(node) ?? [], number]);
    });
    const each = [...entered.values()].every(events => events.length === 1);
    for (const node of this.nodes) {
      const before = recording.eventsAt(node.called + 1), event = each ? entered.get(node)?.[0] : before;
      Object.assign(node, {enters: each ? event : undefined, square: event === undefined ? undefined : recording.pathAt(event).at(-1)});
    }
  }

  /* Give each node during which a board is full the step at which it first is. */
  #findFull() {
    for (const [step, kind] of this.recording.happened) {
      if (kind === FULL) for (let each = this.at[step]; each; each = each.above) each.full ??= step;
    }
  }

  /* Place each leaf next to the one before, and each other node over the middle. */
  #place() {
    this.leaves = 0;
    for (const node of this.nodes) if (!node.below.length) node.x = this.leaves++;
    for (const node of this.nodes.toReversed()) {
      if (node.below.length) node.x = (node.below[0].x + node.below.at(-1).x) / 2;
    }
    this.levels = [];
    for (const node of this.nodes) (this.levels[node.depth] ??= []).push(node);
  }

  /* Return the node of the call under way at a position. */
  present(position) { return this.at[Math.max(0, position - 1)]; }

  /* Return the node to which an arrow key leads from another; at an edge, that one. */
  from(node, key) {
    const level = this.levels[node?.depth], at = level?.indexOf(node);
    const found = {ArrowUp: node?.above, ArrowDown: node?.below[0], ArrowLeft: level?.[at - 1], ArrowRight: level?.[at + 1]};
    return key in found ? found[key] ?? node : undefined;
  }

  /* Return the nodes of a part of the tree, as far as it has grown. */
  part(position, {left, right, top, bottom}) {
    return this.levels.slice(Math.max(0, top), bottom + 1).flatMap(level => {
      const xs = {length: level.length, at: each => level[each].x}, found = [];
      for (let at = firstAtLeast(xs, left); at < level.length && level[at].x <= right; at++) {
        if (level[at].called < position) found.push(level[at]);
      }
      return found;
    });
  }

  /* Return how a node is at a position: open, ended with a full board, or dead. */
  state(node, position) {
    if (node.ended >= position) return "open";
    return node.full === undefined ? "dead" : "found";
  }

  /* Return the shape of the tree: of each node, how many are below it. */
  shape() { return this.nodes.map(node => node.below.length); }
}

/* Return the functions that are called while a call of them is open. */
function recursive(recording) {
  const found = new Set();
  walk(recording, {called: (frame, step, stack) => {
    if (stack.slice(0, -1).some(each => each.of === frame.of)) found.add(frame.of);
  }});
  return found;
}

/* Go through the steps of a recording, and say what becomes of the stack. */
function walk(recording, {called = () => {}, ended = () => {}, stepped = () => {}}) {
  const frames = [], stack = [];
  let calls = 0, resumed = 0;
  [...recording.kinds].forEach((kind, step) => {
    if (kind === "s") stack.push(frames[recording.resumed[resumed++]]);
    else if (kind === "c") {
      const frame = {of: recording.calls[calls++]};
      frames.push(frame);
      stack.push(frame);
      called(frame, step, stack);
    }
    stepped(step, stack);
    if ("ryx".includes(kind)) {
      const frame = stack.pop();
      if (kind !== "y") ended(frame, step);
    }
  });
}

/* Return the first place in a sorted list at which a number is at least so large. */
function firstAtLeast(sorted, least) {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted.at(middle) < least) low = middle + 1; else high = middle;
  }
  return low;
}
