/* The address: what it asks the page to show, and a text as a part of it.

What follows the # stays in the browser: it is never sent to a server. */

import {_, numeral} from "./words.mjs";

/* The largest text of a link, in bytes, which is also the largest that Python reads. */
const MOST_BYTES = 100_000;

/* Why a text is refused, in words that the page says. */
class TooLargeError extends Error {
  constructor() { super(_("it is larger than {n} bytes", {n: numeral(MOST_BYTES)})); }
}

/* Return what an address asks for: the choices of the page by their names, at and text. */
export function read(hash) {
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
}

/* Return the address that asks for this; what is empty is left out. */
export function written(asked) {
  const parts = Object.entries(asked).filter(([, value]) => value);
  return `#${parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}

/* Return a text in the letters of an address; fail, with the reason, if it is too large. */
export async function packed(text) {
  const plain = new TextEncoder().encode(text);
  if (plain.length > MOST_BYTES) throw new TooLargeError();
  const bytes = await through(new CompressionStream("deflate-raw"), plain);
  const letters = Array.from(bytes, byte => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/* Return the text again; fail, with the reason, if the letters are not those of one. */
export async function unpacked(letters) {
  try {
    const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(new DecompressionStream("deflate-raw"), Uint8Array.from(text, each => each.charCodeAt(0)));
    return new TextDecoder("utf-8", {fatal: true}).decode(bytes);
  } catch (error) {
    throw error instanceof TooLargeError ? error : new Error(_("it is not whole"));
  }
}

/* Return what a stream makes of bytes; fail before it is much too large. */
async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces = [];
  for (let size = 0, piece; !(piece = await reader.read()).done;) {
    size += piece.value.length;
    if (size > 2 * MOST_BYTES) throw new TooLargeError();
    pieces.push(piece.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
