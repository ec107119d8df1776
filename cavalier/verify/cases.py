"""The cases of `cavalier verify`: boards with their starts, open or closed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cavalier.catalogue.port import HEURISTICS
from cavalier.programs.user_program import Subject
from cavalier.running import MOST_VISITS, nodes_of, warning
from common.board import Board, Square, parse_board
from common.errors import TooLargeError
from common.search import Search
from common.theory import schwenk
from common.tour import alike

#: Every port runs from each square, by all its entry points, on boards with
#: at most this many squares.
SMALL = 15


@dataclass(frozen=True, slots=True)
class Case(Search):
    """A search that ports are compared on.

    Unless it is exhaustive, only heuristics run. ``without`` names ports that
    would take too long.
    """

    exhaustive: bool = True
    without: tuple[str, ...] = ()


def observable(port: Subject, case: Case) -> bool:
    """Return whether a port can manage a case.

    Ports of faulty pages are not verified. Every heuristic terminates, except
    for one that repeats until its tour closes.
    """
    board = case.board
    return (
        port.tours_boards
        and not port.mended_by
        and port.id not in case.without
        and (case.exhaustive or bool(HEURISTICS & {*port.problems}))
        and (board.rows == board.columns or not port.square)
        and (schwenk(board) or not port.closed_only)
        and (port.closes or not case.closed)
    )


def starts_of(port: Subject, case: Case) -> Mapping[Square, int]:
    """Return the starts that a port is run from, each with its weight.

    On boards that are not SMALL, a complete port runs from one square of each
    set of symmetric squares, which counts for all of them. The n-th set gives
    its n-th square, so the starts are spread over the board. A heuristic runs
    from every square, because its order of moves is not symmetric.
    """
    symmetric = port.complete and case.exhaustive and case.start is None
    if not symmetric or len(case.board) <= SMALL:
        return dict.fromkeys(case.starts, 1)
    classes = dict.fromkeys(alike(case.board, start) for start in case.starts)
    return {
        squares[number % len(squares)]: len(squares)
        for number, squares in enumerate(classes)
    }


def cases_of(board: Board) -> tuple[Case, ...]:
    """Return the open and the closed case of a board.

    Raises TooLargeError for boards of over 200 squares.
    """
    if len(board) > 200:
        raise TooLargeError(
            f"{board} is too large to verify from every square. Choose a "
            "board with at most 200 squares."
        )
    exhaustive = nodes_of(Search(board)) <= MOST_VISITS
    case = Case(board, exhaustive=exhaustive)
    return case, replace(case, closed=True)


def warnings(cases: Sequence[Case], ports: int) -> Iterator[str]:
    """Yield which boards are too large to search, and if it may take long."""
    for case in cases:
        if not (case.exhaustive or case.closed):
            yield f"{case.board} is too large to search: only heuristics run"
    searches = [case for case in cases if case.exhaustive]
    if remark := warning(sum(map(nodes_of, searches)), ports):
        yield remark


_OPEN = "1x1 1x4 2x5 3x3 3x4 4x3 4x4 3x5 5x3 3x6 6x3 3x7 4x5"
_CLOSED = "1x1 3x4 4x3 3x5 4x4"

#: Ports that take over four seconds on the last case; --slow has one for all.
_SLOW_PORTS = (
    "boolean-any",
    "couples",
    "couples-as-written",
    "lazy-tours",
    "pascal-coordinates",
)

#: The cases of `cavalier verify`, the quickest first.
PLAN = (
    *(Case(parse_board(size), closed=True) for size in _CLOSED.split()),
    *(Case(parse_board(size)) for size in _OPEN.split()),
    Case(Board(20, 31), start=Square(0, 0), exhaustive=False),
    Case(Board(5, 6), exhaustive=False),
    Case(Board(8, 8), exhaustive=False),
    Case(Board(6, 6), closed=True, exhaustive=False),
    Case(Board(3, 10), closed=True, start=Square(1, 2), without=_SLOW_PORTS),
)

#: For a user's program only: all tours of a board that has closed ones.
OWN_PLAN = (Case(Board(3, 10), start=Square(1, 2)),)

#: The cases of --slow, the quickest first.
SLOW_PLAN = (
    Case(Board(5, 4)),
    Case(Board(3, 8), start=Square(0, 0)),
    Case(Board(8, 3), start=Square(1, 1)),
    Case(Board(10, 3), closed=True, start=Square(2, 1)),
    Case(Board(5, 5)),
    Case(Board(5, 6), start=Square(2, 2)),
)
