/* Curves under the timeline: depth, what is kept, and calls of each program. */

const POINTS = 300, CURVES = ["depth", "kept", "call"];

class Curves {
  constructor(recordings, root) {
    this.recordings = recordings;
    this.root = root;
    this.on = false;
  }

  /* Show the curves, with a line at the moment of each program. */
  show(player) {
    this.root.hidden = !this.on;
    if (!this.on) return;
    this.sampled ??= this.recordings.map(each => samples(each));
    const moments = this.recordings.map((_, at) => player.moment(at)[1]);
    this.root.replaceChildren(...CURVES.map(name => this.#curve(name, moments)));
  }

  #curve(name, moments) {
    const most = Math.max(1, ...this.sampled.flat().map(each => each[name]));
    const width = Math.max(1, ...this.sampled.flat().map(each => each.x));
    const lines = this.sampled.map((points, at) => svg("polyline", {
      class: `curve-${at + 1}`, points: points.map(({x, [name]: y}) => `${x},${most - y}`).join(" "),
    }));
    const now = placeOf(this.recordings[0], moments[0]);
    const picture = svg("svg", {viewBox: `0 0 ${width} ${most}`, preserveAspectRatio: "none", "aria-hidden": "true"},
      ...lines, svg("line", {class: "now", x1: now, x2: now, y1: 0, y2: most}));
    const value = at => numeral(measured(this.recordings[at], moments[at])[name]);
    const values = this.recordings.map(({port}, at) => html("span", {class: `of-${at + 1}`}, `${port} ${value(at)}`));
    return html("figure", {}, html("figcaption", {}, html("b", {}, say(`curve_${name}`)), ...values), picture);
  }
}

/* Return the measures of a recording at its events, or at some of them; without
events, at its steps. */
function samples(recording) {
  const last = recording.lens ? recording.end : recording.steps, every = Math.max(1, Math.ceil(last / POINTS));
  const places = [...Array(Math.floor(last / every) + 1).keys()].map(each => each * every);
  return [...places, last].map(x => ({x, ...measured(recording, positionAt(recording, x))}));
}

/* Return the position of a place on the axis, and the place of a position. */
function positionAt(recording, x) {
  if (!recording.lens) return x;
  return x > recording.last ? recording.steps : recording.positionOf(x);
}

function placeOf(recording, position) {
  if (!recording.lens) return position;
  return position === recording.steps ? recording.end : recording.eventsAt(position);
}

/* Return the depth, the squares and cells that are kept, and the calls so far. */
function measured(recording, position) {
  const state = recording.at(position), sizes = recording.kept(state).map(({value}) =>
    recording.values[value].squares?.length ?? recording.matrix(value).flat().length);
  return {depth: recording.depths[position], kept: sizes.reduce((sum, each) => sum + each, 0), call: state.calls};
}
