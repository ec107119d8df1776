const KEYWORDS = `and as assert break class continue def del elif else except finally for from
  global if import in is lambda nonlocal not or pass raise return try while with yield None True
  False`.split(/\s+/).join("|");
const TOKENS = new RegExp(String.raw`(?<comment>#.*)|(?<string>"[^"]*"|'[^']*')|`
  + String.raw`\b(?:(?<number>\d+)|(?<word>${KEYWORDS}))\b`, "g");

function coloured(text) {
  let parts = "", end = 0;
  for (const { groups, index, 0: token } of text.matchAll(TOKENS)) {
    const kind = Object.keys(groups).find(name => groups[name]);
    parts += html(text.slice(end, index));
    parts += `<span style="color:var(--${kind})">${html(token)}</span>`;
    end = index + token.length;
  }
  return parts + html(text.slice(end));
}

function drawCode(play) {
  const list = $(".code", play.pane), docs = new Set(play.docs);
  list.setAttribute("aria-label", say("code", play.name));
  list.innerHTML = play.lines.map(([number, text], i) => {
    const isApart = i && number > play.lines[i - 1][0] + 1, line = text.trim();
    const kinds = (docs.has(number) ? "doc " : "") + (isApart ? "apart" : "");
    return `<li value="${number}" class="${kinds}" style="--indent:${text.search(/\S|$/)}">
      <span>${docs.has(number) ? html(line) : coloured(line)}</span></li>`;
  }).join("");
  play.items = new Map([...list.children].map(item => [item.value, item]));
}

function showCode(play) {
  const list = $(".code", play.pane), hasFailed = play.steps[play.at]?.[1] === "x";
  const next = hasFailed ? undefined : play.items.get(play.open.at(-1)?.line);
  const done = play.items.get(play.done), line = next ?? done ?? list.firstElementChild;
  for (const item of list.children) item.classList.remove("done", "next"), delete item.dataset.tag;
  const isCall = play.steps[play.at]?.[1] === "c";
  if (done) done.classList.add("done"), done.dataset.tag = say(isCall ? "calls" : "done");
  if (next) next.classList.add("next"), next.dataset.tag = say("next");
  if (!line) return;
  const spots = [done ?? line, line], room = list.clientHeight;
  const from = Math.min(...spots.map(item => item.offsetTop));
  const to = Math.max(...spots.map(item => item.offsetTop + item.offsetHeight));
  list.scrollTop = to - from < room ? (from + to - room) / 2 : line.offsetTop - room / 3;
}

/** The sentence of an event; of another step the line that has run, and what it has bound. */
function sentence(play) {
  const words = play.at === play.stepOf(event) ? play.sentences[event - 1] : undefined;
  if (words || play.at < 0) return html(words ?? "").replace(/`([^`]+)`/g, "<code>$1</code>");
  const [, kind, names, , extra] = play.steps[play.at], text = play.text.get(play.done);
  const bound = Object.entries(names).filter(([name, value]) => !/:/.test(name) && value !== "-");
  const parts = bound.map(([name, value]) => code(`${name} = ${written(play, value)}`));
  if (kind === "r") parts.push(`→ ${code(written(play, extra))}`);
  return [text ? code(text) : "", ...parts.slice(0, 4)].join(" ");
}
