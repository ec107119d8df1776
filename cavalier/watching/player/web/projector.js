/* The projector: boards, the lines of code that matter, and the sentence. */

const MOST_LINES = 9, FEWEST_LINES = 2;

class Projector {
  constructor(panes) { this.panes = panes; }

  get on() { return document.body.classList.contains("projector"); }

  set on(on) {
    document.body.classList.toggle("projector", on);
    find("projector").setAttribute("aria-pressed", on);
    for (const pane of this.panes) pane.part("excerpt").replaceChildren();
  }

  /* Show of each program as many of its lines as there is room for. */
  show() {
    if (this.on) for (const pane of this.panes) this.#showLines(pane);
  }

  #showLines(pane) {
    const box = pane.part("excerpt");
    for (let most = MOST_LINES; most >= FEWEST_LINES; most--) {
      box.replaceChildren(...excerpt(pane, most));
      if (box.scrollHeight <= box.clientHeight) return;
    }
  }
}

/* Return copies of the lines that matter: the two that are marked, and some around. */
function excerpt(pane, most) {
  const numbers = lineNumbers(pane, most), lines = numbers.map(number => pane.lines.get(number).cloneNode(true));
  const spare = Math.min(...numbers.map(number => indentation(pane.text(number))));
  lines.forEach((line, at) => {
    unindent(line, spare);
    line.classList.toggle("apart", at > 0 && numbers[at] > numbers[at - 1] + 1);
  });
  return lines;
}

/* Return the numbers of at most so many lines, in order: from the marked ones out. */
function lineNumbers(pane, most) {
  const marked = [pane.marks.did, pane.marks.next].map(each => each?.line).filter(each => pane.lines.has(each));
  const chosen = new Set(marked), beginning = pane.recording.functions[0]?.[1];
  if (!chosen.size && pane.lines.has(beginning)) chosen.add(beginning);
  for (let away = 1; chosen.size && chosen.size < most && away < most; away++) {
    for (const number of [...chosen].flatMap(line => [line - 1, line + 1])) {
      if (chosen.size < most && isCode(pane.lines.get(number))) chosen.add(number);
    }
  }
  return [...chosen].sort((one, other) => one - other);
}

/* Check that a line is neither blank, nor all of it a comment or a docstring. */
function isCode(line) {
  return [...line?.childNodes ?? []].slice(1).some(each => each.textContent.trim() && !/^(c1|sd)$/.test(each.className));
}

function indentation(text) { return text.length - text.trimStart().length; }

/* Take spaces from the beginning of a line, and put its indentation into its class. */
function unindent(line, spare) {
  let left = spare;
  for (const piece of [...line.childNodes].slice(1)) {
    const taken = Math.min(left, indentation(piece.textContent));
    piece.textContent = piece.textContent.slice(taken);
    left -= taken;
    if (piece.textContent || !left) break;
  }
  for (const name of [...line.classList]) if (name.startsWith("in-")) line.classList.remove(name);
  line.classList.add(`in-${Math.min(8, Math.floor(indentation([...line.childNodes].slice(1).map(each => each.textContent).join("")) / 4))}`);
}
