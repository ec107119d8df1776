/** The square that a couple is, or -1. */
function squareOf(play, value) {
  const pair = play.kinds.get(value) === "list" ? play.heap.get(value) : value;
  if (!play.lens || !Array.isArray(pair) || !pair.every(Number.isInteger)) return -1;
  const { offset, flipped, is_swapped } = play.lens, numbers = pair.map(number => number - offset);
  const [row, column, ...more] = is_swapped ? numbers.reverse() : numbers;
  const line = flipped ? ROWS - 1 - row : row, isOn = column >= 0 && column < COLUMNS;
  return isOn && line >= 0 && line < ROWS && !more.length ? line * COLUMNS + column : -1;
}

/** The rows of a matrix, as lists of plain values; null of anything else. */
function rowsOf(play, ref) {
  const items = play.heap.get(ref), kind = play.kinds.get(ref);
  if (kind === "array" && items.every(Array.isArray)) return items;
  const rows = items.map(item => play.kinds.get(item) === "list" ? play.heap.get(item) : null);
  const width = rows[0]?.length, isPlain = value => !Array.isArray(value) && !play.heap.has(value);
  const isEven = rows.every(row => row && row.length === width && row.every(isPlain));
  return kind === "list" && isEven && width && (width !== 2 || COLUMNS === 2) ? rows : null;
}

/** What a container has on each square or in each cell, in rows; null where it has none. */
function cellsOf(play, { ref, names, rows }) {
  const items = play.heap.get(ref), { offset, flipped, name, flat } = play.lens ?? {};
  const board = cell => Array.from({ length: ROWS }, (_, r) =>
    Array.from({ length: COLUMNS }, (_, c) => cell(r, c)));
  if (rows) {
    const fits = play.lens && rows.length >= ROWS + offset && rows[0].length >= COLUMNS + offset;
    return fits ? board((r, c) => rows[(flipped ? ROWS - 1 - r : r) + offset][c + offset]) : rows;
  }
  if (flat && names.has(name)) return board((r, c) => items[r * COLUMNS + c]);
  const half = play.kinds.get(ref) === "dict" ? items.length / 2 : items.length;
  const squares = items.slice(0, half).map(key => squareOf(play, key)), values = items.slice(half);
  if (!play.lens || squares.includes(-1)) return null;
  const hasBlanks = values.filter(value => !isFilled(play, value, names)).length > 1;
  const cells = hasBlanks ? values : squares.map(() => true);
  return board((r, c) => cells[squares.indexOf(r * COLUMNS + c)]);
}

/** Whether a cell is filled: taken, as the container in which the way is has it. */
function isFilled(play, cell, names) {
  const taken = names.has(play.lens?.name) ? play.lens.taken : "";
  if (taken === "false") return !cell;
  if (typeof cell === "string") return !/^'[ .0_-]?$/.test(cell);
  return taken === "from 0" ? cell !== null && cell >= 0 : cell > 0;
}

/** A value as Python writes it, shortened. */
function written(play, value, depth = 0) {
  const items = Array.isArray(value) ? value : play.heap.get(value);
  const words = { null: "None", true: "True", false: "False" };
  if (!items) return typeof value !== "string" ? words[value] ?? value
    : value[0] === "'" ? `${value}'` : "…";
  const kind = Array.isArray(value) ? "tuple" : play.kinds.get(value), most = depth ? 3 : 6;
  const ends = { list: "[]", tuple: "()", set: "{}", frozenset: "{}" }[kind];
  if (depth > 1 || !ends) return "…";
  const inside = items.slice(0, most).map(item => written(play, item, depth + 1));
  return ends[0] + [...inside, ...items.length > most ? ["…"] : []].join(", ") + ends[1];
}

/** The containers that the open calls reach, as tiles, and the calls that are columns. */
function tilesOf(play) {
  const tiles = new Map(), calls = [...play.open].sort((a, b) => a.number - b.number);
  const visit = (value, name, call, outer) => {
    const kind = play.kinds.get(value), items = play.heap.get(value);
    if (!kind || outer.includes(value)) return;
    if (kind === "object" || kind === "record") {
      items.slice(items.length / 2).forEach((item, i) =>
        visit(item, `${name}.${items[i].slice(1)}`, call, [...outer, value]));
      return;
    }
    if (!tiles.has(value)) tiles.set(value, { ref: value, names: new Set(), calls: new Set() });
    tiles.get(value).names.add(name), tiles.get(value).calls.add(call);
  };
  const isChanging = ([, value]) =>
    [value, ...play.heap.get(value) ?? []].some(part => play.changing.has(part));
  const globals = Object.entries(play.globals).filter(isChanging);
  for (const call of calls) {
    [...globals, ...Object.entries(call.names)].forEach(([name, value]) =>
      visit(value, name, call, []));
  }
  for (const [ref, tile] of [...tiles]) {
    tile.rows = rowsOf(play, ref);
    if (tile.rows) play.heap.get(ref).forEach(row => tiles.delete(row));
  }
  return placed(play, [...tiles.values()], calls);
}

/** Give tiles a place: a lane by their names, and the calls that have them as columns. */
function placed(play, tiles, calls) {
  const own = calls.filter(call => play.recursive.has(call.fn));
  const shown = new Set(own.length ? own : calls);
  let lanes = [];
  const apart = tiles.filter(tile => ![...tile.calls].some(call => shown.has(call)));
  apart.forEach(tile => tile.calls.forEach(call => shown.add(call)));
  const columns = calls.filter(call => shown.has(call));
  for (const tile of tiles) {
    const kind = play.kinds.get(tile.ref), isMatrix = tile.rows && kind === "list";
    const parts = new Set([tile.ref, ...isMatrix ? play.heap.get(tile.ref) : []]);
    tile.kind = isMatrix ? "matrix" : kind;
    tile.times = total([...parts].map(part => play.times.get(part) ?? 0));
    tile.alias = isMatrix ? tile.rows.length + 2 - parts.size : 0;
    tile.at = columns.flatMap((call, i) => tile.calls.has(call) ? [i] : []);
    const joined = lanes.filter(({ names }) => [...tile.names].some(name => names.has(name)));
    const all = [...joined.flatMap(lane => lane.tiles), tile];
    const lane = { tiles: all, names: new Set(all.flatMap(({ names }) => [...names])) };
    if (!joined.length) lanes.push(lane);
    lanes = lanes.map(other => other === joined[0] ? lane : other);
    lanes = lanes.filter(other => !joined.includes(other));
  }
  let rows = 0;
  for (const lane of lanes) {
    const ends = [];
    for (const tile of lane.tiles.sort((a, b) => a.at[0] - b.at[0])) {
      const free = ends.findIndex(end => end < tile.at[0]), row = free < 0 ? ends.length : free;
      tile.row = rows + row, ends[row] = tile.at.at(-1);
    }
    rows += ends.length;
  }
  return { tiles, lanes, columns, rows };
}

/** A small picture of what a container holds, or its first items. */
function miniature(play, tile, isBig) {
  const cells = cellsOf(play, tile);
  if (!cells) return `<code>${html(written(play, tile.ref))}</code>`;
  const parts = cells.flatMap((row, r) => row.map((cell, c) => {
    const filled = isFilled(play, cell, tile.names), x = 10 * c, y = 10 * r;
    const number = isBig && filled && typeof cell === "number" ? cell : "";
    return `<rect class="${filled ? "filled" : "free"}" x="${x + .4}" y="${y + .4}"
      width="9.2" height="9.2" rx="1.2"/><text x="${x + 5}" y="${y + 7}">${number}</text>`;
  }));
  const size = `${10 * cells[0].length} ${10 * cells.length}`;
  return `<svg class="miniature" viewBox="0 0 ${size}">${parts.join("")}</svg>`;
}

function showTiles(play, outlined) {
  const { tiles, lanes, columns, rows } = tilesOf(play), box = $(".tiles", play.pane);
  const parts = columns.map((call, i) => {
    const square = play.entered.get(call.number), none = play.entered.size ? "" : i + 1;
    const label = square === undefined ? none : squareName(square);
    return `<span class="call" style="grid-column:${i + 2}">${label}</span>`;
  });
  for (const { names, tiles } of lanes) {
    const inside = tiles.map(tile => tile.row), from = Math.min(...inside), tall = rows > 1 ? 1 : 3;
    const label = html([...names].join(" · ")), to = Math.max(...inside) + tall;
    parts.push(`<code class="lane" style="grid-row:${from + 2}/${to + 2}">${label}</code>`);
    for (const tile of tiles) parts.push(drawTile(play, tile, tall, outlined));
  }
  const figures = [true, false].map(isChanged =>
    figure(tiles.filter(tile => tile.times > 0 === isChanged), columns.length)).join("");
  const nothing = say(play.at < 0 ? "start" : columns.length ? "nothing" : "over");
  $(".figures", play.pane).innerHTML = figures || `<p>${nothing}</p>`;
  box.innerHTML = parts.join("");
  box.scrollLeft = box.scrollWidth;
  box.setAttribute("aria-label", $(".figures", play.pane).textContent);
}

function drawTile(play, tile, tall, outlined) {
  const [from] = tile.at, span = tile.at.at(-1) - from + 1, big = tall > 1 && span > 2;
  const kinds = { changed: tile.times, big, shared: span > 1, outlined: tile.ref === outlined };
  const on = Object.keys(kinds).filter(kind => kinds[kind]).join(" ");
  const dots = tile.at.slice(big ? 0 : 1).map(at =>
    `<s style="left:${(at - from + .5) / span * 100}%"></s>`);
  const alias = tile.alias > 1 ? `<em>${say("one_row", tile.alias)}</em>` : "";
  const area = `${tile.row + 2}/${from + 2}/span ${tall}/span ${span}`;
  return `<div class="tile ${on}" style="--span:${span};grid-area:${area}">
    ${miniature(play, tile, big)}${alias}${dots.join("")}</div>`;
}

/** How many containers there are, who shares them, and how often they have changed. */
function figure(tiles, calls) {
  if (!tiles.length) return "";
  const kinds = new Map(), [{ at: { length } }] = tiles, isShared = !tiles[1] && length > 1;
  for (const { kind } of tiles) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const nouns = [...kinds].map(([kind, n]) => (kinds.size > 1 ? `${n} ` : "") + say(kind, n));
  const who = isShared ? say("shared", length) : `<i>${say("held", calls)}</i>`;
  const times = total(tiles.map(tile => tile.times)), word = times ? "changed" : "never";
  return `<div class="${word}"><b>${tiles.length}</b> <p><strong>${nouns.join(", ")}</strong>
    ${who} <br><span>${say(word, times)}</span></p></div>`;
}
