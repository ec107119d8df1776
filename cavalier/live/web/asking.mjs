/* Asking Python, which runs in a worker: one question at a time.

A second worker is loaded when the first is ready. It takes the place of one
that had to be ended, because a program did not end by itself. */

import {Runner} from "./runner.mjs";

export class Python {
  /* Load Python; `told` gets its version when it is ready, or null and the error. */
  constructor(told) {
    this.told = told;
    this.asked = 0;
    this.working = new Interpreter();
    this.#prepare();
  }

  /* Return the answer; `heard` gets the messages before it. */
  ask(question, heard) {
    if (this.working.broken) this.stop();
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

/* One worker, from its loading to its end. */
class Interpreter {
  constructor() {
    this.ready = new Promise((resolve, reject) => Object.assign(this, {resolve, reject}));
    this.ready.catch(() => {});
    this.runner = new Runner();
    this.runner.onmessage = ({data}) => this.#hear(data);
  }

  async ask(question, heard) {
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
