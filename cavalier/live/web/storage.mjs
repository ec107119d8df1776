/* What a visitor has typed, kept in this browser by the name of its program. */

const PREFIX = "cavalier-live:";

/* Return what is kept of a program, or null. */
export function kept(id) {
  try { return localStorage.getItem(PREFIX + id); } catch { return null; }
}

/* Keep a text; return whether the browser lets us. */
export function keep(id, text) {
  try {
    localStorage.setItem(PREFIX + id, text);
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
