"""The canonical data of `cavalier grade`: cases, never edited by hand.

Counts are the published ones where there are any, and exact counts elsewhere.
The uuid of a case is made of what the case asks, so it stays the same as long
as that does.
"""

import json
from collections.abc import Iterator, Mapping
from operator import itemgetter
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cavalier.cite.source import ROOT
from cavalier.exact import count_tours
from cavalier.grade.cases import DATA, Property
from common.board import (
    Board,
    Square,
    parse_board,
    parse_square,
    square_name,
)
from common.counts import convention_of, published

#: A case as the data have it, and where it comes in their order.
CaseData = Mapping[str, object]
Ordered = tuple[tuple[int, int, int], CaseData]

FILE = ROOT / "cavalier" / "grade" / DATA

_COMMENTS = (
    "Boards are [rows, columns]; squares are [row, column], from 0, row 0 at "
    "the top. Matrices are numbered from 1.",
    "A tour visits every square once, by knight's moves; closed: the last "
    "square is a knight's move from the first. A count is of directed tours.",
    "tour, closedTour: any will do. tours, closedTours: all of them, in any "
    "order; the number is expected. noTour: expected.error.",
    "optional: a program may leave the case unanswered, as it is long.",
    "The uuid of a case is made of what it asks.",
)

_COUNTED = (
    "1x1 0,0", "1x2 0,0", "2x3 0,0", "3x3 0,0", "3x3 1,1",
    "3x4 0,0", "3x4 1,0", "3x4 0,1", "3x4 0,2", "3x4 1,1", "4x3 0,0",
    "4x3 0,1", "4x3 1,0", "4x3 2,1",
    "3x5 0,0", "4x4 0,0", "4x5 0,0", "4x5 3,1", "4x5 1,1", "5x4 0,0",
    "5x4 1,3", "3x7 0,1", "3x7 1,1", "7x3 1,1", "5x5 0,0", "3x10 1,2",
)  # fmt: skip
_COUNTED_CLOSED = (
    "1x1 0,0", "3x4 0,0", "4x3 0,0", "4x4 1,1", "3x8 1,1", "8x3 1,1",
    "3x10 1,2",
)  # fmt: skip
_TOURED = (
    "1x1 0,0", "3x4 0,0", "4x3 0,1", "4x5 0,0", "5x4 4,3", "3x7 1,1",
    "7x3 5,1", "5x5 0,0",
)  # fmt: skip
_TOURED_CLOSED = ("10x3 6,1",)
_NOT_TOURED = (
    "1x2 0,0", "2x3 1,2", "3x3 1,1", "3x4 0,1", "4x3 2,1", "3x5 0,0",
    "4x4 0,0", "5x4 2,2", "3x7 0,1",
)  # fmt: skip
_ALL_TOURS = ("1x1 0,0", "3x4 1,0", "4x3 0,1", "4x5 0,0", "5x4 0,3", "3x7 1,1")

# Plain backtracking takes the fewest steps from these starts: 1,963,155 to
# count the closed tours of 3x10, which no smaller board has; in 48 orders of
# moves at most 349,347 for a closed tour of 10x3, and 467,501 for a tour of
# 3x11. What follows may be left out: counts that 11, 13 and 16 bits do not
# hold, and boards on which backtracking may take too long. A program in C
# counts 3x11 in 17,767,903 steps, a quarter of a second, and 3x12 in
# 103,472,107. No count above 9,658 takes it fewer than 200 million steps.
# Only a heuristic finds a tour of 11x12, which has more than 127 squares.
_COUNTED_OR_NOT = ("3x11 0,0", "3x12 0,0", "6x6 0,2")
_TOURED_OR_NOT = ("3x11 1,5", "8x8 0,0", "11x12 0,0")
_TOURED_CLOSED_OR_NOT = ("5x6 2,2", "6x6 1,3")
_ALL_CLOSED_OR_NOT = ("3x10 1,2",)


def files() -> dict[Path, str]:
    """Return the file of the data, as JSON with a case in each line."""
    head = {"exercise": "knights-tour", "comments": _COMMENTS, "cases": []}
    begun = json.dumps(head, indent=1).removesuffix("]\n}")
    lines = ",\n".join(
        f"  {json.dumps(case, allow_nan=False)}" for case in cases()
    )
    return {FILE: f"{begun}\n{lines}\n ]\n}}\n"}


def cases() -> list[CaseData]:
    """Return the cases, the smallest boards first."""
    found = sorted([*_counts(), *_tours(), *_optional()], key=itemgetter(0))
    return [case for _order, case in found]


def _counts() -> Iterator[Ordered]:
    for board, start in map(_board_and_start, _COUNTED):
        yield _counted(Property.COUNT, board, start)
    for board, start in map(_board_and_start, _COUNTED_CLOSED):
        yield _counted(Property.COUNT_CLOSED, board, start)


def _tours() -> Iterator[Ordered]:
    for board, start in map(_board_and_start, _TOURED):
        yield _case(Property.TOUR, board, start, {"valid": True})
    for board, start in map(_board_and_start, _TOURED_CLOSED):
        yield _case(Property.CLOSED_TOUR, board, start, {"valid": True})
    for board, start in map(_board_and_start, _NOT_TOURED):
        yield _case(Property.NO_TOUR, board, start, {"error": "no tour"})
    for board, start in map(_board_and_start, _ALL_TOURS):
        yield _counted(Property.TOURS, board, start)


def _optional() -> Iterator[Ordered]:
    """Yield the cases that a slow program may leave unanswered."""
    counted = [(Property.COUNT, each) for each in _COUNTED_OR_NOT]
    counted += [(Property.CLOSED_TOURS, each) for each in _ALL_CLOSED_OR_NOT]
    toured = [(Property.TOUR, each) for each in _TOURED_OR_NOT]
    toured += [(Property.CLOSED_TOUR, each) for each in _TOURED_CLOSED_OR_NOT]
    for asks, text in counted:
        order, case = _counted(asks, *_board_and_start(text))
        yield order, {**case, "optional": True}
    for asks, text in toured:
        order, case = _case(asks, *_board_and_start(text), {"valid": True})
        yield order, {**case, "optional": True}


def _counted(wanted: Property, board: Board, start: Square) -> Ordered:
    closed = wanted in (Property.COUNT_CLOSED, Property.CLOSED_TOURS)
    convention = convention_of(closed=closed, from_start=True)
    count = published(board, convention, start)
    who = "published"
    if count is None:
        count, who = count_tours(board, convention, start), "exact count"
    return _case(wanted, board, start, count, f"{convention}: {who}")


def _case(
    wanted: Property,
    board: Board,
    start: Square,
    expected: object,
    *comments: str,
) -> Ordered:
    given = {"board": [board.rows, board.columns], "start": list(start)}
    where = square_name(start, board)
    question = json.dumps([wanted, given], sort_keys=True)
    size = len(board), board.rows, list(Property).index(wanted)
    return size, {
        "uuid": str(uuid5(NAMESPACE_URL, question)),
        "description": f"{wanted}: {board} from {where}",
        "comments": comments,
        "property": wanted,
        "input": given,
        "expected": expected,
    }


def _board_and_start(text: str) -> tuple[Board, Square]:
    board_text, start_text = text.split()
    board = parse_board(board_text)
    return board, parse_square(start_text, board)
