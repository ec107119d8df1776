/* Asking Python, which runs in a worker: one question at a time.

A second worker is loaded when the first is ready. It takes the place of one
that had to be ended, because a program did not end by itself, or because it is
asked about another text: what a program has changed in its Python, such as what
judges it, is not there for the next one. */

import {Runner} from "./runner.mjs";

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
  ask(question, heard) {
    if (!this.working.takes(question.program.text)) this.stop();
    return this.working.ask({...question, id: ++this.asked}, heard);
  }

  /* End what runs, and go on with the spare worker. */
  stop() {
    this.working.end(new Error("Stopped."));
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

  async ask(question, heard) {
    this.text = question.program.text;
    await this.ready;
    return new Promise((resolve, reject) => {
      Object.assign(this, {asked: question.id, heard, resolve, reject});
      this.runner.postMessage(question);
    });
  }

  #hear(said) {
    if (said.kind === "ready") return this.resolve(said.python);
    if (said.kind === "failed") return this.#break(said.message);
    if (said.id !== this.asked) return;
    if (said.kind === "answer") this.resolve(said.answer);
    else if (said.kind === "refused") this.reject(new Error(said.message));
    else this.heard(said);
  }

  /* Nothing can be asked any more: a program has ended Python, or it never began. */
  #break(message) {
    this.broken = true;
    this.reject(new Error(message));
  }

  end(why) {
    this.runner.terminate();
    this.reject(why);
  }
}
