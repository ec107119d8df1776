"""The pseudo-code page: its example, a walk on 4x4."""

from collections.abc import Sequence
from itertools import pairwise

from cavalier.checking.evidence.algorithmics.drawings import (
    BOARD,
    DRAWINGS,
    as_drawn,
    as_moves,
    both_walks,
    drawings,
)
from cavalier.checking.evidence.entry import (
    EntriesOf,
    Finding,
    Outcome,
    Weight,
    claim,
    not_a_claim,
)
from cavalier.checking.evidence.page import compared
from common.board import Square, square_name
from common.validator import examine
from common.verdict import FaultCode

entry = EntriesOf("003")


@entry(
    "algo-walk",
    clause="example",
    printed="moves 1 to 15, a walk over 15 squares of 4x4",
    expected=Outcome.REFUTED,
    weight=Weight.MISTAKE,
    readings=(
        "move 10 as it is drawn: the knight stays on b2",
        "move 10 as a move to d1, which is crossed off: from d1 to c4, in "
        "move 11, is not a knight's move",
        "move 10 left out: the other steps are knight's moves, but d1 is "
        "crossed off without a visit, and the numbers from 11 on are one too "
        "high",
        "the blank cells, lost in the text kept, in other places: the marks "
        "fit in one way only",
    ),
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
    printed=(
        "no move is left after moves 14 and 15; at move 13 there is another, "
        "to c3, and before there are more"
    ),
    expected=Outcome.REPRODUCED,
)
def algo_stuck() -> Finding:
    """List the moves where the page says that none is left, or another."""
    first, second = both_walks()
    back = first[12]
    tried = {first[13].knight, second[13].knight}
    untried = [
        here.knight
        for here, there in pairwise(second)
        if here != back and here.ways - {there.knight}
    ]
    return claim(
        not first[-1].ways
        and not second[-1].ways
        and back.ways == tried
        and bool(untried),
        f"after move 14 {_names([first[-1].knight])} has "
        f"{len(first[-1].ways)} moves, after move 15 "
        f"{_names([second[-1].knight])} {len(second[-1].ways)}; from "
        f"{_names([back.knight])} there are {_names(sorted(back.ways))}; the "
        "last square with a move that was not tried is "
        f"{_names(untried[-1:])}",
        compared("003", drawings, DRAWINGS),
    )


entry(
    "algo-exercise",
    clause="example",
    printed="how the walk goes on is left as an exercise",
    expected=Outcome.NOT_A_CLAIM,
)(not_a_claim("an exercise: the page prints no answer"))
