/* A Runner looks like a Worker: postMessage, onmessage and terminate. Behind it
is a frame without an origin, and in that the worker with Python. What a Runner
needs is loaded once, and kept in memory for those after it. */

/* Mark a sentence: the page says it in its language. */
const _ = sentence => sentence;

const FILES = ["pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm", "pyodide/pyodide-lock.json", "pyodide/python_stdlib.zip", "cavalier.zip"];

/* All files, by their names, as Blobs; undefined before they are loaded. */
let loading;

/* The most messages about a question, and letters in them: a program may forge them. */
const MOST_MESSAGES = 50_000, MOST_LETTERS = 20_000_000;

/* Messages that change the page count as so many. */
const COSTLY = new Set(["case", "progress"]), COST = 25;

/* A run of the largest board has two fifths of these. */
const MOST_LETTERS_OF_A_RUN = 50_000_000;

export class Runner {
  onmessage = null;
  #frame = document.createElement("iframe");
  #port;
  #ended = false;
  #messages = MOST_MESSAGES;
  #letters = MOST_LETTERS;

  constructor() {
    const {port1, port2} = new MessageChannel();
    this.#port = port1;
    this.#port.onmessage = ({data}) => this.#hear(data);
    this.#begin(port2).catch(error => this.#fail(_("Python could not be loaded: {error}"), error.message));
  }

  postMessage(question) {
    this.#messages = MOST_MESSAGES;
    this.#letters = question.ask === "step" ? MOST_LETTERS_OF_A_RUN : MOST_LETTERS;
    this.#port.postMessage(question);
  }

  /* End even an endless loop: the worker ends with its frame. */
  terminate() {
    this.#ended = true;
    this.#port.onmessage = null;
    this.#port.close();
    this.#frame.remove();
  }

  #hear(text) {
    this.#letters -= text.length;
    const said = this.#letters < 0 ? {} : JSON.parse(text);
    this.#messages -= COSTLY.has(said.kind) ? COST : 1;
    if (this.#messages >= 0 && this.#letters >= 0) return this.onmessage?.({data: said});
    this.terminate();
    this.#fail(_("The program sent this page too much, and was ended."));
  }

  #fail(message, error) {
    this.onmessage?.({data: {kind: "failed", message, error}});
  }

  async #begin(port) {
    const {frame, worker, blobs} = await loaded();
    if (this.#ended) return;
    const ready = this.#framed(frame);
    const buffers = await Promise.all(blobs.map(blob => blob.arrayBuffer()));
    const files = Object.fromEntries(FILES.map((path, at) => [path.split("/").at(-1), buffers[at]]));
    await ready;
    this.#frame.contentWindow?.postMessage({worker, files}, "*", [port, ...buffers]);
  }

  #framed(text) {
    this.#frame.hidden = true;
    this.#frame.sandbox = "allow-scripts";
    this.#frame.srcdoc = text;
    const loaded = new Promise(resolve => { this.#frame.onload = resolve; });
    document.body.append(this.#frame);
    return loaded;
  }
}

/* Return the files; what could not be loaded is loaded again the next time. */
function loaded() {
  loading ??= load().catch(error => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load() {
  const texts = ["./runner.html", "./worker.mjs"].map(async path => (await got(path)).text());
  const [frame, worker, ...blobs] = await Promise.all([...texts, ...FILES.map(unpacked)]);
  return {frame, worker, blobs};
}

/* Return a file that the site has packed: no server knows how, so all send it as it is. */
async function unpacked(path) {
  const {body} = await got(`./${path}.packed`);
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).blob();
}

async function got(path) {
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}
