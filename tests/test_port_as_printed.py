"""The two pages that do not work: how each fails, and what each would need."""

import itertools

import pytest

from common.board import Board, Square
from common.tour import to_matrix
from common.validator import examine, is_knight_move
from imperative import warnsdorff_matrix
from pedagogical import as_printed, boolean_knight_tour
from pedagogical.as_printed import (
    Chessboard,
    Mat,
    OffBoardError,
    Page,
    Position,
    first_tour,
    initialiser_parcours,
    initialiser_poids,
    knight_tour,
    principale,
    run_knight_tour,
    run_principale,
    warnsdorff,
)

#: 000's moves, as (row, column), and 003's, row 1 at the bottom.
TIPE_MOVES = [
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
]  # fmt: skip
ALGORITHMICS_MOVES = [
    (-1, -2), (1, -2), (2, -1), (2, 1), (-2, -1), (-2, 1), (-1, 2), (1, 2)
]  # fmt: skip

CHESSBOARD = Board(8, 8)
BOARDS = [CHESSBOARD, Board(5, 6), Board(6, 5), Board(7, 4), Board(4, 7)]
EACH_PAGE = pytest.mark.parametrize("page", ["algorithme-1", "knight-tour"])


@EACH_PAGE
def test_from_none_of_the_64_squares_of_8x8_is_a_tour_found(
    page: Page,
) -> None:
    for start in CHESSBOARD:
        assert first_tour(CHESSBOARD, start, page=page) is None


@EACH_PAGE
def test_it_finds_the_tour_of_1x1_and_no_other(page: Page) -> None:
    for rows, columns in itertools.product(range(1, 7), repeat=2):
        board = Board(rows, columns)
        for start in board:
            tour = first_tour(board, start, page=page)
            if len(board) == 1:
                assert examine(board, tour, start=start).valid
            else:
                assert tour is None
            assert first_tour(board, start, page=page, closed=True) is None


def test_the_page_is_the_one_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def found(
        rows: int, columns: int, row: int, column: int
    ) -> tuple[bool, Chessboard]:
        asked.append((rows, columns, row, column))
        return True, []

    monkeypatch.setattr(as_printed, "run_knight_tour", found)
    board, start = Board(5, 6), Square(1, 2)
    assert first_tour(board, start) is None
    assert first_tour(board, start, page="algorithme-1") is None
    assert asked == []
    assert first_tour(board, start, page="knight-tour") == (start,)
    assert asked == [(5, 6, 4, 3)]


def test_the_ports_that_mend_them_find_tours_there() -> None:
    board, corner = Board(5, 6), Square(4, 0)
    for mended in (warnsdorff_matrix, boolean_knight_tour):
        assert examine(board, mended.first_tour(board, corner)).valid


def line_of(board: Board, start: Square) -> list[Square]:
    """List the squares two rows down and one column left, and so on."""
    line = [
        Square(start.row + 2 * k, start.column - k) for k in range(board.rows)
    ]
    return [square for square in line if square in board]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_e1_the_knight_walks_along_one_line_off_the_board(
    board: Board,
) -> None:
    for start in board:
        ending, parcours = run_principale(board.rows, board.columns, *start)
        assert ending == "off the board"
        numbered = {
            Square(row, column): k
            for row, ligne in enumerate(parcours)
            for column, k in enumerate(ligne)
            if k > 0
        }
        line = line_of(board, start)
        assert numbered == {square: k for k, square in enumerate(line, 1)}


def test_e1_so_many_squares_of_8x8_are_numbered() -> None:
    numbered = []
    for start in CHESSBOARD:
        _, parcours = run_principale(8, 8, *start)
        numbered.append(sum(k > 0 for ligne in parcours for k in ligne))
    # In the first two rows, from the fourth column on, there are four.
    assert numbered[:16] == [1, 2, 3, 4, 4, 4, 4, 4] * 2
    assert numbered[-16:] == [1] * 16
    assert max(numbered) == 4


def test_e1_the_last_square_tried_is_returned_best_or_not() -> None:
    parcours, poids = Mat(5, 6), Mat(5, 6)
    initialiser_poids(poids)
    assert warnsdorff(Position(0, 0), parcours, poids) == Position(2, -1)
    assert warnsdorff(Position(4, 3), parcours, poids) == Position(6, 2)
    # From (0, 2) the least weight, 3, is that of (1, 0), not of (2, 1).
    assert (poids[1, 0], poids[2, 1]) == (3, 6)
    assert warnsdorff(Position(0, 2), parcours, poids) == Position(2, 1)


@pytest.mark.parametrize(
    ("board", "start"),
    [
        (Board(3, 3), Square(1, 1)),
        (Board(2, 2), Square(0, 1)),
        (Board(1, 4), Square(0, 2)),
    ],
)
def test_e1_without_a_free_neighbour_it_says_that_there_is_none(
    board: Board, start: Square
) -> None:
    ending, _ = run_principale(board.rows, board.columns, *start)
    assert ending == "none found"


def test_e1_one_free_neighbour_anywhere_and_the_walk_goes_on() -> None:
    for square in Board(5, 5):
        for free in Board(5, 5):
            parcours, poids = Mat(5, 5), Mat(5, 5)
            for other in Board(5, 5):
                parcours[other] = 0 if other == free else 1
            row = square.row + 2 if is_knight_move(square, free) else -1
            p = warnsdorff(Position(*square), parcours, poids)
            assert (p.ligne, p.colonne) == (row, square.column - 1)


def test_e1_were_the_best_returned_the_tour_would_be_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board, start = Board(6, 5), Square(5, 4)
    tour = warnsdorff_matrix.first_tour(board, start)
    assert tour is not None
    rest = iter(tour[1:])

    def best(p: Position, parcours: Mat, poids: Mat) -> Position:
        return Position(*next(rest))

    monkeypatch.setattr(as_printed, "warnsdorff", best)
    ending, parcours = run_principale(6, 5, *start)
    assert ending == "shown"
    assert parcours == [list(row) for row in to_matrix(board, tour)]


@pytest.mark.parametrize("weight", [0, 4, 8])
def test_e2_the_weights_are_of_no_consequence(
    weight: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def level(poids: Mat) -> None:
        for ligne, colonne in CHESSBOARD:
            poids[ligne, colonne] = weight

    true = [run_principale(8, 8, *start) for start in CHESSBOARD]
    monkeypatch.setattr(as_printed, "initialiser_poids", level)
    assert [run_principale(8, 8, *start) for start in CHESSBOARD] == true


def test_e2_the_weights_are_set_once() -> None:
    parcours, poids, fresh = Mat(8, 8), Mat(8, 8), Mat(8, 8)
    with pytest.raises(OffBoardError):
        principale(0, 7, parcours, poids)
    initialiser_poids(fresh)
    assert poids.rows == fresh.rows


class Calls:
    """Counts the calls of `knight_tour`, from outside."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.number = 0
        monkeypatch.setattr(as_printed, "knight_tour", self)

    def __call__(
        self,
        rows: int,
        columns: int,
        chessboard: Chessboard,
        visited: int,
        row: int,
        column: int,
    ) -> bool:
        """Count, then call."""
        self.number += 1
        return knight_tour(rows, columns, chessboard, visited, row, column)


def test_e3_no_move_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = Calls(monkeypatch)
    for start in CHESSBOARD:
        calls.number = 0
        row, column = 8 - start.row, 1 + start.column
        answer, chessboard = run_knight_tour(8, 8, row, column)
        assert answer is False
        assert calls.number == 1
        assert sum(map(sum, chessboard)) == 1


def test_e3_tested_on_the_new_square_moves_are_tried() -> None:
    # From a1 of 5x6, both knights stand at the same place; one goes on.
    mended = boolean_knight_tour.new_chessboard(5, 6)
    assert boolean_knight_tour.knight_tour(5, 6, mended, 1, 1, 1) is True
    assert run_knight_tour(5, 6, 1, 1)[0] is False


class Unwritten(list[bool]):
    """A line of a chessboard that stays free, whatever is set on it."""

    def __setitem__(self, *_: object) -> None:
        """Set nothing."""


def test_e3_were_the_square_free_the_moves_would_be_tried_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entered: list[tuple[int, int, int]] = []

    def watched(
        rows: int,
        columns: int,
        chessboard: Chessboard,
        visited: int,
        row: int,
        column: int,
    ) -> bool:
        entered.append((visited, row, column))
        return knight_tour(rows, columns, chessboard, visited, row, column)

    monkeypatch.setattr(as_printed, "knight_tour", watched)
    for rows, columns in [(3, 4), (4, 3)]:
        for row, column in itertools.product(
            range(1, rows + 1), range(1, columns + 1)
        ):
            expected = [(1, row, column)]
            for visited in range(2, rows * columns + 1):
                _, here, there = expected[-1]
                here, there = next(
                    (here + up, there + right)
                    for up, right in ALGORITHMICS_MOVES
                    if 1 <= here + up <= rows and 1 <= there + right <= columns
                )
                expected.append((visited, here, there))
            entered.clear()
            lines: Chessboard = [
                Unwritten([False] * (columns + 1)) for _ in range(rows + 1)
            ]
            assert watched(rows, columns, lines, 1, row, column) is True
            assert entered == expected


def test_e4_the_square_stays_set() -> None:
    _, chessboard = run_knight_tour(5, 6, 2, 3)
    assert chessboard[2][3] is True
    mended = boolean_knight_tour.new_chessboard(3, 5)
    assert boolean_knight_tour.knight_tour(3, 5, mended, 1, 2, 3) is False
    assert mended[2][3] == boolean_knight_tour.FALSE


def test_s1_principale_sets_both() -> None:
    parcours, poids, fresh = Mat(8, 8), Mat(8, 8), Mat(8, 8)
    for square in CHESSBOARD:
        parcours[square] = poids[square] = 99
    with pytest.raises(OffBoardError):
        principale(0, 0, parcours, poids)
    initialiser_poids(fresh)
    assert sum(map(sum, parcours.rows)) == 1
    assert poids.rows == fresh.rows


def test_s1_the_matrices_are_set_whatever_they_held() -> None:
    parcours, poids = Mat(4, 7), Mat(4, 7)
    for square in Board(4, 7):
        parcours[square] = poids[square] = 99
    initialiser_parcours(parcours)
    initialiser_poids(poids)
    assert parcours.rows == [[0] * 7 for _ in range(4)]
    for square in Board(4, 7):
        jumps = [o for o in Board(4, 7) if is_knight_move(square, o)]
        assert poids[square] == len(jumps)


@pytest.mark.parametrize("square", [(-1, 0), (0, -1), (4, 0), (0, 7), (6, -1)])
def test_s2_off_the_board_nothing_is_read_or_written(
    square: tuple[int, int],
) -> None:
    mat = Mat(4, 7)
    with pytest.raises(OffBoardError, match="is off the 4x7 Mat"):
        mat[square]
    with pytest.raises(OffBoardError, match="is off the 4x7 Mat"):
        mat[square] = 1
    assert mat.rows == [[0] * 7 for _ in range(4)]


def test_s2_the_run_ends_at_the_first_square_off_the_board() -> None:
    parcours, poids = Mat(8, 8), Mat(8, 8)
    with pytest.raises(OffBoardError, match=r"^\(2, -1\) is off the 8x8 Mat$"):
        principale(0, 0, parcours, poids)
    assert sum(map(sum, parcours.rows)) == 1


def test_s3_every_test_of_the_condition_at_once_reads_off_the_board() -> None:
    def strict(parcours: Mat, ligne: int, colonne: int) -> bool:
        return all(
            [0 <= ligne < 8, 0 <= colonne < 8, parcours[ligne, colonne] == 0]
        )  # a list: nothing stops at the first False

    assert strict(Mat(8, 8), 2, 1)
    with pytest.raises(OffBoardError):
        strict(Mat(8, 8), -1, 2)


def test_s4_the_chessboard_is_free_and_visited_counts_the_start() -> None:
    assert run_knight_tour(1, 1, 1, 1) == (True, [[False] * 2] * 2)
    for visited, expected in [(1, True), (0, False)]:
        chessboard = [[False] * 2 for _ in range(2)]
        assert knight_tour(1, 1, chessboard, visited, 1, 1) is expected


def test_d1_wherever_the_parenthesis_goes_the_condition_is_the_same() -> None:
    for a, b, c, d, e, f in itertools.product([False, True], repeat=6):
        early = ((a and b and c and d) and e) and f
        late = a and (b and (c and (d and (e and f))))
        assert early is late is all([a, b, c, d, e, f])


def test_d2_two_runs_share_nothing() -> None:
    first = run_principale(7, 4, 0, 2)
    kept = first[0], [ligne[:] for ligne in first[1]]
    run_principale(7, 4, 1, 3)
    assert run_principale(7, 4, 0, 2) == kept == first


def test_d3_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert principale(0, 0, Mat(1, 1), Mat(1, 1)) is True
    assert principale(1, 1, Mat(3, 3), Mat(3, 3)) is False
    assert capsys.readouterr() == ("", "")


def test_d4_rows_and_columns_are_not_confused() -> None:
    _, chessboard = run_knight_tour(2, 5, 1, 4)
    assert [len(line) for line in chessboard] == [6, 6, 6]
    assert chessboard[1][4] is True


def test_the_moves_are_those_of_the_pages() -> None:
    deltas = as_printed.DELTA_LIGNE, as_printed.DELTA_COLONNE
    assert list(zip(*deltas, strict=True)) == TIPE_MOVES
    moves = as_printed.MOVES_ROW, as_printed.MOVES_COLUMN
    assert list(zip(*moves, strict=True)) == ALGORITHMICS_MOVES
