/** The middle of a square, of which a side is 30. */
const middle = square => [29 + 30 * (square % COLUMNS), 15 + 30 * Math.floor(square / COLUMNS)];

function drawBoard(play) {
  const rim = (x, y, text) => `<text class="rim" x="${x}" y="${y}">${text}</text>`;
  const squares = SQUARES.map(square => {
    const [x, y] = middle(square), fill = (x + y - 44) / 30 % 2 ? "dark" : "light";
    return `<rect fill="var(--${fill})" x="${x - 15}" y="${y - 15}" width="30" height="30"/>
      ${x === 29 ? rim(7, y + .5, squareName(square).slice(1)) : ""}
      ${y === 15 ? rim(x, 30 * ROWS + 8, squareName(square)[0]) : ""}`;
  });
  const svg = $(".board", play.pane);
  svg.setAttribute("viewBox", `0 0 ${30 * COLUMNS + 15} ${30 * ROWS + 15}`);
  svg.innerHTML = `${squares.join("")}<g class="way"></g>
    <g class="knight"><rect x="-11.5" y="-11.5" width="23" height="23" rx="2"/><text y=".5"></text>
    <g class="badge"><circle cx="10" cy="-10" r="6.4"/>
    <use href="#knight" transform="translate(5.2 -14.8) scale(.44)"/></g></g>`;
}

function showBoard(play, event) {
  const path = play.path(event), [, kind, left] = play.events[event - 1] ?? [];
  const svg = $(".board", play.pane), here = path.at(-1), [x, y] = middle(here ?? left ?? 0);
  const discs = path.map((square, i) => {
    const [x, y] = middle(square), kind = i ? "disc" : "first";
    return `<g class="${kind}"><circle cx="${x}" cy="${y}" r="${i ? 9 : 10.5}"/>
      <text x="${x}" y="${y + .5}">${i + 1}</text></g>`;
  });
  const [cx, cy] = middle(left ?? 0), ghost = `<g class="ghost">
    <path d="M${x} ${y}L${cx} ${cy}"/><circle cx="${cx}" cy="${cy}" r="9"/></g>`;
  $(".way", svg).innerHTML = `<polyline points="${path.map(middle).join(" ")}"/>
    ${kind === LEFT ? ghost : ""}${discs.join("")}`;
  svg.classList.toggle("full", kind === FULL);
  svg.classList.toggle("empty", !path.length);
  svg.setAttribute("aria-label", `${say("board")}: ${path.map(squareName).join(" ")}`);
  $(".knight", svg).style.transform = `translate(${x}px, ${y}px)`;
  $(".knight text", svg).textContent = path.length;
  const scale = svg.getScreenCTM()?.a;
  svg.style.fontSize = modes.projector && scale ? `${24.5 / scale}px` : "";
}

/** What has happened on the board. */
function happening(play, event) {
  const [, kind, square] = play.events[event - 1] ?? [], length = play.lengths[event - 1];
  if (kind === undefined) return say(!event ? "start" : play.is_cut ? "cut" : "over");
  const words = ["entered", length ? "left" : "emptied", "full"];
  return say(words[kind], `<b>${squareName(square)}</b>`, String(length));
}
