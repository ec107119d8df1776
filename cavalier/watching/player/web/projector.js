/* The projector: boards, the lines of code that matter, and the sentence. */

const MOST_LINES = 9, FEWEST_LINES = 1;

class Projector {
  constructor(panes) { this.panes = panes; }

  get on() { return document.body.classList.contains("projector"); }

  set on(on) {
    document.body.classList.toggle("projector", on);
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

/* Return the numbers of at most so many lines, in order: those next to the marked
ones first, in the same procedures. */
function lineNumbers(pane, most) {
  const {spans, functions} = pane.recording, known = [pane.marks.did, pane.marks.next].map(each => each?.line).filter(each => pane.lines.has(each));
  const marked = known.length ? [...new Set(known)] : functions.slice(0, 1).map(([, line]) => line);
  const about = spans.filter(([first, last]) => marked.some(line => first <= line && line <= last));
  const signatures = new Set(about.flatMap(span => restOfSignature(pane, span)));
  const away = number => Math.min(...marked.map(line => Math.abs(line - number)));
  const others = about.flatMap(span => numbersUpTo(...span));
  const near = [...new Set(others)].filter(number => !marked.includes(number) && isCode(pane.lines.get(number)) && !signatures.has(number));
  const chosen = [...marked, ...near.sort((one, other) => away(one) - away(other))].slice(0, Math.max(most, marked.length));
  return chosen.sort((one, other) => one - other);
}

/* Return the lines of a procedure before its body, but for the first if it says all. */
function restOfSignature(pane, [first, last]) {
  const lines = numbersUpTo(first, last), end = lines.find(number => /:\s*(#.*)?$/.test(pane.text(number))) ?? first;
  return end === first ? [] : numbersUpTo(first, end);
}

function numbersUpTo(first, last) { return [...Array(last - first + 1).keys()].map(each => first + each); }

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
