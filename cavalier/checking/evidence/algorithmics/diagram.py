"""The pseudo-code page's block diagram, and a way to run it."""

import re
from dataclasses import dataclass, replace

from pedagogical.as_printed import MOVES_COLUMN, MOVES_ROW, Chessboard

#: Its arrows: from each block, and the answer where it asks, to the next.
#: The page numbers the blocks by the lines of the pseudo-code, but for K6i.
ARROWS = {
    ("START", ""): "K1",
    ("K1", "TRUE"): "K2",
    ("K2", ""): "STOP",
    ("K1", "FALSE"): "K3",
    ("K3", ""): "K6",
    ("K6", "TRUE"): "K7",
    ("K7", ""): "K9",
    ("K9", "TRUE"): "K10",
    ("K10", "TRUE"): "K11",
    ("K11", ""): "STOP",
    ("K10", "FALSE"): "K6i",
    ("K9", "FALSE"): "K6i",
    ("K6i", ""): "K6",
    ("K6", "FALSE"): "K12",
    ("K12", ""): "STOP",
}

#: The blocks whose lines are lines of the pseudo-code. The other two, K6 and
#: K6i, count i, as its loop does.
SHARED = ["START", "K1", "K2", "K3", "K7", "K9", "K10", "K11", "K12"]

_BLOCK = re.compile(r'(\w+)[\[({]+(?:"([^"]*)"|/?([^"/\])}]*)/?)[\])}]+')

_ARROW = re.compile(r"^(\w+) --(?: (TRUE|FALSE) --)?> (\w+)$", re.MULTILINE)


@dataclass
class Call:
    """A call of the function: its arguments, then its variables."""

    n: int
    chessboard: Chessboard
    visited: int
    row: int
    column: int
    i: int = 0
    new_row: int = 0
    new_column: int = 0


def run(call: Call) -> bool:
    """Follow the arrows to an answer."""
    block = ARROWS["START", ""]
    while (next_block := ARROWS[block, _passed(block, call)]) != "STOP":
        block = next_block
    return block != "K12"


def _passed(block: str, call: Call) -> str:
    """Do what a block says; return its answer, if it asks."""
    if block == "K3":
        call.chessboard[call.row][call.column] = True
        call.i = 1
    if block == "K7":
        call.new_row = call.row + MOVES_ROW[call.i - 1]
        call.new_column = call.column + MOVES_COLUMN[call.i - 1]
    if block == "K6i":
        call.i += 1
    if block in ("K1", "K6", "K9", "K10"):
        return str(_answer(block, call)).upper()
    return ""


def _answer(block: str, call: Call) -> bool:
    if block == "K1":
        return call.visited == call.n * call.n
    if block == "K6":
        return call.i <= len(MOVES_ROW)
    if block == "K9":
        return (
            1 <= call.new_row <= call.n
            and 1 <= call.new_column <= call.n
            and not call.chessboard[call.row][call.column]
        )
    return run(
        replace(
            call,
            visited=call.visited + 1,
            row=call.new_row,
            column=call.new_column,
        )
    )


def arrows(text: str) -> dict[tuple[str, str], str]:
    """Read the arrows of the page's diagram."""
    bare = _BLOCK.sub(r"\1", _diagram(text))
    return {(one, answer): to for one, answer, to in _ARROW.findall(bare)}


def shared(text: str) -> list[str]:
    """List the blocks of the page whose lines are in its pseudo-code."""
    start = text.index("function KnightTour")
    code = " ".join(text[start : text.index("Block diagram", start)].split())
    return [
        name
        for name, quoted, bare in _BLOCK.findall(_diagram(text))
        if all(part in code for part in _lines(quoted or bare))
    ]


def _diagram(text: str) -> str:
    return text[text.index("flowchart TD") :]


def _lines(label: str) -> list[str]:
    """Return the assignments of a block, or all of it on one line."""
    if ":=" in label:
        return label.split("\n")
    return [" ".join(label.split())]
