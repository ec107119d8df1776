/* The worker in which Python runs. Its first message has all its files, and the
port on which it is asked. Before it is asked, it gives up all ways out. */

/* Mark a sentence: the page says it in its language. */
const _ = sentence => sentence;

const WAYS_OUT = [
  "BroadcastChannel", "EventSource", "SharedWorker", "WebSocket",
  "WebSocketStream", "WebTransport", "Worker", "XMLHttpRequest", "caches",
  "fetch", "importScripts", "indexedDB", "navigator", "postMessage",
];

addEventListener("message", async ({data: files, ports: [port]}) => {
  const post = port.postMessage.bind(port); // whatever becomes of its prototype
  const send = said => post(JSON.stringify(said));
  try {
    const pyodide = await loaded(files);
    pyodide.setStdout({write: lines(send)});
    const answers = withCode(pyodide, files["cavalier.zip"]);
    giveUp(WAYS_OUT);
    port.onmessage = ({data}) => answer(answers, data, send);
    send({kind: "ready", python: pyodide.runPython("import sys; sys.version.split()[0]")});
  } catch (error) {
    send({kind: "failed", message: _("Python did not start: {error}"), error: error.message});
  }
}, {once: true});

/* Pyodide loads its files by `fetch`: this one has them all. It would also try
`importScripts`, which the policy forbids, and Firefox complains of that. */
async function loaded(files) {
  const headers = {"Content-Type": "application/wasm"};
  giveUp(["importScripts"]);
  globalThis.fetch = async url => new Response(files[String(url).split("/").at(-1)], {headers});
  const {loadPyodide} = await imported(files["pyodide.mjs"]);
  const {default: createPyodideModule} = await imported(files["pyodide.asm.mjs"]);
  return loadPyodide({
    createPyodideModule,
    indexURL: "https://files.invalid/",
    lockFileContents: new TextDecoder().decode(files["pyodide-lock.json"]),
    jsglobals: {},
  });
}

function imported(buffer) {
  const text = new Blob([buffer], {type: "text/javascript"});
  return import(URL.createObjectURL(text));
}

function withCode(pyodide, archive) {
  pyodide.unpackArchive(archive, "zip", {extractDir: "/code"});
  return pyodide.runPython(`
import sys
sys.path.append("/code")
from cavalier.live.answering import close_off, written_answers
close_off()
written_answers
`);
}

/* The number of the question that is answered now. */
let asked;

/* Return what takes bytes, and sends each of their lines that is a message. */
function lines(send) {
  const decoder = new TextDecoder();
  let begun = "";
  return bytes => {
    const whole = (begun + decoder.decode(bytes, {stream: true})).split("\n");
    begun = whole.pop();
    for (const line of whole.filter(each => each.startsWith("{"))) {
      try { send({...JSON.parse(line), id: asked}); } catch { /* A program wrote it. */ }
    }
    return bytes.length;
  };
}

/* They belong to the worker, or to what it inherits from. */
function giveUp(names) {
  for (let at = globalThis; at; at = Object.getPrototypeOf(at)) {
    for (const name of names) delete at[name];
  }
}

/* Where the program has ended Python, nothing can be asked any more. */
function answer(answers, question, send) {
  const {id} = question;
  asked = id;
  try {
    for (const text of answers(JSON.stringify(question))) send({...JSON.parse(text), id});
  } catch {
    const message = _("The program ended Python: it calls itself without end, takes too much memory, or exits.");
    send({id, kind: "refused", message});
    send({kind: "failed", message});
  }
}
