const [verb, ...numbers] = process.argv.slice(2);
const [rows, columns, row, column] = numbers.map(Number);
const closed = numbers.length > 4;
const board = Array.from({ length: rows }, () => Array(columns).fill(0));
let found = 0;

function end(r, c) {
  if (closed && (r - row) ** 2 + (c - column) ** 2 !== 5) return;
  found++;
  if (verb !== "count")
    console.log(board.map((line) => line.join(" ")).join("\n") + "\n");
}

function search(r, c, number) {
  board[r][c] = number;
  if (number === rows * columns) end(r, c);
  else
    for (let d = -2; d <= 2; d++)
      for (let e = -2; e <= 2; e++)
        if (d * d + e * e === 5 && board[r + d]?.[c + e] === 0)
          if (verb !== "tour" || found === 0) search(r + d, c + e, number + 1);
  board[r][c] = 0;
}

search(row, column, 1);
if (verb === "count") console.log(found);
else if (found === 0) console.log("none");
