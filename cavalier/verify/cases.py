"""The cases of `cavalier verify`: boards with their starts, open or closed."""

from collections.abc import Mapping
from dataclasses import dataclass

from cavalier.catalogue.port import Port
from cavalier.running import exceeding
from common.board import Board, Square, parse_board
from common.errors import TooLargeError
from common.search import Search
from common.theory import schwenk
from common.tour import alike

#: Above this, some starts are beyond the heuristics that go back.
MOST_SQUARES_VERIFIED = 200

#: Up to this, no port is spared anything: each runs from every square, and all
#: its entry points run from each.
MOST_SQUARES_IN_FULL = 16


@dataclass(frozen=True, slots=True)
class Case(Search):
    """A search that ports are compared on.

    Where it is not exhaustive, only the heuristics are observed.
    """

    exhaustive: bool = True


def observable(port: Port, case: Case) -> bool:
    """Return whether a port can manage a case.

    Pages as printed are not verified. Every heuristic ends, except for one
    that goes on until its tour is closed.
    """
    board = case.board
    return (
        port.tours_boards
        and not port.mended_by
        and (case.exhaustive or port.ends_anywhere)
        and (board.rows == board.columns or not port.square)
        and (schwenk(board) or not port.closed_only)
        and (port.closes or not case.closed)
    )


def starts_of(port: Port, case: Case) -> Mapping[Square, int]:
    """Return the starts that a port is run from, each with its weight.

    The weight is how many starts of the case it is run for. What a complete
    port finds from a square, turned and mirrored, it finds from those that
    the square is taken to. On boards above MOST_SQUARES_IN_FULL it is run
    from one of them: the n-th of the n-th such set, counted round, so that
    the starts are in all quarters of the board. A heuristic is not symmetric,
    because its moves have an order.
    """
    if (
        case.start is not None
        or not (port.complete and case.exhaustive)
        or len(case.board) <= MOST_SQUARES_IN_FULL
    ):
        return dict.fromkeys(case.starts, 1)
    classes = dict.fromkeys(alike(case.board, start) for start in case.starts)
    return {
        squares[number % len(squares)]: len(squares)
        for number, squares in enumerate(classes)
    }


def cases_of(board: Board) -> tuple[Case, ...]:
    """Return the cases of a board that was asked for.

    Raises TooLargeError above MOST_SQUARES_VERIFIED.
    """
    if len(board) > MOST_SQUARES_VERIFIED:
        raise TooLargeError(
            f"{board} is too large to be verified from every square. "
            f"Choose at most {MOST_SQUARES_VERIFIED} squares."
        )
    exhaustive = not exceeding(Search(board))
    return (
        Case(board, exhaustive=exhaustive),
        Case(board, closed=True, exhaustive=exhaustive),
    )


def _every_start(names: str, *, closed: bool = False) -> tuple[Case, ...]:
    return tuple(Case(parse_board(name), closed) for name in names.split())


#: The cases of `cavalier verify`, roughly in the order of the time they take.
PLAN = (
    *_every_start("1x1 1x4 2x5 3x3 3x4 4x3 4x4 3x5 5x3 3x6 6x3"),
    *_every_start("1x1 3x4 4x3 3x5 4x4", closed=True),
    *_every_start("3x7 7x3 4x5 5x4"),
    Case(Board(5, 5), start=Square(2, 2)),
    Case(Board(20, 31), start=Square(0, 0), exhaustive=False),
    *(Case(Board(*sides), exhaustive=False) for sides in ((5, 6), (8, 8))),
    Case(Board(6, 6), closed=True, exhaustive=False),
    Case(Board(3, 8), start=Square(0, 0)),
    Case(Board(8, 3), start=Square(1, 1)),
    Case(Board(3, 10), closed=True, start=Square(1, 2)),
)


#: What --slow adds, roughly in the order of the time they take.
SLOW_PLAN = (
    Case(Board(10, 3), closed=True, start=Square(2, 1)),
    Case(Board(5, 5)),
    Case(Board(5, 6), start=Square(2, 2)),
)
