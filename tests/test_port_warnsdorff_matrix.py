"""Algorithme 1, Warnsdorff's rule on matrices, its errata and its variants."""

import itertools

import pytest

from common.board import Board, Square, Tour
from common.theory import why_none
from common.validator import examine
from imperative import warnsdorff_matrix
from imperative.warnsdorff_matrix import (
    DELTA_COLONNE,
    DELTA_LIGNE,
    Matrix,
    Position,
    first_tour,
    initialiser_parcours,
    initialiser_poids,
    lower_weights,
    parcourir,
    principale,
    warnsdorff,
)

#: The eight destinations, in the order of the page's section 1.
MOVES = [
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
]  # fmt: skip

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
def test_the_tour_is_the_one_that_the_text_describes(board: Board) -> None:
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


def printed(p: Position, parcours: Matrix, poids: Matrix) -> Position:
    """Choose as the page does, and return what it returns."""
    M, N = len(parcours), len(parcours[0])  # noqa: N806
    poids_min = 9
    for i in range(8):
        tried = Position(
            p.ligne + DELTA_LIGNE[i], p.colonne + DELTA_COLONNE[i]
        )
        if (
            0 <= tried.ligne < M
            and 0 <= tried.colonne < N
            and parcours[tried.ligne][tried.colonne] == 0
        ):
            poids_min = min(poids_min, poids[tried.ligne][tried.colonne])
    return Position(-1, tried.colonne) if poids_min == 9 else tried


def test_e1_the_last_square_tried_is_not_the_best() -> None:
    matrices = initialiser_parcours(5, 6), initialiser_poids(5, 6)
    # From a corner, it is off the board; elsewhere, it weighs too much.
    assert printed(Position(0, 0), *matrices) == Position(2, -1)
    assert warnsdorff(Position(0, 0), *matrices) == Position(2, 1)
    assert printed(Position(0, 2), *matrices) == Position(2, 1)
    assert warnsdorff(Position(0, 2), *matrices) == Position(1, 0)


def test_e1_as_printed_no_start_on_8x8_gives_a_tour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(warnsdorff_matrix, "warnsdorff", printed)
    for start in CHESSBOARD:
        assert not completes(start)


def completes(start: Square) -> bool:
    """Tell whether the initial weights lead to a tour of 8x8."""
    try:
        tour = first_tour(CHESSBOARD, start, weights="initial")
    except IndexError:
        return False
    return tour is not None and examine(CHESSBOARD, tour).valid


def test_e2_with_the_weights_set_once_8x8_is_completed_from_4_starts() -> None:
    assert sum(completes(start) for start in CHESSBOARD) == 4


def test_e2_weights_set_once_cease_to_be_the_accessible_squares() -> None:
    parcours, poids = initialiser_parcours(5, 6), initialiser_poids(5, 6)
    parcours[0][0] = 1
    free = [s for s in Board(5, 6) if parcours[s.row][s.column] == 0]
    accessible = len(set(free).intersection(jumps(Square(2, 1))))
    assert (poids[2][1], accessible) == (6, 5)
    lower_weights(Position(0, 0), poids)
    assert poids[2][1] == accessible


def test_e3_one_parenthesis_is_never_closed() -> None:
    condition = "(() et () et () et () et ( = 0 et () )"
    assert condition.count("(") == condition.count(")") + 1


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


def test_s3_every_test_of_the_condition_at_once_reads_off_the_board() -> None:
    def strict(parcours: Matrix, ligne: int, colonne: int) -> bool:
        return all(
            [0 <= ligne < 3, 0 <= colonne < 4, parcours[ligne][colonne] == 0]
        )  # a list: nothing stops at the first False

    parcours = initialiser_parcours(3, 4)
    assert strict(parcours, 2, 1)
    with pytest.raises(IndexError):
        strict(parcours, 3, 1)


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


def test_d1_two_runs_share_nothing() -> None:
    first = principale(0, 0, 5, 6)
    kept = first and [ligne[:] for ligne in first]
    assert principale(2, 2, 5, 5) is not None
    assert first == kept == principale(0, 0, 5, 6)


def test_d2_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert principale(0, 0, 3, 4) is not None
    assert principale(0, 0, 3, 3) is None
    assert capsys.readouterr() == ("", "")
