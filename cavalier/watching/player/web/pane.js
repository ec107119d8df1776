/* One pane: a recording at a moment, as source, board, values and stack. */

const STACK_SHOWN = 40, KEPT_SHOWN = 60;

class Pane {
  constructor(recording, root) {
    this.recording = recording;
    this.root = root;
    this.code = this.part("code");
    this.lines = new Map([...this.code.children].map(line => [Number(line.dataset.line), line]));
    this.board = new BoardView(recording);
    this.part("board").prepend(this.board.picture);
    this.part("board").hidden = !recording.lens;
    this.part("inside").classList.toggle("large", Math.max(recording.rows, recording.columns) > 6);
  }

  part(name) { return this.root.querySelector(`.${name}`); }

  /* Show the moment of an event and a position; return it as a sentence. */
  show(event, position) {
    const state = this.recording.at(position), path = this.recording.pathAt(event);
    this.board.show(path, this.recording.event(event));
    this.#showLines(state);
    this.#showCounters(state, event);
    this.#showKept(this.recording.kept(state));
    this.#showVariables(state);
    this.#showStack(state);
    const said = this.#said(event, path, position);
    this.part("what").textContent = said;
    return said;
  }

  #said(number, path, position) {
    const {recording} = this, event = recording.event(number);
    if (position === recording.steps) return this.#saidAtEnd();
    if (!recording.lens) return "";
    if (!event) return path.length ? `The knight is on ${recording.square(path.at(-1))}.` : "The board is empty.";
    const square = recording.square(event[2]);
    if (event[1] === ENTERED) return `The knight enters ${square}, number ${path.length}.`;
    if (event[1] === LEFT) return `The knight leaves ${square}.`;
    return `The board is full; the last square is ${square}.`;
  }

  #saidAtEnd() {
    const {why, result} = this.recording;
    if (why) return `The recording ends here: ${why.replace(/\.$/, "")}.`;
    return `The run has ended. ${result === null ? "" : `Its result: ${result}`}`;
  }

  #showLines(state) {
    for (const line of this.marked ?? []) line.classList.remove("now", "waits");
    const [top, ...below] = state.frames.slice().reverse();
    const waiting = below.map(frame => this.lines.get(frame.line)).filter(Boolean);
    const now = this.lines.get(top?.line);
    this.marked = now ? [...waiting, now] : waiting;
    for (const line of waiting) line.classList.add("waits");
    now?.classList.add("now");
    this.#keepInView(now, this.recording.spans[top ? top.of : this.recording.calls[0]]);
  }

  /* Scroll, if it must be, to the whole procedure, or as much as fits. */
  #keepInView(now, span = []) {
    const [first, last] = span.map(number => this.lines.get(number));
    const line = now ?? first, box = this.code, height = box.clientHeight;
    if (!line) return;
    const inside = first && last && first.offsetTop <= line.offsetTop && line.offsetTop <= last.offsetTop;
    const whole = inside && bottom(last) - first.offsetTop <= height;
    const [top, end] = whole ? [first.offsetTop, bottom(last)] : [line.offsetTop, bottom(line)];
    if (top >= box.scrollTop && end <= box.scrollTop + height) return;
    const begun = inside ? first.offsetTop - 8 : 0;
    box.scrollTop = whole ? begun : Math.max(begun, end - height * 2 / 3);
  }

  #showCounters(state, event) {
    const {recording} = this;
    const counters = {
      step: `${state.position.toLocaleString("en")} of ${recording.steps.toLocaleString("en")}`,
      event: `${event.toLocaleString("en")} of ${recording.last.toLocaleString("en")}`,
      calls: state.calls.toLocaleString("en"), depth: state.frames.length,
      ...state.position === recording.steps ? recording.counters : {},
    };
    if (!recording.lens) delete counters.event;
    this.part("counters").replaceChildren(...Object.entries(counters).map(([name, count]) =>
      field(name, String(count))));
  }

  /* Show what open calls keep, by its name: a pile, or one matrix. */
  #showKept(kept) {
    const {values} = this.recording, of = (each, key) => key in values[each.value];
    const groups = kept.filter(each => of(each, "squares")), matrices = kept.filter(each => !of(each, "squares"));
    const squares = groups.reduce((sum, each) => sum + values[each.value].squares.length, 0);
    const cells = matrices.reduce((sum, each) => sum + this.recording.matrix(each.value).flat().length, 0);
    const parts = [
      matrices.length && `${counted(matrices.length, "matrix", "matrices")} of ${counted(cells, "cell")}`,
      groups.length && `${counted(groups.length, "list or set", "lists and sets")} of ${counted(squares, "square")}`,
    ].filter(Boolean);
    this.part("kept h3").textContent = `Keeps ${parts.join(" and ") || "no matrix and no list of squares at this moment"}`;
    const names = [...new Set(kept.map(each => each.name))];
    this.part("pile").replaceChildren(...names.map(name => this.#heap(name, kept.filter(each => each.name === name))));
  }

  #heap(name, kept) {
    const board = isBoard(this.recording, name, kept[0].value), calls = kept[0].holders.size;
    const told = [kept.length > 1 ? `${name} × ${kept.length}` : name];
    if ("id" in this.recording.values[kept[0].value] && calls > 1) told.push(`the same in ${calls} calls`);
    if (board) told.push("it is the board");
    const hidden = kept.length - KEPT_SHOWN, shown = kept.slice(-KEPT_SHOWN);
    const heading = html("h4", {}, told.join(", "));
    const drawn = board ? [] : shown.map(each => this.#drawn(each.value));
    return html("li", {}, heading, ...hidden > 0 ? [`${hidden} more and`] : [], ...drawn);
  }

  #drawn(index) {
    const {recording} = this, {squares} = recording.values[index];
    if (!squares) return html("figure", {}, miniatureOfMatrix(recording.matrix(index)));
    return html("figure", {}, miniature(recording, squares), String(squares.length));
  }

  #showVariables(state) {
    const frame = state.frames.at(-1), {recording} = this;
    this.part("running").textContent = frame ? `Variables of ${this.#name(frame)}` : "Variables";
    const rows = [...frame?.variables ?? []].map(([name, {value, since}]) => {
      const label = recording.names[name] || (recording.kinds[state.position - 1] === "y" ? "yields" : "returns");
      return field(label, shown(recording, value, recording.names[name]), {class: since === state.position - 1 ? "new" : ""});
    });
    this.part("variables").replaceChildren(...rows);
  }

  #showStack(state) {
    const frames = state.frames.slice(-STACK_SHOWN).reverse(), deeper = state.frames.length - frames.length;
    const rows = frames.map(frame => html("li", {}, html("code", {}, this.#name(frame)), frame.line ? ` line ${frame.line}` : ""));
    if (deeper) rows.push(html("li", {}, `and ${deeper} more`));
    this.part("depth").textContent = `Call stack: ${state.frames.length}`;
    this.part("stack").replaceChildren(...rows);
  }

  #name(frame) {
    return this.recording.functions[frame.of][0].split(".").at(-1);
  }
}

function bottom(element) { return element.offsetTop + element.offsetHeight; }
