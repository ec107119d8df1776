/** What a program will have at an event. */
function ahead(play, event, look) {
  const { at } = play;
  play.go(play.stepOf(event));
  const seen = look(play);
  play.go(at);
  return seen;
}

/** A question, with its choices turned so that the first is not always right. */
function question(text, right, others, asked) {
  const choices = [...new Set([right, ...others])].slice(0, 4), cut = event % choices.length;
  return { text, right, asked, choices: [...choices.slice(cut), ...choices.slice(0, cut)] };
}

function askSquare(one, kind, square) {
  const path = one.path(event), here = path.at(-1), back = say("goes_back", squareName(here ?? 0));
  const middles = path.map(place => middle(place).join());
  const jumps = Array.from({ length: ROWS * COLUMNS }, (_, to) => to).filter(to => {
    const [[x, y], [a, b]] = [middle(to), middle(here ?? square)];
    return Math.abs((x - a) * (y - b)) === 1800 && !middles.includes(`${x},${y}`);
  });
  const goes = jumps.map(to => say("goes", squareName(to))), full = say("is_full");
  const right = [say("goes", squareName(square)), back, full][kind];
  return question(say("ask_square"), right, here === undefined ? goes : [back, ...goes, full]);
}

function askLine(one, kind) {
  const other = plays[(lead + 1) % plays.length], isAlike = !DATA.different || event + 1 < DATA.different;
  if (other === one || kind === FULL || !isAlike) return null;
  const [done, right] = [one, other].map(play =>
    ahead(play, event + 1, () => play.text.get(play.done)?.trim()));
  const lines = other.lines.filter(([line]) => other.ran.has(line)).map(([, text]) => text.trim());
  const others = lines.sort((a, b) => b.length - a.length).map(code);
  const text = say("ask_line", html(one.name), code(done), html(other.name));
  return done && right ? question(text, code(right), others) : null;
}

function askKept(one, kind, square) {
  const play = plays[event % plays.length], { tiles } = kept(play);
  if (kind !== LEFT || !tiles.length || play.events[event]?.[1] !== LEFT) return null;
  const tile = tiles.reduce((a, b) => b.at[0] > a.at[0] ? b : a);
  const stays = ahead(play, event + 1, () => kept(play).tiles.some(({ ref }) => ref === tile.ref));
  const text = say("ask_kept", html(play.name), squareName(square), say(tile.kind, 1));
  return question(text, say(stays ? "yes" : "no"), [say(stays ? "no" : "yes")], tile.ref);
}

function askLeft(one) {
  const left = ROWS * COLUMNS - one.path(event + 1).length, near = [left + 1, left - 1, left + 2];
  return question(say("ask_left"), String(left), near.filter(n => n >= 0).map(String));
}

/** A question about the next event, from the recordings; null after the last. */
function nextQuestion() {
  const one = plays[lead], [, kind, square] = one.events[event] ?? [];
  if (kind === undefined) return null;
  const kinds = [askSquare, askLine, askKept, askLeft], first = event % kinds.length;
  const turn = [...kinds.slice(first), ...kinds.slice(0, first)];
  return turn.reduce((made, ask) => made ?? ask(one, kind, square), null);
}

function showQuiz(made) {
  const box = $("#quiz");
  asking = made, box.hidden = !made;
  box.setAttribute("aria-label", say("quiz"));
  if (!made) return;
  const choices = made.choices.map(choice => `<li><button>${choice}</button></li>`);
  box.innerHTML = `<p>${made.text}</p><p class="reply"></p><ol>${choices.join("")}</ol>`;
  box.querySelectorAll("button").forEach((button, i) =>
    button.addEventListener("click", () => answer(i)));
}

function answer(i) {
  const buttons = $("#quiz").querySelectorAll("button"), right = asking.choices.indexOf(asking.right);
  if (!buttons[i] || $("#quiz .right")) return;
  buttons[i].classList.add("wrong");
  buttons[right].className = "right";
  $("#quiz .reply").textContent = say(i === right ? "right" : "wrong");
}
