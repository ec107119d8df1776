/* Questions about the next event, each with one right answer of three or four.

All is from the recordings; the same event has always the same questions. */

const QUESTIONS = ["square", "line", "kept", "left"];
const MOST_ANSWERS = 4, FEWEST_ANSWERS = 3;

class Questions {
  constructor(panes) { this.panes = panes; }

  /* Return a question about an event of a program, of a kind if it is asked for. */
  ask(leads, event, kind) {
    const turn = event % QUESTIONS.length, kinds = [...QUESTIONS.slice(turn), ...QUESTIONS.slice(0, turn)];
    for (const each of kind ? [kind] : kinds) {
      const found = this.#made(each, leads, event);
      if (found) return {...found, kind: each, event};
    }
    return null;
  }

  #made(kind, leads, event) {
    const {recording} = this.panes[leads], happening = recording.event(event);
    if (!happening || happening[1] === FULL) return null;
    const makers = {
      square: () => this.#square(leads, event, happening), line: () => this.#line(leads, event, happening),
      kept: () => this.#kept(leads, event, happening), left: () => this.#left(leads, event),
    };
    const made = makers[kind]();
    return made && made.answers.length >= FEWEST_ANSWERS ? made : null;
  }

  /* Which square next? Free squares first that are a knight's move away. */
  #square(leads, event, [, kind, square]) {
    const {recording} = this.panes[leads], path = recording.pathAt(event - 1), head = path.at(-1);
    const all = [...Array(recording.rows * recording.columns).keys()], free = all.filter(each => !path.includes(each));
    const near = free.filter(each => isMove(recording, head, each)), far = free.filter(each => !near.includes(each));
    const entered = [...near, ...turned(far, event)], left = [head, ...turned(path, event)].filter(each => each !== undefined);
    const wrong = [
      ...entered.slice(0, 3).map(each => [ENTERED, each]), ...left.slice(0, 1).map(each => [LEFT, each]), ...left.map(each => [LEFT, each]),
    ].filter(([of, each]) => of !== kind || each !== square);
    // One wrong answer at least is of the other kind, where there is one.
    const other = wrong.find(([of]) => of !== kind), rest = wrong.filter(each => each !== other);
    const answers = unequal([[kind, square], ...other ? [other] : [], ...rest]).slice(0, MOST_ANSWERS);
    answers.sort(([one, a], [another, b]) => another - one || a - b);
    return {
      text: phrase("which_square"),
      answers: answers.map(each => ({
        value: each, right: each[0] === kind && each[1] === square,
        text: phrase(each[0] === ENTERED ? "it_enters" : "it_leaves", {square: recording.square(each[1])}),
      })),
    };
  }

  /* Which line of the other program does this? Not one of a call that waits. */
  #line(leads, event, happening) {
    const pane = this.panes[(leads + 1) % this.panes.length], {recording, account} = pane, other = recording.event(event);
    if (!other || other[1] !== happening[1] || other[2] !== happening[2]) return null;
    const position = recording.positionOf(event), {did, caused} = account.marks(event, position);
    if (caused === null || !pane.lines.has(did?.line)) return null;
    const open = [position, caused + 1].flatMap(each => recording.at(each).frames.map(frame => frame.line));
    const [first, last] = recording.spans.find(([from, to]) => from <= did.line && did.line <= to) ?? [did.line, did.line];
    const others = numbersUpTo(first, last)
      .filter(line => line !== first && line !== did.line && !open.includes(line) && isCode(pane.lines.get(line)));
    const near = others.sort((one, another) => Math.abs(one - did.line) - Math.abs(another - did.line));
    const quoted = line => shortened(pane.text(line).trim(), LINE_QUOTED);
    const wrong = near.filter((line, at) => near.slice(0, at).concat(did.line).every(each => quoted(each) !== quoted(line)));
    const lines = [did.line, ...wrong.slice(0, MOST_ANSWERS - 1)].sort((one, another) => one - another);
    const does = phrase(happening[1] === ENTERED ? "will_enter" : "will_leave", {square: recording.square(happening[2])});
    return {
      text: phrase("which_line", {does, port: recording.port}),
      answers: lines.map(line => ({value: line, right: line === did.line, text: phrase("a_line", {line: quoted(line)})})),
    };
  }

  /* Will this list still be there after the return? */
  #kept(leads, event, [step]) {
    const {recording} = this.panes[leads];
    if (recording.kinds[step] !== "r") return null;
    const {frames} = recording.at(step + 1), frame = frames.at(-1), [caller, ...further] = frames.slice(0, -1).reverse();
    const held = heldBy(recording, frame);
    if (!held.length) return null;
    const asked = held[event % held.length], has = each => heldBy(recording, each).some(({key}) => key === asked.key);
    const right = caller && has(caller) ? "caller" : further.some(has) ? "further" : "gone";
    const name = recording.nameOf(frame), {squares} = recording.values[asked.value];
    const text = squares
      ? phrase("squares_kept", {name, list: asked.name, squares: squares.map(each => recording.square(each)).join(" ")})
      : phrase("matrix_kept", {name, list: asked.name});
    return {text, asked, answers: ["caller", "further", "gone"].map(value => ({value, right: value === right, text: phrase(`kept_${value}`)}))};
  }

  /* How many squares are left? */
  #left(leads, event) {
    const {recording} = this.panes[leads], all = recording.rows * recording.columns;
    const right = all - new Set(recording.pathAt(event)).size;
    const near = [1, -1, 2, -2, 3, -3].map(away => right + away).filter(each => each >= 0 && each <= all);
    const numbers = [right, ...near.slice(0, MOST_ANSWERS - 1)].sort((one, another) => one - another);
    return {text: phrase("how_many_left"), answers: numbers.map(value => ({value, right: value === right, text: numeral(value)}))};
  }
}

/* Return the lists of squares and the matrices that a call holds.

Lists are the same if they have the same squares, a matrix if it is that one. */
function heldBy(recording, frame) {
  const found = recording.kept({frames: [{...frame, variables: new Map([...frame.variables].filter(([name]) => name))}]});
  return found.map(({name, value}) => {
    const {squares, id} = recording.values[value];
    return {name, value, key: squares ? `squares ${[...new Set(squares)].sort((one, other) => one - other)}` : `matrix ${id}`};
  });
}

function isMove({columns}, from, to) {
  const across = Math.abs(from % columns - to % columns), down = Math.abs(Math.floor(from / columns) - Math.floor(to / columns));
  return across * down === 2;
}

/* Return a list that begins at another place, so that not always the same come first. */
function turned(list, by) {
  const at = list.length ? by * 5 % list.length : 0;
  return [...list.slice(at), ...list.slice(0, at)];
}

/* Return each couple once. */
function unequal(couples) {
  return [...new Map(couples.map(each => [String(each), each])).values()];
}
