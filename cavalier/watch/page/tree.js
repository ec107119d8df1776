/** The bars of a program: squares by events, or calls by steps where there are no events. */
function barsOf({ events, steps, spans, functions }) {
  const open = [], bars = [];
  const begin = (from, name, end) => {
    bars.push({ from, name, row: open.length, until: end ?? events.length + 1 });
    open.push(bars.at(-1));
  };
  events.forEach(([, kind, square], i) => {
    if (kind === ENTERED) begin(i + 1, squareName(square));
    if (kind === LEFT && open.length) open.pop().until = i + 1;
    if (kind === FULL && open.length) open.at(-1).full = true;
  });
  if (events.length) return bars;
  for (const call of spans) {
    while (open.length && open.at(-1).until <= call.begin + 1) open.pop();
    begin(call.begin + 1, functions[call.fn][0], (call.end ?? steps.length) + 1);
  }
  return bars;
}

function drawTree() {
  const box = $("#tree"), play = plays[lead], bars = barsOf(play), tall = modes.projector ? 32 : 17;
  const end = (play.events.length || play.steps.length) + 1, room = box.clientWidth - 60;
  const wide = Math.max(modes.projector ? 16 : 9, Math.floor(room / end));
  const height = tall * Math.max(1, ...bars.map(bar => bar.row + 1));
  const shapes = bars.map(({ from, until, row, name, full }) => {
    const long = (until - from) * wide, text = long > name.length * tall * .4 + 4 ? name : "";
    return `<g data-goto="${from}" data-until="${until}" class="${full ? "full" : ""}">
      <rect x="${from * wide}" y="${row * tall}" width="${long - 1.5}" height="${tall - 2}" rx="3"/>
      <text x="${from * wide + 4}" y="${(row + .71) * tall}">${text}</text></g>`;
  });
  box.dataset.wide = wide;
  box.innerHTML = `<p>${say(play.events.length ? "tree_squares" : "tree_calls")}</p>
    <svg width="${end * wide}" height="${height}" role="img" aria-label="${say("tree")}">
    ${shapes.join("")}<line class="now" y2="${height}"/></svg>`;
}

function showTree() {
  const box = $("#tree"), now = moment(), x = now * box.dataset.wide;
  if (box.hidden) return;
  for (const bar of box.querySelectorAll("g")) {
    bar.classList.toggle("on", +bar.dataset.goto <= now && now < +bar.dataset.until);
  }
  $(".now", box).setAttribute("transform", `translate(${x + 1})`);
  const low = Math.max(0, ...[...box.querySelectorAll(".on rect")].map(bar => bar.y.baseVal.value));
  box.scrollTo(x - box.clientWidth / 2, low - box.clientHeight / 2);
}
