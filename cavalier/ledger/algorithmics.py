"""The pseudo-code page (003): its moves, its example, its function.

Blank cells are lost in the drawings of the text kept: of each row only the
marks are known, in their order. K is the knight, X a square that is crossed
off.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.ledger.calls import count_calls
from cavalier.ledger.entry import Evidence
from cavalier.ledger.page import printed_lines
from common.board import Board, Square, square_name
from common.diagnosis import FaultCode, examine
from common.graph import knight_graph
from common.judge import is_knight_move

#: The page as printed.
PAGE = find("pseudo-code-as-printed").program


def algo_moves() -> Evidence:
    """Check the moves of the page's two lists, taken in pairs."""
    moves = list(zip(PAGE.MOVES_ROW, PAGE.MOVES_COLUMN, strict=True))
    legal = {
        (down, right)
        for down, right in moves
        if is_knight_move(Square(2, 2), Square(2 + down, 2 + right))
    }
    return Evidence(len(legal) == len(moves) == 8, legal=len(legal))


# --- The example: a walk on 4x4 ---

#: Each drawing in the page's order, its rows from 4 down to 1. The fifteenth
#: is the one that goes back to move 13.
DRAWINGS = printed_lines("algorithmics-walk")

BOARD = Board(4, 4)

GRAPH = knight_graph(BOARD)


class Position(NamedTuple):
    """Where the knight is drawn, and what is crossed off."""

    knight: Square
    crossed: frozenset[Square]

    @property
    def free(self) -> set[Square]:
        """The squares that are neither crossed off nor the knight's."""
        return GRAPH.keys() - self.crossed - {self.knight}

    @property
    def ways(self) -> frozenset[Square]:
        """The free squares that are one move away."""
        return GRAPH[self.knight] & self.free

    @property
    def drawing(self) -> str:
        """The drawing, as the text has it: without blank cells."""
        signs = dict.fromkeys(self.crossed, "X") | {self.knight: "K"}
        return "/".join(
            "".join(signs.get(Square(row, column), "") for column in range(4))
            for row in range(4)
        )


def readings_of(drawings: Sequence[str]) -> list[list[Position]]:
    """List the ways to read some drawings, the first from the lower left.

    From each to the next the knight makes a move, or stays and a square is
    crossed off; after that it may be anywhere.
    """
    readings = [[Position(Square(3, 0), frozenset())]]
    for drawing in drawings[1:]:
        readings = [
            [*reading, position]
            for reading in readings
            for position in following(reading)
            if position.drawing == drawing
        ]
    return readings


def following(reading: Sequence[Position]) -> Iterator[Position]:
    """Yield the positions that may come after the last."""
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
    (first,) = readings_of(DRAWINGS[:14])
    (second,) = readings_of(DRAWINGS[:13] + DRAWINGS[15:])
    return first, second


def algo_walk() -> Evidence:
    """Check both readings of the drawing of move 10."""
    _, walk = both_walks()
    (added,) = walk[9].crossed - walk[8].crossed
    before, (stayed, *after) = (
        [position.knight for position in part] for part in (walk[:9], walk[9:])
    )
    drawn, moved, without = (
        wrong_steps([*before, *tenth, *after])
        for tenth in ([stayed], [added], [])
    )
    return Evidence(
        not drawn or not moved,
        crossed=square_name(added, BOARD),
        knight=square_name(stayed, BOARD),
        drawn="; ".join(drawn),
        moved="; ".join(moved),
        without=len(without),
    )


def wrong_steps(squares: Sequence[Square]) -> list[str]:
    """Return the steps of a walk on 4x4 that are not a knight's moves."""
    return [
        fault.message
        for fault in examine(BOARD, squares).faults
        if fault.code == FaultCode.ILLEGAL_MOVE
    ]


def algo_stuck() -> Evidence:
    """List the moves where the page says that none is left, or another."""
    first, second = both_walks()
    back = first[12]
    untried = [
        here.knight
        for here, there in pairwise(second)
        if here != back and here.ways - {there.knight}
    ]
    ends = [first[-1], second[-1]]
    return Evidence(
        DRAWINGS[14] == DRAWINGS[12]
        and not any(end.ways for end in ends)
        and back.ways == {first[13].knight, second[13].knight}
        and bool(untried),
        ends=[square_name(end.knight, BOARD) for end in ends],
        moves=[len(end.ways) for end in ends],
        back=square_name(back.knight, BOARD),
        tried=[square_name(square, BOARD) for square in sorted(back.ways)],
        untried=[square_name(square, BOARD) for square in untried[-1:]],
    )


# --- The function ---


def algo_pseudocode() -> Evidence:
    """Run it as printed and corrected, for n = 1 to 6."""
    printed, calls = count_calls(
        lambda: answers("pseudo-code-as-printed"), PAGE.knight_tour
    )
    corrected = answers("boolean-knight-tour")
    from_0 = PAGE.knight_tour(1, 1, [[False] * 2, [False] * 2], 0, 1, 1)
    return Evidence(
        printed == corrected,
        printed=" ".join(printed),
        calls=calls,
        corrected=" ".join(corrected),
        from_0=str(from_0).upper(),
    )


def answers(name: str) -> list[str]:
    """Return what a port answers for n = 1 to 6, as the page writes it.

    The tour begins in the lower left corner.
    """
    tours = [
        find(name).first_tour(Board(n, n), Square(n - 1, 0))
        for n in range(1, 7)
    ]
    return [str(tour is not None).upper() for tour in tours]
