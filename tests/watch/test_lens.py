"""The knight in recordings: of ports, and of programs that nobody declared."""

from functools import cache

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.lenses import LENSES
from cavalier.watch.lens import (
    ENTERED,
    FULL,
    LEFT,
    Event,
    events,
    guess,
)
from cavalier.watch.recorder import Program, record
from cavalier.watch.subjects import watched
from common.board import Board, Square
from common.search import Search
from tests.watch.programs import BOARD, START, functions, port, program

Happened = list[tuple[int, int]]


def happened(seen: list[Event]) -> Happened:
    """Return what happened, without when."""
    return [(kind, square) for _, kind, square in seen]


def of_port(name: str, start: Square = START) -> Happened:
    """Return what happens in a port that counts tours."""
    search = Search(BOARD, start=start)
    return happened(watched(find(name), search, "count_tours").events)


@pytest.mark.parametrize("name", [n for n in LENSES if n != "labyrinth"])
def test_the_knight_is_seen_in_each_port(name: str) -> None:
    port = find(name)
    port = port.with_seed(8) if port.seeded else port
    board = Board(6, 6) if port.closed_only else BOARD
    search = Search(board, port.closed_only, START)
    tour = port.first_tour(board, START, closed=port.closed_only)
    path: list[int] = []
    full = list[tuple[Square, ...]]([] if tour else [()])
    for kind, square in happened(watched(port, search, "first_tour").events):
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
    matrix = of_port("backtracking-matrix", start)
    assert of_port("couples", start) == matrix
    assert of_port("lazy-tours", start) == matrix


@cache
def one_search() -> Happened:
    return of_port("backtracking-matrix")


def guessed(asked: Program) -> Happened:
    recording = record(asked)
    sight = guess(recording, BOARD, START)
    return happened(events(recording, sight, BOARD)) if sight else []


#: Functions that count all tours, with the knight seen all the way.
COUNTING = [
    name
    for name in functions("board_programs.txt")
    if name not in {"no_board", "a_stack", "low", "path_only", "minus_one"}
]


def tree_of(seen: Happened) -> list[tuple[int, ...]]:
    """Return the ways that the knight goes, in order of squares."""
    path: list[int] = []
    ways = []
    for kind, square in seen:
        if kind == ENTERED:
            path.append(square)
            ways.append(tuple(path))
        elif kind == LEFT:
            path.pop()
    return sorted(ways)


@pytest.mark.parametrize("name", COUNTING)
def test_the_knight_is_seen_in_somebody_s_program(name: str) -> None:
    seen = guessed(program("board_programs.txt", name))
    assert tree_of(seen) == tree_of(one_search())
    assert [kind for kind, _ in seen].count(FULL) == 2


@pytest.mark.parametrize("name", ["minus_one", "path_only"])
def test_a_program_that_stops_at_a_tour_has_a_board(name: str) -> None:
    seen = guessed(program("board_programs.txt", name))
    assert [kind for kind, _ in seen].count(FULL) == 1
    assert [kind for kind, _ in seen[:12]] == [ENTERED] * 12


def test_a_board_that_is_built_row_by_row_is_seen() -> None:
    seen = guessed(program("hard_programs.txt", "grows"))
    assert [kind for kind, _ in seen] == [ENTERED] * 12 + [FULL]


def test_nothing_is_guessed_where_nothing_shows_the_knight() -> None:
    recording = record(program("board_programs.txt", "no_board"))
    assert guess(recording, BOARD, START) is None


def test_rows_come_first_where_either_reading_fits() -> None:
    given = program("board_programs.txt", "append_and_pop", 3, 3, 0, 0)
    sight = guess(record(given), Board(3, 3), START)
    assert sight is not None
    assert not sight.is_swapped
    assert not sight.geometry.flipped


@pytest.mark.parametrize("name", ["backtracking-matrix", "couples"])
def test_what_is_guessed_of_a_port_is_what_it_declares(name: str) -> None:
    assert guessed(port(name)) == one_search()
