/* A Runner looks like a Worker: postMessage, onmessage and terminate. Behind it
is a frame without an origin, and in that the worker with Python. Each Runner
loads the files again, so the browser's cache decides what that costs. */

const FILES = {
  "pyodide.mjs": "./pyodide/pyodide.mjs",
  "pyodide.asm.mjs": "./pyodide/pyodide.asm.mjs",
  "pyodide.asm.wasm": "./pyodide/pyodide.asm.wasm",
  "pyodide-lock.json": "./pyodide/pyodide-lock.json",
  "python_stdlib.zip": "./pyodide/python_stdlib.zip",
  "cavalier.zip": "./cavalier.zip",
};

/* The most messages about a question, and letters in them: a program may forge them. */
const MOST_MESSAGES = 50_000, MOST_LETTERS = 20_000_000;

/* A run of the largest board has two fifths of these. */
const MOST_LETTERS_OF_A_RUN = 50_000_000;

const TOO_MUCH = "The program sent this page too much, and was ended.";

export class Runner {
  onmessage = null;
  #frame = document.createElement("iframe");
  #port;
  #messages = MOST_MESSAGES;
  #letters = MOST_LETTERS;

  constructor() {
    const {port1, port2} = new MessageChannel();
    this.#port = port1;
    this.#port.onmessage = ({data}) => this.#hear(data);
    this.#begin(port2).catch(error => this.#fail(`Python could not be loaded: ${error.message}`));
  }

  postMessage(question) {
    this.#messages = MOST_MESSAGES;
    this.#letters = question.ask === "step" ? MOST_LETTERS_OF_A_RUN : MOST_LETTERS;
    this.#port.postMessage(question);
  }

  /* End even an endless loop: the worker ends with its frame. */
  terminate() {
    this.#port.onmessage = null;
    this.#port.close();
    this.#frame.remove();
  }

  #hear(text) {
    this.#messages -= 1;
    this.#letters -= text.length;
    if (this.#messages >= 0 && this.#letters >= 0) return this.onmessage?.({data: JSON.parse(text)});
    this.terminate();
    this.#fail(TOO_MUCH);
  }

  #fail(message) {
    this.onmessage?.({data: {kind: "failed", message}});
  }

  async #begin(port) {
    const ready = this.#framed();
    const worker = await (await got("./worker.mjs")).text();
    const buffers = await Promise.all(Object.values(FILES).map(async path => (await got(path)).arrayBuffer()));
    const files = Object.fromEntries(Object.keys(FILES).map((name, at) => [name, buffers[at]]));
    await ready;
    this.#frame.contentWindow?.postMessage({worker, files}, "*", [port, ...buffers]);
  }

  #framed() {
    this.#frame.hidden = true;
    this.#frame.sandbox = "allow-scripts";
    this.#frame.src = new URL("./runner.html", import.meta.url).href;
    const loaded = new Promise(resolve => { this.#frame.onload = resolve; });
    document.body.append(this.#frame);
    return loaded;
  }
}

async function got(path) {
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}
