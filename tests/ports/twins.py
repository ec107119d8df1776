"""What two ports share, as those of sections 1 and 2 of the report do.

Each function checks a note that is in both headers, for the port that it
takes. The test of the note in each port's own file calls it.
"""

from collections.abc import Iterator
from itertools import product
from types import ModuleType
from typing import Protocol

import pytest

from common.board import Board, Square, Tour
from common.judge import is_closed, is_knight_move
from imperative import warnsdorff_matrix, warnsdorff_random_closed

#: The eight destinations, in the order of section 1 of the TIPE exam.
TIPE_MOVES = [
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
]  # fmt: skip

#: The order of the lab report's moves, as the ledger gives it.
REPORT_MOVES = (
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
)  # fmt: skip

#: The Pascal program's case statement, as (x, y).
PASCAL_MOVES = [
    (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2)
]  # fmt: skip

CORNER, SIX = Square(0, 0), Board(6, 6)

#: A small board with closed tours, and a start: of 160 tours 32 are closed.
WITH_CLOSED = Board(3, 10), Square(0, 4)


class _Numbered(tuple[int, ...]):
    """A table of moves that notes by which number each is looked up."""

    looked_up: list[int]

    def __getitem__(self, number: object) -> int:  # type: ignore[override]
        """Note the number, then look it up."""
        assert isinstance(number, int)
        self.looked_up.append(number)
        return super().__getitem__(number)


def moves_looked_up(
    port: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> list[int]:
    """Return a list of the numbers by which a port will look up its moves."""
    looked_up: list[int] = []
    for name in ("MOVES_ROW", "MOVES_COLUMN"):
        moves = _Numbered(getattr(port, name))
        moves.looked_up = looked_up
        monkeypatch.setattr(port, name, moves)
    return looked_up


class Search(Protocol):
    """A port that gives all tours from a start: what each of these has."""

    def is_one_move(
        self, last: tuple[int, int], first: tuple[int, int]
    ) -> bool:
        """Return whether one move leads from one square to the other."""

    def first_tour(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> Tour | None:
        """Return a tour."""

    def tours(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> Iterator[Tour]:
        """Yield all tours."""

    def count_tours(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> int:
        """Return the number of tours."""


class Backtracking(Search, Protocol):
    """A port of section 1 or 2: the functions that both have."""

    def parcours_cavalier(
        self, rows: int, columns: int, x0: int, y0: int, closed: bool = False
    ) -> tuple[list[list[int]] | None, dict[str, int]]:
        """Return a numbered matrix, and the counters."""

    def tous_les_parcours(
        self, rows: int, columns: int, x0: int, y0: int, closed: bool = False
    ) -> Iterator[list[list[int]]]:
        """Yield the matrices of all tours."""

    def counted_tour(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> tuple[Tour | None, dict[str, int]]:
        """Return a tour, and the counters."""


def must_number_from_the_start(port: Backtracking) -> None:
    """Check S2: the search goes from number 2, after 1 on the start."""
    # In figure 1, and on a board that is not square, from another start.
    for sides, start in (((5, 5), (0, 0)), ((4, 3), (3, 2)), ((3, 7), (2, 6))):
        echiquier, _ = port.parcours_cavalier(*sides, *start)
        assert echiquier is not None
        assert echiquier[start[0]][start[1]] == 1
        every = range(1, sides[0] * sides[1] + 1)
        assert sorted(n for ligne in echiquier for n in ligne) == [*every]


def must_number_the_start_before_the_search(port: Backtracking) -> None:
    """Check S2: the start is not tried, and has its number all the time."""
    # On 3x3 the eight squares of the rim are a ring, which is walked once in
    # each direction; the centre, never reached, has no move.
    board = Board(3, 3)
    for start, tried in ((CORNER, 14), (Square(1, 1), 0)):
        counters = {"attempts": tried, "backtracks": tried}
        assert port.counted_tour(board, start) == (None, counters)


def must_know_one_move(port: Search) -> None:
    """Check what one move is, and that a board has tours but none closed."""
    for one, other in product(Board(5, 6), repeat=2):
        assert port.is_one_move(one, other) is is_knight_move(one, other)
    board = Board(3, 4)
    assert port.first_tour(board, CORNER) is not None
    assert port.first_tour(board, CORNER, closed=True) is None
    assert port.count_tours(board, CORNER, closed=True) == 0


def some_close() -> list[Tour]:
    """Return three tours of 6x6 from the corner: the first does not close."""
    closing = warnsdorff_random_closed.first_tour
    found = [warnsdorff_matrix.first_tour(SIX, CORNER)]
    found += [closing(SIX, CORNER, seed=seed) for seed in (0, 1)]
    tours = [tour for tour in found if tour]
    assert [is_closed(tour) for tour in tours] == [False, True, True]
    return tours


def must_keep_those_that_close(port: Search) -> None:
    """Check that closed tours are all that end one move from the start."""
    board, start = WITH_CLOSED
    closed = list(port.tours(board, start, closed=True))
    assert all(is_knight_move(tour[-1], start) for tour in closed)
    assert len(set(closed)) == len(closed) == 32
    assert port.first_tour(board, start, closed=True) == closed[0]
    assert port.count_tours(board, start, closed=True) == len(closed)


def must_share_nothing(port: Backtracking) -> None:
    """Check D3: two runs have no matrix and no counter in common."""
    alone = list(port.tours(Board(4, 5), CORNER))
    one, other = (port.tours(Board(4, 5), CORNER) for _ in range(2))
    pairs = list(zip(one, other, strict=True))
    assert pairs == list(zip(alone, alone, strict=True))
    first, second = port.tous_les_parcours(3, 4, 0, 0)  # two matrices
    assert first == port.parcours_cavalier(3, 4, 0, 0)[0] != second
    once, again = (port.parcours_cavalier(3, 4, 0, 0) for _ in range(2))
    assert once == again
    assert once[0] is not again[0]
    assert once[1] is not again[1]


def must_return_the_counters(port: Backtracking) -> None:
    """Check D4: the counters come with the tour, and without one."""
    names = ("compteur_tentative", "compteur_retour_arriere")
    assert port.parcours_cavalier(3, 3, 0, 0) == (
        None,
        dict.fromkeys(names, 14),
    )
    matrix, counters = port.parcours_cavalier(3, 4, 0, 0)
    assert matrix == [[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]]
    # Eleven of the squares that were tried have kept their numbers.
    tried, taken_back = (counters[name] for name in names)
    assert tried - taken_back == 11


def must_find_the_same_tour(port: Backtracking, *, closed: bool) -> None:
    """Check D5: the first tour is the one found alone; none comes twice."""
    wide = Board(3, 4) if closed else Board(3, 7)
    boards = (wide, Board(4, 3), Board(1, 1))
    cases = [(board, start) for board in boards for start in [*board][::2]]
    for board, start in [*cases, WITH_CLOSED]:
        asked = (board.rows, board.columns, *start, closed)
        found = next(port.tous_les_parcours(*asked), None)
        assert port.parcours_cavalier(*asked)[0] == found
    every = list(port.tous_les_parcours(3, 7, 0, 0))
    assert all(every.count(matrix) == 1 for matrix in every)
