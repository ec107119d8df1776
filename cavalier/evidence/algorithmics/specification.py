"""The pseudo-code page: the knight's moves, and what it specifies."""

import re

from cavalier.catalogue import find
from cavalier.drawing.text import matrix_or_none
from cavalier.evidence.entry import EntriesOf, Finding, Outcome, claim
from cavalier.evidence.page import compared
from common.board import Board, Square, Tour
from common.validator import examine, is_knight_move
from pedagogical.as_printed import MOVES_COLUMN, MOVES_ROW

entry = EntriesOf("003")


def from_a1(name: str, side: int) -> Tour | None:
    """Return the first tour that a port finds from the lower left corner."""
    return find(name).first_tour(Board(side, side), Square(side - 1, 0))


@entry(
    "algo-moves",
    clause="introduction",
    printed="a knight moves by two fields and one, or one and two",
    expected=Outcome.REPRODUCED,
)
def algo_moves() -> Finding:
    """Check the moves of the page's two lists, taken in pairs."""
    here = Square(2, 2)
    moves = list(zip(MOVES_ROW, MOVES_COLUMN, strict=True))
    legal = {
        move
        for move in moves
        if is_knight_move(
            here, Square(here.row + move[0], here.column + move[1])
        )
    }
    return claim(
        len(legal) == len(moves) == 8,
        f"its two lists pair to {len(legal)} different moves of a knight",
        compared("003", _lists, [[*MOVES_ROW], [*MOVES_COLUMN]] * 2),
    )


def _lists(text: str) -> list[list[int]]:
    """Read the lists of the moves: those of the code, then of the diagram."""
    listed = re.findall(r"moves\w+\[1\.\.8\] := \{(.*?)\}", text)
    return [[int(number) for number in each.split(",")] for each in listed]


@entry(
    "algo-answer",
    clause="specification",
    printed="TRUE if the knight can visit all of n x n, else FALSE",
    expected=Outcome.REPRODUCED,
)
def algo_answer() -> Finding:
    """Run the function for n = 1 to 6, and check each tour."""
    tours = {n: from_a1("boolean-knight-tour", n) for n in range(1, 7)}
    found = [n for n, t in tours.items() if examine(Board(n, n), t).valid]
    return claim(
        found == [1, 5, 6],
        f"TRUE for n = {', '.join(map(str, found))} of 1 to 6, each with its "
        "tour",
        *(matrix_or_none(Board(n, n), tours[n]) for n in found),
    )
