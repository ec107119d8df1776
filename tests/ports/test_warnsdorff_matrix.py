"""Algorithme 1, Warnsdorff's rule on matrices, its errata and its variants."""

import inspect
import itertools
import re

import pytest

from common.board import Board, Square, Tour
from common.diagnosis import examine
from common.judge import is_knight_move
from common.theory import why_none
from imperative import warnsdorff_matrix
from imperative.warnsdorff_matrix import (
    Matrix,
    Position,
    Weights,
    first_tour,
    initialiser_parcours,
    initialiser_poids,
    is_one_move,
    lower_weights,
    parcourir,
    principale,
    warnsdorff,
)
from tests.ports.twins import TIPE_MOVES as MOVES

CHESSBOARD = Board(8, 8)


def jumps(square: Square) -> list[Square]:
    return [Square(square.row + i, square.column + j) for i, j in MOVES]


def by_the_text(board: Board, start: Square) -> Tour | None:
    """Follow the text of section 3: weights counted afresh at each step."""
    free = set(board) - {start}
    tour = [start]
    while free:
        candidates = [c for c in jumps(tour[-1]) if c in free]
        if not candidates:
            return None
        weights = [len(free.intersection(jumps(c))) for c in candidates]
        tour.append(candidates[weights.index(min(weights))])
        free.remove(tour[-1])
    return tuple(tour)


RECTANGLES = [
    Board(rows, columns)
    for rows, columns in itertools.product(range(1, 8), repeat=2)
] + [Board(3, 10), Board(10, 3), Board(9, 14), Board(14, 9)]


@pytest.mark.parametrize("board", RECTANGLES, ids=str)
def test_d1_d4_the_tour_is_the_one_that_the_text_describes(
    board: Board,
) -> None:
    for start in board:
        assert first_tour(board, start) == by_the_text(board, start), start


def test_8x8_is_completed_from_63_starts_with_updated_weights() -> None:
    stuck = [s for s in CHESSBOARD if first_tour(CHESSBOARD, s) is None]
    assert len(stuck) == 1
    # The text's own warning: it may find none although there is one.
    assert why_none(CHESSBOARD, stuck[0], closed=False) is None


@pytest.mark.parametrize("side", [50, 100])
def test_large_boards_are_toured_from_a_corner(side: int) -> None:
    board, corner = Board(side, side), Square(0, side - 1)
    assert examine(board, first_tour(board, corner), start=corner).valid


class Counted(list[int]):
    """A line of a matrix, which counts how often it is read."""

    reads = 0

    def __getitem__(self, index: object) -> int:  # type: ignore[override]
        """Count, then read."""
        Counted.reads += 1
        assert isinstance(index, int)
        return super().__getitem__(index)


@pytest.mark.parametrize(
    "board", [Board(8, 8), Board(50, 50), Board(3, 400)], ids=str
)
def test_a_step_reads_no_more_on_a_larger_board(board: Board) -> None:
    def counted(matrix: Matrix) -> Matrix:
        return [Counted(ligne) for ligne in matrix]

    parcours = counted(initialiser_parcours(board.rows, board.columns))
    poids = counted(initialiser_poids(board.rows, board.columns))
    Counted.reads = 0
    parcourir(0, 0, parcours, poids, "updated")
    assert 0 < Counted.reads <= 32 * len(board)


def test_e1_the_best_square_is_returned_and_not_the_last_tried() -> None:
    matrices = initialiser_parcours(5, 6), initialiser_poids(5, 6)
    # The last square tried is off the board from a corner, as (2, -1); from
    # (0, 2) it is (2, 1), which weighs 6.
    assert warnsdorff(Position(0, 0), *matrices) == Position(2, 1)
    assert warnsdorff(Position(0, 2), *matrices) == Position(1, 0)
    for square in Board(5, 6):
        around = [s for s in jumps(square) if s in Board(5, 6)]
        weights = [matrices[1][s.row][s.column] for s in around]
        best = around[weights.index(min(weights))]
        assert warnsdorff(Position(*square), *matrices) == Position(*best)


def test_d4_with_the_weights_set_once_8x8_is_completed_from_4_starts() -> None:
    tours = [first_tour(CHESSBOARD, s, weights="initial") for s in CHESSBOARD]
    found = [tour for tour in tours if tour is not None]
    assert all(examine(CHESSBOARD, tour).valid for tour in found)
    assert len(found) == 4


def weights_that_are_off(
    monkeypatch: pytest.MonkeyPatch, board: Board, weights: Weights
) -> list[int]:
    """Return by how much each weight is off when the rule looks at it."""
    off = []

    def watched(p: Position, parcours: Matrix, poids: Matrix) -> Position:
        free = {s for s in board if parcours[s.row][s.column] == 0}
        for case in free.intersection(jumps(Square(p.ligne, p.colonne))):
            accessible = len(free.intersection(jumps(case)))
            off.append(poids[case.row][case.column] - accessible)
        return warnsdorff(p, parcours, poids)

    with monkeypatch.context() as patched:
        patched.setattr(warnsdorff_matrix, "warnsdorff", watched)
        principale(0, 0, board.rows, board.columns, weights)
    return off


@pytest.mark.parametrize("board", [Board(5, 6), Board(7, 4)], ids=str)
def test_d4_the_weights_are_those_of_the_text_at_each_step(
    monkeypatch: pytest.MonkeyPatch, board: Board
) -> None:
    updated = weights_that_are_off(monkeypatch, board, "updated")
    assert len(updated) >= len(board)
    assert set(updated) == {0}
    assert max(weights_that_are_off(monkeypatch, board, "initial")) > 0


def refused(place: Square, parcours: Matrix, poids: Matrix) -> bool:
    """Ask whether the rule finds no square, the only one left being there."""
    return warnsdorff(Position(*place), parcours, poids).ligne == -1


def test_s7_the_condition_holds_only_where_each_of_its_six_terms_does() -> (
    None
):
    # A knight one move from a single square of 1x1, seen from all 8 sides:
    # on the board, free and light, it is chosen.
    for row, column in MOVES:
        start = Square(-row, -column)
        assert not refused(start, [[0]], [[8]])
        assert refused(start, [[1]], [[8]])
        assert refused(start, [[0]], [[9]])
    # One move from no square of the board: a row or a column is outside it.
    for sides in ((1, 2), (2, 1), (2, 2)):
        for square in Board(*sides):
            empty = initialiser_parcours(*sides), initialiser_poids(*sides)
            assert refused(square, *empty)


def test_s1_parcours_starts_as_zeros() -> None:
    parcours = initialiser_parcours(2, 3)
    assert parcours == [[0, 0, 0], [0, 0, 0]]
    parcours[0][0] = 1
    assert parcours[1][0] == 0


def test_s2_a_weight_is_the_number_of_squares_accessible() -> None:
    board = Board(4, 7)
    poids = initialiser_poids(4, 7)
    for square in board:
        accessible = sum(target in board for target in jumps(square))
        assert poids[square.row][square.column] == accessible


class Strict(list[int]):
    """A line of a matrix, which refuses what Python counts from its end."""

    def __getitem__(self, index: object) -> int:  # type: ignore[override]
        """Read what is on the board."""
        assert isinstance(index, int)
        assert 0 <= index < len(self), f"column {index} is off the board"
        return super().__getitem__(index)


class StrictRows(list[list[int]]):
    """The lines of a matrix, as strict as each of them."""

    def __getitem__(self, index: object) -> list[int]:  # type: ignore[override]
        """Read a line of the board, of which 0 is the first."""
        assert isinstance(index, int)
        assert 0 <= index < len(self), f"row {index} is off the board"
        return super().__getitem__(index)


@pytest.mark.parametrize("board", [Board(3, 4), Board(5, 2)], ids=str)
def test_s3_the_matrices_are_not_read_off_the_board(board: Board) -> None:
    def strict(matrix: Matrix) -> Matrix:
        return StrictRows(Strict(ligne) for ligne in matrix)

    sides = board.rows, board.columns
    parcours = strict(initialiser_parcours(*sides))
    poids = strict(initialiser_poids(*sides))
    for square in board:
        chosen = warnsdorff(Position(*square), parcours, poids)
        assert chosen.ligne in range(-1, board.rows)


def test_s4_lower_weights_takes_one_from_each_neighbour() -> None:
    poids = initialiser_poids(5, 6)
    lower_weights(Position(1, 1), poids)
    lowered = {
        Square(row, column)
        for row, column in Board(5, 6)
        if poids[row][column] != initialiser_poids(5, 6)[row][column]
    }
    assert lowered == set(jumps(Square(1, 1))).intersection(Board(5, 6))
    assert poids[3][0] == initialiser_poids(5, 6)[3][0] - 1


def test_s5_one_move_is_a_knight_s_move() -> None:
    for last, first in itertools.product(Board(4, 6), repeat=2):
        answer = is_one_move(Position(*last), Position(*first))
        assert answer is is_knight_move(last, first), (last, first)


@pytest.mark.parametrize("board", [Board(3, 10), Board(6, 6)], ids=str)
def test_s5_a_tour_that_does_not_close_is_no_answer(board: Board) -> None:
    answers = set()
    for start in board:
        tour = first_tour(board, start)
        closes = examine(board, tour, closed=True).valid
        expected = tour if closes else None
        assert first_tour(board, start, closed=True) == expected, start
        answers.add(closes)
    assert answers == {True, False}


@pytest.mark.parametrize("sides", [(3, 3), (3, 5), (5, 3)])
def test_s6_where_no_square_is_found_nothing_needs_one(
    sides: tuple[int, int],
) -> None:
    # The first call finds none: no number of a move has been kept before it.
    full = [[1] * sides[1] for _ in range(sides[0])]
    chosen = warnsdorff(Position(1, 1), full, initialiser_poids(*sides))
    assert chosen.ligne == -1


def test_s6_with_other_first_values_the_tours_are_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tours = [first_tour(CHESSBOARD, start) for start in CHESSBOARD]
    source = inspect.getsource(warnsdorff)
    source = re.sub("i_min = .*", "i_min = 5", source, count=1)
    source = re.sub("p_min = .*", "p_min = Position(4, 7)", source, count=1)
    names = dict(vars(warnsdorff_matrix))
    exec(source, names)
    monkeypatch.setattr(warnsdorff_matrix, "warnsdorff", names["warnsdorff"])
    assert [first_tour(CHESSBOARD, start) for start in CHESSBOARD] == tours


def test_d1_two_runs_share_nothing() -> None:
    first = principale(0, 0, 5, 6)
    kept = first and [ligne[:] for ligne in first]
    assert principale(4, 5, 5, 6) not in (None, first)
    assert first == kept == principale(0, 0, 5, 6)


def test_d2_the_matrix_is_returned_and_nothing_is_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    parcours = principale(0, 0, 3, 4)
    assert parcours is not None
    assert sorted(itertools.chain(*parcours)) == list(range(1, 13))
    assert principale(0, 0, 3, 3) is None
    assert capsys.readouterr() == ("", "")


def test_d3_all_functions_go_by_the_same_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A piece that moves by (1, 1) only, down and to the right.
    monkeypatch.setattr(warnsdorff_matrix, "DELTA_LIGNE", (1,) * 8)
    monkeypatch.setattr(warnsdorff_matrix, "DELTA_COLONNE", (1,) * 8)
    poids = initialiser_poids(2, 3)
    assert poids == [[8, 8, 0], [0, 0, 0]]
    empty = initialiser_parcours(2, 3)
    assert warnsdorff(Position(0, 1), empty, poids) == Position(1, 2)
    lower_weights(Position(0, 0), poids)
    assert poids == [[8, 8, 0], [0, -8, 0]]
    assert is_one_move(Position(0, 1), Position(1, 2))
    assert not is_one_move(Position(0, 0), Position(1, 2))
