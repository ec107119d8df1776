/** The square that a couple is, or -1. */
function squareOf(play, value) {
  const pair = play.kinds.get(value) === "list" ? play.heap.get(value) : value;
  const { offset, flipped, swapped } = play.sight ?? {};
  if (!play.sight || !Array.isArray(pair) || pair.length !== 2) return -1;
  const [row, column] = (swapped ? [pair[1], pair[0]] : pair).map(number => number - offset);
  const line = flipped ? ROWS - 1 - row : row, isPlain = pair.every(Number.isInteger);
  return isPlain && line >= 0 && line < ROWS && column >= 0 && column < COLUMNS
    ? line * COLUMNS + column : -1;
}

/** The rows of a matrix, as lists of plain values; null of anything else. */
function rowsOf(play, name) {
  const items = play.heap.get(name), kind = play.kinds.get(name);
  if (kind === "array" && items.every(Array.isArray)) return items;
  if (kind !== "list" || !items.length) return null;
  const rows = items.map(item => play.kinds.get(item) === "list" ? play.heap.get(item) : null);
  const width = rows[0]?.length, isPlain = value => !Array.isArray(value) && !play.heap.has(value);
  const isMatrix = rows.every(row => row && row.length === width && row.every(isPlain));
  return isMatrix && width && (width !== 2 || COLUMNS === 2) ? rows : null;
}

/** What a container has on each square or in each cell, in rows; null where it has none. */
function cellsOf(play, { ref, names, rows }) {
  const items = play.heap.get(ref), { offset, flipped, name, width } = play.sight ?? {};
  const board = value => Array.from({ length: ROWS }, (_, r) =>
    Array.from({ length: COLUMNS }, (_, c) => value(r, c)));
  if (rows) {
    const fits = play.sight && rows.length >= ROWS + offset && rows[0].length >= COLUMNS + offset;
    return fits ? board((r, c) => rows[(flipped ? ROWS - 1 - r : r) + offset][c + offset]) : rows;
  }
  if (width && names.has(name)) return board((r, c) => items[r * COLUMNS + c]);
  const keys = play.kinds.get(ref) === "dict" ? items.slice(0, items.length / 2) : items;
  const squares = keys.map(key => squareOf(play, key));
  if (!play.sight || squares.includes(-1)) return null;
  return board((r, c) => squares.includes(r * COLUMNS + c));
}

/** Whether a cell is drawn as filled: taken, for the container in which the way is. */
function isFilled(play, cell, names) {
  const { name, taken } = play.sight ?? {}, isWay = names.has(name);
  if (isWay && taken === "false") return cell === false || cell === 0 || cell === null;
  if (typeof cell === "string") return !/^'[ .0_-]?$/.test(cell);
  return isWay && taken === "from 0" ? cell !== null && cell >= 0 : cell > 0;
}

/** A value as Python writes it, shortened. */
function written(play, value, depth = 0) {
  const items = Array.isArray(value) ? value : play.heap.get(value);
  if (value === null || typeof value === "boolean") {
    return { null: "None", true: "True", false: "False" }[value];
  }
  if (!items) return typeof value !== "string" ? value : value[0] === "'" ? `${value}'` : "…";
  const kind = Array.isArray(value) ? "tuple" : play.kinds.get(value), most = depth ? 3 : 6;
  if (depth > 1 || !["list", "tuple", "set", "frozenset"].includes(kind)) return "…";
  const inside = items.slice(0, most).map(item => written(play, item, depth + 1));
  const [begin, end] = { list: "[]", tuple: "()" }[kind] ?? "{}";
  return begin + inside.join(", ") + (items.length > most ? ", …" : "") + end;
}

/** The containers that the open calls reach, as tiles, and the calls that are columns. */
function kept(play) {
  const tiles = new Map(), calls = [...play.open].sort((a, b) => a.number - b.number);
  const visit = (value, name, call, seen) => {
    const kind = play.kinds.get(value);
    if (!kind || seen.includes(value)) return;
    if (kind === "object" || kind === "record") {
      const items = play.heap.get(value), half = items.length / 2;
      items.slice(half).forEach((item, i) =>
        visit(item, `${name}.${items[i].slice(1)}`, call, [...seen, value]));
      return;
    }
    if (!tiles.has(value)) tiles.set(value, { ref: value, names: new Set(), calls: new Set() });
    tiles.get(value).names.add(name), tiles.get(value).calls.add(call);
  };
  const isChanging = value => play.changing.has(value)
    || (play.heap.get(value) ?? []).some(item => play.changing.has(item));
  const globals = Object.entries(play.globals).filter(([, value]) => isChanging(value));
  for (const call of calls) {
    const variables = Object.entries(play.variables(call));
    for (const [name, value] of [...globals, ...variables]) visit(value, name, call, []);
  }
  for (const tile of tiles.values()) tile.rows = rowsOf(play, tile.ref);
  for (const { ref, rows } of [...tiles.values()]) {
    if (rows) play.heap.get(ref).forEach(row => tiles.delete(row));
  }
  return placed(play, [...tiles.values()], calls);
}

/** Give tiles a place: lanes by name, the calls that have them as columns. */
function placed(play, tiles, calls) {
  const own = calls.filter(call => play.recursive.has(call.fn));
  const shown = new Set(own.length ? own : calls), lanes = new Map();
  for (const tile of tiles) {
    if (![...tile.calls].some(call => shown.has(call))) tile.calls.forEach(call => shown.add(call));
  }
  const columns = calls.filter(call => shown.has(call));
  for (const tile of tiles) {
    const parts = tile.rows ? new Set(play.heap.get(tile.ref)).add(tile.ref) : [tile.ref];
    tile.kind = tile.rows && play.kinds.get(tile.ref) === "list" ? "matrix" : play.kinds.get(tile.ref);
    tile.times = total([...parts].map(part => play.times.get(part) ?? 0));
    tile.latest = Math.max(...[...parts].map(part => play.latest.get(part) ?? -1));
    tile.alias = tile.kind === "matrix" ? tile.rows.length + 2 - parts.size : 0;
    tile.at = columns.flatMap((call, i) => tile.calls.has(call) ? [i] : []);
    tile.name = [...tile.names].sort((a, b) => a.length - b.length)[0];
    const lane = [...play.lanes.get(tile.name) ?? [tile.name]].join(" · ");
    lanes.set(lane, [...lanes.get(lane) ?? [], tile]);
  }
  let rows = 0;
  for (const lane of lanes.values()) {
    const ends = [];
    for (const tile of lane.sort((a, b) => a.at[0] - b.at[0])) {
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
    const filled = isFilled(play, cell, tile.names) ? "filled" : "free";
    const number = isBig && typeof cell === "number" && filled === "filled" ? cell : "";
    return `<rect class="${filled}" x="${10 * c + .4}" y="${10 * r + .4}" width="9.2" height="9.2"
      rx="1.2"/><text x="${10 * c + 5}" y="${10 * r + 7}">${number}</text>`;
  }));
  const size = `${10 * cells[0].length} ${10 * cells.length}`;
  return `<svg class="miniature" viewBox="0 0 ${size}">${parts.join("")}</svg>`;
}

function showTiles(play, since, asked) {
  const { tiles, lanes, columns, rows } = kept(play), box = $(".kept", play.pane);
  const parts = columns.map((call, i) => {
    const [square] = play.entered.get(call.number) ?? [];
    const label = play.entered.size ? square === undefined ? "" : squareName(square) : i + 1;
    return `<span class="call" style="grid-column:${i + 2}">${label}</span>`;
  });
  for (const [name, lane] of lanes) {
    for (const tile of lane) parts.push(tileOf(play, tile, rows === 1, since, asked));
    const row = lane.map(tile => tile.row), first = Math.min(...row);
    const span = rows === 1 ? play.high : Math.max(...row) - first + 1;
    parts.push(`<code class="lane" style="grid-row:${first + 2}/span ${span}">
      ${html(name).replaceAll("_", "_<wbr>")}</code>`);
  }
  box.innerHTML = parts.join("");
  box.scrollLeft = box.scrollWidth;
  const figures = [true, false].map(changed =>
    figure(tiles.filter(tile => tile.times > 0 === changed), columns.length));
  const nothing = `<p>${say("nothing")}.</p>`;
  $(".figures", play.pane).innerHTML = figures.join("") || (play.at < 0 ? "" : nothing);
  box.setAttribute("aria-label", $(".figures", play.pane).textContent.trim() || say("start"));
}

function tileOf(play, tile, isAlone, since, asked) {
  const [from] = tile.at, span = tile.at.at(-1) - from + 1, big = isAlone && span > 2;
  const kinds = { changed: tile.times, hot: tile.latest > since, big, shared: span > 1,
    asked: tile.ref === asked };
  const on = Object.keys(kinds).filter(kind => kinds[kind]).join(" ");
  const dots = tile.at.slice(big ? 0 : 1).map(at =>
    `<s style="left:${(at - from + .5) / span * 100}%"></s>`);
  const alias = tile.alias > 1 ? `<em>${say("one_row", tile.alias)}</em>` : "";
  const area = `${tile.row + 2}/${from + 2}/span ${isAlone ? play.high : 1}/span ${span}`;
  return `<div class="tile ${on}" style="--span:${span};grid-area:${area}">
    ${miniature(play, tile, big)}${alias}${dots.join("")}</div>`;
}

/** How many containers there are, who shares them, and how often they have changed. */
function figure(tiles, calls) {
  if (!tiles.length) return "";
  const kinds = new Map(), isShared = tiles.length === 1 && tiles[0].at.length > 1;
  for (const { kind } of tiles) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const nouns = [...kinds].map(([kind, n]) => (kinds.size > 1 ? `${n} ` : "") + say(kind, n));
  const who = isShared ? say("shared", tiles[0].at.length) : say("held", calls);
  const times = total(tiles.map(tile => tile.times)), word = times ? "changed" : "never";
  return `<div class="${word}"><b>${tiles.length}</b> <p><strong>${nouns.join(", ")}</strong>
    ${who}, <span>${say(word, times)}</span></p></div>`;
}
