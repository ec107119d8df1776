/* Which call has which value: arrows from the open calls to what they keep.

A matrix with several arrows is one object. Of lists the recording says only that
they have the same squares. */

const CALLS_SHOWN = 12, ROW = 30, CALL_WIDTH = 150, VALUES_AT = 230, WHOLE_WIDTH = 400;

/* Draw the innermost calls of a state, and the values that they hold. */
function arrows(recording, state) {
  const calls = state.frames.slice(-CALLS_SHOWN).reverse(), rowOf = new Map(calls.map((frame, at) => [frame.number, at]));
  const rows = holders => [...holders].filter(each => rowOf.has(each)).map(each => rowOf.get(each));
  const held = recording.kept(state).map(each => ({...each, rows: rows(each.holders)}));
  const values = held.filter(({rows}) => rows.length).sort((one, other) => Math.min(...one.rows) - Math.min(...other.rows));
  const lines = values.flatMap(({rows}, to) => rows.map(from => arrow(from, to, kindOf(recording, values[to]))));
  const height = Math.max(calls.length, values.length, 1) * ROW;
  const label = say("arrows_of", {calls: counted("open_calls", calls.length), values: counted("kept_values", values.length)});
  return svg("svg", {class: "arrows", role: "img", viewBox: `0 0 ${WHOLE_WIDTH} ${height}`, width: WHOLE_WIDTH, height, "aria-label": label},
    ...lines, ...calls.map((frame, at) => callBox(recording, frame, at)), ...values.map((each, at) => valueBox(recording, each, at)));
}

/* Return "shared" for one matrix of several calls, "equal" for lists that look alike. */
function kindOf(recording, {value, rows}) {
  if (rows.length < 2) return "separate";
  return recording.values[value].squares ? "equal" : "shared";
}

function arrow(from, to, kind) {
  const [y, end] = [(from + .5) * ROW, (to + .5) * ROW], x = VALUES_AT - 4;
  return svg("path", {class: kind, d: `M${CALL_WIDTH} ${y}L${x} ${end}m-8 -4l8 4l-8 4`});
}

function callBox(recording, frame, at) {
  const name = recording.nameOf(frame);
  return svg("g", {class: "call"}, svg("rect", {x: 0, y: at * ROW + 3, width: CALL_WIDTH, height: ROW - 6, rx: 4}),
    svg("text", {x: 6, y: (at + .5) * ROW}, shortened(name, 20)));
}

function valueBox(recording, held, at) {
  const {name, value} = held, {squares} = recording.values[value], y = (at + .5) * ROW, kind = kindOf(recording, held);
  const drawn = squares ? miniature(recording, squares) : miniatureOfMatrix(recording.matrix(value));
  filled(drawn, {x: VALUES_AT, y: at * ROW + 5, width: 34, height: ROW - 10}, []);
  const note = kind === "separate" ? [] : [svg("text", {class: "note", x: VALUES_AT + 42, y: y + 7}, say(kind))];
  return svg("g", {class: "value"}, drawn, svg("text", {x: VALUES_AT + 42, y: note.length ? y - 6 : y}, shortened(name, 22)), ...note);
}
