/* What Python says, as elements: grades and styles. All of it is shown as text. */

import {html} from "player";

/* The cases of a grading, as they are judged. */
export class Grades {
  constructor() {
    this.first = html("div", {class: "first"});
    this.list = html("ul", {class: "cases"});
    this.root = html("div", {}, this.first, this.list);
  }

  /* Add a case; return the words for it if it is the first that fails. */
  add({name, passed, said, hints = []}) {
    const mark = passed === null ? "not offered" : passed ? "passed" : "failed";
    const item = html("li", {class: mark.replace(" ", "-")}, html("b", {}, mark), ` ${name}`);
    this.list.append(item);
    if (passed !== false) return "";
    if (said) item.append(html("p", {}, said));
    return this.#fail(`First failure: ${name}. ${said}`, hints);
  }

  #fail(words, hints) {
    if (this.first.hasChildNodes()) return "";
    this.first.append(html("p", {}, words));
    this.hint(hints);
    return words;
  }

  /* Show hints in place of those before. */
  hint(hints) {
    this.hints?.remove();
    this.hints = html("ul", {class: "hints"}, ...hints.map(each => html("li", {}, `Hint: ${each}`)));
    if (hints.length) this.first.append(this.hints);
  }
}

/* The constraints of a style; `goTo` is called with a line. */
export function verdicts(constraints, goTo) {
  const broken = constraints.filter(each => !each.kept), kept = constraints.filter(each => each.kept);
  return html("ul", {class: "cases"}, ...[...broken, ...kept].map(each => verdict(each, goTo)));
}

function verdict({name, kept, line, why}, goTo) {
  const item = html("li", {class: kept ? "passed" : "failed"}, html("b", {}, kept ? "kept" : "broken"), ` ${name}`);
  if (line) item.append(" ", lineButton(line, goTo));
  if (!kept) item.append(html("p", {}, why));
  return item;
}

function lineButton(line, goTo) {
  const button = html("button", {class: "line"}, `line ${line}`);
  button.addEventListener("click", () => goTo(line));
  return button;
}
