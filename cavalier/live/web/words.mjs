/* What the page says: in English, or in another language, which it then loads.

The sentence in English is the key of its translation. A name in braces is
filled in. The texts that the page has from the beginning are said again. */

const FORMS = ["one", "few", "many"], ATTRIBUTES = ["title", "aria-label", "placeholder"];

/* Each place of the page with a text, and that text; the help is in English. */
const PLACES = [...places()].map(place => [place, place.nodeValue]);

let spoken = "en", words = {}, texts = {}, catalogue;

function* places() {
  for (const element of document.querySelectorAll(":not(.prose *, #notice *)")) {
    yield* ATTRIBUTES.map(name => element.getAttributeNode(name)).filter(Boolean);
    yield* [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
  }
}

/* Return a sentence in the language. */
export function _(sentence, values = {}) { return filled(translated(sentence), values); }

function translated(sentence) { return Object.hasOwn(words, sentence) ? words[sentence] : String(sentence); }

/* Return a sentence that has several forms, such as "{n} case|{n} cases". */
export function counted(sentence, n, values = {}) {
  const forms = translated(sentence).split("|"), kind = new Intl.PluralRules(spoken).select(n);
  return filled(forms[FORMS.indexOf(kind)] ?? forms.at(-1), {n: numeral(n), ...values});
}

function filled(text, values) { return text.replace(/\{(\w+)\}/g, (place, name) => Object.hasOwn(values, name) ? values[name] : place); }

/* Write a number as the language does: "2,634". */
export function numeral(number) { return number.toLocaleString(spoken); }

export function language() { return spoken; }

/* Return what of the page's folder is in the language. */
export function inLanguage(file) { return new URL(spoken === "en" ? file : `${spoken}/${file}`, import.meta.url); }

/* Return the texts of programs in the language, by their ids. */
export function textsOfPrograms() { return texts; }

/* Return what Python is told to speak the language. */
export function forPython() { return catalogue ? {language: spoken, catalogue} : {}; }

/* Speak a language; fail if it cannot be loaded. */
export async function speak(wanted) {
  const loaded = wanted === "en" ? {words: {}, texts: {}} : await load(wanted);
  ({words, texts, catalogue} = loaded);
  spoken = document.documentElement.lang = wanted;
  for (const [place, text] of PLACES) place.nodeValue = text.replace(text.trim(), () => _(text.trim()));
}

async function load(wanted) {
  const [said, compiled] = await Promise.all(["words.json", "messages.mo"].map(name => got(`${wanted}/${name}`)));
  const letters = Array.from(new Uint8Array(await compiled.arrayBuffer()), byte => String.fromCharCode(byte)).join("");
  return {...await said.json(), catalogue: btoa(letters)};
}

async function got(file) {
  const response = await fetch(new URL(file, import.meta.url));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
}

/* Have the browser keep the language too, where it keeps the page. */
export async function saveLanguage() {
  if (spoken === "en") return;
  const files = ["words.json", "messages.mo", "player-1.html", "player-2.html"].map(inLanguage);
  const names = (await caches.keys()).filter(each => each.startsWith("cavalier-live-"));
  await Promise.all(names.map(async name => (await caches.open(name)).addAll(files)));
}
