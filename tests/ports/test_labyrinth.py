"""Section 5 of the report: the order, the numbers and the heuristic."""

import pytest

from common.board import Square
from functional import labyrinth_lazy
from imperative import labyrinth
from imperative.labyrinth import DEAD_END, FREE, WALL, find_path, matrix_of

PLAN = ("....", "..#.", "..#.")


def test_s1_the_moves_go_along_the_row_first_and_plus_before_minus() -> None:
    g = labyrinth.Globals(matrix_of(PLAN), (2, 3), heuristic=False)
    order = [(1, 2), (1, 0), (2, 1), (0, 1)]
    assert labyrinth.neighbours((1, 1), g) == order
    assert labyrinth_lazy.neighbours((1, 1)) == order


def test_s2_the_path_is_numbered_from_1_at_the_start() -> None:
    maze = matrix_of(PLAN)
    assert maze == [[FREE] * 4, [FREE, FREE, WALL, FREE], maze[1]]
    succeeds, counters = find_path(maze, (1, 1), (2, 3))
    assert succeeds
    assert counters == {"compteur_tentative": 9, "compteur_retour_arriere": 2}
    assert sorted(n for row in maze for n in row if n > 0) == [*range(1, 9)]


def test_s3_the_nearest_to_the_exit_come_first_which_may_be_longer() -> None:
    g = labyrinth.Globals(matrix_of(PLAN), (2, 3), heuristic=True)
    nearest = [(1, 2), (2, 1), (1, 0), (0, 1)]
    assert labyrinth.neighbours((1, 1), g) == nearest
    order = labyrinth_lazy.nearest_first((2, 3))
    assert order(labyrinth_lazy.neighbours((1, 1))) == nearest
    for port in (labyrinth, labyrinth_lazy):
        question = PLAN, Square(1, 1), Square(2, 3)
        path = port.first_path(*question, heuristic=True)
        assert len(path or ()) == 10


def test_d1_a_square_that_led_nowhere_is_not_tried_again() -> None:
    maze = matrix_of(("...", ".##"))
    assert find_path(maze, (0, 1), (1, 2))[0] is False
    assert maze == [[DEAD_END, 1, DEAD_END], [DEAD_END, WALL, WALL]]


def test_d1_d2_the_ways_go_on_to_all_squares_each_once() -> None:
    floor = labyrinth_lazy.floor_of(("...", "..."))
    squares = [way.square for way in labyrinth_lazy.ways((0, 0), floor)]
    assert squares == [(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0)]
    assert next(labyrinth_lazy.ways((0, 0), floor)).before is None


@pytest.mark.parametrize("heuristic", [False, True])
def test_d2_no_path_is_a_proof(heuristic: bool) -> None:
    question = ("..#.",), Square(0, 0), Square(0, 3)
    for port in (labyrinth, labyrinth_lazy):
        path, counters = port.counted_path(*question, heuristic=heuristic)
        assert path is None
        assert counters == {"attempts": 1, "backtracks": 1}


@pytest.mark.slow
def test_a_room_of_100x100_is_no_trouble() -> None:
    plan = ["." * 100] * 100
    question = plan, Square(50, 50), Square(99, 99)
    path = labyrinth_lazy.first_path(*question)
    assert path is not None
    assert path[-1] == (99, 99)
