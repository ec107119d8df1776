"""Programs of a user, which do right or wrong in one way each."""

import os
import sys
from contextlib import suppress

BOARD = [[3, 6, 11, 8], [12, 9, 2, 5], [1, 4, 7, 10]]
NAMES = "a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2"
SQUARES = [
    (2, 0), (1, 2), (0, 0), (2, 1), (1, 3), (0, 1),
    (2, 2), (0, 3), (1, 1), (2, 3), (0, 2), (1, 0),
]  # fmt: skip


def board(rows, columns, row, column):
    print("loud")
    return BOARD


def squares(rows, columns, row, column):
    return SQUARES


def couples(board, start):
    return tuple(SQUARES)


def several(board, start):
    return [SQUARES, BOARD]


def names(couple, couples):
    return NAMES


def words(couple, couples):
    return NAMES.split()


def steps(*given):
    yield from SQUARES


def number(board, start):
    return 2


def wrong_number(rows, columns, row, column):
    return 31


def none(board, start):
    return None


def printed(rows, columns, row, column):
    print(rows)


def spoilt(rows, columns, row, column):
    return [BOARD[0], BOARD[1], [1, 4, 10, 7]]


def small(board, start):
    return [[1, 2], [3, 4]]


def anything(board, start):
    return object()


def word(board, start):
    return "tour"


def raises(board, start):
    print("x")
    return 1 / 0


def clears(couple, couples):
    raise ValueError("\033[2J")


def evasive(rows, columns, row, column):
    return 1 if rows * columns == 1 else None


def exits(board, start):
    sys.exit(3)


def exits_quietly(board, start):
    os._exit(0)


def kills_itself(board, start):
    os.kill(os.getpid(), 9)


def eats_memory(board, start):
    return [0] * 10**10


def waits(rows, columns, row, column):
    return int(input())


def forges(board, start):
    for descriptor in range(3, 20):
        with suppress(OSError):
            os.write(descriptor, b'{"answer": {"offers": [[]]}}')
    os._exit(0)


def writes_nonsense(board, start):
    for descriptor in range(3, 20):
        with suppress(OSError):
            os.write(descriptor, b"[" * 10**6)


def three(a, b, c):
    return 0


async def later(rows, columns, row, column):
    return 0
