/* What Python says, as elements: grades and styles. All of it is shown as text. */

import {html} from "player";

/* The cases of a grading, as they are judged, below the first that failed. */
export class Grades {
  constructor() {
    this.first = html("div", {class: "first"});
    this.list = html("ul", {class: "cases"});
    this.root = html("div", {}, this.first, this.list);
  }

  /* Add a case; return what is to be said if it is the first that fails. */
  add({name, judgement, said}) {
    const item = html("li", {class: String(judgement).replace(" ", "-")}, html("b", {}, judgement), ` ${name}`);
    this.list.append(item);
    if (said) item.append(html("p", {}, said));
    if (judgement !== "failed" || this.first.hasChildNodes()) return "";
    const words = `First failure: ${name}: ${said}`;
    this.first.append(html("p", {}, words));
    return words;
  }

  /* Add what is known at the end; return it as a sentence. */
  end({passed, failed, not_offered, too_slow, problem, hints}) {
    const told = hints.map(each => `Hint: ${each}.`);
    this.first.append(...told.map(each => html("p", {class: "hint"}, each)));
    if (problem) return problem;
    const unoffered = (not_offered ? ` The program does not answer ${not_offered} others.` : "")
      + (too_slow ? ` It is too slow for ${too_slow}, which may be left out.` : "");
    if (failed) return `${failed} of ${passed + failed} cases failed. ${told.join(" ")}${unoffered}`;
    return passed ? `All ${passed} cases passed.${unoffered}` : `No case was judged.${unoffered}`;
  }
}

/* The constraints of a style; `goTo` is called with a line. */
export function verdicts(constraints, goTo) {
  const broken = constraints.filter(each => !each.kept), kept = constraints.filter(each => each.kept);
  return html("ul", {class: "cases"}, ...[...broken, ...kept].map(each => verdict(each, goTo)));
}

function verdict({name, kept, line, sentence, why}, goTo) {
  const item = html("li", {class: kept ? "passed" : "failed"}, html("b", {}, kept ? "kept" : "broken"), ` ${name}`);
  if (line) item.append(" ", lineButton(line, goTo));
  item.append(html("p", {}, ...words(kept ? sentence : `${sentence} ${why}`)));
  return item;
}

function lineButton(line, goTo) {
  const button = html("button", {class: "line"}, `line ${line}`);
  button.addEventListener("click", () => goTo(line));
  return button;
}

/* Return a text in pieces; those between backticks are code. */
function words(text) {
  return text.split("`").map((piece, at) => at % 2 ? html("code", {}, piece) : piece);
}
