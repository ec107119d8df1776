const plays = DATA.programs.map(program => new Replay(program));
const last = Math.max(...plays.map(play => play.events.length));
const modes = { projector: false, tree: false, guess: false };
let event = 0, lead = 0, timer = 0, asking = null;

function setUp() {
  const names = plays.map(play => html(play.name)), main = $("main");
  $("h1").innerHTML = `<svg viewBox="0 0 22 22" aria-hidden="true"><use href="#knight"/></svg>
    ${names.join(` <i>${say("and")}</i> `)}`;
  const styles = { panes: plays.length, columns: Math.max(...plays.map(play => play.columns)),
    rows: Math.max(...plays.map(play => play.high)), sides: ROWS,
    ratio: (30 * COLUMNS + 15) / (30 * ROWS + 15) };
  for (const [name, value] of Object.entries(styles)) main.style.setProperty(`--${name}`, value);
  plays.forEach((play, i) => main.append(paneOf(play, i)));
  plays.forEach(drawCode);
  $("#verdict").innerHTML = verdict();
  $("#verdict button")?.addEventListener("click", () => goTo(DATA.different));
  for (const button of document.querySelectorAll("footer button")) {
    const { key } = button.dataset, word = say(`key_${key.toLowerCase()}`);
    button.setAttribute("aria-label", word);
    button.title = key.length > 1 ? word : `${word} (${key})`;
    if (!$("svg", button)) button.textContent = key === "?" ? key : word;
    button.addEventListener("click", () => press(key));
  }
  for (const nav of document.querySelectorAll("nav")) nav.setAttribute("aria-label", say(nav.id));
  $("input").setAttribute("aria-label", say("position", "…", "…"));
  $("input").addEventListener("input", () => goTo(+$("input").value));
  $("#marks").innerHTML = plays[0].events.map(([, kind], i) =>
    kind === FULL ? `<b style="left:${(i + 1) / last * 100}%"></b>` : "").join("");
  const help = say("help").split("\n").map(line => line.replace(/(.*?): (.*)/, "<dt>$1<dd>$2"));
  $("#help").innerHTML = `<dl>${help.join("")}</dl><p>${say("legend")}</p>
    <button>${say("close")}</button>`;
  $("#help").addEventListener("click", () => $("#help").close());
}

function paneOf(play, i) {
  const pane = play.pane = $("#pane").content.cloneNode(true).firstElementChild;
  $("h2", pane).innerHTML = `${html(play.name)} <small>${play.style ? say(play.style) : ""}</small>`;
  $(".remarks", pane).textContent = play.remarks.join(" ");
  pane.classList.toggle("boardless", !play.events.length);
  pane.setAttribute("aria-label", play.name);
  pane.addEventListener("pointerdown", () => choose(i));
  drawBoard(play);
  return pane;
}

/** How the programs compare. */
function verdict() {
  if (plays.some(play => !play.events.length) || plays.length < 2) return "";
  if (!DATA.different) return say("same", last);
  return `${say(DATA.is_one_search ? "same_search" : "different", String(DATA.different))}
    <button>${say("go_there")}</button>`;
}

/** Where we are: the event, or the step of the chosen program where no event is seen. */
const moment = () => last ? event : plays[lead].at + 1;

function show() {
  const isApart = DATA.different && event >= DATA.different && plays.length > 1;
  plays.forEach((play, i) => {
    const isEvent = play.at === play.stepOf(event);
    play.pane.classList.toggle("lead", plays.length > 1 && i === lead);
    showBoard(play, Math.min(event, play.events.length));
    $(".sentence", play.pane).innerHTML = sentence(play, event);
    showTiles(play, isEvent ? play.stepOf(event - 1) : play.at - 1, asking?.asked);
    showCode(play);
  });
  const seen = plays.filter(play => play.events.length);
  const lines = (isApart ? seen : seen.slice(0, 1)).map(play => happening(play, event));
  $("#moment").innerHTML = last ? `<span>${lines.join("</span><span>")}</span>` : say("by_lines");
  $("#moment").classList.toggle("apart", isApart);
  const end = last || plays[lead].steps.length;
  $("output").textContent = say(last ? "position" : "line_position", String(moment()), String(end));
  Object.assign($("input"), { max: end, value: moment() });
  showTree();
  keepAddress();
}

function keepAddress() {
  const steps = plays.map(({ at, stepOf }, i) =>
    at === plays[i].stepOf(event) ? "" : `&step${i + 1}=${at}`);
  const on = Object.keys(modes).filter(mode => modes[mode]).map(mode => `&${mode}`);
  const program = lead ? `&program=${lead + 1}` : "";
  const address = `#event=${event}${program}${steps.join("")}${on.join("")}`;
  if (location.protocol !== "about:") history.replaceState(null, "", address);
}

/** Go to an event; where none is seen, to a step of the chosen program. */
function goTo(moment) {
  if (!last) return goLine(moment - 1 - plays[lead].at);
  event = Math.max(0, Math.min(moment, last));
  for (const play of plays) if (play.events.length) play.go(play.stepOf(event));
  showQuiz(null), show();
}

/** Go by lines in the chosen program; the others follow its events. */
function goLine(by) {
  const play = plays[lead];
  play.go(Math.max(-1, play.at + by));
  if (play.events.length) {
    event = play.event;
    plays.forEach(other => other !== play && other.events.length && other.go(other.stepOf(event)));
  }
  showQuiz(null), show();
}

function choose(i) {
  if (i === lead || !plays[i]) return;
  lead = i;
  if (modes.tree) drawTree();
  show();
}

function setMode(name, on = !modes[name]) {
  modes[name] = document.body.classList.toggle(name, on);
  $(`[data-key=${name[0]}]`).setAttribute("aria-pressed", on);
  $("#tree").hidden = !modes.tree;
  if (modes.tree) drawTree();
  if (!modes.guess) showQuiz(null);
}

function goOn() {
  const made = modes.guess && !asking && nextQuestion();
  if (!made) return goTo(moment() + 1);
  showQuiz(made), show();
}

function playing(on) {
  clearInterval(timer);
  const end = last || plays[lead].steps.length;
  timer = on ? setInterval(() => moment() < end ? goOn() : playing(false), 700) : 0;
  document.body.classList.toggle("playing", on);
}

function press(key) {
  const actions = {
    ArrowRight: goOn, ArrowLeft: () => goTo(moment() - 1), Home: () => goTo(0),
    End: () => goTo(last || plays[lead].steps.length), " ": () => playing(!timer),
    "?": () => $("#help").showModal(), next: () => goLine(1), back: () => goLine(-1),
    Escape: () => { Object.keys(modes).forEach(mode => setMode(mode, false)), show(); },
  };
  for (const mode of Object.keys(modes)) actions[mode[0]] = () => { setMode(mode), show(); };
  for (const n of [1, 2, 3, 4]) actions[n] = () => asking ? answer(n - 1) : choose(n - 1);
  if (key !== " " && actions[key]) playing(false);
  actions[key]?.();
  return key in actions;
}

addEventListener("keydown", pressed => {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || $("#help").open) return;
  if (" Enter".includes(pressed.key) && pressed.target.closest("button")) return;
  const lines = pressed.shiftKey ? { ArrowRight: "next", ArrowLeft: "back" } : {};
  if (press(lines[pressed.key] ?? pressed.key)) pressed.preventDefault();
});

/** Go where the address leads; without one, to where the way is longest. */
function follow() {
  const at = new URLSearchParams(location.hash.slice(1));
  const { lengths } = plays.find(play => play.events.length) ?? plays[0];
  const longest = lengths.indexOf(Math.max(...lengths)) + 1;
  lead = plays[at.get("program") - 1] ? at.get("program") - 1 : 0;
  for (const mode of Object.keys(modes)) setMode(mode, at.has(mode));
  goTo(+(at.get("event") ?? longest));
  plays.forEach((play, i) => at.has(`step${i + 1}`) && play.go(+at.get(`step${i + 1}`)));
  show();
}

setUp(), follow();
addEventListener("hashchange", follow);
addEventListener("resize", () => { if (modes.tree) drawTree(); show(); });
