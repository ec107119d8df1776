"""The board as a graph, judged by networkx and by the judge."""

import networkx as nx
from hypothesis import example, given

from common.board import Board, Square
from common.graph import NEIGHBOURS, knight_graph
from common.judge import is_knight_move
from tests.strategies import boards


@given(boards(max_squares=60))
@example(Board(1, 1))
def test_s1_s2_the_edges_are_the_moves_on_the_board(board: Board) -> None:
    graph = knight_graph(board)
    assert list(graph) == list(board)
    for square in board:
        assert {*graph[square]} == {
            other for other in board if is_knight_move(square, other)
        }


def test_the_degrees_of_a_square_board() -> None:
    # TIPE, 4.c.ii: "au maximum" 8 edges, and two at a corner.
    graph = knight_graph(Board(8, 8))
    degrees = {square: len(graph[square]) for square in graph}
    assert [list(degrees.values()).count(n) for n in range(2, 9)] == [
        4, 8, 20, 0, 16, 0, 16,
    ]  # fmt: skip
    assert degrees[Square(0, 0)] == degrees[Square(7, 0)] == 2


@given(boards(max_squares=60))
@example(Board(3, 3))
def test_the_graph_is_connected_where_the_knight_gets_everywhere(
    board: Board,
) -> None:
    graph = nx.Graph(knight_graph(board))
    short, long = sorted((board.rows, board.columns))
    connected = long == 1 or (short >= 3 and long >= 4)
    assert nx.is_connected(graph) == connected
    assert nx.is_bipartite(graph)


def test_the_neighbours_are_8_and_symmetrical() -> None:
    assert len(set(NEIGHBOURS)) == 8
    assert {(-down, -right) for down, right in NEIGHBOURS} == set(NEIGHBOURS)
