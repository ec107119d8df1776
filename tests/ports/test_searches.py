"""Every port finds what its search finds when it is written again.

`tests/ports/oracles.py` has these searches, which know no port.
"""

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cavalier.catalogue import find
from cavalier.catalogue.port import Problem
from cavalier.catalogue.ports import PORTS
from common.board import Board, Square, Tour
from common.diagnosis import examine
from common.judge import is_closed
from functional import labyrinth_lazy, warnsdorff_draws
from imperative import labyrinth, warnsdorff_random_closed
from tests.ports.oracles import Search, near, warnsdorff
from tests.strategies import boards, starts

ENUMERATING = [p.id for p in PORTS if Problem.ENUMERATING in p.problems]
TRYING = ["boolean-knight-tour", "boolean-any"]
COUNTING_TRIALS = ["backtracking-report", "backtracking-padded"]
BEST_FIRST = ["best-first-padded", "best-first-lazy"]

Place = tuple[Board, Square]

#: A board with a closed tour, the smallest that has one, and its opposite.
CLOSED = (Board(3, 10), Square(1, 2))
TALL = (Board(10, 3), Square(7, 1))


@st.composite
def places(draw: st.DrawFn, *, squares: int = 16) -> Place:
    """Make a board and a start."""
    board = draw(boards(max_squares=squares))
    return board, draw(starts(board))


@cache
def tours_of(name: str, place: Place, *, closed: bool) -> list[Tour]:
    """Return the tours that the oracle finds with the moves of a port."""
    board, start = place
    return list(Search(board, find(name).moves, closed).tours(start))


@pytest.mark.parametrize(
    "name", [*ENUMERATING, "pascal-move@anticlockwise", "pascal-move@copy"]
)
@settings(max_examples=12)
@given(place=places(squares=14), closed=st.booleans())
@example((Board(4, 3), Square(0, 1)), False)
# Its 32 tours begin with each move, so that they show the order.
@example((Board(4, 5), Square(0, 0)), False)
@example((Board(3, 4), Square(0, 0)), True)
@example((Board(1, 1), Square(0, 0)), True)
def test_all_tours_come_in_the_order_of_the_moves(
    name: str, place: Place, closed: bool
) -> None:
    port, expected = find(name), tours_of(name, place, closed=closed)
    assert list(port.tours(*place, closed=closed)) == expected
    assert port.count_tours(*place, closed=closed) == len(expected)
    first = port.first_tour(*place, closed=closed)
    assert first == next(iter(expected), None)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["backtracking-matrix", "pascal-move"])
@pytest.mark.parametrize("place", [CLOSED, TALL], ids=str)
def test_closed_tours_are_the_tours_that_close(
    name: str, place: Place
) -> None:
    closed = list(find(name).tours(*place, closed=True))
    assert len(set(closed)) == 32  # 16 cycles, each in both directions
    assert all(map(is_closed, closed))
    assert {tour[0] for tour in closed} == {place[1]}


@pytest.mark.parametrize("name", [*TRYING, *COUNTING_TRIALS])
@settings(max_examples=12)
@given(place=places(squares=14), closed=st.booleans())
@example((Board(4, 3), Square(0, 1)), False)
@example((Board(3, 4), Square(1, 3)), False)
@example((Board(3, 7), Square(1, 1)), True)
@example((Board(1, 1), Square(0, 0)), True)
def test_the_first_tour_and_the_counters_are_those_of_the_search(
    name: str, place: Place, closed: bool
) -> None:
    board, start = place
    port = find(name)
    expected = Search(board, port.moves, closed).first(start)
    if port.has_counters:
        assert port.counted_tour(board, start, closed=closed) == expected
    assert port.first_tour(board, start, closed=closed) == expected[0]


@pytest.mark.parametrize("name", BEST_FIRST)
@pytest.mark.parametrize("variant", ["start-counted", "start-deducted"])
@settings(max_examples=40, deadline=None)
@given(place=places(squares=30), closed=st.booleans())
@example((Board(3, 7), Square(1, 1)), False)
@example((Board(4, 6), Square(0, 0)), False)
@example((Board(5, 6), Square(2, 1)), False)
@example((Board(1, 1), Square(0, 0)), True)
def test_best_first_tries_the_neighbours_with_fewest_neighbours(
    name: str, variant: str, place: Place, closed: bool
) -> None:
    board, start = place
    closed = closed and len(board) <= 20
    port = find(f"{name}@{variant}")
    deducted = variant == "start-deducted"
    search = Search(board, port.moves, closed, best=True, deducted=deducted)
    expected = search.first(start)
    assert port.counted_tour(board, start, closed=closed) == expected
    assert port.first_tour(board, start, closed=closed) == expected[0]


@pytest.mark.parametrize(
    "name",
    ["warnsdorff-matrix", "warnsdorff-matrix@initial", "warnsdorff-unfold"],
)
@settings(max_examples=40)
@given(place=places(squares=80), closed=st.booleans())
@example((Board(3, 4), Square(1, 0)), False)
@example((Board(6, 6), Square(0, 0)), True)
@example((Board(8, 7), Square(2, 5)), False)
@example((Board(1, 1), Square(0, 0)), True)
def test_the_rule_goes_to_the_first_square_of_least_weight(
    name: str, place: Place, closed: bool
) -> None:
    board, start = place
    initial = name.endswith("initial")
    tour = warnsdorff(board, start, find(name).moves, initial=initial)
    if closed and tour and not is_closed(tour):
        tour = None
    assert find(name).first_tour(board, start, closed=closed) == tour


@settings(max_examples=25, deadline=None)
@given(place=places(squares=8), seed=st.integers(0, 99))
@example((Board(6, 1), Square(2, 0)), 0)
@example((Board(8, 1), Square(7, 0)), 3)
def test_chance_as_a_stream_gives_the_tours_of_chance_as_a_call(
    place: Place, seed: int
) -> None:
    side, start = place[0].rows, Square(place[1].row, place[1].row)
    board = Board(side, side)
    called = warnsdorff_random_closed.counted_tour(
        board, start, seed=seed, attempts=30
    )
    streamed = warnsdorff_draws.counted_tour(
        board, start, seed=seed, attempts=30
    )
    assert streamed == called
    tour, counters = called
    assert counters["attempts"] <= 30
    if tour:
        assert examine(board, tour, start=start, closed=True).valid
    else:
        assert counters["attempts"] == 30


@st.composite
def mazes(draw: st.DrawFn) -> tuple[list[str], Square, Square]:
    """Make a maze with a start and an exit."""
    board = draw(boards(max_squares=40))
    walls = draw(st.sets(st.sampled_from([*board])))
    start, end = draw(starts(board)), draw(starts(board))
    rows = [
        "".join(
            "#" if Square(row, column) in walls - {start, end} else "."
            for column in range(board.columns)
        )
        for row in range(board.rows)
    ]
    return rows, start, end


def reachable(rows: list[str], start: Square) -> set[Square]:
    """Return the floor squares that some way leads to."""
    squares, new = {start}, [start]
    for square in new:
        for there in near(square, find("labyrinth").moves):
            inside = there in Board(len(rows), len(rows[0]))
            if inside and rows[there.row][there.column] != "#":
                new += [] if there in squares else [there]
                squares.add(there)
    return squares


@settings(max_examples=80)
@given(mazes(), st.booleans())
@example((["....", "..#.", "..#."], Square(1, 1), Square(2, 3)), True)
@example((["....", "..#.", "..#."], Square(1, 1), Square(2, 3)), False)
@example((["...#.", ".#.##", "....."], Square(0, 0), Square(0, 4)), False)
def test_a_way_is_found_where_there_is_one_in_both_styles(
    maze: tuple[list[str], Square, Square], heuristic: bool
) -> None:
    rows, start, end = maze
    path, counters = labyrinth.counted_path(*maze, heuristic=heuristic)
    lazy = labyrinth_lazy.counted_path(*maze, heuristic=heuristic)
    assert lazy == (path, counters)
    floor = reachable(rows, start)
    if path is None:
        assert end not in floor
        assert counters == dict.fromkeys(counters, len(floor) - 1)
        return
    assert (path[0], path[-1]) == (start, end)
    assert len(set(path)) == len(path)
    assert set(path) <= floor
    steps = [(b.row - a.row, b.column - a.column) for a, b in pairwise(path)]
    assert set(steps) <= set(find("labyrinth").moves)
    assert counters["attempts"] - counters["backtracks"] == len(steps)
    assert counters["attempts"] < len(floor)
