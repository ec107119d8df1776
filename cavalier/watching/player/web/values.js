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

/* Return a sentence as nodes: what is of the program is code. */
function spoken(sentence) {
  return sentence.split(MARK).map((text, at) => at % 2 ? html("code", {}, text) : text).filter(Boolean);
}

const NAMES_SHOWN = 8;

/* Check whether a variable is the matrix that the board is drawn from. */
function isBoard(recording, name, index) {
  return name === recording.shows && "id" in Object(recording.values[index]);
}

/* Check whether a value differs from an earlier one in parts, which are marked. */
function inParts(recording, before, index) {
  const [old, now] = [recording.values[before], recording.values[index]].map(Object);
  return "id" in now && "id" in old && sameShape(recording.matrix(before), recording.matrix(index)) || "record" in now && old.record === now.record;
}

function sameShape(one, other) { return one.length === other.length && one[0].length === other[0].length; }

/* Show the value of a variable of a recording; mark what was not so before. */
function shown(recording, index, name, before = index) {
  if (isBoard(recording, name, index)) return say("the_board");
  const value = recording.values[index], parts = inParts(recording, before, index);
  if (typeof value === "string") return html("code", {}, value);
  if ("squares" in value) return shownSquares(recording, value);
  if ("id" in value) return shownMatrix(recording.matrix(index), recording.matrix(parts ? before : index));
  if ("record" in value) return shownRecord(recording, value, parts ? recording.values[before] : value);
  const items = value.items.map(each => html("li", {}, shown(recording, each)));
  return html("span", {}, say("kind_of", {of: value.of, n: value.items.length}), html("ol", {}, ...items));
}

function shownSquares(recording, {squares, of}) {
  const names = squares.slice(0, NAMES_SHOWN).map(each => recording.square(each));
  const more = squares.length > NAMES_SHOWN ? " …" : "";
  const kind = of === "rows" ? say("by_rows", {squares: counted("squares", squares.length)}) : say("kind_of", {of, n: squares.length});
  const text = html("span", {class: "names"}, `${kind}: ${names.join(" ")}${more}`);
  return html("span", {class: "squares"}, miniature(recording, squares), text);
}

function shownMatrix(rows, before) {
  const named = (each, old) => [each ? "" : "zero", each === old ? "" : "new"].filter(Boolean).join(" ");
  const cells = rows.map((row, y) => row.map((each, x) => html("td", {class: named(each, before[y][x])}, String(each))));
  return html("table", {class: "matrix"}, ...cells.map(row => html("tr", {}, ...row)));
}

function shownRecord(recording, {record, fields}, old) {
  const rows = fields.map(([name, index], at) => {
    const before = old.fields[at]?.[1] ?? index, changed = before !== index && !inParts(recording, before, index);
    return field(name, shown(recording, index, name, before), changed ? {class: "new"} : {});
  });
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
