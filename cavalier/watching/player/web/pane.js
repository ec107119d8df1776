/* One pane: a recording at a moment, as source, board, values and stack. */

const STACK_SHOWN = 40, KEPT_SHOWN = 60;

class Pane {
  constructor(recording, root) {
    this.recording = recording;
    this.root = root;
    this.withArrows = false;
    this.code = this.part("code");
    this.lines = new Map([...this.code.children].map(line => [Number(line.dataset.line), line]));
    this.account = new Account(recording, number => this.text(number));
    this.board = new BoardView(recording);
    this.part("board").prepend(this.board.picture);
    this.part("board").hidden = !recording.lens;
    this.part("inside").classList.toggle("large", Math.max(recording.rows, recording.columns) > 6);
  }

  /* Return a line of the program, without its number in front. */
  text(number) {
    const line = this.lines.get(number);
    return line ? [...line.childNodes].slice(1).map(each => each.textContent).join("") : "";
  }

  part(name) { return this.root.querySelector(`.${name}`); }

  /* Show the moment of an event and a position; return it as a sentence. */
  show(event, position) {
    const state = this.recording.at(position), path = this.recording.pathAt(event);
    this.board.show(path, this.recording.event(event), position === this.recording.positionOf(event));
    this.#showLines(state, this.account.marks(event, position));
    this.#showCounters(state, event);
    this.#showKept(this.recording.kept(state), state);
    this.#showVariables(state);
    this.#showStack(state);
    const said = this.#said(event, path, position);
    this.part("what").textContent = said;
    this.happened = this.account.sentence(event, position);
    this.part("happened").replaceChildren(...spoken(this.happened));
    return said;
  }

  #said(number, path, position) {
    const {recording} = this, event = recording.event(number);
    if (position === recording.steps) return this.#saidAtEnd();
    if (!recording.lens) return "";
    if (!event) return path.length ? say("on", {square: recording.square(path.at(-1))}) : say("empty");
    return say(["leaves", "enters", "full"][event[1]], {square: recording.square(event[2]), number: path.length});
  }

  #saidAtEnd() {
    const {why, result} = this.recording;
    if (why) return say("recording_ends", {why: why.replace(/\.$/, "")});
    return result === null ? say("ended") : say("result", {result});
  }

  /* Mark the line that ran, the one that follows, and the calls that wait. */
  #showLines(state, {did, next}) {
    for (const line of this.marked ?? []) {
      line.classList.remove("did", "next", "waits");
      delete line.dataset.mark;
    }
    this.marks = {did, next};
    this.marked = [];
    for (const frame of state.frames.slice(0, -1)) this.#mark(frame, "waits");
    this.#mark(did, "did");
    this.#mark(next, "next");
    const top = state.frames.at(-1), seen = [did, next].map(each => this.lines.get(each?.line)).filter(Boolean);
    Object.assign(this, {seen, span: this.recording.spans[top ? top.of : this.recording.calls[0]]});
    this.keepInView();
  }

  #mark(what, name) {
    const line = this.lines.get(what?.line);
    if (!line) return;
    line.classList.add(name);
    if (what.word) line.dataset.mark = [line.dataset.mark, say(what.word)].filter(Boolean).join(", ");
    this.marked.push(line);
  }

  /* Scroll, if it must be: to the procedure with both lines, else to the first. */
  keepInView() {
    const {seen, span = []} = this;
    const [first, last] = span.map(number => this.lines.get(number)), box = this.code;
    const lines = seen.length ? seen : [first].filter(Boolean), within = (from, to) => bottom(to) - from.offsetTop <= box.clientHeight;
    const sorted = [...lines].sort((one, other) => one.offsetTop - other.offsetTop);
    const inside = first && last && lines.every(each => first.offsetTop <= each.offsetTop && bottom(each) <= bottom(last));
    if (inside && within(first, last)) return this.#scrollTo(first, last);
    if (lines.length && within(sorted[0], sorted.at(-1))) return this.#scrollTo(sorted[0], sorted.at(-1));
    if (lines.length) this.#scrollTo(seen.at(-1) ?? first, seen.at(-1) ?? first);
  }

  #scrollTo(from, to) {
    const box = this.code, height = box.clientHeight;
    if (from.offsetTop >= box.scrollTop && bottom(to) <= box.scrollTop + height) return;
    box.scrollTop = from.offsetTop - Math.max(0, height - (bottom(to) - from.offsetTop)) / 3;
  }

  #showCounters(state, event) {
    const {recording} = this;
    const of = (now, last) => say("of", {now: numeral(now), last: numeral(last)});
    const counters = {
      step: of(state.position, recording.steps), event: of(event, recording.last),
      call: numeral(state.calls), depth: state.frames.length,
      ...state.position === recording.steps ? recording.counters : {},
    };
    if (!recording.lens) delete counters.event;
    this.part("counters").replaceChildren(...Object.entries(counters).map(([name, count]) =>
      field(WORDS[name] ?? name, String(count))));
  }

  /* Show what open calls keep, by its name: a pile, or one matrix. */
  #showKept(kept, state) {
    const {values} = this.recording, of = (each, key) => key in values[each.value];
    const groups = kept.filter(each => of(each, "squares")), matrices = kept.filter(each => !of(each, "squares"));
    const squares = groups.reduce((sum, each) => sum + values[each.value].squares.length, 0);
    const cells = matrices.reduce((sum, each) => sum + this.recording.matrix(each.value).flat().length, 0);
    const parts = [
      matrices.length && say("groups_of", {groups: counted("matrices", matrices.length), size: counted("cells", cells)}),
      groups.length && say("groups_of", {groups: counted("groups", groups.length), size: counted("squares", squares)}),
    ].filter(Boolean);
    this.part("kept h3").textContent = parts.length ? say("keeps", {what: listed(parts)}) : say("keeps_nothing");
    const names = [...new Set(kept.map(each => each.name))];
    if (this.withArrows) return this.part("pile").replaceChildren(html("li", {}, arrows(this.recording, state)));
    this.part("pile").replaceChildren(...names.map(name => this.#heap(name, kept.filter(each => each.name === name))));
  }

  #heap(name, kept) {
    const board = isBoard(this.recording, name, kept[0].value), calls = kept[0].holders.size;
    const told = [kept.length > 1 ? `${name} × ${kept.length}` : name];
    if ("id" in this.recording.values[kept[0].value] && calls > 1) told.push(counted("same_in", calls));
    if (board) told.push(say("it_is_the_board"));
    const hidden = kept.length - KEPT_SHOWN, shown = kept.slice(-KEPT_SHOWN);
    const heading = html("h4", {}, told.join(", "));
    const drawn = board ? [] : shown.map(each => this.#drawn(each.value));
    return html("li", {}, heading, ...hidden > 0 ? [say("more_and", {n: hidden})] : [], ...drawn);
  }

  #drawn(index) {
    const {recording} = this, {squares} = recording.values[index];
    if (!squares) return html("figure", {}, miniatureOfMatrix(recording.matrix(index)));
    return html("figure", {}, miniature(recording, squares), String(squares.length));
  }

  #showVariables(state) {
    const frame = state.frames.at(-1), {recording} = this;
    this.part("running").textContent = frame ? say("variables_of", {name: recording.nameOf(frame)}) : say("variables");
    const rows = [...frame?.variables ?? []].map(([name, {value, since, before}]) => {
      const changed = since === state.position - 1, handed = recording.kinds[state.position - 1] === "y" ? "yields" : "returns";
      const content = shown(recording, value, recording.names[name], changed ? before : value);
      return field(recording.names[name] || say(handed), content, changed && !inParts(recording, before, value) ? {class: "new"} : {});
    });
    this.part("variables").replaceChildren(...rows);
  }

  #showStack(state) {
    const frames = state.frames.slice(-STACK_SHOWN).reverse(), deeper = state.frames.length - frames.length;
    const rows = frames.map(frame => html("li", {}, html("code", {}, this.recording.nameOf(frame)), frame.line ? ` ${say("line", {n: frame.line})}` : ""));
    if (deeper) rows.push(html("li", {}, say("and_more", {n: deeper})));
    this.part("depth").textContent = say("stack", {n: state.frames.length});
    this.part("stack").replaceChildren(...rows);
  }
}

function bottom(element) { return element.offsetTop + element.offsetHeight; }
