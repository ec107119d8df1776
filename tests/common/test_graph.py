"""The graph of a board, checked by the judge."""

from hypothesis import example, given

from common.board import Board
from common.graph import knight_graph
from common.judge import is_knight_move
from tests.strategies import boards


@given(boards(max_squares=60))
@example(Board(1, 1))
def test_the_edges_are_the_moves_on_the_board(board: Board) -> None:
    graph = knight_graph(board)
    assert list(graph) == list(board)
    for square in board:
        assert {*graph[square]} == {
            other for other in board if is_knight_move(square, other)
        }
