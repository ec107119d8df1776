"""Source 003, the Algorithmics page: what it prints."""

from itertools import pairwise, takewhile
from types import FrameType

from cavalier.catalogue import find
from cavalier.evidence.entry import Entry, Finding, Outcome, claim
from cavalier.evidence.maps import matrix_or_none
from cavalier.evidence.watching import watch
from common.board import Board, Square, Tour, parse_square, square_name
from common.validator import examine, is_knight_move
from common.verdict import FaultCode

#: The walk that the page draws on 4x4, decoded from its drawings, with the
#: retreat from a3 left out.
WALK = "a1 c2 d4 b3 c1 a2 b4 d3 b2 d1 c4 d2 b1 c3 a4"


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
    )


def _walk() -> Finding:
    board = Board(4, 4)
    squares = [parse_square(name, board) for name in WALK.split()]
    illegal = [
        fault.message
        for fault in examine(board, squares).faults
        if fault.code == FaultCode.ILLEGAL_MOVE
    ]
    return claim(not illegal, "; ".join(illegal), WALK)


def _order() -> Finding:
    """Run the search, and look for an order of the moves that gives the walk.

    Up to the step that is no move, the walk prefers the move that it takes to
    each that leads to another square still free. Two moves that are preferred
    to each other leave no order.
    """
    board = Board(4, 4)
    walk = [parse_square(name, board) for name in WALK.split()]
    entered: list[Square] = []

    def look(frame: FrameType) -> None:
        row, column = frame.f_locals["row"], frame.f_locals["column"]
        entered.append(Square(board.rows - row, column - 1))

    watch(lambda: _from_a1("boolean-knight-tour", 4), "knight_tour", look)
    second = [square_name(squares[1], board) for squares in (entered, walk)]
    preferred = {
        (_rise(here, taken), _rise(here, other)): square_name(here, board)
        for k, (here, taken) in enumerate(takewhile(_is_move, pairwise(walk)))
        for other in set(board) - set(walk[: k + 2])
        if is_knight_move(here, other)
    }
    one, other = max(pair for pair in preferred if pair[::-1] in preferred)
    return claim(
        entered[: len(walk)] == walk,
        f"from a1 the pseudocode goes to {second[0]}, the walk to "
        f"{second[1]}; no order of the moves gives the walk, which prefers "
        f"{one} to {other} on {preferred[one, other]} and {other} to {one} on "
        f"{preferred[other, one]}",
    )


def _is_move(step: tuple[Square, Square]) -> bool:
    return is_knight_move(*step)


def _rise(here: Square, there: Square) -> tuple[int, int]:
    """Give a move as the page does: (row, column), row 1 at the bottom."""
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
)
