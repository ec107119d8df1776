"""Runs of the lab report's ports, compared with its figures."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from cavalier.catalogue import find
from cavalier.checking.evidence.entry import Finding, claim
from cavalier.checking.evidence.page import compared, printed_tour
from cavalier.checking.evidence.report.report_text import (
    Figure,
    Matrix,
    figure,
    kept,
)
from cavalier.drawing.text import matrix_or_none
from cavalier.running import run
from common.board import Board, Square, Tour

CORNER = Square(0, 0)

SMALL = Board(5, 5)


def counted(
    name: str, board: Board, start: Square
) -> tuple[Tour | None, int, int]:
    """Return the tour, the attempts and the backtracks of a port."""
    port = find(name)
    tour, counters = run(board, lambda: port.counted_tour(board, start))
    return tour, counters["attempts"], counters["backtracks"]


#: The report does not print tabDeltaXY. One of the 40,320 orders of the moves
#: gives figures 1, 3, 4 and 5. A search that fails goes through its whole
#: tree, so that its counters are the same in any order.
INFERRED = "tabDeltaXY, not printed, is inferred from figures 1, 3, 4 and 5"

ANY_ORDER = "the same in any order of the moves"


def compare_figure(name: str, port: str, shown: Figure) -> Finding:
    """Compare a port's board and both its counters with a figure."""
    board, printed = printed_tour(name)
    tour, *counters = counted(port, board, Square(*shown.start))
    same = "the same board" if tour == printed else "another board"
    return claim(
        tour == printed and counters == [shown.attempts, shown.backtracks],
        f"{same}; {counters[0]} attempts, {counters[1]} backtracks; "
        f"{INFERRED}",
        matrix_or_none(board, tour),
    )


#: The port of each figure that shows one board, and the board.
_SHOWN = {
    1: ("backtracking-report", "report-fig1"),
    2: ("backtracking-padded", "report-fig1"),
    4: ("best-first-padded", "report-fig4"),
}


def reproduce_figure(number: int) -> Finding:
    """Run the search of a figure that shows one board."""
    port, board = _SHOWN[number]
    return on_page(number, compare_figure(board, port, kept(number)))


class TooManyAttemptsError(Exception):
    """More attempts than a search may make here."""


class BoundedCounters(dict[str, int]):
    """The counters of a search, of which none may pass a bound."""

    def __init__(self, most: int) -> None:
        super().__init__(compteur_tentative=0, compteur_retour_arriere=0)
        self.most = most

    def __setitem__(self, name: str, value: int) -> None:
        if value > self.most:
            raise TooManyAttemptsError
        dict.__setitem__(self, name, value)


def as_numpy_prints(rows: Sequence[Sequence[int]]) -> Matrix:
    """Return what numpy prints: of a large matrix three lines at each end.

    It is large with more than a thousand elements. Of each line it prints
    three elements at each end too.
    """
    if len(rows) * len(rows[0]) <= 1000:
        return [list(row) for row in rows]
    return [[*row[:3], *row[-3:]] for row in (*rows[:3], *rows[-3:])]


def on_page(number: int, finding: Finding) -> Finding:
    """Add to a finding whether its figure, as kept here, is on the page."""
    how = compared("002", partial(figure, number=number), kept(number))
    return replace(finding, details=(*finding.details, how))
