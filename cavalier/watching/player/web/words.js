/* Sentences from the table WORDS, which is words.json.

A name in braces is filled in; what is between backquotes is of the program. */

const LANGUAGE = globalThis.document?.documentElement.lang || "en";

/* Which form of a word each kind of number takes; the others take the last. */
const FORMS = ["one", "few", "many"], KINDS = new Intl.PluralRules(LANGUAGE);

/* Write a number as the language does: "2,634". */
function numeral(number) { return number.toLocaleString(LANGUAGE); }

/* Fill in what the braces name. */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// Stands around what is of the program: the program's own backquotes stay.
const MARK = "\uE000";

/* Return a sentence, in which what is of the program is between marks. */
function phrase(name, values = {}) {
  return fill(WORDS[name].replaceAll("`", MARK), values);
}

/* Return a sentence as a text. */
function say(name, values = {}) { return plain(phrase(name, values)); }

function plain(sentence) { return sentence.replaceAll(MARK, ""); }

/* Return a number with its word: "1 list", "2,634 lists", "2 matrices". */
function counted(name, number) {
  const forms = WORDS[name].split("|"), at = FORMS.indexOf(KINDS.select(number));
  return fill(forms[at] ?? forms.at(-1), {n: numeral(number)});
}

/* Join sentences: "a", "a and b", "a, b and c". */
function listed(texts) {
  const last = texts.at(-1), some = texts.slice(0, -1).join(", ");
  return some ? phrase("and", {some, last}) : last;
}
