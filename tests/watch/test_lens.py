"""The knight in recordings: of ports, and of programs that nobody declared."""

import pytest

from cavalier.catalogue import find
from cavalier.catalogue.lenses import LENSES, Holder
from cavalier.watch.guess import guess
from cavalier.watch.lens import ENTERED, FULL, LEFT
from cavalier.watch.recorder import record
from cavalier.watch.subjects import watch
from common.board import Board, Square
from common.search import Search
from tests.watch.programs import (
    BOARD,
    START,
    beside,
    functions,
    guessed_run,
    port,
    program,
    run_of,
)


@pytest.mark.parametrize("name", [n for n in LENSES if n != "labyrinth"])
def test_the_knight_is_seen_in_each_port(name: str) -> None:
    port = find(name)
    port = port.with_seed(8) if port.seeded else port
    board = Board(6, 6) if port.closed_only else BOARD
    search = Search(board, port.closed_only, START)
    tour = port.first_tour(board, START, closed=port.closed_only)
    path: list[int] = []
    full = list[tuple[Square, ...]]([] if tour else [()])
    for _, kind, square in watch(port, search, "first_tour").events:
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
    runs = [watch(find(name), search, "count_tours") for name in names]
    assert beside(*runs).difference is None


#: Functions that count all tours, with the knight seen all the way.
COUNTING = [
    name
    for name in functions("board_programs.txt")
    if name not in {"no_board", "a_stack", "low", "path_only", "minus_one"}
]


@pytest.mark.parametrize("name", COUNTING)
def test_the_knight_is_seen_in_somebody_s_program(name: str) -> None:
    run = run_of(name)
    assert beside(run, run_of("couples")).is_one_search
    assert [event.kind for event in run.events].count(FULL) == 2


@pytest.mark.parametrize("name", ["minus_one", "path_only", "grows"])
def test_a_program_that_stops_at_a_tour_has_a_board(name: str) -> None:
    kinds = [event.kind for event in run_of(name).events]
    assert kinds.count(FULL) == 1
    assert kinds[:12] == [ENTERED] * 12


def test_rows_come_first_where_either_reading_fits() -> None:
    call = program("board_programs.txt", "append_and_pop", 3, 3, 0, 0)
    lens = guess(record(call), Board(3, 3), START)
    assert lens == Holder("path", taken="marks")


@pytest.mark.parametrize("name", ["backtracking-matrix", "couples"])
def test_a_guessed_lens_sees_the_events_of_the_declared_one(name: str) -> None:
    assert guessed_run(port(name)).events == run_of(name).events
