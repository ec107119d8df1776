"""The Pascal paper: what is transcribed from its text, and its results."""

import re
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from cavalier.catalogue import find
from cavalier.draw.text import matrix_or_none
from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import (
    compared,
    printed_numbers,
    printed_tour,
)
from cavalier.ledger.tracing import count_calls_in
from common.board import Square
from pedagogical import pascal_move

#: The destinations from d4 by number of move, as table 1 lists them.
TABLE_1: tuple[str, ...] = ("e6", "f5", "f3", "e2", "c2", "b3", "b5", "c6")

#: The boards of the results, in the order of the page.
BOARDS: tuple[str, ...] = (
    "pascal-5x5-11",
    "pascal-5x5-33",
    "pascal-5x5-11-anticlockwise",
    "pascal-5x5-33-anticlockwise",
    "pascal-6x6-11",
    "pascal-6x6-34",
    "pascal-6x6-11-anticlockwise",
    "pascal-6x6-34-anticlockwise",
    "pascal-7x7",
    "pascal-8x8",
)


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


def reproduce_board(name: str) -> Finding:
    """Run the program from the printed board's own first square."""
    board, printed = printed_tour(name)
    if printed is None:
        return claim(False, "the printed board is not a tour")
    how = compared(
        "004", lambda text: boards(text)[name], printed_numbers(name)
    )
    loop = "anticlockwise" if name.endswith("-anticlockwise") else "clockwise"
    port = find(f"pascal-move@{loop}")
    work = partial(port.first_tour, board, printed[0])
    tour, calls = count_calls_in(work, pascal_move, "move")
    same = "the same board" if tour == printed else "another board"
    return claim(
        tour == printed,
        f"{same}, after {calls} calls of move",
        matrix_or_none(board, tour),
        how,
    )


def pascal_anticlockwise() -> Finding:
    """See which way the directions turn that give the second board of 5x5.

    Table 1 draws them from d4, its lines upwards; on the boards x is the
    line, downwards.
    """
    name = "pascal-5x5-11-anticlockwise"
    board, printed = printed_tour(name)
    port = find("pascal-move@anticlockwise")
    same = port.first_tour(board, Square(0, 0)) == printed
    backwards = [
        (ord(name[0]) - ord("d"), int(name[1]) - 4)
        for name in reversed(TABLE_1)
    ]
    on_boards = [(y, -x) for x, y in port.moves]
    return claim(
        same and _anticlockwise(backwards),
        f"8 downto 1 gives {'the' if same else 'not the'} second board of "
        "5x5, and by table 1 these directions turn "
        f"{_turn(backwards)}; on the boards, where x is the line, they turn "
        f"{_turn(on_boards)}",
        compared("004", table_1, TABLE_1),
    )


def _turn(directions: list[tuple[int, int]]) -> str:
    return "anticlockwise" if _anticlockwise(directions) else "clockwise"


def _anticlockwise(directions: list[tuple[int, int]]) -> bool:
    """Return whether each (right, up) turns left into the next."""
    return all(
        right * next_up > up * next_right
        for (right, up), (next_right, next_up) in pairwise(directions)
    )
