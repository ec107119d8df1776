/* Guess first: a question before an event; the next step reveals the answer. */

class Guess {
  constructor(panes, root) {
    this.questions = new Questions(panes);
    this.root = root;
    this.on = false;
    this.chosen = new Map();
  }

  part(name) { return this.root.querySelector(`.${name}`); }

  /* Begin with some events, each with the kind of its question, or with all. */
  begin(list) {
    this.on = true;
    this.link = list;
    this.asked = list && new Map(list.split(",").map(each => each.split(":")).map(([event, kind]) => [Number(event), kind]));
  }

  end() { this.on = false; }

  /* Return the events of the link that nothing can be asked about. */
  unknown(leads) {
    return [...this.asked ?? []].filter(([event, kind]) => !this.questions.ask(leads, event, kind)).map(([event]) => event);
  }

  /* Show what was asked about the event of this moment, and ask about the next. */
  show({event, leads, leader}) {
    this.root.hidden = !this.on;
    if (!this.on) return;
    this.#keepScore(event);
    const verdict = this.#verdict(event);
    const asking = event < leader.last && (!this.asked || this.asked.has(event + 1));
    this.question = asking ? this.questions.ask(leads, event + 1, this.asked?.get(event + 1)) : null;
    this.part("question").replaceChildren(...spoken(this.question ? this.question.text : verdict ? "" : phrase("no_question")));
    this.part("answers").replaceChildren(...(this.question?.answers ?? []).map((each, at) => this.#button(each, at)));
    this.part("verdict").replaceChildren(...spoken([verdict, this.#score()].filter(Boolean).join(" ")));
    this.part("further").hidden = this.next(event) === undefined;
  }

  /* Return the moment before the next question of the link. */
  next(event) {
    const later = [...this.asked?.keys() ?? []].filter(each => each > event + 1);
    return later.length ? Math.min(...later) - 1 : undefined;
  }

  choose(at) {
    if (!this.on || !this.question?.answers[at]) return false;
    const {event, answers} = this.question;
    if (!this.chosen.get(event)?.revealed) this.chosen.set(event, {question: this.question, right: answers[at].right, at});
    [...this.part("answers").children].forEach((button, each) => button.setAttribute("aria-pressed", each === this.chosen.get(event).at));
    return true;
  }

  #button({text}, at) {
    const kept = this.chosen.get(this.question.event), number = html("kbd", {}, String(at + 1));
    const button = html("button", {"aria-pressed": kept?.at === at}, number, " ", ...spoken(text));
    button.addEventListener("click", () => this.choose(at));
    return button;
  }

  /* What has been reached is revealed: it cannot be chosen anew. */
  #keepScore(event) {
    for (const [asked, chosen] of this.chosen) if (asked <= event) chosen.revealed = true;
  }

  #verdict(event) {
    const chosen = this.chosen.get(event);
    if (!chosen) return "";
    const {text} = chosen.question.answers.find(each => each.right);
    return phrase(chosen.right ? "right" : "wrong", {answer: text});
  }

  #score() {
    const revealed = [...this.chosen.values()].filter(each => each.revealed), right = revealed.filter(each => each.right);
    return revealed.length ? phrase("score", {right: right.length, of: revealed.length}) : "";
  }
}
