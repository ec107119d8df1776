"""What the report's two backtracking ports share: sections 1 and 2.

Each function checks a note that is in both headers, for the port that it
takes. The test of the note in each port's own file calls it.
"""

from collections.abc import Iterator
from typing import Protocol

from common.board import Board, Square, Tour
from common.validator import examine, is_knight_move

CORNER = Square(0, 0)


class Backtracking(Protocol):
    """A port of section 1 or 2: the functions that both have."""

    def parcours_cavalier(
        self, rows: int, columns: int, x0: int, y0: int, closed: bool = False
    ) -> tuple[list[list[int]] | None, object]:
        """Return a numbered matrix, and the counters."""

    def tous_les_parcours(
        self, rows: int, columns: int, x0: int, y0: int, closed: bool = False
    ) -> Iterator[list[list[int]]]:
        """Yield the matrices of all tours."""

    def is_one_move(
        self, last: tuple[int, int], first: tuple[int, int]
    ) -> bool:
        """Return whether one move leads from one square to the other."""

    def first_tour(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> Tour | None:
        """Return a tour."""

    def counted_tour(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> tuple[Tour | None, dict[str, int]]:
        """Return a tour, and the counters."""

    def tours(
        self, board: Board, start: Square, *, closed: bool = False
    ) -> Iterator[Tour]:
        """Yield all tours."""


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


def must_close_by_one_move(port: Backtracking) -> None:
    """Check S3: closed tours end one move from the start."""
    depart = Square(2, 3)
    for case in Board(5, 6):
        assert port.is_one_move(case, depart) is is_knight_move(case, depart)
    # 4x5 has 32 tours from a corner, of which none closes.
    assert len(list(port.tous_les_parcours(4, 5, 0, 0))) == 32
    assert list(port.tous_les_parcours(4, 5, 0, 0, closed=True)) == []
    assert port.parcours_cavalier(4, 5, 0, 0, closed=True)[0] is None
    # 3x10 has closed tours (Schwenk), and then one from every start.
    board, start = Board(3, 10), Square(0, 4)
    tour = port.first_tour(board, start, closed=True)
    assert examine(board, tour, start=start, closed=True).valid


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


def must_find_the_same_tour(port: Backtracking, *, closed: bool) -> None:
    """Check D5: the first of all tours is the one that is found alone."""
    for board in (Board(3, 7), Board(4, 3), Board(1, 1)):
        for start in board:
            asked = (board.rows, board.columns, *start, closed)
            found = next(port.tous_les_parcours(*asked), None)
            assert port.parcours_cavalier(*asked)[0] == found
