"""The pseudo-code page (003): its moves, its example, its function, twice.

Blank cells are lost in the drawings of the text kept: of each row only the
marks are known, in their order. K is the knight, X a square that is crossed
off.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.ledger.entry import Evidence, evidence
from cavalier.ledger.page import compared
from cavalier.ledger.tracing import count_calls
from common.board import Board, Square, square_name
from common.diagnosis import examine
from common.judge import is_knight_move
from common.verdict import FaultCode
from pedagogical.pseudo_code_as_printed import (
    MOVES_COLUMN,
    MOVES_ROW,
    Chessboard,
    knight_tour,
)


def algo_moves() -> Evidence:
    """Check the moves of the page's two lists, taken in pairs."""
    here = Square(2, 2)
    moves = list(zip(MOVES_ROW, MOVES_COLUMN, strict=True))
    legal = {
        (down, right)
        for down, right in moves
        if is_knight_move(here, Square(here.row + down, here.column + right))
    }
    return evidence(
        len(legal) == len(moves) == 8,
        compared("003", lists, [[*MOVES_ROW], [*MOVES_COLUMN]] * 2),
        legal=legal,
    )


def lists(text: str) -> list[list[int]]:
    """Read the lists of the moves: those of the code, then of the diagram."""
    listed = re.findall(r"moves\w+\[1\.\.8\] := \{(.*?)\}", text)
    return [[int(number) for number in each.split(",")] for each in listed]


# --- The example: a walk on 4x4 ---

#: Each drawing in the page's order, its rows from 4 down to 1. The fifteenth
#: is the one that goes back to move 13.
DRAWINGS: tuple[str, ...] = (
    "///K", "//K/X", "K//X/X", "X/K/X/X", "X/X/X/XK", "X/X/KX/XX",
    "KX/X/XX/XX", "XX/XK/XX/XX", "XX/XX/XKX/XX", "XX/XX/XKX/XXX",
    "XKX/XX/XXX/XXX", "XXX/XX/XXXK/XXX", "XXX/XX/XXXX/XKXX",
    "XXX/KXX/XXXX/XXXX", "XXX/XX/XXXX/XKXX", "XXX/XKX/XXXX/XXXX",
    "KXXX/XXX/XXXX/XXXX",
)  # fmt: skip

BOARD = Board(4, 4)


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
    return tuple("/".join(marks[i : i + 4]) for i in range(0, len(marks), 4))


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
    readings = [[Position(Square(3, 0), frozenset())]]
    for drawing in shown[1:]:
        readings = [
            [*reading, position]
            for reading in readings
            for position in following(reading)
            if drawn(position) == drawing
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


def algo_walk() -> Evidence:
    """Check both readings of the drawing of move 10."""
    _, walk = both_walks()
    (added,) = walk[9].crossed - walk[8].crossed
    readings = as_drawn(walk), as_moves(walk)
    left_out = as_drawn([*walk[:9], *walk[10:]])
    by_drawing, by_move, without = map(wrong_steps, (*readings, left_out))
    return evidence(
        not by_drawing or not by_move,
        *map(names, readings),
        compared("003", drawings, DRAWINGS),
        crossed=names([added]),
        knight=names([walk[9].knight]),
        drawn="; ".join(by_drawing),
        moved="; ".join(by_move),
        without=without,
    )


def names(squares: Sequence[Square]) -> str:
    """Return the names of squares of 4x4."""
    return " ".join(square_name(square, BOARD) for square in squares)


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
    return evidence(
        not first[-1].ways
        and not second[-1].ways
        and back.ways == {first[13].knight, second[13].knight}
        and bool(untried),
        compared("003", drawings, DRAWINGS),
        ends=[names([walk[-1].knight]) for walk in (first, second)],
        moves=[len(walk[-1].ways) for walk in (first, second)],
        back=names([back.knight]),
        tried=names(sorted(back.ways)),
        untried=names(untried[-1:]),
    )


# --- The function, and its block diagram ---

#: How each line of the pseudo-code begins: the name of what is set, or a
#: keyword. Lines 9 and 10 are two conditions, one in the other.
STATEMENTS = [
    "If", "Return", "chessboard", "movesRow", "movesColumn", "From", "newRow",
    "newColumn", "If", "If", "Return", "Return",
]  # fmt: skip


def algo_pseudocode() -> Evidence:
    """Run it as printed and mended, for n = 1 to 6."""
    statements = partial(re.findall, r"(?m)^[0-9]+\. (\w+)")
    printed, calls = count_calls(
        lambda: answers("pseudo-code-as-printed"), "knight_tour"
    )
    mended = answers("boolean-knight-tour")
    from_0 = knight_tour(1, 1, chessboard(1), 0, 1, 1)
    return evidence(
        printed == mended,
        compared("003", statements, STATEMENTS),
        printed=" ".join(printed),
        calls=calls,
        mended=" ".join(mended),
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


#: Its arrows: from each block to the next, or to those for TRUE and FALSE.
#: The page numbers the blocks by the lines of the pseudo-code, but for K6i.
ARROWS = {
    "START": ["K1"], "K1": ["K2", "K3"], "K2": ["STOP"], "K3": ["K6"],
    "K6": ["K7", "K12"], "K7": ["K9"], "K9": ["K10", "K6i"],
    "K10": ["K11", "K6i"], "K11": ["STOP"], "K6i": ["K6"], "K12": ["STOP"],
}  # fmt: skip

#: The blocks whose lines are lines of the pseudo-code. The other two, K6 and
#: K6i, count i, as its loop does.
SHARED = ["START", "K1", "K2", "K3", "K7", "K9", "K10", "K11", "K12"]

_BLOCK = re.compile(r'(\w+)[\[({]+(?:"([^"]*)"|/?([^"/\])}]*)/?)[\])}]+')

_ARROW = re.compile(r"^(\w+) --(?: (TRUE|FALSE) --)?> (\w+)$", re.MULTILINE)


def arrows(text: str) -> dict[str, list[str]]:
    """Read the arrows of the page's diagram."""
    diagram = text[text.index("flowchart TD") :]
    printed = _ARROW.findall(_BLOCK.sub(r"\1", diagram))
    following: dict[str, list[str]] = {}
    for one, _, to in sorted(printed, key=itemgetter(1), reverse=True):
        following.setdefault(one, []).append(to)
    return following


def shared(text: str) -> list[str]:
    """List the blocks of the page whose lines are in its pseudo-code."""
    code = text[text.index("function KnightTour") :]
    code, _, diagram = code.partition("Block diagram")
    code = " ".join(code.split())
    return [
        name
        for name, quoted, bare in _BLOCK.findall(diagram)
        if all(part in code for part in assignments(quoted or bare))
    ]


def assignments(label: str) -> list[str]:
    """Return the assignments of a block, or all of it on one line."""
    if ":=" in label:
        return label.split("\n")
    return [" ".join(label.split())]


def run_diagram(
    n: int, chessboard: Chessboard, visited: int, row: int, column: int
) -> bool:
    """Follow the arrows to an answer, doing what each block says."""
    i, new = 0, (0, 0)
    block, last = "START", ""
    while block != "STOP":
        answer = True
        match block:
            case "K1":
                answer = visited == n * n
            case "K3":
                chessboard[row][column], i = True, 1
            case "K6":
                answer = i <= len(MOVES_ROW)
            case "K7":
                new = row + MOVES_ROW[i - 1], column + MOVES_COLUMN[i - 1]
            case "K9":
                inside = all(1 <= line <= n for line in new)
                answer = inside and not chessboard[row][column]
            case "K10":
                answer = run_diagram(n, chessboard, visited + 1, *new)
            case "K6i":
                i += 1
        last, block = block, ARROWS[block][0 if answer else 1]
    return last != "K12"


class Forgetful(list[bool]):
    """A row of a chessboard that stays as it is, whatever is set in it."""

    def __setitem__(self, *_: object) -> None:
        """Change nothing."""


def chessboard(n: int, every: int = 0) -> Chessboard:
    """Return an empty chessboard, or one that forgets, with squares set."""
    if every == 0:
        return [[False] * (n + 1) for _ in range(n + 1)]
    return [
        Forgetful((row * n + column) % every == 0 for column in range(n + 1))
        for row in range(n + 1)
    ]


def algo_diagram() -> Evidence:
    """Run the diagram for n = 6, and next to the pseudo-code.

    As printed, neither tries a move. On a chessboard that forgets what they
    set, with some squares set before, both do.
    """
    tour = run_diagram(6, chessboard(6), 1, 1, 1)
    same = [
        same_run(n, row + 1, column + 1, every)
        for n in range(1, 5)
        for row, column in Board(n, n)
        for every in (0, 2, 3)
    ]
    return evidence(
        tour,
        compared("003", arrows, ARROWS),
        compared("003", shared, SHARED),
        answer=str(tour).upper(),
        same=same,
    )


def same_run(n: int, row: int, column: int, every: int) -> bool:
    """Compare the answers of both, and the chessboards that they leave."""
    one, other = chessboard(n, every), chessboard(n, every)
    by_code = knight_tour(n, n, one, 1, row, column)
    by_diagram = run_diagram(n, other, 1, row, column)
    return (by_code, one) == (by_diagram, other)
