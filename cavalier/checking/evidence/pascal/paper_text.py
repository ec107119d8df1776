"""The Pascal paper: what is transcribed from its text, and how to read it."""

import re
from collections.abc import Iterator

#: The destinations from d4 by number of move, as table 1 lists them.
TABLE_1: tuple[str, ...] = ("e6", "f5", "f3", "e2", "c2", "b3", "b5", "c6")

#: The boards of the results, in the order of the page: the size, the first
#: square, and the order of the moves if it is the other one.
BOARDS: dict[str, str] = {
    "pascal-5x5-11": "5x5 from (1;1)",
    "pascal-5x5-33": "5x5 from (3;3)",
    "pascal-5x5-11-anticlockwise": "5x5 from (1;1), moves anticlockwise",
    "pascal-5x5-33-anticlockwise": "5x5 from (3;3), moves anticlockwise",
    "pascal-6x6-11": "6x6 from (1;1)",
    "pascal-6x6-34": "6x6 from (3;4)",
    "pascal-6x6-11-anticlockwise": "6x6 from (1;1), moves anticlockwise",
    "pascal-6x6-34-anticlockwise": "6x6 from (3;4), moves anticlockwise",
    "pascal-7x7": "7x7 from (1;1)",
    "pascal-8x8": "8x8 from (1;1)",
}


def table_1(text: str) -> tuple[str, ...]:
    """Read the square that each move leads to from d4, by its number."""
    return tuple(re.findall(r"^[1-8]\t([a-h][1-8])$", text, re.MULTILINE))


def boards(text: str) -> dict[str, list[list[int]]]:
    """Read the boards of the results, by their names in BOARDS.

    Two boards of a size are side by side.
    """
    blocks = re.findall(r"(?:^\d+[\d \t]+$\n?)+", text, re.MULTILINE)
    found = [board for block in blocks for board in _in_a_row(block)]
    return dict(zip(BOARDS, found, strict=True))


def _in_a_row(block: str) -> Iterator[list[list[int]]]:
    rows = [[int(n) for n in row.split()] for row in block.splitlines()]
    for left in range(0, len(rows[0]), len(rows)):
        yield [row[left : left + len(rows)] for row in rows]
