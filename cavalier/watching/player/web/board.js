/* The board: squares and their numbers, the path so far, and the knight. */

const KNIGHT = "M.34 .86H.84C.86 .56 .84 .34 .62 .25L.59 .15L.5 .24C.4 .28 .33 .4 .25 .56C.22 .62 .26 .68 .33 .69C.38 .62 .46 .6 .54 .58C.53 .66 .38 .7 .34 .86Z";

class BoardView {
  constructor(recording) {
    this.recording = recording;
    const {rows, columns} = recording, all = [...Array(rows * columns).keys()];
    this.squares = all.map(each => svg("rect", {...this.#corner(each), width: 1, height: 1}));
    this.numbers = all.map(() => svg("text"));
    this.line = svg("polyline");
    this.left = svg("rect", {class: "left", width: .84, height: .84});
    this.knight = svg("path", {class: "knight", d: KNIGHT});
    // On a large board the letters are as large as on a small one.
    const letter = .27 * Math.max(1, columns / 5, rows / 5), margin = 1.8 * letter;
    this.picture = svg("svg", {class: "board", role: "img", viewBox: `${-margin} -.04 ${columns + margin + .04} ${rows + margin + .04}`},
      svg("g", {class: "squares"}, ...this.squares), this.line, this.left,
      svg("g", {class: "numbers"}, ...this.numbers), this.knight, this.#coordinates(letter));
  }

  #corner(square) {
    return {x: square % this.recording.columns, y: Math.floor(square / this.recording.columns)};
  }

  #coordinates(size) {
    const {rows, columns} = this.recording;
    const files = [...Array(columns).keys()].map(x => svg("text", {x: x + .5, y: rows + size}, letters(x)));
    const ranks = [...Array(rows).keys()].map(y => svg("text", {x: -size, y: y + .5}, String(rows - y)));
    return svg("g", {class: "coordinates", "font-size": size}, ...files, ...ranks);
  }

  /* Show a path, and the event that has led to it. */
  show(path, event) {
    const numbers = new Map(path.map((square, at) => [square, at + 1])), head = path.at(-1);
    this.squares.forEach((rect, square) => {
      const dark = (square % this.recording.columns + Math.floor(square / this.recording.columns)) % 2;
      const state = square === head ? "head" : numbers.has(square) ? "on" : "free";
      rect.setAttribute("class", `${dark ? "dark" : "light"} ${state}`);
      this.numbers[square].textContent = numbers.get(square) ?? "";
      const {x, y} = this.#corner(square), [right, down] = square === head ? [.24, .24] : [.5, .5];
      filled(this.numbers[square], {class: state, x: x + right, y: y + down}, []);
    });
    this.#place(path, event, head);
    this.picture.classList.toggle("full", event?.[1] === FULL);
    const squares = path.map(square => this.recording.square(square)).join(" ");
    this.picture.setAttribute("aria-label", `Board ${this.recording.board}: ${squares || "no square yet"}`);
  }

  #place(path, event, head) {
    const centres = path.map(square => this.#corner(square)).map(({x, y}) => `${x + .5},${y + .5}`);
    this.line.setAttribute("points", centres.join(" "));
    const left = event?.[1] === LEFT, from = this.#corner(left ? event[2] : 0), to = this.#corner(head ?? 0);
    this.left.classList.toggle("hidden", !left);
    filled(this.left, {x: from.x + .08, y: from.y + .08}, []);
    this.knight.classList.toggle("hidden", head === undefined);
    filled(this.knight, {transform: `translate(${to.x + .2} ${to.y + .2}) scale(.8)`}, []);
  }
}
