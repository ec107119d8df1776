"""Runs of the lab report's ports, compared with its figures."""

from dataclasses import replace
from functools import partial

from cavalier.catalogue import find
from cavalier.drawing.text import matrix_or_none
from cavalier.evidence.entry import Finding, claim
from cavalier.evidence.page import compared
from cavalier.evidence.printed import printed_tour
from cavalier.evidence.report.transcribed import Figure, figure, kept
from cavalier.running import run
from common.board import Board, Square, Tour
from common.validator import examine

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


def without_backtrack(board: Board) -> Finding:
    """Tour a board from a corner by best first, and count the backtracks."""
    tour, attempts, backtracks = counted("best-first-padded", board, CORNER)
    return claim(
        examine(board, tour, start=CORNER).valid and backtracks == 0,
        f"{board} from (0, 0): {attempts} attempts, {backtracks} backtracks",
    )


def on_page(number: int, finding: Finding) -> Finding:
    """Add to a finding whether its figure, as kept here, is on the page."""
    how = compared("002", partial(figure, number=number), kept(number))
    return replace(finding, details=(*finding.details, how))
