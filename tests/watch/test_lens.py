"""The knight in recordings: of ports, and of programs that nobody declared."""

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.lenses import LENSES
from cavalier.watch.guess import guess
from cavalier.watch.lens import ENTERED, FULL, LEFT
from cavalier.watch.recorder import record
from cavalier.watch.subjects import Watched, watched
from common.board import Board, Square
from common.search import Search
from tests.watch.programs import (
    BOARD,
    START,
    functions,
    guessed,
    port,
    program,
    seen,
)

Moves = list[tuple[int, int]]


def moves(run: Watched) -> Moves:
    """Return what happens, without when."""
    return [(kind, square) for _, kind, square in run.events]


def guessed_moves(name: str) -> Moves:
    """Return what happens in a program of the texts beside."""
    return moves(guessed(program("board_programs.txt", name)))


@pytest.mark.parametrize("name", [n for n in LENSES if n != "labyrinth"])
def test_the_knight_is_seen_in_each_port(name: str) -> None:
    port = find(name)
    port = port.with_seed(8) if port.seeded else port
    board = Board(6, 6) if port.closed_only else BOARD
    search = Search(board, port.closed_only, START)
    tour = port.first_tour(board, START, closed=port.closed_only)
    path: list[int] = []
    full = list[tuple[Square, ...]]([] if tour else [()])
    for kind, square in moves(watched(port, search, "first_tour")):
        if kind == ENTERED:
            path.append(square)
        elif kind == LEFT:
            assert path.pop() == square
        else:
            at = path.index(0)  # a closed one may begin elsewhere
            turned = path[at:] + path[:at]
            full.append(
                tuple(Square(*divmod(s, board.columns)) for s in turned)
            )
    assert tour or path
    assert (tour or ()) in full


@pytest.mark.parametrize("start", BOARD)
def test_one_search_in_three_styles_has_the_same_events(
    start: Square,
) -> None:
    search = Search(BOARD, start=start)
    names = ("backtracking-matrix", "couples", "lazy-tours")
    runs = [watched(find(name), search, "count_tours") for name in names]
    assert moves(runs[0]) == moves(runs[1]) == moves(runs[2])


#: Functions that count all tours, with the knight seen all the way.
COUNTING = [
    name
    for name in functions("board_programs.txt")
    if name not in {"no_board", "a_stack", "low", "path_only", "minus_one"}
]


def tree_of(happened: Moves) -> list[tuple[int, ...]]:
    """Return the ways that the knight goes, in order of squares."""
    path: list[int] = []
    ways = []
    for kind, square in happened:
        if kind == ENTERED:
            path.append(square)
            ways.append(tuple(path))
        elif kind == LEFT:
            path.pop()
    return sorted(ways)


@pytest.mark.parametrize("name", COUNTING)
def test_the_knight_is_seen_in_somebody_s_program(name: str) -> None:
    happened = guessed_moves(name)
    assert tree_of(happened) == tree_of(moves(seen("couples")))
    assert [kind for kind, _ in happened].count(FULL) == 2


@pytest.mark.parametrize("name", ["minus_one", "path_only"])
def test_a_program_that_stops_at_a_tour_has_a_board(name: str) -> None:
    kinds = [kind for kind, _ in guessed_moves(name)]
    assert kinds.count(FULL) == 1
    assert kinds[:12] == [ENTERED] * 12


def test_a_board_that_is_built_row_by_row_is_seen() -> None:
    kinds = [kind for kind, _ in moves(seen("grows"))]
    assert kinds == [ENTERED] * 12 + [FULL]


def test_nothing_is_guessed_where_nothing_shows_the_knight() -> None:
    assert seen("no_board").sight is None


def test_rows_come_first_where_either_reading_fits() -> None:
    given = program("board_programs.txt", "append_and_pop", 3, 3, 0, 0)
    sight = guess(record(given), Board(3, 3), START)
    assert sight is not None
    assert not sight.is_swapped
    assert not sight.geometry.flipped


@pytest.mark.parametrize("name", ["backtracking-matrix", "couples"])
def test_what_is_guessed_of_a_port_is_what_it_declares(name: str) -> None:
    assert guessed(port(name)).events == seen(name).events
