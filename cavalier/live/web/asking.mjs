/* Asking Python, which runs in a worker: one question at a time.

A second worker is loaded when the first is ready. It takes the place of one
that had to be ended, because a program did not end by itself, or because it is
asked about another text: what a program has changed in its Python, such as what
judges it, is not there for the next one.

Python says when a run of the program begins, and how long it may take. One that
takes longer is ended with its worker. The next worker is asked the same again,
with the runs so far: it takes them as known, and goes on after them. */

import {Runner} from "./runner.mjs";
import {_} from "./words.mjs";

/* How many letters are kept of what a run prints that is ended. */
const MOST_PRINTED = 65_536;

export class Python {
  /* Load Python; `told` gets its version when it is ready, or null and the error. */
  constructor(told) {
    this.told = told;
    this.asked = 0;
    this.working = new Interpreter();
    this.#prepare();
  }

  /* Check whether a text can be asked about without loading Python first. */
  readyFor(text) {
    return Boolean((this.working.takes(text) ? this.working : this.spare)?.version);
  }

  /* Return the answer; `heard` gets the messages before it. */
  async ask(question, heard) {
    const runs = [], messages = new Once(heard);
    for (;;) {
      if (!this.working.takes(question.program.text)) this.stop();
      messages.again();
      try {
        return await this.working.ask({...question, id: ++this.asked, runs: [...runs]}, messages, runs);
      } catch (error) {
        if (!(error instanceof TookTooLong)) throw error;
        this.stop(error);
      }
    }
  }

  /* End what runs, and go on with the spare worker. */
  stop(why = new Error(_("Stopped."))) {
    this.working.end(why);
    this.working = this.spare ?? new Interpreter();
    this.spare = undefined;
    this.#prepare();
  }

  async #prepare() {
    const {working} = this;
    try {
      const version = await working.ready;
      this.told(version);
      if (working === this.working) this.spare ??= new Interpreter();
    } catch (error) {
      if (working === this.working) this.told(null, error);
    }
  }
}

/* Why a worker is ended whose program has reached its limit. */
class TookTooLong extends Error {}

/* Hands on what is found, but not again where a question is asked again. */
class Once {
  constructor(heard) { Object.assign(this, {heard, known: 0}); }

  again() { this.at = 0; }

  hear(said) {
    this.at += 1;
    if (this.at <= this.known) return;
    this.known = this.at;
    this.heard(said);
  }
}

/* One worker, from its loading to its end, for one text alone. */
class Interpreter {
  constructor() {
    this.ready = new Promise((resolve, reject) => Object.assign(this, {resolve, reject}));
    this.ready.then(version => { this.version = version; }, () => {});
    this.runner = new Runner();
    this.runner.onmessage = ({data}) => this.#hear(data);
  }

  /* Check whether a text can be asked about. */
  takes(text) {
    return !this.broken && (this.text ?? text) === text;
  }

  /* Return the answer; to the runs are added those that are made for it. */
  async ask(question, messages, runs) {
    this.text = question.program.text;
    await this.ready;
    return new Promise((resolve, reject) => {
      Object.assign(this, {asked: question.id, messages, runs, resolve, reject});
      this.runner.postMessage(question);
    });
  }

  #hear(said) {
    if (said.kind === "ready") return this.resolve(said.python);
    if (said.kind === "failed") return this.#break(_(said.message, {error: String(said.error)}));
    if (said.id !== this.asked) return;
    if (said.kind === "begun") this.#watch(said);
    else if (said.kind === "wrote") this.runs.at(-1).output += said.text;
    else if (said.kind === "prints") this.#print(said);
    else if (said.kind === "ended") this.#endRun(said);
    else if (said.kind === "printed") this.messages.heard(said);
    else if (said.kind === "answer") this.#settle(() => this.resolve(said.answer));
    else if (said.kind === "refused") this.#settle(() => this.reject(new Error(_(said.message))));
    else this.messages.hear(said);
  }

  /* Note a run, and that it has reached its limit until it ends before that. */
  #watch({seconds, problem}) {
    this.#settle(() => this.runs.push({output: "", errors: "", problem, status: null}));
    this.watch = setTimeout(() => this.reject(new TookTooLong(problem)), 1000 * seconds);
  }

  #print(said) {
    const run = this.runs.at(-1);
    run.errors = (run.errors + said.text).slice(-MOST_PRINTED);
    this.messages.heard(said);
  }

  #endRun({errors, problem, status}) {
    this.#settle(() => Object.assign(this.runs.at(-1), {errors, problem, status}));
  }

  /* Go on where no run is under way. */
  #settle(further) {
    clearTimeout(this.watch);
    further();
  }

  /* Nothing can be asked any more: a program has ended Python, or it never began. */
  #break(message) {
    this.broken = true;
    clearTimeout(this.watch);
    this.reject(new Error(message));
  }

  end(why) {
    clearTimeout(this.watch);
    this.runner.terminate();
    this.reject(why);
  }
}
