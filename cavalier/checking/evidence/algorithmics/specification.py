"""The pseudo-code page: the knight's moves, and what it specifies."""

import re

from cavalier.catalogue import find
from cavalier.checking.evidence.entry import (
    EntriesOf,
    Finding,
    Outcome,
    claim,
    not_a_claim,
)
from cavalier.checking.evidence.page import compared
from common.board import Board, Square, Tour
from common.validator import is_knight_move
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


entry(
    "algo-answer",
    clause="specification",
    printed="TRUE if the knight can visit all of n x n, else FALSE",
    expected=Outcome.NOT_A_CLAIM,
)(
    not_a_claim(
        "a specification of the answer; what the page's function answers is "
        "in algo-pseudocode"
    )
)

entry(
    "algo-order",
    clause="solution",
    printed=(
        "the idea is to check all possible moves recursively, and to go back "
        "where none is left"
    ),
    expected=Outcome.NOT_A_CLAIM,
)(
    not_a_claim(
        "an idea: the page says neither in which order the moves are tried, "
        "nor that its example is a run of its function"
    )
)
