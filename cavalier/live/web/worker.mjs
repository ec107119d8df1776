// The worker in which Python runs. It gets all files in its first message, with
// the port on which it is asked, and reaches nothing else from then on.

const UNNEEDED = [
  "BroadcastChannel", "EventSource", "FileReader", "SharedWorker", "WebSocket",
  "WebSocketStream", "WebTransport", "Worker", "XMLHttpRequest", "caches",
  "fetch", "importScripts", "indexedDB", "navigator", "postMessage",
];

// What a JavaScript of the program's would have to change to forge an answer.
const { parse, stringify } = JSON;

addEventListener("message", async ({ data: files, ports: [port] }) => {
  const send = port.postMessage.bind(port);
  try {
    const answers = await python(files);
    port.onmessage = ({ data }) => answer(answers, data, send);
    send({ kind: "ready", python: answers.version });
  } catch (error) {
    send({ kind: "failed", message: `Python could not be started: ${error.message}` });
  }
}, { once: true });

async function python(files) {
  globalThis.fetch = async (url) => served(files, String(url));
  const { loadPyodide } = await imported(files["pyodide.mjs"]);
  const { default: createPyodideModule } = await imported(files["pyodide.asm.mjs"]);
  const pyodide = await loadPyodide({
    createPyodideModule,
    indexURL: "https://files.invalid/",
    lockFileContents: '{"info": {}, "packages": {}}',
    jsglobals: {},
  });
  pyodide.unpackArchive(files["cavalier.zip"], "zip", { extractDir: "/cavalier" });
  return closed(pyodide);
}
