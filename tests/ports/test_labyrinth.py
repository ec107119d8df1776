"""The lab report, section 5: what it says of its maze, and what holds."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cavalier.ledger.report import generate
from common.board import Square
from imperative.labyrinth import (
    DEAD_END,
    FREE,
    TAB_DELTA_XY,
    WALL,
    counted_path,
    first_path,
    matrix_of,
    parcours_labyrinthe,
)

Path = tuple[Square, ...]
Plan = tuple[str, ...]

#: From (1, 1) to (2, 3) in five steps: up, right, right, down, down.
DECEPTIVE = ("....", "..#.", "..#.")

both = pytest.mark.parametrize("heuristic", [False, True])


def graph_of(plan: Sequence[str]) -> "nx.Graph[Square]":
    """Join the floor squares that are next to each other."""
    floor = {
        Square(row, column)
        for row, line in enumerate(plan)
        for column, mark in enumerate(line)
        if mark != "#"
    }
    graph: nx.Graph[Square] = nx.Graph()
    graph.add_nodes_from(floor)
    for row, column in floor:
        for beside in (Square(row + 1, column), Square(row, column + 1)):
            if beside in floor:
                graph.add_edge(Square(row, column), beside)
    return graph


@st.composite
def searches(
    draw: st.DrawFn, sides: st.SearchStrategy[int]
) -> tuple[Plan, Square, Square]:
    """Draw a plan with any walls, a start and an end on its floor."""
    rows, columns = draw(sides), draw(sides)
    marks = st.text(alphabet="..#", min_size=columns, max_size=columns)
    lines = [list(draw(marks)) for _ in range(rows)]
    squares = st.builds(
        Square, st.integers(0, rows - 1), st.integers(0, columns - 1)
    )
    start, end = draw(squares), draw(squares)
    for row, column in (start, end):
        lines[row][column] = "."
    return tuple("".join(line) for line in lines), start, end


def steps(path: Path | None) -> int:
    assert path is not None
    return len(path) - 1


def freeing(
    plan: Plan, start: Square, end: Square, *, heuristic: bool
) -> tuple[Path | None, int]:
    """Search as sections 1 to 3 do: a square given up is free again."""
    attempts = 0

    def beside(square: Square) -> Iterator[Square]:
        row, column = square
        moves = [
            Square(row, column + 1),
            Square(row, column - 1),
            Square(row + 1, column),
            Square(row - 1, column),
        ]
        if heuristic:
            moves.sort(
                key=lambda to: abs(to[0] - end[0]) + abs(to[1] - end[1])
            )
        for to in moves:
            inside = 0 <= to.row < len(plan) and 0 <= to.column < len(plan[0])
            if inside and plan[to.row][to.column] != "#":
                yield to

    def extend(path: Path) -> Path | None:
        nonlocal attempts
        if path[-1] == end:
            return path
        for square in beside(path[-1]):
            if square not in path:
                attempts += 1
                longer = extend((*path, square))
                if longer:
                    return longer
        return None

    return extend((start,)), attempts


@pytest.mark.parametrize(
    ("plan", "start", "end", "route"),
    [
        # Right before left, left before down, down before up.
        (("...",), (0, 1), (0, 2), "01 02"),
        (("..", ".."), (0, 1), (1, 1), "01 00 10 11"),
        ((".", ".", "."), (1, 0), (2, 0), "10 20"),
        (("..", ".."), (0, 0), (1, 0), "00 01 11 10"),
        (("...", "..."), (1, 1), (0, 1), "11 12 02 01"),
    ],
)
def test_s1_the_order_of_the_moves(
    plan: Plan, start: tuple[int, int], end: tuple[int, int], route: str
) -> None:
    path, counters = counted_path(plan, Square(*start), Square(*end))
    assert " ".join(f"{row}{column}" for row, column in path or ()) == route
    assert counters["backtracks"] == 0


def test_s1_plus_is_tried_before_minus() -> None:
    for plan, start, end in [
        (("...",), Square(0, 1), Square(0, 0)),
        ((".", ".", "."), Square(1, 0), Square(0, 0)),
    ]:
        path, counters = counted_path(plan, start, end)
        assert path == (start, end)
        assert counters == {"attempts": 2, "backtracks": 1}


@both
def test_s2_the_path_is_numbered_and_counted(heuristic: bool) -> None:
    labyrinthe = matrix_of(("...#.", "#.##.", "#...."))
    assert labyrinthe[0] == [FREE, FREE, FREE, WALL, FREE]
    found, compteurs = parcours_labyrinthe(
        labyrinthe, (0, 0), (0, 4), heuristic
    )
    assert found
    assert labyrinthe == [
        [1, 2, DEAD_END, WALL, 9],
        [WALL, 3, WALL, WALL, 8],
        [WALL, 4, 5, 6, 7],
    ]
    assert compteurs == {
        "compteur_tentative": 9,
        "compteur_retour_arriere": 1,
    }


@both
def test_s2_the_start_is_no_attempt(heuristic: bool) -> None:
    here = Square(1, 0)
    path, counters = counted_path(
        ("..", ".."), here, here, heuristic=heuristic
    )
    assert path == (here,)
    assert counters == {"attempts": 0, "backtracks": 0}


@both
@given(searches(st.integers(1, 9)))
def test_s2_what_is_not_given_up_is_the_path(
    heuristic: bool, search: tuple[Plan, Square, Square]
) -> None:
    path, counters = counted_path(*search, heuristic=heuristic)
    assert list(counters) == ["attempts", "backtracks"]
    left = counters["attempts"] - counters["backtracks"]
    assert left == (len(path) - 1 if path else 0)
    assert first_path(*search, heuristic=heuristic) == path


def test_s3_the_nearest_first_and_equals_in_order() -> None:
    room = ("...", "...", "...", "...")
    for start, end, route in [
        ((0, 0), (3, 2), "00 01 02 12 22 32"),
        ((3, 2), (0, 0), "32 31 30 20 10 00"),
        ((0, 1), (3, 0), "01 00 10 20 30"),
        ((2, 1), (0, 1), "21 11 01"),
    ]:
        path = first_path(room, Square(*start), Square(*end), heuristic=True)
        found = " ".join(f"{row}{column}" for row, column in path or ())
        assert found == route


def test_s3_walls_do_not_count_in_the_distance() -> None:
    # Down is nearer, and leads away.
    path = first_path(DECEPTIVE, Square(1, 1), Square(2, 3), heuristic=True)
    assert path is not None
    assert path[1] == Square(2, 1)


@pytest.mark.parametrize("order", list(permutations(TAB_DELTA_XY)))
def test_s3_not_one_of_the_shortest_whatever_the_order_of_the_moves(
    order: tuple[tuple[int, int], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    start, end = Square(1, 1), Square(2, 3)
    assert nx.shortest_path_length(graph_of(DECEPTIVE), start, end) == 5
    monkeypatch.setattr("imperative.labyrinth.TAB_DELTA_XY", order)
    assert steps(first_path(DECEPTIVE, start, end, heuristic=True)) == 9


def test_s3_the_path_may_even_be_longer_than_without_heuristic() -> None:
    start, end = Square(1, 1), Square(2, 3)
    assert steps(first_path(DECEPTIVE, start, end)) == 7
    assert steps(first_path(DECEPTIVE, start, end, heuristic=True)) == 9


def test_s3_the_claim_holds_where_there_is_but_one_path() -> None:
    for seed in range(30):
        maze = generate(11, 15, seed)
        graph = graph_of(maze.rows)
        assert nx.is_tree(graph)
        for heuristic in (False, True):
            path = first_path(
                maze.rows, maze.start, maze.exit, heuristic=heuristic
            )
            assert list(path or ()) == nx.shortest_path(
                graph, maze.start, maze.exit
            )


@given(st.data(), st.integers(1, 9), st.integers(1, 9))
def test_s3_the_claim_holds_where_a_nearer_square_is_always_beside(
    data: st.DataObject, rows: int, columns: int
) -> None:
    squares = [Square(r, c) for r in range(rows) for c in range(columns)]
    end = data.draw(st.sampled_from(squares))

    def distance(square: Square) -> int:
        return abs(square.row - end.row) + abs(square.column - end.column)

    floor = {end}
    for square in sorted(squares, key=distance)[1:]:
        supported = any(
            distance(one) < distance(square)
            for one in floor
            if abs(one.row - square.row) + abs(one.column - square.column) == 1
        )
        if supported and data.draw(st.integers(0, 3)):
            floor.add(square)
    plan = tuple(
        "".join(".#"[(r, c) not in floor] for c in range(columns))
        for r in range(rows)
    )
    start = data.draw(st.sampled_from(sorted(floor)))
    path, counters = counted_path(plan, start, end, heuristic=True)
    assert steps(path) == distance(start)
    assert steps(path) == nx.shortest_path_length(graph_of(plan), start, end)
    assert counters["backtracks"] == 0


@both
@given(searches(st.integers(1, 4)))
def test_d1_the_path_is_the_one_that_freeing_finds(
    heuristic: bool, search: tuple[Plan, Square, Square]
) -> None:
    path, counters = counted_path(*search, heuristic=heuristic)
    freed, attempts = freeing(*search, heuristic=heuristic)
    assert path == freed
    assert counters["attempts"] <= attempts


@both
def test_d1_a_square_is_tried_once_where_freeing_tries_it_on_every_way(
    heuristic: bool,
) -> None:
    room = ("....#.", "....##", "....#.", "....#.")
    start, end = Square(0, 0), Square(3, 5)
    path, counters = counted_path(room, start, end, heuristic=heuristic)
    assert path is None
    assert counters == {"attempts": 15, "backtracks": 15}
    labyrinthe = matrix_of(room)
    assert not parcours_labyrinthe(labyrinthe, start, end, heuristic)[0]
    assert labyrinthe[1] == [DEAD_END] * 4 + [WALL] * 2
    freed, attempts = freeing(room, start, end, heuristic=heuristic)
    assert freed is None
    # Every way from a corner of 4x4 that meets no square again.
    ways = nx.all_simple_paths(
        graph_of(room), start, set(graph_of(room)) - {start, end}
    )
    assert attempts == len(list(ways))
    assert attempts > 1000


def test_d2_what_is_not_best_is_tried_last_but_tried() -> None:
    # From (1, 1) the nearest is (1, 2), a dead end; the way out begins with
    # (1, 0), farther away.
    plan = ("######", "...###", ".###..", "......")
    path, counters = counted_path(
        plan, Square(1, 1), Square(2, 5), heuristic=True
    )
    assert steps(path) == 9
    assert counters == {"attempts": 10, "backtracks": 1}


@both
@given(searches(st.integers(1, 12)))
def test_d2_none_is_a_proof_and_a_path_is_one(
    heuristic: bool, search: tuple[Plan, Square, Square]
) -> None:
    plan, start, end = search
    path, counters = counted_path(plan, start, end, heuristic=heuristic)
    graph = graph_of(plan)
    reached = nx.node_connected_component(graph, start)
    assert (path is None) == (end not in reached)
    assert counters["attempts"] < len(reached)
    if path is None:
        assert counters["attempts"] == len(reached) - 1
    else:
        assert (path[0], path[-1]) == (start, end)
        assert all(graph.has_edge(*step) for step in pairwise(path))
        assert len(set(path)) == len(path)


def test_the_heuristic_may_cost_attempts() -> None:
    plan, start, end = ("...", "##.", "..."), Square(0, 1), Square(2, 0)
    assert counted_path(plan, start, end)[1]["attempts"] == 5
    counted = counted_path(plan, start, end, heuristic=True)
    assert counted[1]["attempts"] == 6
