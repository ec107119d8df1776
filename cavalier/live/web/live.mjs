/* The page: its controls, the questions that they ask, and its address. */

import {Python} from "./asking.mjs";
import {corner, drawn} from "./boards.mjs";
import {Desk, titleOf} from "./desk.mjs";
import * as address from "./link.mjs";
import {Player} from "./playing.mjs";
import {Printed} from "./printing.mjs";
import {explained, Grades, verdicts} from "./results.mjs";
import {keepLanguage, keepTheme, keptLanguage, theme} from "./storage.mjs";
import {_, forPython, language, numeral, saveLanguage, speak, textsOfPrograms} from "./words.mjs";
import {html} from "player";

/* What is chosen, besides the program. */
const CHOICES = ["entry", "board", "start", "closed", "what", "style", "other", "only", "large"];

const find = id => document.getElementById(id);
const programs = await (await fetch(new URL("programs.json", import.meta.url))).json();
const desk = new Desk(programs, find("editor"), {edited: showText, noted: notice, run});
const python = new Python(loaded);
const player = new Player(find("player"), find("step"));
const printed = new Printed(find("printed"));
let ready = false, running = false, lastBoard = "", opening = {};

/* Say something once; the next action takes it away. */
function notice(text) { find("notice").textContent = text; }

/* Say what is known, for eyes and ears. */
function say(text) { find("answer").replaceChildren(...explained(text)); }

function loaded(version, error) {
  if (error) return say(error.message);
  if (!ready && !running) say(_("Ready. Python {version} runs in this page.", {version}));
  if (!ready) keepPage();
  ready = true;
}

/* Have the browser keep the page, where it may: at an address of this machine, or of https. */
function keepPage() {
  navigator.serviceWorker?.register(new URL("../live.keeper.js", import.meta.url), {scope: "live"}).catch(() => {});
  navigator.serviceWorker?.ready.then(saveLanguage).catch(() => {});
}

/* Show whose text it is, and which functions it has. */
function showText() {
  find("file").textContent = desk.file;
  find("whose").textContent = desk.whose();
  const entry = find("entry"), names = desk.functions(), before = opening.port ? "" : entry.value;
  entry.replaceChildren(...names.map(name => html("option", {value: name}, name || _("as in a port"))));
  choose("entry", opening.function ?? before);
  showOthers();
  if (!desk.linked) remember();
}

/* List what the program can be compared with. */
function showOthers() {
  const wanted = opening.compare ?? find("other").value;
  find("other").replaceChildren(...desk.others().map(({id, title}) => html("option", {value: id}, title)));
  choose("other", "backtracking-matrix");
  choose("other", wanted);
}

function showBoard(tour) {
  const picture = drawn(find("board").value, tour);
  find("picture").replaceChildren(...picture ? [picture] : []);
}

/* What a program is asked about. */
function asked() {
  return {board: find("board").value, start: find("start").value, closed: find("closed").checked, ...forPython()};
}

/* The choices, as the address has them; what is as in the beginning is left out. */
function chosen() {
  const {program} = desk, value = id => find(id).value, ticked = id => find(id).checked;
  const unless = (usual, id) => value(id) === usual ? "" : value(id);
  return {
    port: program.id, function: unless(desk.functions()[0] ?? "", "entry"), board: value("board"), start: value("start"),
    closed: ticked("closed") ? "yes" : program.closed ? "no" : "", find: unless(program.what, "what"),
    style: unless(program.style, "style"), compare: value("other"),
    grade: value("only"), large: ticked("large") ? "yes" : "", lang: language() === "en" ? "" : language(),
  };
}

/* Browsers refuse a page that changes its address too often. */
function remember(texts = {}) {
  const now = address.written({...chosen(), ...texts});
  if (now !== location.hash) history.replaceState(null, "", now);
}

/* Open a program with what is chosen, or else with what suits it. */
function open(id, wanted = {}) {
  const program = desk.programs.get(id), board = wanted.board ?? program.board;
  choose("program", id);
  find("board").value = lastBoard = board;
  find("start").value = wanted.start ?? corner(board);
  find("closed").checked = wanted.closed === undefined ? program.closed : wanted.closed === "yes";
  find("large").checked = wanted.large === "yes";
  choose("what", wanted.find ?? program.what);
  choose("style", wanted.style ?? program.style);
  choose("only", wanted.grade ?? "");
  opening = wanted;
  desk.open(id, wanted.text);
  desk.find(wanted.at);
  opening = {};
  clear();
  showBoard();
}

/* Choose a value, if it is among those that can be chosen. */
function choose(id, value) {
  const select = find(id);
  if ([...select.options].some(each => each.value === value)) select.value = value;
}

/* Show another board; a start in its corner stays in the corner. */
function changeBoard() {
  if (find("start").value === corner(lastBoard)) find("start").value = corner(find("board").value);
  lastBoard = find("board").value;
  showBoard();
}

/* Open what the address asks for, or say why not. */
async function followAddress() {
  const wanted = address.read(location.hash), id = wanted.port ?? programs[0].id;
  if (!desk.programs.has(id)) notice(_("There is no program “{id}”. Choose one of the list.", {id: id.slice(0, 50)}));
  try {
    if (wanted.text) wanted.text = await address.unpacked(wanted.text);
    desk.lend(wanted.compare, wanted.with && await address.unpacked(wanted.with));
  } catch (error) {
    notice(_("The text of this link cannot be used: {error}. Ask for another link.", {error: error.message}));
    delete wanted.text;
  }
  open(desk.programs.has(id) ? id : programs[0].id, wanted);
  if (wanted.compare && find("other").value !== wanted.compare) {
    notice(_("There is no program “{id}” here to compare with. Choose one of the list.", {id: wanted.compare.slice(0, 50)}));
  }
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
  say(python.readyFor(desk.text) ? _("Python is working. Stop ends it.") : _("Python is being loaded, and then works on this. Stop ends it."));
  try {
    const program = {name: desk.program.module, text: desk.text, entry: find("entry").value};
    say(await show(await python.ask({...question, ...asked(), program}, said => hear(said, heard))));
  } catch (error) {
    say(error.message);
  }
  busy(false);
  if (player.root.hidden) find("answer").scrollIntoView({block: "nearest"});
}

/* Mark the buttons that can do nothing for now; not disabled, they keep the focus. */
function busy(now) {
  running = now;
  for (const id of ["run", "step", "compare", "grade", "judge"]) find(id).setAttribute("aria-disabled", now);
  find("stop").setAttribute("aria-disabled", !now);
  find("progress").hidden = true;
}

function run() {
  const what = find("what").value;
  if (what !== "first") return ask({ask: "count", starts: what}, ({count, convention, known}) => {
    showBoard();
    const number = numeral(count), sentence = _("{number} {convention}", {number, convention});
    return known.reduce((told, next) => _("{told}; {next}", {told, next}), sentence);
  });
  return ask({ask: "first"}, ({tour, verdict}) => {
    showBoard(tour ?? []);
    return verdict;
  });
}

/* What is recorded. */
function recording() {
  return {ask: "step", entry_point: find("what").value === "first" ? "first_tour" : "count_tours", cap: 10_000};
}

function step() {
  return ask({...recording(), page: true}, answer => player.show(answer));
}

/* Record the program, then the other one next to it, in a Python of its own. */
function compare() {
  const question = {...recording(), ...asked(), page: true}, program = desk.other(find("other").value);
  return ask(recording(), async other => {
    say(_("Python is recording the other program."));
    return player.show(await python.ask({...question, program, other}, () => {}), 2);
  });
}

function grade() {
  const grades = new Grades(), squares = find("large").checked ? 1000 : 20;
  const only = find("only").value ? {only: [find("only").value]} : {};
  const heard = said => {
    if (said.kind === "progress") return advance(said);
    find("results").replaceChildren(grades.root);
    const failed = grades.add(said);
    if (failed) say(failed);
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
    const sentences = {
      imperative: _("The program keeps {kept} of {all} constraints of the imperative style."),
      functional: _("The program keeps {kept} of {all} constraints of the functional style."),
      pedagogical: _("The program keeps {kept} of {all} constraints of programs for teaching."),
    };
    return sentences[style].replace("{kept}", kept).replace("{all}", constraints.length);
  });
}

async function copyLink() {
  try {
    const other = desk.other(find("other").value);
    remember({
      text: desk.text === desk.program.text ? "" : await address.packed(desk.text),
      with: !other || other.port ? "" : await address.packed(other.text),
    });
  } catch (error) {
    return notice(_("This text cannot be put into a link: {error}. Download it instead.", {error: error.message}));
  }
  try {
    await navigator.clipboard.writeText(location.href);
    notice(_("The link is copied. It has your whole text in it: nothing is sent anywhere."));
  } catch {
    notice(_("The address of this page is now the link. Copy it from there: it has your whole text in it."));
  }
}

function download() {
  const link = html("a", {download: desk.file, href: URL.createObjectURL(new Blob([desk.text], {type: "text/x-python"}))});
  link.click();
  URL.revokeObjectURL(link.href);
}

/* Show the page in a language, with what was typed and chosen; answers in another one go. */
async function change(to) {
  try {
    await speak(to);
  } catch (error) {
    notice(_("This language cannot be loaded: {error}", {error: error.message}));
  }
  find("language").value = language();
  desk.speak(textsOfPrograms());
  find("program").replaceChildren(...programs.map(each => html("option", {value: each.id}, titleOf(each))));
}

async function changeLanguage({target}) {
  if (running) python.stop();
  notice("");
  await change(target.value);
  keepLanguage(language());
  if (ready) saveLanguage().catch(() => {});
  choose("program", desk.program.id);
  clear();
  showText();
  showBoard();
  remember();
}

/* Return the language of the link, or else of the last visit, or of the browser. */
function firstLanguage() {
  const known = [...find("language").options].map(each => each.value);
  const wanted = [address.read(location.hash).lang, keptLanguage(), navigator.language.split("-")[0]];
  return wanted.find(each => known.includes(each)) ?? "en";
}

function showTheme() { document.documentElement.dataset.theme = find("theme").value; }

find("program").addEventListener("change", ({target}) => { notice(""); open(target.value); });
find("board").addEventListener("change", changeBoard);
for (const id of ["start", "closed"]) find(id).addEventListener("change", () => showBoard());
for (const id of CHOICES) find(id).addEventListener("change", () => remember());
find("asked").addEventListener("submit", event => { event.preventDefault(); run(); });
const deeds = {step, compare, grade, judge, download, stop: () => running && python.stop(), reset: () => desk.reset(), link: copyLink};
for (const id in deeds) find(id).addEventListener("click", deeds[id]);
find("theme").addEventListener("change", () => { keepTheme(find("theme").value); showTheme(); });
find("language").addEventListener("change", changeLanguage);
addEventListener("hashchange", () => { if (location.hash.includes("port=")) followAddress(); });

notice("");
await change(firstLanguage());
say(_("Python is being loaded."));
find("theme").value = theme();
showTheme();
find("asked").hidden = find("desk").hidden = false;
await followAddress();
