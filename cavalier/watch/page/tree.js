/** The bars of a program: squares by events, or calls by steps where no square is seen. */
function barsOf(play) {
  const { events, steps } = play, open = [], bars = [], end = (events.length || steps.length) + 1;
  const close = until => bars.push(Object.assign(open.pop(), { until }));
  events.forEach(([, kind, square], i) => {
    if (kind === ENTERED) open.push({ from: i + 1, row: open.length, name: squareName(square) });
    if (kind === LEFT && open.length) close(i + 1);
    if (kind === FULL && open.length) open.at(-1).full = true;
  });
  if (!events.length) {
    for (const call of play.spans) {
      while (open.length && open.at(-1).last <= call.begin + 1) close(open.at(-1).last);
      const name = play.functions[call.fn][0];
      open.push({ from: call.begin + 1, last: call.end + 1, row: open.length, name });
    }
  }
  while (open.length) close(open.at(-1).last ?? end);
  return bars;
}

function drawTree() {
  const box = $("#tree"), play = plays[lead], bars = barsOf(play), tall = modes.projector ? 32 : 17;
  const end = (play.events.length || play.steps.length) + 1, rows = bars.map(bar => bar.row + 1);
  const width = Math.max(modes.projector ? 16 : 9, Math.floor((box.clientWidth - 60) / end));
  const height = tall * Math.max(1, ...rows);
  const shapes = bars.map(({ from, until, row, name, full }) => {
    const long = (until - from) * width, text = long > name.length * tall * .5 + 4 ? name : "";
    return `<g data-from="${from}" data-until="${until}" class="${full ? "full" : ""}">
      <rect x="${from * width}" y="${row * tall}" width="${long - 1.5}" height="${tall - 2}" rx="3"/>
      <text x="${from * width + 4}" y="${(row + .71) * tall}">${text}</text></g>`;
  });
  box.setAttribute("aria-label", say("tree"));
  box.dataset.width = width;
  box.innerHTML = `<p>${say(play.events.length ? "tree_squares" : "tree_calls")}</p>
    <svg width="${end * width}" height="${height}" role="img" aria-label="${say("tree")}">
    ${shapes.join("")}<line class="now" y2="${height}"/></svg>`;
  $("svg", box).addEventListener("click", ({ target }) => {
    const bar = target.closest("g");
    if (bar) goTo(+bar.dataset.from);
  });
}

function showTree() {
  const box = $("#tree"), now = moment();
  if (box.hidden) return;
  for (const bar of box.querySelectorAll("g")) {
    bar.classList.toggle("on", +bar.dataset.from <= now && now < +bar.dataset.until);
  }
  $(".now", box).setAttribute("transform", `translate(${now * box.dataset.width + 1})`);
  const low = Math.max(0, ...[...box.querySelectorAll(".on rect")].map(bar => bar.y.baseVal.value));
  box.scrollTo(now * box.dataset.width - box.clientWidth / 2, low - box.clientHeight / 2);
}
