/* The address: what it asks the page to show, and a text as a part of it.

What follows the # stays in the browser: it is never sent to a server. */

const MOST_BYTES = 200_000;

/* Return what an address asks for, as port, board, start, closed, at and text. */
export function read(hash) {
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
}

/* Return the address that asks for this; what is empty is left out. */
export function written(asked) {
  const parts = Object.entries(asked).filter(([, value]) => value);
  return `#${parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}

/* Return a text in the letters of an address. */
export async function packed(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = Array.from(bytes, byte => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/* Return the text again; fail if the letters are not those of one. */
export async function unpacked(letters) {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(new DecompressionStream("deflate-raw"), Uint8Array.from(text, each => each.charCodeAt(0)));
  return new TextDecoder("utf-8", {fatal: true}).decode(bytes);
}

/* Return what a stream makes of bytes; fail before it is much too large. */
async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces = [];
  for (let size = 0, piece; !(piece = await reader.read()).done;) {
    size += piece.value.length;
    if (size > MOST_BYTES) throw new Error("too large");
    pieces.push(piece.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
