"""The judge, against networkx and an oracle that share nothing with it."""

from itertools import pairwise

import networkx as nx
from hypothesis import example, given

from common import judge
from common.board import Board, Square, Tour, squares_in_order
from common.diagnosis import examine, examine_matrix
from common.graph import knight_graph as joined
from common.judge import is_closed, is_knight_move, is_tour
from common.tour import to_matrix
from tests.conftest import ROOT
from tests.strategies import boards, corrupted_tours, tours


def knight_graph(board: Board) -> "nx.Graph[Square]":
    """Join the squares whose centres are the square root of 5 apart."""
    graph: nx.Graph[Square] = nx.Graph()
    graph.add_nodes_from(board)
    graph.add_edges_from(
        (one, other)
        for one in board
        for other in board
        if (one.row - other.row) ** 2 + (one.column - other.column) ** 2 == 5
    )
    return graph


@given(boards(max_squares=30))
@example(Board(1, 1))
def test_knight_moves_are_those_of_the_graph(board: Board) -> None:
    graph = knight_graph(board)
    assert {square: {*graph[square]} for square in board} == joined(board)
    for one in board:
        for other in board:
            assert is_knight_move(one, other) == graph.has_edge(one, other)


@given(tours())
def test_a_tour_is_a_hamiltonian_path_of_the_graph(
    case: tuple[Board, Tour],
) -> None:
    board, tour = case
    graph = knight_graph(board)
    assert is_tour(board, tour)
    assert len({*tour}) == graph.number_of_nodes()
    assert all(graph.has_edge(*move) for move in pairwise(tour))
    assert is_closed(tour) == graph.has_edge(tour[-1], tour[0])


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
