const plays = DATA.programs.map(program => new Replay(program));
const last = Math.max(...plays.map(play => play.events.length));
const modes = { projector: false, tree: false, guess: false };
let event = 0, lead = 0, timer = 0, asking = null;

function setUp() {
  const names = plays.map(play => html(play.name)).join(` <i>${say("and")}</i> `);
  const ratio = (30 * COLUMNS + 15) / (30 * ROWS + 15), wide = plays.map(play => play.wide);
  $("main").style.cssText = `--columns:${Math.max(...wide)};--sides:${ROWS};--ratio:${ratio}`;
  $("h1").innerHTML = `<svg viewBox="0 0 22 22"><use href="#knight"/></svg> ${names}`;
  plays.forEach(addPane);
  $("#verdict").innerHTML = verdict();
  $("input").addEventListener("input", () => goTo(+$("input").value));
}

function addPane(play, i) {
  const pane = play.pane = $("template").content.cloneNode(true).firstElementChild;
  $("h2", pane).innerHTML = `${html(play.name)} <small>${WORDS[play.style] ?? ""}</small>`;
  $(".remarks", pane).textContent = play.remarks.join(" ");
  pane.classList.toggle("boardless", !play.events.length);
  pane.addEventListener("pointerdown", () => choose(i));
  $("main").append(pane);
  drawBoard(play), drawCode(play);
}

/** How the programs compare. */
function verdict() {
  if (plays.length < 2 || plays.some(play => !play.events.length)) return "";
  if (!DATA.different) return say("same", Math.min(...plays.map(play => play.events.length)));
  return `${say(DATA.is_one_search ? "same_search" : "different", String(DATA.different))}
    <button data-goto="${DATA.different}">${say("go_there")}</button>`;
}

/** Where we are: at an event, or at a step of the chosen program where there are no events. */
const moment = () => last ? event : plays[lead].at + 1;
const end = () => last || plays[lead].steps.length;

function show() {
  const boards = plays.filter(({ events, pane }) => events.length && !pane.hidden);
  const isApart = boards.length > 1 && DATA.different && event >= DATA.different;
  plays.forEach((play, i) => {
    play.pane.classList.toggle("lead", plays.length > 1 && i === lead);
    showBoard(play, Math.min(event, play.events.length + 1));
    $(".sentence", play.pane).innerHTML = sentence(play);
    showTiles(play, asking?.play === play ? asking.tile : "");
    showCode(play);
  });
  const lines = (isApart ? boards : boards.slice(0, 1)).map(play => happening(play, event));
  const isOdd = line => isApart && lines.indexOf(line) === lines.lastIndexOf(line);
  const spans = lines.map(line => `<span class="${isOdd(line) ? "odd" : ""}">${line}</span>`);
  $("#moment").innerHTML = last ? spans.join("") : say("by_lines");
  $("#moment").classList.toggle("apart", isApart);
  $("output").textContent = say("position", String(moment()), String(end()));
  Object.assign($("input"), { max: end(), value: moment() });
  showTree();
  keepAddress();
}

function keepAddress() {
  const steps = plays.map((play, i) =>
    play.at === play.stepOf(event) ? "" : `&step${i + 1}=${play.at}`);
  const on = Object.keys(modes).map(mode => modes[mode] ? `&${mode}` : "");
  const parts = [lead ? `&program=${lead + 1}` : "", ...steps, ...on];
  const address = `#event=${event}${parts.join("")}`;
  if (location.protocol !== "about:") history.replaceState(null, "", address);
}

/** Go to an event; where there are none, to a step of the chosen program. */
function goTo(moment) {
  if (!last) return goLine(moment - 1 - plays[lead].at);
  event = Math.max(0, Math.min(moment, last));
  for (const play of plays) if (play.events.length) play.go(play.stepOf(event));
  showQuiz(null), show();
}

/** Go by lines in the chosen program; the others follow its events. */
function goLine(by) {
  const play = plays[lead], others = plays.filter(other => other !== play && other.events.length);
  play.go(Math.max(-1, play.at + by));
  if (play.events.length) event = play.event;
  others.forEach(other => other.go(other.stepOf(event)));
  showQuiz(null), show();
}

function choose(i) {
  if (i === lead || !plays[i]) return;
  lead = i;
  layOut(), show();
}

/** Show what the modes say; of three programs a narrow projector has two. */
function layOut() {
  const hides = modes.projector && innerWidth < 1300 && plays.length === 3;
  plays.forEach(({ pane }, i) => { pane.hidden = hides && i === (lead === 2 ? 1 : 2); });
  $("main").style.setProperty("--panes", hides ? 2 : plays.length);
  $("#tree").hidden = !modes.tree;
  if (modes.tree) drawTree();
}

function setMode(name, on = !modes[name]) {
  modes[name] = document.body.classList.toggle(name, on);
  $(`[data-key=${name[0]}]`).setAttribute("aria-pressed", on);
  if (!modes.guess) showQuiz(null);
  layOut();
}

function goOn() {
  const quiz = modes.guess && !asking && nextQuestion();
  if (!quiz) return goTo(moment() + 1);
  playing(false), showQuiz(quiz), show();
}

function playing(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => moment() < end() ? goOn() : playing(false), 700) : 0;
  document.body.classList.toggle("playing", on);
}

function press(key) {
  const actions = {
    ArrowRight: goOn, ArrowLeft: () => goTo(moment() - 1), Home: () => goTo(0),
    End: () => goTo(end()), next: () => goLine(1), back: () => goLine(-1),
    " ": () => playing(!timer), "?": () => $("dialog").showModal(),
    Escape: () => { Object.keys(modes).forEach(mode => setMode(mode, false)), show(); },
  };
  for (const mode in modes) actions[mode[0]] = () => { setMode(mode), show(); };
  for (const n of [1, 2, 3, 4]) actions[n] = () => asking ? answer(n - 1) : choose(n - 1);
  if (key !== " " && actions[key]) playing(false);
  actions[key]?.();
  return key in actions;
}

addEventListener("click", ({ target }) => {
  const { key, goto } = target.closest("[data-key], [data-goto]")?.dataset ?? {};
  if (key) press(key);
  if (goto) goTo(+goto);
});

addEventListener("keydown", pressed => {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || $("dialog").open) return;
  if (" Enter".includes(pressed.key) && pressed.target.closest("button")) return;
  const lines = pressed.shiftKey ? { ArrowRight: "next", ArrowLeft: "back" } : {};
  if (press(lines[pressed.key] ?? pressed.key)) pressed.preventDefault();
});

/** Go where the address leads; without one, to where the way is longest. */
function follow() {
  const at = new URLSearchParams(location.hash.slice(1));
  const { lengths } = plays.find(play => play.events.length) ?? plays[0];
  lead = plays[at.get("program") - 1] ? at.get("program") - 1 : 0;
  for (const mode in modes) setMode(mode, at.has(mode));
  goTo(+(at.get("event") ?? lengths.indexOf(Math.max(...lengths)) + 1) || 0);
  plays.forEach((play, i) => at.has(`step${i + 1}`) && play.go(+at.get(`step${i + 1}`)));
  show();
}

setUp(), follow();
addEventListener("hashchange", follow);
addEventListener("resize", () => { layOut(), show(); });
