"""The lab report's figures: as they are kept here, on its page, and run.

A parameter `text` is the text of the source, as `page` returns it.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.draw.text import matrix_or_none
from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import (
    compared,
    printed_numbers,
    printed_tour,
)
from cavalier.running import run
from common.board import Board, Square, Tour

Matrix = list[list[int]]


class Figure(NamedTuple):
    """What a figure shows: the side and the start, boards, both counters."""

    side: int
    start: tuple[int, int]
    boards: list[Matrix]
    attempts: int
    backtracks: int


#: What figure 5 shows of 50x50: three squares from each end of six rows.
FIGURE_5 = [
    [1, 4, 105, 142, 131, 28],
    [104, 2363, 2, 27, 134, 143],
    [3, 100, 2365, 148, 29, 132],
    [458, 461, 520, 1051, 432, 487],
    [513, 76, 463, 434, 965, 52],
    [462, 457, 514, 53, 486, 433],
]


#: What it shows of the same board with its border.
FIGURE_5_PADDED = [
    [2501] * 6,
    [2501] * 6,
    [2501, 2501, 1, 28, 2501, 2501],
    [2501, 2501, 462, 433, 2501, 2501],
    [2501] * 6,
    [2501] * 6,
]


#: The seconds that figures 1 to 7 print.
SECONDS: tuple[float, ...] = (
    0.6193442344665527,
    0.5196349620819092,
    0.0009949207305908203,
    0.002991914749145508,
    0.1177511215209961,
    1.744215965270996,
    0.5694761276245117,
)


def kept(number: int) -> Figure:
    """Return a figure as it is kept here."""
    one, four = [printed_numbers(f"report-fig{n}") for n in (1, 4)]
    three = [printed_numbers(f"report-fig3{end}") for end in ("-padded", "")]
    figures = {
        1: Figure(5, (0, 0), [one], 74300, 74276),
        2: Figure(5, (0, 0), [one], 74300, 74276),
        3: Figure(5, (0, 0), three, 24, 0),
        4: Figure(7, (4, 2), [four], 70, 22),
        5: Figure(50, (0, 0), [FIGURE_5_PADDED, FIGURE_5], 2499, 0),
        6: Figure(7, (6, 5), [], 48936, 48936),
        7: Figure(7, (2, 1), [], 15533, 15533),
    }
    return figures[number]


def figure(text: str, number: int) -> Figure:
    """Read a figure; of rows with dots, only the numbers."""
    block = text.partition(f"FIGURE {number} ")[0].split("```")[-2]
    side, row, column = map(
        int, re.findall(r"\): (\d+) *$", block, re.MULTILINE)
    )
    attempts, backtracks = map(int, re.findall(r"': (\d+)", block))
    boards = re.findall(r"^\[\[.*?\]\] *$", block, re.MULTILINE | re.DOTALL)
    return Figure(
        side, (row, column), list(map(_matrix, boards)), attempts, backtracks
    )


def _matrix(printed: str) -> Matrix:
    lines = [re.findall(r"\d+", line) for line in printed.splitlines()]
    return [[int(number) for number in line] for line in lines if line]


def times(text: str) -> tuple[float, ...]:
    """Read the seconds that the figures print, in their order."""
    return tuple(map(float, re.findall(r"Temps écoulé : (\S+) s", text)))


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
