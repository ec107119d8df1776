/* The board next to the program, drawn as in the player. */

import {BoardView, Recording} from "player";

const LARGEST = 40;

/* A recording of nothing, on a board. */
const EMPTY = {kinds: "", lines: [], calls: [], resumed: [], changes: [], events: [], stack: [], path: [], from_event: 0};

/* Return a board with a tour on it, or an empty one; null if it is not a board. */
export function drawn(board, tour = []) {
  const [rows, columns] = /^\d+x\d+$/.test(board) ? board.split("x").map(Number) : [0, 0];
  if (!(rows > 0 && columns > 0 && Math.max(rows, columns) <= LARGEST)) return null;
  const view = new BoardView(new Recording({...EMPTY, board}));
  view.show(tour.map(([row, column]) => row * columns + column));
  return view.picture;
}

/* Return the name of the top left corner of a board, where every command starts. */
export function corner(board) {
  return `a${/^(\d+)x\d+$/.exec(board)?.[1] ?? 1}`;
}
