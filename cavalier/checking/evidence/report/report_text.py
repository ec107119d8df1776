"""The lab report: its figures as they are kept here, and how to read its text.

A parameter `text` is the text of the source, as `page` returns it.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cavalier.checking.evidence.page import printed_numbers

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


def numbered(text: str, section: int, opening: str) -> dict[int, str]:
    """Read the numbered lines of a listing, by their numbers.

    The first is the line of the section that begins with `opening`. Each line
    has the blanks before it. What a line wraps to is joined to it.
    """
    found: dict[int, str] = {}
    for line in _program_lines(text, section):
        number, rest = _split(line)
        if not found:
            if rest.lstrip().startswith(opening):
                found[number] = rest
        elif number == max(found) + 1:
            found[number] = rest
        elif number:
            break
        else:
            found[max(found)] += line.strip()
    return found


def _program_lines(text: str, section: int) -> Iterator[str]:
    """Yield the lines of the blocks that begin with the number of a line."""
    inside = re.split(r"^#+ \d ", text, flags=re.MULTILINE)[section]
    for block in inside.split("```")[1::2]:
        if re.match(r"\s*\d+\s", block):
            yield from map(str.rstrip, block.splitlines())


def _split(line: str) -> tuple[int, str]:
    """Return the number of a line, 0 for none, and what follows it."""
    found = re.match(r"(\d+)( .*|$)", line)
    return (int(found[1]), found[2]) if found else (0, line)


def columns(text: str, section: int, opening: str) -> dict[int, int]:
    """Read at which column each numbered line of a listing begins."""
    return {
        number: len(str(number)) + len(line) - len(line.lstrip())
        for number, line in numbered(text, section, opening).items()
    }
