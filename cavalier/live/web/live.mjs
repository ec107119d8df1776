/* The page: its controls, the questions that they ask, and its address. */

import {Python} from "./asking.mjs";
import {drawn} from "./boards.mjs";
import {Desk} from "./desk.mjs";
import * as address from "./link.mjs";
import {Player} from "./playing.mjs";
import {Printed} from "./printing.mjs";
import {Grades, verdicts} from "./results.mjs";
import {keepTheme, theme} from "./storage.mjs";
import {html} from "player";

const find = id => document.getElementById(id);
const programs = await (await fetch(new URL("programs.json", import.meta.url))).json();
const desk = new Desk(programs, find("editor"), {edited: showText, noted: notice, run});
const python = new Python(loaded);
const player = new Player(find("player"), find("step"));
const printed = new Printed(find("printed"));
let ready = false, running = false;

/* Say something once; the next action takes it away. */
function notice(text) { find("notice").textContent = text; }

/* Say what is known, for eyes and ears. */
function say(text) { find("answer").textContent = text; }

function loaded(version, error) {
  if (error) return say(error.message);
  if (!ready && !running) say(`Ready. Python ${version} runs in this page.`);
  ready = true;
}

/* Show whose text it is, and which functions it has. */
function showText() {
  find("file").textContent = desk.file;
  find("whose").textContent = desk.whose();
  const entry = find("entry"), names = desk.functions(), chosen = entry.value;
  entry.replaceChildren(...names.map(name => html("option", {value: name}, name || "as in a port")));
  if (names.includes(chosen)) entry.value = chosen;
  if (!desk.linked) remember();
}

function showBoard(tour) {
  const picture = drawn(find("board").value, tour);
  find("picture").replaceChildren(...picture ? [picture] : []);
}

/* What the controls ask for, as the address has it. */
function asked() {
  return {port: desk.program.id, board: find("board").value, start: find("start").value, closed: find("closed").checked ? "yes" : ""};
}

/* Browsers refuse a page that changes its address too often. */
function remember(text) {
  const now = address.written({...asked(), text});
  if (now !== location.hash) history.replaceState(null, "", now);
}

/* Open a program with what suits it. */
function open(id, {board, start, closed, text, at} = {}) {
  const program = desk.programs.get(id);
  find("program").value = id;
  find("board").value = board ?? program.board;
  find("start").value = start ?? "a1";
  find("closed").checked = closed === undefined ? program.closed : closed === "yes";
  find("style").value = program.style;
  desk.open(id, text);
  desk.find(at);
  clear();
  showBoard();
}

/* Open what the address asks for, or say why not. */
async function followAddress() {
  const wanted = address.read(location.hash), id = wanted.port ?? programs[0].id;
  if (!desk.programs.has(id)) notice(`There is no program “${id.slice(0, 50)}”. Choose one of the list.`);
  try {
    if (wanted.text) wanted.text = await address.unpacked(wanted.text);
  } catch (error) {
    notice(`The text of this link cannot be used: ${error.message}. Ask for another link.`);
    delete wanted.text;
  }
  open(desk.programs.has(id) ? id : programs[0].id, wanted);
}

function clear() {
  for (const id of ["answer", "picture", "results"]) find(id).replaceChildren();
  printed.clear();
  player.close();
}

/* Hear what comes before an answer. */
function hear(said, heard) {
  if (said.kind === "prints") printed.add(said.text);
  else if (said.kind === "printed") printed.show(said.lines);
  else heard(said);
}

/* Ask Python, show its answer, and say how it ended. */
async function ask(question, show, heard = () => {}) {
  if (running) return;
  notice("");
  clear();
  busy(true);
  say(python.readyFor(desk.text) ? "Python is working. Stop ends it." : "Python is being loaded, and then works on this. Stop ends it.");
  try {
    const {port, ...work} = {...asked(), closed: find("closed").checked};
    const program = {name: desk.program.module, text: desk.text, entry: find("entry").value};
    say(await show(await python.ask({...question, ...work, program}, said => hear(said, heard))));
  } catch (error) {
    say(error.message);
  }
  busy(false);
  if (player.root.hidden) find("answer").scrollIntoView({block: "nearest"});
}

/* Mark the buttons that can do nothing for now; not disabled, they keep the focus. */
function busy(now) {
  running = now;
  for (const id of ["run", "step", "grade", "judge"]) find(id).setAttribute("aria-disabled", now);
  find("stop").setAttribute("aria-disabled", !now);
  find("progress").hidden = true;
}

function run() {
  const what = find("what").value;
  if (what !== "first") return ask({ask: "count", starts: what}, ({count, convention}) => {
    showBoard();
    return `${count.toLocaleString("en")} ${convention}`;
  });
  return ask({ask: "first"}, ({tour, verdict}) => {
    showBoard(tour ?? []);
    return verdict;
  });
}

function step() {
  const entry_point = find("what").value === "first" ? "first_tour" : "count_tours";
  return ask({ask: "step", entry_point, cap: 10_000, page: true}, answer => player.show(answer));
}

function grade() {
  const grades = new Grades(), squares = find("large").checked ? 1000 : 20;
  const only = find("only").value ? {only: [find("only").value]} : {};
  const heard = said => {
    if (said.kind === "progress") return advance(said);
    find("results").replaceChildren(grades.root);
    say(grades.add(said) || find("answer").textContent);
  };
  return ask({ask: "grade", squares, ...only}, answer => grades.end(answer), heard);
}

function advance({done, of}) {
  Object.assign(find("progress"), {hidden: false, max: of, value: done});
}

function judge() {
  const style = find("style").value;
  return ask({ask: "style", style}, ({constraints}) => {
    find("results").replaceChildren(verdicts(constraints, line => { desk.editor.goTo(line); desk.editor.focus(); }));
    const kept = constraints.filter(each => each.kept).length;
    return `The program keeps ${kept} of ${constraints.length} constraints of the ${style} style.`;
  });
}

async function copyLink() {
  try {
    remember(desk.text === desk.program.text ? "" : await address.packed(desk.text));
  } catch (error) {
    return notice(`This text cannot be put into a link: ${error.message}. Download it instead.`);
  }
  try {
    await navigator.clipboard.writeText(location.href);
    notice("The link is copied. It has your whole text in it: nothing is sent anywhere.");
  } catch {
    notice("The address of this page is now the link. Copy it from there: it has your whole text in it.");
  }
}

function download() {
  const link = html("a", {download: desk.file, href: URL.createObjectURL(new Blob([desk.text], {type: "text/x-python"}))});
  link.click();
  URL.revokeObjectURL(link.href);
}

function showTheme() { document.documentElement.dataset.theme = find("theme").value; }

find("program").append(...programs.map(({id, title}) => html("option", {value: id}, title)));
find("program").addEventListener("change", ({target}) => { notice(""); open(target.value); });
for (const id of ["board", "start", "closed"]) find(id).addEventListener("change", () => { showBoard(); remember(); });
find("asked").addEventListener("submit", event => { event.preventDefault(); run(); });
const deeds = {step, grade, judge, download, stop: () => running && python.stop(), reset: () => desk.reset(), link: copyLink};
for (const id in deeds) find(id).addEventListener("click", deeds[id]);
find("theme").addEventListener("change", () => { keepTheme(find("theme").value); showTheme(); });
addEventListener("hashchange", () => { if (location.hash.includes("port=")) followAddress(); });

notice("");
say("Python is being loaded.");
find("theme").value = theme();
showTheme();
find("asked").hidden = find("desk").hidden = false;
await followAddress();
