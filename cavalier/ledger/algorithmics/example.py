"""The pseudo-code page: its example, a walk on 4x4, and its drawings.

Blank cells are lost in the text kept: of each row only the marks are known,
in their order. K is the knight, X a square that is crossed off.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import compared
from common.board import Board, Square, square_name
from common.diagnosis import examine
from common.judge import is_knight_move
from common.verdict import FaultCode

#: Each drawing in the page's order, its rows from 4 down to 1. The fifteenth
#: is the one that goes back to move 13.
DRAWINGS: tuple[str, ...] = (
    "///K",
    "//K/X",
    "K//X/X",
    "X/K/X/X",
    "X/X/X/XK",
    "X/X/KX/XX",
    "KX/X/XX/XX",
    "XX/XK/XX/XX",
    "XX/XX/XKX/XX",
    "XX/XX/XKX/XXX",
    "XKX/XX/XXX/XXX",
    "XXX/XX/XXXK/XXX",
    "XXX/XX/XXXX/XKXX",
    "XXX/KXX/XXXX/XXXX",
    "XXX/XX/XXXX/XKXX",
    "XXX/XKX/XXXX/XXXX",
    "KXXX/XXX/XXXX/XXXX",
)

BOARD = Board(4, 4)

#: The lower left field, where the page begins.
_START = Square(3, 0)


class Position(NamedTuple):
    """Where the knight is drawn, and what is crossed off."""

    knight: Square
    crossed: frozenset[Square]

    @property
    def free(self) -> set[Square]:
        """The squares that are neither crossed off nor the knight's."""
        return set(BOARD) - self.crossed - {self.knight}

    @property
    def ways(self) -> set[Square]:
        """The free squares that are one move away."""
        return {s for s in self.free if is_knight_move(self.knight, s)}


def drawings(text: str) -> tuple[str, ...]:
    """Read the drawings of the page."""
    rows = re.findall(r"^[1-4] \|(.*)$", text, re.MULTILINE)
    marks = ["".join(re.findall("[KX]", row)) for row in rows]
    starts = range(0, len(marks), 4)
    return tuple("/".join(marks[at : at + 4]) for at in starts)


def drawn(position: Position) -> str:
    """Draw a position as the text has it, without blank cells."""
    signs = dict.fromkeys(position.crossed, "X") | {position.knight: "K"}
    return "/".join(
        "".join(signs.get(Square(row, column), "") for column in range(4))
        for row in range(4)
    )


def decoded(shown: Sequence[str]) -> list[list[Position]]:
    """List the ways to read some drawings, the first from the lower left.

    From each to the next the knight makes a move, or stays and a square is
    crossed off; after that it may be anywhere.
    """
    readings = [[Position(_START, frozenset())]]
    for drawing in shown[1:]:
        readings = [
            [*reading, position]
            for reading in readings
            for position in _next(reading)
            if drawn(position) == drawing
        ]
    return readings


def _next(reading: Sequence[Position]) -> Iterator[Position]:
    here = reading[-1]
    stayed = len(reading) > 1 and reading[-2].knight == here.knight
    for square in here.free:
        if stayed or square in here.ways:
            yield Position(square, here.crossed | {here.knight})
        yield Position(here.knight, here.crossed | {square})


def both_walks() -> tuple[list[Position], list[Position]]:
    """Return the walk to move 14, and that to move 15 after the way back.

    Raises ValueError unless the drawings can be read in one way alone.
    """
    if DRAWINGS[14] != DRAWINGS[12]:
        raise ValueError("the way back does not lead to move 13")
    (first,) = decoded(DRAWINGS[:14])
    (second,) = decoded(DRAWINGS[:13] + DRAWINGS[15:])
    return first, second


def as_drawn(walk: Sequence[Position]) -> list[Square]:
    """List where the knight is drawn, drawing by drawing."""
    return [position.knight for position in walk]


def as_moves(walk: Sequence[Position]) -> list[Square]:
    """List the square that each drawing adds, as if the knight went there."""
    added = [
        after.crossed - before.crossed - {before.knight} or {after.knight}
        for before, after in pairwise(walk)
    ]
    return [walk[0].knight, *(square for each in added for square in each)]


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
