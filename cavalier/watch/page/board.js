/** The middle of a square, in units of which a side has 30. */
const middle = square => [29 + 30 * (square % COLUMNS), 15 + 30 * Math.floor(square / COLUMNS)];

function drawBoard(play) {
  const squares = Array.from({ length: ROWS * COLUMNS }, (_, square) => {
    const [x, y] = middle(square), kind = (x + y - 44) / 30 % 2 ? "dark" : "light";
    return `<rect class="${kind}" x="${x - 15}" y="${y - 15}" width="30" height="30"/>`;
  });
  const rims = Array.from({ length: ROWS }, (_, row) =>
    `<text class="rim" x="7" y="${30 * row + 18.5}">${ROWS - row}</text>`);
  const files = Array.from({ length: COLUMNS }, (_, column) =>
    `<text class="rim" x="${30 * column + 29}" y="${30 * ROWS + 11.5}">${squareName(column)[0]}</text>`);
  const svg = $(".board", play.pane);
  svg.setAttribute("viewBox", `0 0 ${30 * COLUMNS + 15} ${30 * ROWS + 15}`);
  svg.innerHTML = `${squares.join("")}${rims.join("")}${files.join("")}<g class="way"></g>
    <g class="knight"><rect x="-11.5" y="-11.5" width="23" height="23" rx="2"/><text y="4.4"></text>
    <g class="badge"><circle cx="10" cy="-10" r="6.4"/>
    <use href="#knight" transform="translate(5.2 -14.8) scale(.44)"/></g></g>`;
}

function showBoard(play, event) {
  const path = play.path(event), [, kind, square] = play.events[event - 1] ?? [];
  const svg = $(".board", play.pane), here = path.at(-1);
  const discs = path.map((place, i) => {
    const [x, y] = middle(place);
    return `<g class="${i ? "disc" : "first"}"><circle cx="${x}" cy="${y}" r="${i ? 9 : 10.5}"/>
      <text x="${x}" y="${y + 4.4}">${i + 1}</text></g>`;
  });
  $(".way", svg).innerHTML = `<polyline points="${path.map(middle).join(" ")}"/>
    ${kind === LEFT ? ghost(square, here ?? square) : ""}${discs.join("")}`;
  svg.classList.toggle("full", kind === FULL);
  svg.classList.toggle("empty", !path.length);
  svg.setAttribute("aria-label", `${say("board")}: ${path.map(squareName).join(" ")}`);
  if (!path.length) return;
  const [x, y] = middle(here);
  $(".knight", svg).style.transform = `translate(${x}px, ${y}px)`;
  $(".knight text", svg).textContent = path.length;
}

/** The square that the knight has just left, and its way back. */
function ghost(square, here) {
  const [x, y] = middle(square);
  return `<g class="ghost"><path d="M${middle(here)}L${x} ${y}"/>
    <circle cx="${x}" cy="${y}" r="9"/></g>`;
}

/** What has happened on the board. */
function happening(play, event) {
  const [, kind, square] = play.events[event - 1] ?? [], { length } = play.path(event);
  if (kind === undefined) return say(event ? "over" : "start");
  const name = `<b>${squareName(square)}</b>`;
  if (kind === ENTERED) return say("entered", String(length), name);
  return kind === FULL ? say("full") : say(length ? "left" : "emptied", name);
}
