"""The board as a graph, judged by networkx and by hand."""

from collections import Counter
from itertools import combinations, permutations, product

import networkx as nx
import pytest

from cavalier.exact import count_cycles, count_paths
from common.board import Board, Square
from common.diagnosis import examine
from common.graph import (
    NEIGHBOURS,
    PAGE_CYCLE,
    bipartition,
    degrees,
    hamiltonian_cycle,
    hamiltonian_path,
    is_hamiltonian,
    is_hamiltonian_cycle,
    is_hamiltonian_path,
    is_semi_hamiltonian,
    knight_graph,
    number_of_edges,
    page_cycle,
    partial_graph,
)
from common.judge import is_knight_move

CORNER = Square(0, 0)

#: All boards up to 8x8, rectangles both ways.
BOARDS = [Board(*sides) for sides in product(range(1, 9), repeat=2)]
LARGE = [board for board in BOARDS if min(board.rows, board.columns) >= 4]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_s1_s2_the_edges_are_the_moves_on_the_board(board: Board) -> None:
    graph = knight_graph(board)
    assert list(graph) == list(board)
    for one, other in combinations(board, 2):
        assert graph.has_edge(one, other) == is_knight_move(one, other)
    assert graph.number_of_edges() == number_of_edges(board)


def test_the_neighbours_are_8_and_symmetrical() -> None:
    assert len(set(NEIGHBOURS)) == 8
    assert {(-down, -right) for down, right in NEIGHBOURS} == set(NEIGHBOURS)


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_s1_the_degrees_add_up_and_are_8_at_most(board: Board) -> None:
    rows = degrees(board)
    for square in board:
        moves = sum(is_knight_move(square, other) for other in board)
        assert rows[square.row][square.column] == moves
    assert sum(map(sum, rows)) == 2 * number_of_edges(board)
    assert (max(map(max, rows)) == 8) == (min(board.rows, board.columns) > 4)
    assert rows == rows[::-1] == tuple(row[::-1] for row in rows)
    assert degrees(board.transposed) == tuple(zip(*rows, strict=True))


def test_the_degrees_of_8x8() -> None:
    counted = Counter(degree for row in degrees(Board(8, 8)) for degree in row)
    assert counted == {2: 4, 3: 8, 4: 20, 6: 16, 8: 16}


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_s1_a_corner_has_two_edges_where_both_sides_are_at_least_3(
    board: Board,
) -> None:
    rows = degrees(board)
    corners = {rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]}
    short, long = sorted((board.rows, board.columns))
    if short >= 3:
        assert corners == {2}
    else:
        assert corners == {int(short == 2 and long >= 3)}


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_s1_the_graph_is_bipartite(board: Board) -> None:
    graph, sides = knight_graph(board), bipartition(board)
    assert nx.is_bipartite(graph)
    assert CORNER in sides[0]
    assert sides[0] | sides[1] == set(board)
    assert len(sides[0]) - len(sides[1]) == len(board) % 2
    for side in sides:
        assert graph.subgraph(side).number_of_edges() == 0
    if nx.is_connected(graph):
        colour = nx.bipartite.color(graph)
        assert sides[0] == {s for s in board if colour[s] == colour[CORNER]}


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_the_graph_is_connected_where_the_knight_gets_everywhere(
    board: Board,
) -> None:
    short, long = sorted((board.rows, board.columns))
    connected = long == 1 or (short >= 3 and long >= 4)
    assert nx.is_connected(knight_graph(board)) == connected


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_the_cycles_of_four_are_parallelograms(board: Board) -> None:
    def places(high: int, wide: int) -> int:
        return max(0, board.rows - high) * max(0, board.columns - wide)

    cycles = nx.simple_cycles(knight_graph(board), length_bound=4)
    # Two different moves out of (1, 2), (2, 1), (1, -2) and (2, -1) span one:
    # four of the six pairs three rows and columns, the others 2 x 4 and 4 x 2.
    assert sum(1 for _ in cycles) == (
        4 * places(3, 3) + places(2, 4) + places(4, 2)
    )


@pytest.mark.parametrize("board", LARGE, ids=str)
def test_s3_the_part_within_two_moves_holds_the_page_s_cycle_alone(
    board: Board,
) -> None:
    part = partial_graph(board, CORNER, 2)
    assert nx.is_connected(part)
    assert not nx.is_tree(part)
    cycles = [set(cycle) for cycle in nx.simple_cycles(part)]
    assert cycles == [set(page_cycle())]
    assert is_hamiltonian_cycle(part.subgraph(page_cycle()), page_cycle())
    # And it is the only cycle of four through the corner in all the graph.
    cycles = [
        set(cycle)
        for cycle in nx.simple_cycles(knight_graph(board), length_bound=4)
    ]
    assert [c for c in cycles if CORNER in c] == [set(page_cycle())]


def test_s3_a_smaller_part_is_a_tree() -> None:
    for moves, squares in ((0, 1), (1, 3)):
        part = partial_graph(Board(8, 8), CORNER, moves)
        assert nx.is_tree(part)
        assert len(part) == squares
    whole = partial_graph(Board(4, 5), CORNER, 20)
    assert set(whole.edges) == set(knight_graph(Board(4, 5)).edges)


def test_s3_on_a_board_without_the_page_s_square_the_part_is_a_tree() -> None:
    for board in BOARDS:
        if min(board.rows, board.columns) < 4:
            assert nx.is_tree(partial_graph(board, CORNER, 2))
            assert Square(3, 3) not in board


def test_d1_the_page_s_cycle_is_given_without_its_return() -> None:
    assert PAGE_CYCLE[0] == PAGE_CYCLE[-1]
    assert page_cycle() == (
        CORNER,
        Square(1, 2),
        Square(3, 3),
        Square(2, 1),
    )
    part = knight_graph(Board(4, 4)).subgraph(page_cycle())
    assert not is_hamiltonian_cycle(part, (*page_cycle(), CORNER))
    for board in (Board(5, 6), Board(10, 3)):
        cycle = hamiltonian_cycle(board)
        assert cycle is not None
        assert len(cycle) == len(set(cycle)) == len(board)


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_s4_what_is_decided_has_its_witness(board: Board) -> None:
    graph = knight_graph(board)
    path, cycle = hamiltonian_path(board), hamiltonian_cycle(board)
    assert (path is not None) == is_semi_hamiltonian(board)
    assert (cycle is not None) == is_hamiltonian(board)
    if path is not None:
        assert is_hamiltonian_path(graph, path)
        assert examine(board, path).valid
    if cycle is not None:
        assert is_hamiltonian_cycle(graph, cycle)
        assert examine(board, cycle, closed=True).valid


SMALL = [board for board in BOARDS if len(board) <= 15]


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_s4_networkx_finds_as_many_paths_and_cycles_as_are_counted(
    board: Board,
) -> None:
    graph = knight_graph(board)
    paths = [
        path
        for start, end in permutations(board, 2)
        for path in nx.all_simple_paths(graph, start, end)
        if len(path) == len(board)
    ]
    assert all(is_hamiltonian_path(graph, path) for path in paths)
    if len(board) > 1:
        assert len(paths) == count_paths(board)
    cycles = [
        path
        for path in paths
        if path[0] == CORNER and graph.has_edge(path[-1], CORNER)
    ]
    assert all(is_hamiltonian_cycle(graph, path) for path in cycles)
    assert len(cycles) == 2 * count_cycles(board)
    assert bool(paths) == is_semi_hamiltonian(board) or len(board) == 1
    assert bool(cycles) == is_hamiltonian(board)


def test_d2_one_square_has_a_path_and_no_edge_for_a_cycle() -> None:
    graph = knight_graph(Board(1, 1))
    assert is_hamiltonian_path(graph, [CORNER])
    assert graph.number_of_edges() == 0
    assert not is_hamiltonian_cycle(graph, [CORNER])
    assert is_semi_hamiltonian(Board(1, 1))
    assert not is_hamiltonian(Board(1, 1))


def test_d2_there_and_back_on_one_edge_is_no_cycle() -> None:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_edges_from([(1, 2)])
    assert is_hamiltonian_path(graph, [1, 2])
    assert not is_hamiltonian_cycle(graph, [1, 2])
    graph.add_edges_from([(2, 3)])
    assert not is_hamiltonian_cycle(graph, [1, 2, 3])
    graph.add_edges_from([(3, 1)])
    assert is_hamiltonian_cycle(graph, [1, 2, 3])


def test_the_checkers_refuse_what_is_no_path() -> None:
    board = Board(5, 6)
    graph, tour = knight_graph(board), hamiltonian_cycle(board)
    assert tour is not None
    assert is_hamiltonian_cycle(graph, tour)
    assert is_hamiltonian_cycle(graph, tour[7:] + tour[:7])
    swapped = (tour[1], tour[0], *tour[2:])
    for bad in (
        (),
        tour[:-1],
        (*tour, tour[0]),
        (*tour[:-1], tour[0]),
        (*tour[:-1], tour[-3]),
        (*tour[:-1], Square(5, 5)),
        swapped,
    ):
        assert not is_hamiltonian_path(graph, bad)
        assert not is_hamiltonian_cycle(graph, bad)
    assert not is_hamiltonian_path(knight_graph(board.transposed), tour)


def test_a_path_whose_ends_are_not_joined_is_no_cycle() -> None:
    board = Board(5, 5)
    path = hamiltonian_path(board)
    assert path is not None
    assert is_hamiltonian_path(knight_graph(board), path)
    assert not is_hamiltonian_cycle(knight_graph(board), path)
