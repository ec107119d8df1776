"""The pseudo-code page: its example, a walk on 4x4."""

from collections.abc import Sequence
from itertools import pairwise
from types import FrameType

from cavalier.evidence.algorithmics.drawings import (
    BOARD,
    DRAWINGS,
    as_drawn,
    as_moves,
    both_walks,
    drawings,
)
from cavalier.evidence.algorithmics.specification import from_a1
from cavalier.evidence.entry import EntriesOf, Finding, Outcome, claim
from cavalier.evidence.page import compared
from cavalier.evidence.tracing import watch
from common.board import Square, square_name
from common.validator import examine, is_knight_move
from common.verdict import FaultCode

entry = EntriesOf("003")


@entry(
    "algo-walk",
    clause="example",
    printed="a walk of 15 knight's moves on 4x4",
    expected=Outcome.REFUTED,
    errata=("boolean-knight-tour E3",),
)
def algo_walk() -> Finding:
    """Check both readings of the drawing of move 10."""
    _, walk = both_walks()
    ten = walk[9]
    (added,) = ten.crossed - walk[8].crossed
    readings = as_drawn(walk), as_moves(walk)
    drawn, moved, left_out = map(
        _wrong_steps, (*readings, as_drawn([*walk[:9], *walk[10:]]))
    )
    return claim(
        not drawn or not moved,
        f"the drawing of move 10 crosses off {square_name(added, BOARD)} and "
        f"leaves the knight on {square_name(ten.knight, BOARD)}; as it is "
        f"drawn, {'; '.join(drawn)}; read as a move, {'; '.join(moved)}; with "
        f"the drawing left out {len(left_out)} steps are wrong, but no knight "
        f"was on {square_name(added, BOARD)}",
        *map(_names, readings),
        compared("003", drawings, DRAWINGS),
    )


def _names(squares: Sequence[Square]) -> str:
    return " ".join(square_name(square, BOARD) for square in squares)


def _wrong_steps(squares: Sequence[Square]) -> list[str]:
    """Return the steps of a walk on 4x4 that are not a knight's moves."""
    return [
        fault.message
        for fault in examine(BOARD, squares).faults
        if fault.code == FaultCode.ILLEGAL_MOVE
    ]


@entry(
    "algo-stuck",
    clause="example",
    printed="no move is left after moves 14 and 15, and another is at move 13",
    expected=Outcome.REPRODUCED,
)
def algo_stuck() -> Finding:
    """List the moves where the page says that none is left, or another."""
    first, second = both_walks()
    back = first[12]
    tried = {first[13].knight, second[13].knight}
    return claim(
        not first[-1].ways and not second[-1].ways and back.ways == tried,
        f"after move 14 {_names([first[-1].knight])} has "
        f"{len(first[-1].ways)} moves, after move 15 "
        f"{_names([second[-1].knight])} {len(second[-1].ways)}; from "
        f"{_names([back.knight])} there are {_names(sorted(back.ways))}",
        compared("003", drawings, DRAWINGS),
    )


@entry(
    "algo-order",
    clause="example",
    printed="the walk is how the recursive search goes",
    expected=Outcome.REFUTED,
)
def algo_order() -> Finding:
    """Compare the walk with the search, in any order of the moves.

    Up to move 9, where both readings of the drawings are the same, the walk
    prefers the move that it takes to every other that leads to a free square.
    If of two moves each is preferred to the other, no order gives the walk.
    """
    _, positions = both_walks()
    walk, entered = as_drawn(positions)[:9], _entered()
    second = [square_name(squares[1], BOARD) for squares in (entered, walk)]
    preferred = {
        (_rise(here, taken), _rise(here, other)): square_name(here, BOARD)
        for k, (here, taken) in enumerate(pairwise(walk))
        for other in set(BOARD) - set(walk[: k + 2])
        if is_knight_move(here, other)
    }
    one, other = max(pair for pair in preferred if pair[::-1] in preferred)
    return claim(
        entered[: len(walk)] == walk,
        f"from a1 the pseudocode goes to {second[0]}, the walk to "
        f"{second[1]}; no order of the moves gives its first 9 squares: it "
        f"prefers {one} to {other} on {preferred[one, other]} and {other} to "
        f"{one} on {preferred[other, one]}",
        compared("003", drawings, DRAWINGS),
    )


def _entered() -> list[Square]:
    """Return the squares that the recursive search enters from a1."""
    entered: list[Square] = []

    def look(frame: FrameType) -> None:
        row, column = frame.f_locals["row"], frame.f_locals["column"]
        entered.append(Square(BOARD.rows - row, column - 1))

    watch(lambda: from_a1("boolean-knight-tour", 4), "knight_tour", look)
    return entered


def _rise(here: Square, there: Square) -> tuple[int, int]:
    """Return a move as the page has it: (row, column), row 1 at the bottom."""
    return here.row - there.row, there.column - here.column
