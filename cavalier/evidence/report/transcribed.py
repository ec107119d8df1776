"""The lab report: its figures as they are kept here, and how to read its text.

A parameter `text` is the text of the source, as `page` returns it.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cavalier.evidence.printed import printed_numbers

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


def columns(text: str, section: int, opening: str) -> dict[int, int]:
    """Read at which column each numbered line of a listing begins.

    The listing is the one in the section whose line 1 begins with `opening`.
    """
    lines = re.split(r"^#+ \d ", text, flags=re.MULTILINE)[
        section
    ].splitlines()
    first = next(
        at
        for at, line in enumerate(lines)
        if re.match(rf"1 +{re.escape(opening)}", line)
    )
    return dict(_numbered(lines[first:]))


def _numbered(lines: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the number and the column of each line with the next number."""
    number = 1
    for line in lines:
        found = re.match(r"(\d+) *", line)
        if found and int(found[1]) == number:
            yield number, found.end()
            number += 1
        elif found and int(found[1]) == 1:
            return
