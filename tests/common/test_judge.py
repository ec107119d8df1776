"""The judge, against the length of a move and the diagnosis."""

from itertools import product

from hypothesis import example, given

from common import judge
from common.board import Board, Square, Tour, squares_in_order
from common.diagnosis import examine, examine_matrix
from common.graph import knight_graph
from common.judge import is_closed, is_knight_move, is_tour
from common.tour import to_matrix
from tests.conftest import ROOT
from tests.strategies import boards, corrupted_tours, tours


@given(boards(max_squares=30))
@example(Board(1, 1))
def test_a_move_is_as_long_as_the_square_root_of_5(board: Board) -> None:
    graph = knight_graph(board)
    assert [*graph] == [*board]
    for one, other in product(board, repeat=2):
        square = (one.row - other.row) ** 2 + (one.column - other.column) ** 2
        assert is_knight_move(one, other) == (square == 5)
        assert (other in graph[one]) == (square == 5)


@given(corrupted_tours())
def test_the_diagnosis_finds_no_fault_in_tours_alone(
    case: tuple[Board, list[Square]],
) -> None:
    board, walk = case
    judged = is_tour(board, walk)
    verdict = examine(board, walk)
    assert verdict.valid == judged
    assert verdict.tour == (tuple(walk) if judged else None)
    assert verdict.closed == (judged and is_closed(walk))


@given(tours())
@example((Board(1, 1), (Square(0, 0),)))
def test_a_matrix_has_the_walk_that_it_was_made_of(
    case: tuple[Board, Tour],
) -> None:
    board, tour = case
    matrix = to_matrix(board, tour)
    assert squares_in_order(matrix) == tour
    assert examine_matrix(board, matrix).tour == tour


def test_the_smallest_board_has_an_open_tour() -> None:
    assert is_tour(Board(1, 1), [Square(0, 0)])
    assert not is_closed([Square(0, 0)])
    assert not is_tour(Board(1, 1), [])


def test_the_page_of_the_theorems_quotes_the_definition() -> None:
    definition = (judge.__doc__ or "").split("\n\n")[1]
    page = ROOT.joinpath("docs", "theory.md").read_text("utf-8")
    assert f"> {' '.join(definition.split())}\n" in page
