/** What a program will have at the next event. */
function ahead(play, look) {
  const { at } = play;
  play.go(play.stepOf(event + 1));
  const value = look(play);
  play.go(at);
  return value;
}

/** A question, with the right choice and up to three others. */
const question = (text, right, others, more) =>
  ({ text, right, ...more, choices: [...new Set([right, ...others])].slice(0, 4).sort() });

function askSquare(one, kind, square) {
  const path = one.path(event), here = path.at(-1);
  if (here === undefined) return null;
  const [x, y] = middle(here), back = say("goes_back", squareName(here)), full = say("is_full");
  const jumps = SQUARES.filter(to => {
    const [a, b] = middle(to);
    return Math.abs((x - a) * (y - b)) === 1800 && !path.includes(to);
  });
  const goes = to => say("goes", squareName(to)), right = [goes(square), back, full][kind];
  return question(say("ask_square"), right, [back, ...jumps.map(goes), full]);
}

function askLine(one, kind) {
  const other = plays[(lead + 1) % plays.length], { different } = DATA;
  if (other === one || kind === FULL || (different && event + 1 >= different)) return null;
  const [line, same] = [one, other].map(play => ahead(play, () => play.text.get(play.done)));
  const others = [...other.ran].filter(Boolean).sort((a, b) => b.length - a.length);
  const text = say("ask_line", html(one.name), code(line), html(other.name));
  return line && same ? question(text, code(same), others.map(code)) : null;
}

/** Whether a container will still be held; not if only others or a caller have it then. */
function askTile() {
  const play = plays[event % plays.length], { tiles } = tilesOf(play);
  const [, kind, square] = play.events[event] ?? [];
  if (kind !== LEFT || !tiles.length) return null;
  const { ref, kind: noun } = tiles.reduce((a, b) => b.at[0] > a.at[0] ? b : a);
  const stays = ahead(play, () => tilesOf(play).tiles.some(tile => tile.ref === ref));
  const others = ahead(play, () => [play.steps[play.at][4], ...[...play.heap.values()].flat()]);
  const text = say("ask_tile", html(play.name), squareName(square), say(noun, 1));
  const choices = [say("yes"), say("no")];
  if (!stays && others.includes(ref)) return null;
  return question(text, choices[stays ? 0 : 1], choices, { play, tile: ref });
}

function askLeft(one) {
  const left = ROWS * COLUMNS - one.path(event + 1).length, near = [left + 1, left - 1, left + 2];
  return question(say("ask_left"), String(left), near.filter(n => n >= 0).map(String));
}

/** A question about the next event, from the recordings; null after the last. */
function nextQuestion() {
  const one = plays[lead], [, kind, square] = one.events[event] ?? [];
  if (kind === undefined) return null;
  const kinds = [askSquare, askLine, askTile, askLeft];
  return kinds.map((_, i) => kinds[(event + i) % 4](one, kind, square)).find(Boolean);
}

function showQuiz(quiz) {
  const box = $("#quiz"), choices = quiz?.choices.map((choice, i) =>
    `<li><button data-key="${i + 1}">${i + 1}. ${choice}</button></li>`);
  asking = quiz, box.hidden = !quiz;
  box.innerHTML = `<p>${quiz?.text}</p><p class="reply"></p><ol>${choices?.join("")}</ol>`;
}

function answer(i) {
  const right = asking.choices.indexOf(asking.right), buttons = $("#quiz ol").children;
  if (!buttons[i] || $("#quiz .right")) return;
  buttons[i].className = "wrong", buttons[right].className = "right";
  $("#quiz .reply").textContent = say(i === right ? "right" : "wrong");
}
