/* The page: one moment, the controls that move it, and its link. */

const data = JSON.parse(document.getElementById("data").textContent);
const find = id => document.getElementById(id);
const recordings = data.documents.map(each => new Recording(each));
const player = new Comparison(recordings);
const panes = recordings.map((each, at) => new Pane(each, find(`pane-${at + 1}`)));
const leads = [...document.querySelectorAll(".lead")];
let playing = 0;

const byEvents = () => find("unit").value === "event";

function show() {
  panes.forEach((pane, at) => pane.root.classList.toggle("leads", at === player.leads));
  const said = panes.map((pane, at) => pane.show(...player.moment(at)));
  leads.forEach((button, at) => button.setAttribute("aria-pressed", at === player.leads));
  const apart = data.parting !== null && player.event >= data.parting ? " They have parted." : "";
  const words = `${moment()} ${said[player.leads]}${apart}`;
  find("said").textContent = words;
  showScrub(words);
}

function moment() {
  const {leader, event, position} = player, [name, now, last] = leader.lens ? ["Event", event, leader.last] : ["Step", position, leader.steps];
  return `${name} ${now.toLocaleString("en")} of ${last.toLocaleString("en")}.`;
}

function showScrub(words) {
  const scrub = find("scrub"), {leader, first, event, position, atEnd} = player;
  const [low, high, now] = byEvents() ? [first, leader.end, atEnd ? leader.end : event] : [0, leader.steps, position];
  Object.assign(scrub, {min: low, max: high, value: now});
  scrub.setAttribute("aria-valuetext", words);
}

/* Draw under the slider how long the path is, and which boards are full. */
function drawTimeline() {
  const {leader, first} = player, events = [...leader.lengths.keys()].map(each => each + first);
  const at = event => byEvents() ? event - first : leader.positionOf(event);
  const width = byEvents() ? leader.end - first : leader.steps, height = leader.rows * leader.columns;
  const corners = events.flatMap((event, index) => {
    const length = height - leader.lengths[index], next = event < leader.last ? at(event + 1) : width;
    return [`${at(event)},${length}`, `${next},${length}`];
  });
  const mark = (event, name) => svg("line", {class: name, x1: at(event), x2: at(event), y1: 0, y2: height});
  const marks = leader.fullBoards().map(event => mark(event, "full"));
  if (data.parting !== null && data.parting <= leader.last) marks.push(mark(data.parting, "parting"));
  const timeline = find("timeline");
  timeline.setAttribute("viewBox", `0 0 ${Math.max(width, 1)} ${height}`);
  timeline.replaceChildren(svg("polygon", {points: [`0,${height}`, ...corners, `${width},${height}`].join(" ")}), ...marks);
}

/* Move by hand: stop, show the moment, and put it into the address. */
function move(change) {
  stop();
  find("notice").textContent = "";
  change();
  show();
  remember();
}

function remember() {
  const {event, position, leads, leader} = player;
  const moment = position === leader.positionOf(event) ? `event=${event}` : `step=${position}`;
  history.replaceState(null, "", `#${moment}${leads ? `&leads=${leads + 1}` : ""}`);
}

/* Go where the address says, or say why not. */
function followHash() {
  const hash = location.hash.slice(1);
  if (!hash) return;
  const wanted = /^(event|step)=(\d+)(?:&leads=(\d+))?$/.exec(hash);
  const number = Number(wanted?.[3] ?? 1) - 1;
  if (!wanted || !recordings[number]) {
    return notice(`“${hash}” is not a moment of this page. Use one like #event=1 or #step=1.`);
  }
  stop();
  player.lead(number);
  goTo(wanted[1], Number(wanted[2]));
  drawTimeline();
  show();
}

/* Go to an event or a step of the leading pane, or say which there are. */
function goTo(unit, number) {
  const {leader, first} = player;
  const [low, high] = unit === "event" ? [first, leader.last] : [0, leader.steps];
  if (!(number >= low && number <= high)) {
    return notice(`There is no ${unit} ${number}. ${leader.port} has ${unit}s ${low} to ${high}.`);
  }
  notice("");
  if (unit === "event") player.toEvent(number); else player.toPosition(number);
}

function notice(text) { find("notice").textContent = text; }

function forward() { if (byEvents()) player.forwardByEvent(); else player.toPosition(player.position + 1); }

function play() {
  if (playing) return move(() => {});
  if (player.atEnd) player.toPosition(0);
  find("play").textContent = "Pause";
  find("said").setAttribute("aria-live", "off");
  let last = performance.now(), owed = 0;
  const tick = now => {
    owed += (now - last) / 1000 * Number(find("speed").value);
    last = now;
    const moves = Math.floor(owed);
    owed -= moves;
    for (let each = 0; each < moves; each++) forward();
    if (moves) show();
    if (player.atEnd) move(() => {}); else playing = requestAnimationFrame(tick);
  };
  playing = requestAnimationFrame(tick);
}

function stop() {
  cancelAnimationFrame(playing);
  playing = 0;
  find("play").textContent = "Play";
  find("said").setAttribute("aria-live", "polite");
}

function lead(number) {
  if (!recordings[number]) return;
  move(() => player.lead(number));
  drawTimeline();
}

function faster(by) {
  const speed = find("speed");
  speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + by));
}

const moves = {
  "event-back": () => player.backByEvent(), "step-back": () => player.toPosition(player.position - 1),
  "step-on": () => player.toPosition(player.position + 1), "event-on": () => player.forwardByEvent(),
};
const keys = {
  " ": play, "+": () => faster(1), "-": () => faster(-1), j: () => find("jump").focus(),
  ArrowLeft: () => move(moves["step-back"]), ArrowRight: () => move(moves["step-on"]),
  p: () => move(moves["event-back"]), n: () => move(moves["event-on"]),
  Home: () => move(() => player.toPosition(0)), End: () => move(() => player.toEnd()),
  1: () => lead(0), 2: () => lead(1), 3: () => lead(2),
};

for (const name in moves) find(name).addEventListener("click", () => move(moves[name]));
leads.forEach((button, at) => button.addEventListener("click", () => lead(at)));
find("play").addEventListener("click", play);
find("scrub").addEventListener("input", ({target: {valueAsNumber: value}}) => move(() => {
  if (!byEvents()) player.toPosition(value); else if (value === player.leader.end) player.toEnd(); else player.toEvent(value);
}));
find("unit").addEventListener("change", () => move(drawTimeline));
find("jump").addEventListener("change", ({target}) => { if (target.value) move(() => goTo("event", target.valueAsNumber)); });
find("part")?.addEventListener("click", () => move(() => player.toEvent(data.parting)));
find("theme").addEventListener("change", ({target}) => { document.documentElement.dataset.theme = target.value; });
addEventListener("hashchange", followHash);
addEventListener("keydown", event => {
  const typing = event.target.matches("select, input:not([type=range])");
  const pressing = event.key === " " && event.target.matches("button, summary");
  if (typing || pressing || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});

find("theme").value = document.documentElement.dataset.theme ?? "";
find("controls").hidden = false;
if (!player.leader.lens) find("unit").value = "line";
drawTimeline();
show();
followHash();
