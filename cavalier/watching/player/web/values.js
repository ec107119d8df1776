/* What values look like: texts, groups of squares, matrices, records. */

function html(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  element.append(...children);
  return element;
}

/* Return a number with its word: "1 list", "2,634 lists", "2 matrices". */
function counted(number, one, many = `${one}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

const NAMES_SHOWN = 8;

/* Check whether a variable is the matrix that the board is drawn from. */
function isBoard(recording, name, index) {
  return name === recording.shows && "id" in Object(recording.values[index]);
}

/* Show the value of a variable of a recording. */
function shown(recording, index, name) {
  if (isBoard(recording, name, index)) return "the board";
  const value = recording.values[index];
  if (typeof value === "string") return html("code", {}, value);
  if ("squares" in value) return shownSquares(recording, value);
  if ("id" in value) return shownMatrix(recording.matrix(index));
  if ("record" in value) return shownRecord(recording, value);
  const items = value.items.map(each => html("li", {}, shown(recording, each)));
  return html("span", {}, `${value.of} of ${value.items.length}`, html("ol", {}, ...items));
}

function shownSquares(recording, {squares, of}) {
  const names = squares.slice(0, NAMES_SHOWN).map(each => recording.square(each));
  const more = squares.length > NAMES_SHOWN ? " …" : "";
  const kind = of === "rows" ? `${counted(squares.length, "square")} by rows` : `${of} of ${squares.length}`;
  const text = html("span", {class: "names"}, `${kind}: ${names.join(" ")}${more}`);
  return html("span", {class: "squares"}, miniature(recording, squares), text);
}

function shownMatrix(rows) {
  const cells = rows.map(row => row.map(each => html("td", each ? {} : {class: "zero"}, String(each))));
  return html("table", {class: "matrix"}, ...cells.map(row => html("tr", {}, ...row)));
}

function shownRecord(recording, {record, fields}) {
  const rows = fields.map(([name, index]) => field(name, shown(recording, index, name)));
  return html("div", {class: "record"}, html("code", {}, record), html("dl", {class: "fields"}, ...rows));
}

function field(name, value, attributes = {}) {
  return html("div", attributes, html("dt", {}, name), html("dd", {}, value));
}

/* Draw a small board on which some squares are filled. */
function miniature({rows, columns}, squares) {
  const cells = squares.map(each => `M${each % columns} ${Math.floor(each / columns)}h1v1h-1z`);
  return grid(rows, columns, cells.join(""));
}

/* Draw a small matrix on which all but zeros are filled. */
function miniatureOfMatrix(matrix) {
  const cells = matrix.flatMap((row, y) => row.map((each, x) => each ? `M${x} ${y}h1v1h-1z` : ""));
  return grid(matrix.length, Math.max(...matrix.map(row => row.length)), cells.join(""));
}

function grid(rows, columns, path) {
  return svg("svg", {class: "mini", viewBox: `0 0 ${columns} ${rows}`, "aria-hidden": "true"},
    svg("rect", {width: columns, height: rows}), svg("path", {d: path}));
}
