#!/usr/bin/env node
/* A program to begin with: it is asked, and answers unknown to everything.

   skeleton.js count|tour|tours|walk ROWS COLUMNS ROW COLUMN [closed]

   Rows and columns count from 0. */

"use strict";

/* Whether it is asked to walk. For `cavalier step` to play your search, print
   there what the knight does:
       if (walking) console.log(`+ ${r} ${c}`);    it enters a square
       if (walking) console.log(`- ${r} ${c}`);    it leaves it again
       if (walking) console.log("=");              the board is full */
const walking = process.argv[2] === "walk";

function count(rows, columns, row, column) {
  console.log("unknown"); // HERE: print the number of tours instead.
}

const [verb, ...rest] = process.argv.slice(2);
const [rows, columns, row, column] = rest.slice(0, 4).map(Number);
const closed = rest[4] === "closed";
if ((walking || verb === "count") && !closed) {
  count(rows, columns, row, column);
} else {
  console.log("unknown");
}
