"""Source 002 as a text: its figures, and where the lines of a listing begin.

Each function takes the text of the source, as `page` and `compared` have it.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

Matrix = list[list[int]]


class Figure(NamedTuple):
    """What a figure shows: what was asked, the boards, the two counters."""

    side: int
    start: tuple[int, int]
    boards: list[Matrix]
    attempts: int
    backtracks: int


def figure(text: str, number: int) -> Figure:
    """Return what a figure shows; where it has dots, only the numbers."""
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
    """Return where each numbered line of a listing begins, by its number.

    The listing is the one of a section whose line 1 begins with `opening`.
    A line that the text wraps is numbered or not, as the text has it.
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
    """Go through the lines that carry the number expected next."""
    number = 1
    for line in lines:
        found = re.match(r"(\d+) *", line)
        if found and int(found[1]) == number:
            yield number, found.end()
            number += 1
        elif found and int(found[1]) == 1:
            return
