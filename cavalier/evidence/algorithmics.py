"""Source 003, the Algorithmics page: what it prints."""

import re
from collections.abc import Sequence
from itertools import pairwise
from types import FrameType

from cavalier.catalogue import find
from cavalier.drawing.text import matrix_or_none
from cavalier.evidence import algorithmics_diagram
from cavalier.evidence.algorithmics_diagram import Call
from cavalier.evidence.algorithmics_drawings import (
    DRAWINGS,
    as_drawn,
    as_moves,
    both_walks,
    drawings,
)
from cavalier.evidence.entry import Entry, Finding, Outcome, claim
from cavalier.evidence.page import compared
from cavalier.evidence.tracing import watch
from common.board import Board, Square, Tour, square_name
from common.validator import examine, is_knight_move
from common.verdict import FaultCode
from pedagogical import as_printed
from pedagogical.as_printed import MOVES_COLUMN, MOVES_ROW, Chessboard

#: How each line of the pseudo-code begins: the name of what is set, or a
#: keyword. Lines 9 and 10 are two conditions, one in the other.
STATEMENTS: tuple[str, ...] = (
    "If", "Return", "chessboard", "movesRow", "movesColumn", "From", "newRow",
    "newColumn", "If", "If", "Return", "Return",
)  # fmt: skip

_BOARD = Board(4, 4)


def _from_a1(name: str, side: int) -> Tour | None:
    return find(name).first_tour(Board(side, side), Square(side - 1, 0))


def _pseudocode() -> Finding:
    printed = [
        _from_a1("as-printed@knight-tour", side) is not None
        for side in range(1, 7)
    ]
    mended = [
        _from_a1("boolean-knight-tour", side) is not None
        for side in range(1, 7)
    ]
    return claim(
        printed == mended,
        "for n = 1 to 6 it answers "
        + " ".join(str(answer).upper() for answer in printed)
        + "; mended, "
        + " ".join(str(answer).upper() for answer in mended),
        compared("003", _statements, STATEMENTS),
    )


def _moves() -> Finding:
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


def _statements(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"^[0-9]+\. (\w+)", text, re.MULTILINE))


class Forgetful(list[bool]):
    """A line of a chessboard that stays as it is, whatever is set on it."""

    def __setitem__(self, *_: object) -> None:
        """Set nothing."""


def _diagram() -> Finding:
    """Run the diagram and the pseudo-code on the same chessboards.

    As printed the two try no move. Where what they set is forgotten, and
    some squares are set before, they do.
    """
    same = runs = 0
    for n in range(1, 5):
        for row, column in ((s.row + 1, s.column + 1) for s in Board(n, n)):
            for every in (0, 2, 3):
                one, other = _chessboard(n, every), _chessboard(n, every)
                by_code = as_printed.knight_tour(n, n, one, 1, row, column)
                by_diagram = algorithmics_diagram.run(
                    Call(n, other, 1, row, column)
                )
                runs += 1
                same += (by_code, one) == (by_diagram, other)
    return claim(
        same == runs,
        f"run by its arrows it gives the answer of the pseudo-code, and "
        f"leaves the same chessboard, in {same} of {runs} runs",
        compared(
            "003", algorithmics_diagram.arrows, algorithmics_diagram.ARROWS
        ),
        compared(
            "003", algorithmics_diagram.shared, algorithmics_diagram.SHARED
        ),
    )


def _chessboard(n: int, every: int) -> Chessboard:
    """Return a free chessboard; or one that forgets, some squares set."""
    if every == 0:
        return [[False] * (n + 1) for _ in range(n + 1)]
    return [
        Forgetful((row * n + column) % every == 0 for column in range(n + 1))
        for row in range(n + 1)
    ]


def _walk() -> Finding:
    """Show both readings of the drawing of move 10 to the validator."""
    _, walk = both_walks()
    ten = walk[9]
    (added,) = ten.crossed - walk[8].crossed
    readings = as_drawn(walk), as_moves(walk)
    drawn, moved, left_out = map(
        _wrong_steps, (*readings, as_drawn([*walk[:9], *walk[10:]]))
    )
    return claim(
        not drawn or not moved,
        f"the drawing of move 10 crosses off {square_name(added, _BOARD)} and "
        f"leaves the knight on {square_name(ten.knight, _BOARD)}; as it is "
        f"drawn, {'; '.join(drawn)}; read as a move, {'; '.join(moved)}; with "
        f"the drawing left out {len(left_out)} steps are wrong, but no knight "
        f"was on {square_name(added, _BOARD)}",
        *map(_names, readings),
        compared("003", drawings, DRAWINGS),
    )


def _names(squares: Sequence[Square]) -> str:
    return " ".join(square_name(square, _BOARD) for square in squares)


def _wrong_steps(squares: Sequence[Square]) -> list[str]:
    """List the steps of a walk on 4x4 that are not a knight's moves."""
    return [
        fault.message
        for fault in examine(_BOARD, squares).faults
        if fault.code == FaultCode.ILLEGAL_MOVE
    ]


def _stuck() -> Finding:
    """Look for a move where the page says that there is none, or another."""
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


def _order() -> Finding:
    """Run the search, and look for an order of the moves that gives the walk.

    Up to move 9, where both readings of the drawings are the same, the walk
    prefers the move that it takes to each that leads to another square still
    free. Two moves that are preferred to each other leave no order.
    """
    _, positions = both_walks()
    walk = as_drawn(positions)[:9]
    entered: list[Square] = []

    def look(frame: FrameType) -> None:
        row, column = frame.f_locals["row"], frame.f_locals["column"]
        entered.append(Square(_BOARD.rows - row, column - 1))

    watch(lambda: _from_a1("boolean-knight-tour", 4), "knight_tour", look)
    second = [square_name(squares[1], _BOARD) for squares in (entered, walk)]
    preferred = {
        (_rise(here, taken), _rise(here, other)): square_name(here, _BOARD)
        for k, (here, taken) in enumerate(pairwise(walk))
        for other in set(_BOARD) - set(walk[: k + 2])
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


def _rise(here: Square, there: Square) -> tuple[int, int]:
    """Return a move as the page has it: (row, column), row 1 at the bottom."""
    return here.row - there.row, there.column - here.column


def _answer() -> Finding:
    tours = {n: _from_a1("boolean-knight-tour", n) for n in range(1, 7)}
    found = [n for n, t in tours.items() if examine(Board(n, n), t).valid]
    return claim(
        found == [1, 5, 6],
        f"TRUE for n = {', '.join(map(str, found))} of 1 to 6, each with its "
        "tour",
        *(matrix_or_none(Board(n, n), tours[n]) for n in found),
    )


ENTRIES = (
    Entry(
        "algo-moves",
        "003",
        "introduction",
        "a knight moves by two fields and one, or one and two",
        Outcome.REPRODUCED,
        _moves,
    ),
    Entry(
        "algo-answer",
        "003",
        "specification",
        "TRUE if the knight can visit all of n x n, else FALSE",
        Outcome.REPRODUCED,
        _answer,
    ),
    Entry(
        "algo-walk",
        "003",
        "example",
        "a walk of 15 knight's moves on 4x4",
        Outcome.REFUTED,
        _walk,
    ),
    Entry(
        "algo-stuck",
        "003",
        "example",
        "no move is left after moves 14 and 15, and another is at move 13",
        Outcome.REPRODUCED,
        _stuck,
    ),
    Entry(
        "algo-order",
        "003",
        "example",
        "the walk is how the recursive search goes",
        Outcome.REFUTED,
        _order,
    ),
    Entry(
        "algo-pseudocode",
        "003",
        "pseudocode",
        "a boolean recursive function",
        Outcome.REFUTED,
        _pseudocode,
    ),
    Entry(
        "algo-diagram",
        "003",
        "block diagram",
        "the same function as a block diagram",
        Outcome.REPRODUCED,
        _diagram,
    ),
)
