"""The validator and the reader, against an oracle that shares nothing.

Tours of rectangles are spoilt at random, and each case is judged twice.
``pytest tests/common/test_fuzz.py --fuzz-cases 80000`` tries as many as you
like; a failure names its case by a number, which makes the same one again.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, pairwise
from random import Random

import pytest

from common.board import Board, Square, Tour, parse_board
from common.construction import open_tour
from common.diagnosis import examine, examine_matrix
from common.reading import read
from common.tour import symmetries
from common.verdict import MOST_LISTED, Verdict
from tests.common.test_reading import MATRIX_WRITERS, SQUARES_WRITERS

Pair = tuple[int, int]
Walk = list[object]
Rows = Sequence[list[object]]

#: Faults as CODE or CODE@STEP, and whether it is a closed tour.
Judgement = tuple[list[str], bool]

ORDER = (
    "wrong-shape not-an-integer out-of-range off-board duplicate missing "
    "illegal-move wrong-start not-closed"
).split()


# --- the oracle: of squares, of a matrix, and of the moves of both ---


def of_squares(
    size: Pair, walk: Walk, start: object, closed: bool
) -> Judgement:
    found, visits = list[str](), list[Pair | None]()
    board = {divmod(place, size[1]) for place in range(size[0] * size[1])}
    for n, item in enumerate(walk, 1):
        match item:
            case [int() as row, int() as column] if bool not in map(
                type, item
            ):
                if (row, column) not in board:
                    found.append(f"off-board@{n}")
                elif (row, column) in visits:
                    found.append(f"duplicate@{n}")
                visits.append((row, column))
            case _:
                pair = isinstance(item, list | tuple) and len(item) == 2
                found.append(
                    f"{'not-an-integer' if pair else 'wrong-shape'}@{n}"
                )
                visits.append(None)
    found += [] if board.issubset(visits) else ["missing"]
    return of_moves(found, visits, start, closed)


def of_matrix(
    size: Pair, rows: Sequence[Sequence[object]], start: object, closed: bool
) -> Judgement:
    if [len(row) for row in rows] != [size[1]] * size[0]:
        return ["wrong-shape"], False
    where: list[list[Pair]] = [[] for _ in range(size[0] * size[1])]
    found = list[str]()
    for place, cell in enumerate(chain.from_iterable(rows)):
        if type(cell) is not int:
            found.append("not-an-integer")
        elif cell < 1 or cell > len(where):
            found.append("out-of-range")
        else:
            where[cell - 1].append(divmod(place, size[1]))
    found += [f"duplicate@{n}" for n, at in enumerate(where, 1) if len(at) > 1]
    found += [] if all(where) else ["missing"]
    visits = [at[0] if len(at) == 1 else None for at in where]
    return of_moves(found, visits, start, closed)


def of_moves(
    found: list[str],
    visits: Sequence[Pair | None],
    start: object,
    closed: bool,
) -> Judgement:
    for n, (one, other) in enumerate(pairwise(visits), 2):
        found += [] if may_jump(one, other) else [f"illegal-move@{n}"]
    open_end = bool(visits) and not may_jump(visits[-1], visits[0])
    closes = not found and not open_end
    if start is not None and visits and visits[0] not in (None, start):
        found.append("wrong-start@1")
    if closed and open_end:
        found.append(f"not-closed@{len(visits)}")
    return sorted(found, key=lambda f: ORDER.index(f.split("@")[0])), closes


def may_jump(one: Pair | None, other: Pair | None) -> bool:
    """Check whether two squares, if both are known, are a move apart."""
    if one is None or other is None:
        return True
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 == 5


# --- tours of rectangles, and what is done to them ---


@cache
def tours() -> list[tuple[Board, Tour]]:
    """List the images of a tour of each of some rectangles."""
    boards = map(parse_board, ("3x4", "4x7", "3x10", "5x6", "9x12"))
    built = [(board, open_tour(board)) for board in boards]
    return [
        image
        for board, tour in built
        if tour is not None
        for image in symmetries(board, tour)
    ]


JUNK = [
    None,
    True,
    1.0,
    "1",
    "a1",
    [],
    (),
    (1,),
    (1, 2, 3),
    [1.0, 2],
    (0, None),
    (True, 0),
    [0, False],
    ("0", 0),
    (0, 0j),
]


def another_tour(random: Random, walk: list[Pair]) -> list[Pair]:
    """Turn the end of a tour round, where a move leads into its middle."""
    into = [n for n, s in enumerate(walk[:-2]) if may_jump(s, walk[-1])]
    cut = random.choice(into) + 1 if into else len(walk)
    return walk[:cut] + walk[cut:][::-1]


def turned(random: Random, walk: list[Pair]) -> list[Pair]:
    cut = random.randrange(len(walk))
    return walk[cut:] + walk[:cut]


def part_reversed(random: Random, walk: list[Pair]) -> list[Pair]:
    first, last = sorted(random.choices(range(len(walk)), k=2))
    return walk[:first] + walk[first:last][::-1] + walk[last:]


def swapped(random: Random, walk: list[Pair]) -> list[Pair]:
    one, other = random.choices(range(len(walk)), k=2)
    walk[one], walk[other] = walk[other], walk[one]
    return walk


def left_out(random: Random, walk: list[Pair]) -> list[Pair]:
    del walk[random.randrange(len(walk))]
    return walk


def again(random: Random, walk: list[Pair]) -> list[Pair]:
    walk.insert(random.randrange(len(walk) + 1), random.choice(walk))
    return walk


def moved(random: Random, walk: list[Pair]) -> list[Pair]:
    """Put a square elsewhere, near it; perhaps off the board."""
    place = random.randrange(len(walk))
    row, column = walk[place]
    walk[place] = row + random.randint(-4, 4), column + random.randint(-4, 4)
    return walk


def all_moved(random: Random, walk: list[Pair]) -> list[Pair]:
    down, right = random.choice([(1, 1), (-1, 0), (0, 1), (-3, -3), (0, 40)])
    return [(row + down, column + right) for row, column in walk]


def transposed(random: Random, walk: list[Pair]) -> list[Pair]:
    return [(column, row) for row, column in walk]


def short(random: Random, walk: list[Pair]) -> list[Pair]:
    return walk[: random.choice([1, 2, len(walk) // 2])]


def backwards(random: Random, walk: list[Pair]) -> list[Pair]:
    return walk[::-1]


Change = Callable[[Random, list[Pair]], list[Pair]]
GOOD: list[Change] = [another_tour, another_tour, turned, backwards]
BAD: list[Change] = [
    *(part_reversed, swapped, left_out, again, moved, all_moved, transposed),
    *(short, moved, swapped),
]


class Case:
    """A board and squares on it, most of them no tour, and what is asked."""

    def __init__(self, number: int) -> None:
        self.random = random = Random(number)
        self.board, tour = random.choice(tours())
        self.size = self.board.rows, self.board.columns
        self.walk = [(row, column) for row, column in tour]
        changes = random.choices(GOOD, k=random.randrange(4))
        changes += random.choices(BAD, k=random.choice([0, 0, 1, 1, 2, 5]))
        for change in changes:
            self.walk = change(random, list(self.walk)) or self.walk
        self.start = random.choice([None, None, self.walk[0], (0, 0), (1, 40)])
        self.closed = random.random() < 0.3
        self.told = f"case {number}: {self.board} {self.start} {self.closed}"

    def squares(self) -> Walk:
        """Return the squares, some of them perhaps no squares at all."""
        squares: Walk = [
            list(square) if self.random.random() < 0.1 else square
            for square in self.walk
        ]
        for _ in range(self.random.choice([0, 0, 0, 1, 3])):
            place = self.random.randrange(len(squares))
            squares[place] = self.random.choice(JUNK)
        return squares

    def rows(self) -> Rows:
        """Write the steps on the squares of the board, and spoil a few."""
        rows: Rows = [[0] * self.size[1] for _ in range(self.size[0])]
        for number, (row, column) in enumerate(self.walk, 1):
            if row in range(self.size[0]) and column in range(self.size[1]):
                rows[row][column] = number
        for _ in range(self.random.choice([0, 0, 0, 1, 2])):
            cells = self.random.choice(rows)
            cells[self.random.randrange(len(cells))] = self.random.choice(
                [0, -1, 1, 2, len(self.walk), len(self.walk) + 1, *JUNK]
            )
        return rows

    def reshaped(self, rows: Rows) -> Rows:
        """Take a row or a cell away, or transpose, if seldom."""
        kind = self.random.randrange(40)
        if kind == 0:
            return rows[1:]
        if kind == 1:
            return [rows[0][1:], *rows[1:]]
        return list(map(list, zip(*rows, strict=True))) if kind == 2 else rows

    def around(self, text: str) -> str:
        """Choose how the lines of a text end, and put something around it."""
        text = text.replace("\n", self.random.choice(["\n", "\r\n", "\r"]))
        before = self.random.choice(["", "", "\ufeff", "\n\n", "# a tour\n"])
        return before + text + self.random.choice(["", "\n", "\n# 1 2 3\n\n"])


@pytest.fixture(scope="session")
def cases(request: pytest.FixtureRequest) -> range:
    tours()
    return range(request.config.getoption("--fuzz-cases"))


def must_be(judgement: Judgement, verdict: Verdict, told: str) -> None:
    """Compare a verdict with the oracle's, what it does not list included."""
    expected, is_closed = judgement
    codes = [fault.split("@")[0] for fault in expected]
    listed = [
        fault
        for place, (fault, code) in enumerate(
            zip(expected, codes, strict=True)
        )
        if place - codes.index(code) < MOST_LISTED
    ]
    found = [
        fault.code if fault.step is None else f"{fault.code}@{fault.step}"
        for fault in verdict.faults
    ]
    if expected == ["wrong-shape"]:
        found, expected = sorted(set(found)), listed
    else:
        assert verdict.counts == Counter(codes), told
    assert found == listed, told
    assert verdict.valid == (not expected), told
    assert verdict.closed == is_closed, told


def test_squares_are_judged_as_by_the_oracle(cases: range) -> None:
    tours = 0
    for case in map(Case, cases):
        squares, asked = case.squares(), (case.start, case.closed)
        told = f"{case.told}: {squares}"
        verdict = examine(
            case.board, squares, start=case.start, closed=case.closed
        )
        must_be(of_squares(case.size, squares, *asked), verdict, told)
        assert verdict.tour == (tuple(case.walk) if verdict else None), told
        tours += verdict.valid
    assert tours > len(cases) // 20


def test_a_matrix_is_judged_as_by_the_oracle(cases: range) -> None:
    tours = 0
    for case in map(Case, cases):
        rows, asked = case.reshaped(case.rows()), (case.start, case.closed)
        told = f"{case.told}: {rows}"
        verdict = examine_matrix(
            case.board, rows, start=case.start, closed=case.closed
        )
        must_be(of_matrix(case.size, rows, *asked), verdict, told)
        assert verdict.tour == (tuple(case.walk) if verdict else None), told
        tours += verdict.valid
    assert tours > len(cases) // 20


def test_a_matrix_is_read_as_it_was_written(cases: range) -> None:
    for case in map(Case, cases):
        rows = [
            [cell if type(cell) is int else 0 for cell in row]
            for row in case.reshaped(case.rows())
        ]
        if len(set(map(len, rows))) > 1:
            continue
        matrix = tuple(map(tuple, rows))
        write = case.random.choice(list(MATRIX_WRITERS.values()))
        text = case.around(write(matrix))
        reading = read(text, case.random.choice([None, case.board]))
        told = f"{case.told}: {text!r}"
        assert (reading.matrix, reading.squares) == (matrix, None), told
        judgement = of_matrix(case.size, rows, case.start, case.closed)
        if reading.board == case.board:
            verdict = reading.verdict(start=case.start, closed=case.closed)
            must_be(judgement, verdict, told)


def test_squares_are_read_as_they_were_written(cases: range) -> None:
    for case in map(Case, cases):
        squares = tuple(Square(*square) for square in case.walk)
        named = all(square in case.board for square in squares)
        write = case.random.choice(
            [
                writer
                for name, writer in SQUARES_WRITERS.items()
                if named
                or "name" not in name
                or name == "Python's named tuples"
            ]
        )
        text = case.around(write(case.board, squares))
        reading = read(text, case.board)
        told = f"{case.told}: {text!r}"
        assert (reading.matrix, reading.squares) == (None, squares), told
        asked = case.start, case.closed
        judgement = of_squares(case.size, list(case.walk), *asked)
        verdict = reading.verdict(start=case.start, closed=case.closed)
        must_be(judgement, verdict, told)
