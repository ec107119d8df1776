/* The page: one moment, the controls that move it, and its link. */

const find = id => document.getElementById(id);
const leads = [...document.querySelectorAll(".lead")];
let data, recordings, player, panes, projector, guess, trees, curves, views, playing = 0;

/* Return the recordings of the page, which are packed to be small. */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), each => each.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

function build(read) {
  data = read;
  recordings = data.documents.map(each => new Recording(each));
  player = new Comparison(recordings);
  panes = recordings.map((each, at) => new Pane(each, find(`pane-${at + 1}`)));
  projector = new Projector(panes);
  guess = new Guess(panes, find("guess"));
  trees = recordings.map((each, at) => new TreeView(each, panes[at].part("tree"), node => move(() => goToCall(at, node))));
  curves = new Curves(recordings, find("drawn"));
  views = {tree: treeView, arrows: arrowView, curves, projector};
}

const byEvents = () => find("unit").value === "event";

function show() {
  panes.forEach((pane, at) => pane.root.classList.toggle("leads", at === player.leads));
  const said = panes.map((pane, at) => pane.show(...player.moment(at)));
  leads.forEach((button, at) => button.setAttribute("aria-pressed", at === player.leads));
  const apart = data.parting !== null && player.event >= data.parting ? say("parted") : "";
  const happened = plain(panes[player.leads].happened), words = [moment(), said[player.leads], apart].filter(Boolean).join(" ");
  find("said").replaceChildren(words, html("span", {class: "unseen"}, ` ${happened}`));
  showScrub(`${words} ${happened}`);
  if (views.tree.on) trees.forEach((tree, at) => tree.show(player.moment(at)[1]));
  curves.show(player);
  guess.show(player);
  find("guessing").setAttribute("aria-pressed", guess.on);
  // Last, since it fits what is shown into the room that is left.
  projector.show();
}

// What is shown on request: each view says whether it is shown, and is switched on and off.
const treeView = {
  get on() { return !panes[0].part("tree").hidden; },
  set on(on) {
    document.body.classList.toggle("with-tree", on);
    for (const pane of panes) pane.part("tree").hidden = !on;
  },
};
const arrowView = {
  get on() { return panes[0].withArrows; },
  set on(on) { for (const pane of panes) pane.withArrows = on; },
};

/* Show some of the views, and no other one. */
function view(names) {
  for (const name in views) {
    views[name].on = names.includes(name);
    find(name).setAttribute("aria-pressed", views[name].on);
  }
}

function viewed() { return Object.keys(views).filter(name => views[name].on); }

function toggle(name) {
  const names = viewed();
  move(() => view(names.includes(name) ? names.filter(each => each !== name) : [...names, name]));
  if (name === "tree" && treeView.on) revealTree();
}

/* Scroll so far that the controls do not cover the tree. */
function revealTree() {
  const tree = panes[player.leads].part("tree").getBoundingClientRect();
  scrollBy(0, Math.max(0, tree.bottom - find("controls").getBoundingClientRect().top));
}

/* Leave room for what is above and below the programs: it grows by what it says. */
const FOLDED_HEADER = 38, told = () => [document.querySelector("header"), find("guess"), find("drawn")];
const room = new ResizeObserver(() => {
  const more = told().reduce((sum, each) => sum + each.offsetHeight, -FOLDED_HEADER);
  // In a frame that is hidden, there is nothing to see.
  if (more === -FOLDED_HEADER) return;
  document.documentElement.style.setProperty("--more", `${Math.max(0, more)}px`);
  for (const pane of panes) pane.keepInView();
});

/* Go to a call of a program: to its event, or else to its first step. */
function goToCall(number, {enters, called}) {
  if (enters !== undefined && enters <= player.leader.last) return player.toEvent(enters);
  player.lead(number);
  player.toPosition(called + 1);
}

function moment() {
  const {leader, event, position} = player, [name, now, last] = leader.lens ? ["event_of", event, leader.last] : ["step_of", position, leader.steps];
  return say(name, {now: numeral(now), last: numeral(last)});
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
  notice("");
  change();
  show();
  remember();
}

function remember() {
  const {event, position, leads, leader} = player;
  const moment = position === leader.positionOf(event) ? {event} : {step: position};
  const shown = Object.fromEntries(viewed().map(name => [name, ""])), asked = guess.on && (guess.link ?? "");
  history.replaceState(null, "", writeLink({...moment, leads: leads ? leads + 1 : undefined, ...shown, guess: asked}));
}

/* Go where the address says, or say why not. */
function followHash() {
  const hash = location.hash.slice(1), wanted = readLink(hash);
  const number = Number(wanted?.leads ?? 1) - 1;
  if (!wanted || !recordings[number]) {
    return notice(say("no_moment", {moment: hash, event: player.event}));
  }
  stop();
  notice("");
  view(Object.keys(wanted));
  if (hash) player.lead(number);
  for (const unit of ["event", "step"]) if (unit in wanted) goTo(unit, Number(wanted[unit]));
  if ("guess" in wanted) beginToGuess(wanted); else guess.end();
  drawTimeline();
  show();
}

/* Go to an event or a step of the leading pane, or say which there are. */
function goTo(unit, number) {
  const {leader, first} = player, [low, high] = unit === "event" ? [first, leader.last] : [0, leader.steps];
  if (!(number >= low && number <= high)) {
    return notice(say(`no_${unit}`, {number, port: leader.port, low, high}));
  }
  if (unit === "event") player.toEvent(number); else player.toPosition(number);
}

/* Go to the event whose number is in the field, or say what to type. */
function jump({target}) {
  const {first, leader} = player, number = target.valueAsNumber;
  move(() => Number.isNaN(number) ? notice(say("no_number", {low: first, high: leader.last})) : goTo("event", number));
}

function notice(text) { find("notice").textContent = text; }

function forward() { if (byEvents()) player.forwardByEvent(); else player.toPosition(player.position + 1); }

function play() {
  if (playing) return move(() => {});
  if (player.atEnd) player.toPosition(0);
  find("play").textContent = say("pause");
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
  find("play").textContent = say("play");
  find("said").setAttribute("aria-live", "polite");
}

function lead(number) {
  if (!recordings[number]) return notice(say("no_program", {number: number + 1, last: recordings.length}));
  move(() => player.lead(number));
  drawTimeline();
}

function faster(by) {
  const speed = find("speed");
  speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + by));
}

/* Ask about the events of a link; without a moment, go to before the first. */
function beginToGuess({guess: list, event, step}) {
  guess.begin(list || undefined);
  const unknown = guess.unknown(player.leads);
  if (unknown.length) notice(say("no_question_about", {events: unknown.join(", ")}));
  const first = Math.min(...guess.asked?.keys() ?? []) - 1;
  if (list && !event && !step && first >= player.first && first < player.leader.last) player.toEvent(first);
}

function ask(on) { move(() => { if (on) guess.begin(); else guess.end(); }); }

/* A number answers the question, if there is one; else it says who leads. */
function choose(number) { if (!guess.choose(number)) lead(number); }

/* Leave the field that has the focus, or else the projector, or the questions. */
function escape({target}) {
  if (isField(target)) target.blur(); else if (projector.on) toggle("projector"); else if (guess.on) ask(false);
}

/* Show the list of the keys, which is at the end of the page, or fold it. */
function legend() {
  const list = find("legend"), seen = list.open && list.getBoundingClientRect().top < find("controls").getBoundingClientRect().top;
  if (projector.on) toggle("projector");
  list.open = !seen;
  scrollTo(0, list.open ? document.body.scrollHeight : 0);
}

function isField(element) { return element.matches("select, input:not([type=range])"); }

const moves = {
  "event-back": () => player.backByEvent(), "step-back": () => player.toPosition(player.position - 1),
  "step-on": () => player.toPosition(player.position + 1), "event-on": () => player.forwardByEvent(),
};
const keys = {
  " ": play, "+": () => faster(1), "-": () => faster(-1), j: () => find("jump").focus(),
  ArrowLeft: () => move(moves["event-back"]), ArrowRight: () => move(moves["event-on"]),
  "Shift+ArrowLeft": () => move(moves["step-back"]), "Shift+ArrowRight": () => move(moves["step-on"]),
  "Alt+ArrowLeft": () => move(() => player.over(-1)), "Alt+ArrowRight": () => move(() => player.over(1)),
  "Alt+ArrowUp": () => move(() => player.out()),
  // The letters of the terminal, where some of the keys above do not arrive.
  ",": () => keys["Shift+ArrowLeft"](), ".": () => keys["Shift+ArrowRight"](),
  "<": () => keys["Alt+ArrowLeft"](), ">": () => keys["Alt+ArrowRight"](), o: () => keys["Alt+ArrowUp"](),
  Home: () => move(() => player.toPosition(0)), End: () => move(() => player.toEnd()),
  1: () => choose(0), 2: () => choose(1), 3: () => choose(2), 4: () => choose(3),
  t: () => toggle("tree"), a: () => toggle("arrows"), c: () => toggle("curves"),
  g: () => ask(!guess.on),
  p: () => toggle("projector"), "?": legend, Escape: escape,
};

/* Return the name of a key; Shift counts for arrows only: others are typed with it. */
function nameOf({key, altKey, shiftKey}) {
  return `${altKey ? "Alt+" : ""}${shiftKey && key.startsWith("Arrow") ? "Shift+" : ""}${key}`;
}

/* Hand a key to the page around this one, which may have a use for it, or answer it. */
function unknown(key) {
  if (parent !== window) parent.postMessage(key, "*");
  else if (key.length === 1) notice(say("no_key", {key}));
}

function listen() {
  for (const name in moves) find(name).addEventListener("click", () => move(moves[name]));
  leads.forEach((button, at) => button.addEventListener("click", () => lead(at)));
  find("play").addEventListener("click", play);
  find("guessing").addEventListener("click", () => ask(!guess.on));
  guess.part("further").addEventListener("click", () => move(() => player.toEvent(guess.next(player.event))));
  for (const name in views) find(name).addEventListener("click", () => toggle(name));
  find("scrub").addEventListener("input", ({target: {valueAsNumber: value}}) => move(() => {
    if (!byEvents()) player.toPosition(value); else if (value === player.leader.end) player.toEnd(); else player.toEvent(value);
  }));
  find("unit").addEventListener("change", () => move(drawTimeline));
  find("jump").addEventListener("change", jump);
  find("part")?.addEventListener("click", () => move(() => player.toEvent(data.parting)));
  find("longest")?.addEventListener("click", () => {
    move(() => { view(["tree", "arrows"]); player.toEvent(data.longest); });
    revealTree();
  });
  find("keys").addEventListener("click", legend);
  find("theme").addEventListener("change", ({target}) => { document.documentElement.dataset.theme = target.value; });
  addEventListener("hashchange", followHash);
  addEventListener("resize", () => projector.show());
  for (const each of told()) room.observe(each);
  addEventListener("keydown", event => {
    const key = nameOf(event), typing = isField(event.target) && key !== "Escape";
    const pressing = event.key === " " && event.target.matches("button, summary");
    if (typing || pressing || event.ctrlKey || event.metaKey) return;
    if (!keys[key]) return unknown(key);
    event.preventDefault();
    keys[key](event);
  });
}

/* Show the first event, or the moment of the link. */
function begin(read) {
  build(read);
  listen();
  find("theme").value = document.documentElement.dataset.theme ?? "";
  find("controls").hidden = false;
  if (!player.leader.lens) find("unit").value = "line";
  player.toOpening();
  drawTimeline();
  show();
  if (location.hash) followHash();
}

// What is typed before there is anything to see is for the page around this one.
const early = event => { if (!keys[nameOf(event)] && parent !== window) unknown(nameOf(event)); };
addEventListener("keydown", early);
unpacked(find("data").textContent).then(read => { removeEventListener("keydown", early); begin(read); });
