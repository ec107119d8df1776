/* What a visitor has typed, kept in this browser by the name of its program. */

const PREFIX = "cavalier-live:";

/* The colours of the whole site: "light", "dark" or "auto". */
const THEME = "theme";

const LANGUAGE = `${PREFIX}language`;

/* Return what is kept of a program, or null. */
export function kept(id) { return got(PREFIX + id); }

/* Keep a text; return whether the browser lets us. */
export function keep(id, text) { return put(PREFIX + id, text); }

export function theme() { return got(THEME) ?? "auto"; }

export function keepTheme(name) { put(THEME, name); }

/* Return the language that was chosen last, or null. */
export function keptLanguage() { return got(LANGUAGE); }

export function keepLanguage(name) { put(LANGUAGE, name); }

function got(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

function put(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch { return false; }
}

export function forget(id) {
  try { localStorage.removeItem(PREFIX + id); } catch { /* Nothing is kept. */ }
}

/* Call a function with a program and its new text when another tab has kept it. */
export function whenKeptElsewhere(call) {
  addEventListener("storage", ({key, newValue}) => {
    if (key?.startsWith(PREFIX) && newValue !== null) call(key.slice(PREFIX.length), newValue);
  });
}
