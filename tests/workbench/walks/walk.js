const MOVES = [
  [2, 1], [1, 2], [-1, 2], [-2, 1], [-2, -1], [-1, -2], [1, -2], [2, -1],
];

function count(rows, columns, row, column) {
  const free = Array.from({ length: rows }, () => Array(columns).fill(true));
  function go(r, c, left) {
    if (!free[r]?.[c]) return 0;
    let found = left === 1 ? 1 : 0;
    free[r][c] = false;
    if (walking) console.log(`+ ${r} ${c}`);
    if (walking && left === 1) console.log("=");
    if (left > 1)
      for (const [a, b] of MOVES) found += go(r + a, c + b, left - 1);
    free[r][c] = true;
    if (walking) console.log(`- ${r} ${c}`);
    return found;
  }
  console.log(go(row, column, rows * columns));
}
