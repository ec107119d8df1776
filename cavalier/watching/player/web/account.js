/* What has happened at a moment, in the words of the program.

Each sentence is derived from the recording: the kind of the step, the line
that ran, the values that changed. Where that is not enough, less is said. */

const LINE_QUOTED = 60, VALUE_QUOTED = 40, ARGUMENT_QUOTED = 16, VALUES_QUOTED = 3;

class Account {
  /* `text` returns a line of the program by its number. */
  constructor(recording, text) {
    this.recording = recording;
    this.text = text;
    this.matricesOf = new Map();
  }

  /* Return the line that ran last and the line that follows, each with a word.

  At an event the first is the line that caused it, with the step before which it
  ran, if that is known for sure. */
  marks(event, position) {
    if (position === 0) return {next: this.#following(0)};
    const written = this.recording.lens === "numbering" && this.#atEvent(event, position);
    const cause = written ? this.#cause(position - 1) : null, step = cause?.step ?? position - 1;
    return {did: this.#did(cause, position - 1), next: this.#following(position), caused: written && !cause ? null : step};
  }

  /* Say what has happened. */
  sentence(event, position) {
    const {recording} = this;
    if (position === 0) return phrase("nothing_yet");
    const step = position - 1;
    return this.#atEvent(event, position) ? this.#sentenceOfEvent(event, step) : this.#sentenceOfStep(step);
  }

  /* Return the line that caused an event, or else the line that ran last. */
  #did(cause, step) {
    const ran = this.#ran(cause?.step ?? step);
    if (!cause || isCalling(ran)) return ran;
    return {...ran, word: cause.step === step ? "done" : "causes"};
  }

  #atEvent(event, position) {
    return Boolean(this.recording.event(event)) && this.recording.positionOf(event) === position;
  }

  /* Return the line that ran before the end of a step, and what it did. */
  #ran(step) {
    const {recording} = this, kind = recording.kinds[step], calling = this.#calling(step);
    if (calling) return {line: recording.at(calling.position).frames.at(-2)?.line, word: kind === "s" ? "resumes" : "calls"};
    if (kind === "l") return {line: this.#lineBefore(step), word: "done"};
    return {line: recording.lineOf[step], word: {r: "returns", y: "yields", x: "fails"}[kind]};
  }

  /* Return the moment of a call, if a step is one or the first line of one. */
  #calling(step) {
    const {kinds} = this.recording;
    if ("cs".includes(kinds[step])) return {position: step + 1};
    return kinds[step] === "l" && kinds[step - 1] === "c" ? {position: step} : null;
  }

  #lineBefore(step) {
    const {recording} = this, {number} = recording.at(step + 1).frames.at(-1);
    return recording.at(step).frames.find(frame => frame.number === number)?.line;
  }

  /* Return the line that runs next: after a return, the caller's goes on. Of a call
  that begins, and where an exception has left one, only the next step says it. */
  #following(position) {
    const {recording} = this, kind = recording.kinds[position - 1] ?? "c";
    if (kind === "l") return {line: recording.lineOf[position - 1], word: "next"};
    if ("csx".includes(kind)) {
      const known = recording.kinds[position] === "l";
      return known ? {line: recording.lineOf[position], word: "next"} : undefined;
    }
    return {line: recording.at(position).frames.at(-2)?.line, word: "goes_on"};
  }

  #quoted(line) { return shortened(this.text(line).trim(), LINE_QUOTED); }

  // --- an event

  #sentenceOfEvent(number, step) {
    const {recording} = this, [, kind, square] = recording.event(number);
    const at = {step, square: recording.square(square), frame: recording.at(step + 1).frames.at(-1)};
    if (kind === FULL) return phrase("full", at);
    return recording.lens === "numbering" ? this.#written(number, kind, at) : this.#moved(kind, at);
  }

  /* Say which call or return moves the knight. */
  #moved(kind, {step, square, frame}) {
    const name = this.recording.nameOf(frame), of = this.recording.kinds[step];
    if (of === "c" && kind === LEFT) return phrase("called_away", {name, square});
    if (of === "c") return phrase("called_for", {name, square, more: this.#arguments(step, frame)});
    if (of === "x") return phrase("fails_from", {name, square});
    return this.#returning("returns_from", "returns_squares_from", frame, {name, square}) ?? phrase("leaves", {square});
  }

  #returning(withText, withSquares, frame, values) {
    const value = this.recording.values[frame.variables.get(0)?.value];
    if (typeof value === "string") return phrase(withText, {...values, value: shortened(value, VALUE_QUOTED)});
    if (value?.squares) return phrase(withSquares, {...values, value: counted("squares", value.squares.length)});
    return null;
  }

  /* Say which line puts a number on the board, or takes one off. */
  #written(event, kind, {step, square}) {
    const cause = this.#cause(step), since = cause?.step ?? step, ran = this.#ran(since);
    const line = ran.line && !isCalling(ran) ? this.#quoted(ran.line) : null;
    const together = new Set(this.recording.happened.filter(([each]) => each === step).map(each => each[2])).size;
    if (together > 1 && line && since === step) return phrase("changed_at_once", {line, squares: counted("squares", together), square});
    const at = this.#placeOf(event, kind, cause), values = {...at, square, line};
    const known = at && (this.#handedOver(kind, cause, values) ?? (line && this.#assigned(kind, ran.line, values)));
    return known || phrase(kind === LEFT ? "leaves" : "on", {square});
  }

  /* Say which call is given a new board, or which one returns it. */
  #handedOver(kind, {step, name}, values) {
    const {recording} = this, of = recording.kinds[step];
    const said = of === "c" ? "called_with_board" : of === "r" && name === 0 ? "returned_board" : null;
    if (!said || kind === LEFT) return null;
    return phrase(said, {...values, name: recording.nameOf(recording.at(step + 1).frames.at(-1))});
  }

  #assigned(kind, number, values) {
    const line = assignment(this.text(number), values);
    if (line) return phrase(kind === LEFT ? "erases" : "writes", {...values, line});
    return phrase(kind === LEFT ? "after_left" : "after_entered", values);
  }

  /* Return when the board of an event was first seen as it is then. */
  #cause(step) {
    const {recording} = this, now = this.#boardAt(step);
    if (!now) return null;
    const {id} = recording.values[now.index];
    let found = {...now, step};
    for (let at = countUpTo(recording.changeSteps, step) - 1; at >= 0; at--) {
      const [seen, name, value] = recording.changed[at];
      const same = this.#matrices(value).filter(each => recording.values[each.index].id === id);
      const before = same.find(each => each.index !== now.index);
      if (before) return {...found, before: before.index};
      if (same.length && seen < found.step) found = {...now, step: seen, name};
      else if (same.length && seen === found.step && !name) found = {...found, name};
    }
    return found;
  }

  /* Return the matrix that is the board at the step of an event, or nothing. */
  #boardAt(step) {
    const {recording} = this, first = countUpTo(recording.changeSteps, step - 1), last = countUpTo(recording.changeSteps, step);
    const all = recording.changed.slice(first, last).flatMap(([, name, value]) =>
      this.#matrices(value).map(each => ({...each, board: [recording.names[name], ...each.path].join(".")})));
    const path = recording.pathAt(recording.eventsAt(step + 1));
    const boards = all.filter(each => this.#holds(each, path));
    const line = this.text(this.#lineBefore(step) ?? 0).trim();
    return boards.find(each => line.startsWith(each.board)) ?? boards.find(each => each.board === recording.shows) ?? boards[0];
  }

  /* Check whether a matrix has the numbers of a path, and on its squares. */
  #holds({index}, path) {
    const {columns} = this.recording, rows = this.recording.matrix(index);
    const places = path.map((square, at) => {
      const [row, column] = placesOf(rows, at + 1)[0] ?? [];
      return `${row - Math.floor(square / columns)} ${column - square % columns}`;
    });
    return new Set(places).size < 2 && places[0] !== "NaN NaN";
  }

  /* Return the cell and the number that an event is about, if one cell is. */
  #placeOf(event, kind, cause) {
    const {recording} = this;
    if (!cause) return null;
    const path = recording.pathAt(kind === LEFT ? event - 1 : event), number = path.length, rows = recording.matrix(cause.index);
    const [place, ...more] = placesOf(kind === LEFT ? this.#before(cause) : rows, number);
    if (!place || more.length) return null;
    const [row, column] = place, value = rows[row][column];
    if (kind === LEFT && !(this.#holds({index: cause.before}, path) && differences(this.#before(cause), rows).length === 1)) return null;
    return {number, board: cause.board, row, column, value};
  }

  #before({before}) { return before === undefined ? [] : this.recording.matrix(before); }

  /* Return the matrices in a value, each with the fields that lead to it. */
  #matrices(index) {
    if (!this.matricesOf.has(index)) this.matricesOf.set(index, [...this.#found(index, [])]);
    return this.matricesOf.get(index);
  }

  * #found(index, path) {
    const value = this.recording.values[index];
    if (value.id) yield {index, path};
    for (const [name, inner] of value.fields ?? []) yield* this.#found(inner, [...path, name]);
  }

  // --- a step without an event

  #sentenceOfStep(step) {
    const {recording} = this, frame = recording.at(step + 1).frames.at(-1), name = this.recording.nameOf(frame);
    switch (recording.kinds[step]) {
      case "c": return phrase("called", {name, more: this.#arguments(step, frame)});
      case "r": return this.#returning("returned", "returned_squares", frame, {name}) ?? phrase("returned_something", {name});
      case "y": return phrase("yielded", {name});
      case "s": return phrase("resumed", {name});
      case "x": return phrase("failed", {name});
      default: return this.#afterLine(step, frame, name);
    }
  }

  #afterLine(step, frame, name) {
    const {line, word} = this.#ran(step), values = this.#changedTo(step, frame);
    if (isCalling({word})) return phrase("begins", {name});
    if (!line) return phrase("resumed", {name});
    return values.length ? phrase("after", {line: this.#quoted(line), values: listed(values)}) : phrase("has_run", {line: this.#quoted(line)});
  }

  #changedTo(step, frame) {
    const changed = [...frame.variables].filter(([name, {since}]) => name && since === step);
    return changed.map(([name, {value}]) => this.#valueIs(name, value)).filter(Boolean).slice(0, VALUES_QUOTED);
  }

  /* Quote what a call is given: its groups of squares, else what is new. */
  #arguments(step, frame) {
    const {recording} = this, caller = recording.at(step + 1).frames.at(-2);
    const given = [...frame.variables].filter(([, {value, since}]) => since === step && this.#isSquares(value));
    const other = [...frame.variables].filter(([name, {value}]) =>
      caller?.variables.get(name)?.value !== value && recording.values[value].length <= ARGUMENT_QUOTED);
    const told = (given.length ? given : other).map(([name, {value}]) => this.#valueIs(name, value)).slice(0, VALUES_QUOTED);
    return told.length ? phrase("with", {values: listed(told)}) : "";
  }

  #isSquares(index) { return Boolean(this.recording.values[index].squares); }

  #valueIs(number, index) {
    const value = this.recording.values[index], name = this.recording.names[number];
    if (typeof value === "string") return phrase("value_is", {name, value: shortened(value, VALUE_QUOTED)});
    return value.squares ? phrase("squares_are", {name, squares: counted("squares", value.squares.length)}) : "";
  }
}

function isCalling({word}) { return word === "calls" || word === "resumes"; }

function shortened(text, most) { return text.length > most ? `${text.slice(0, most - 1)}…` : text; }

/* Return the places of a number in a matrix. */
function placesOf(rows, number) {
  return rows.flatMap((row, y) => row.flatMap((each, x) => each === number ? [[y, x]] : []));
}

/* Return the places at which two matrices differ. */
function differences(before, after) {
  return after.flatMap((row, y) => row.flatMap((each, x) => each === before[y]?.[x] ? [] : [[y, x]]));
}

/* Return an assignment to a cell of a board as it was: `board[1][2] = 7`.

Of one subscript it is not known whether it is that of a cell or of a row. */
function assignment(line, {board, row, column, value}) {
  const text = line.trim(), [left, ...right] = text.split(/(?<![=!<>:+*/-])=(?!=)/);
  if (right.length !== 1 || !left.startsWith(`${board}[`) || !left.trim().endsWith("]") || text.includes(";")) return null;
  const cells = left.trim().slice(board.length);
  if (/^\[[^[\]]+\]\[[^[\]]+\]$/.test(cells)) return `${board}[${row}][${column}] = ${value}`;
  return /^\[[^[\],]+\]$/.test(cells) ? shortened(text, LINE_QUOTED) : null;
}
