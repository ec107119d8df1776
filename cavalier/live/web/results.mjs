/* What Python says, as elements: grades and styles. All of it is shown as text. */

import {html} from "player";
import {meaning} from "./explaining.mjs";
import {_, counted} from "./words.mjs";

/* How a case is judged, in words. */
const JUDGED = () => ({passed: _("passed"), failed: _("failed"), "not offered": _("not offered"), "too slow": _("too slow")});

/* Return a text, and what the error in it means, if that is to be said. */
export function explained(text) {
  const means = meaning(text);
  return means ? [text, html("span", {class: "means"}, means)] : [text];
}

/* The cases of a grading, as they are judged, below the first that failed. */
export class Grades {
  constructor() {
    this.first = html("div", {class: "first"});
    this.list = html("ul", {class: "cases"});
    this.root = html("div", {}, this.first, this.list);
  }

  /* Add a case; return what is to be said if it is the first that fails. */
  add({name, judgement, said}) {
    const item = html("li", {class: String(judgement).replace(" ", "-")}, html("b", {}, JUDGED()[judgement] ?? judgement), ` ${name}`);
    this.list.append(item);
    if (said) item.append(html("p", {}, said));
    if (judgement !== "failed" || this.first.hasChildNodes()) return "";
    const words = _("First failure: {name}: {said}", {name, said});
    this.first.append(html("p", {}, ...explained(words)));
    return words;
  }

  /* Add what is known at the end; return it as a sentence. */
  end({passed, failed, not_offered, too_slow, problem, hints}) {
    const told = hints.map(hint => _("Hint: {hint}.", {hint}));
    this.first.append(...told.map(each => html("p", {class: "hint"}, each)));
    if (problem) return problem;
    const sentences = [_("No case was judged.")];
    if (passed) sentences[0] = counted("The {n} case passed.|All {n} cases passed.", passed);
    if (failed) sentences[0] = counted("{failed} of {n} case failed.|{failed} of {n} cases failed.", passed + failed, {failed});
    if (failed) sentences.push(...told);
    if (not_offered) sentences.push(counted("The program does not answer {n} other.|The program does not answer {n} others.", not_offered));
    if (too_slow) sentences.push(counted("It is too slow for {n}, which may be left out.|It is too slow for {n}, which may be left out.", too_slow));
    return sentences.join(" ");
  }
}

/* The constraints of a style; `goTo` is called with a line. */
export function verdicts(constraints, goTo) {
  const broken = constraints.filter(each => !each.kept), kept = constraints.filter(each => each.kept);
  return html("ul", {class: "cases"}, ...[...broken, ...kept].map(each => verdict(each, goTo)));
}

function verdict({name, kept, line, sentence, why}, goTo) {
  const item = html("li", {class: kept ? "passed" : "failed"}, html("b", {}, kept ? _("kept") : _("broken")), ` ${name}`);
  if (line) item.append(" ", lineButton(line, goTo));
  item.append(html("p", {}, ...words(kept ? sentence : `${sentence} ${why}`)));
  return item;
}

function lineButton(line, goTo) {
  const button = html("button", {class: "line"}, _("line {n}", {n: line}));
  button.addEventListener("click", () => goTo(line));
  return button;
}

/* Return a text in pieces; those between backticks are code. */
function words(text) {
  return text.split("`").map((piece, at) => at % 2 ? html("code", {}, piece) : piece);
}
