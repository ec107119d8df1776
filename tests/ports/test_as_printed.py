"""The two pages that do not work: how each fails, and what each would need."""

import ast
import inspect
import itertools
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import pytest

from cavalier.ledger.tracing import count_calls_in
from common.board import Board, Square
from common.diagnosis import examine
from common.judge import is_knight_move
from common.tour import to_matrix
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
from tests.ports.statements import shape
from tests.ports.twins import TIPE_MOVES, moves_looked_up

#: The pseudo-code's moves as (row, column), with row 1 lowest.
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


@pytest.mark.slow
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
def test_e1_the_weights_are_of_no_consequence(
    weight: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def level(poids: Mat) -> None:
        for ligne, colonne in CHESSBOARD:
            poids[ligne, colonne] = weight

    true = [run_principale(8, 8, *start) for start in CHESSBOARD]
    monkeypatch.setattr(as_printed, "initialiser_poids", level)
    assert [run_principale(8, 8, *start) for start in CHESSBOARD] == true


def test_s1_the_weights_are_set_once() -> None:
    parcours, poids, fresh = Mat(8, 8), Mat(8, 8), Mat(8, 8)
    with pytest.raises(OffBoardError):
        principale(0, 7, parcours, poids)
    initialiser_poids(fresh)
    assert poids.rows == fresh.rows


def test_e2_no_move_is_tried() -> None:
    for start in CHESSBOARD:
        work = partial(run_knight_tour, 8, 8, 8 - start.row, 1 + start.column)
        found = count_calls_in(work, as_printed, "knight_tour")
        (answer, chessboard), calls = found
        assert answer is False
        assert calls == 1
        assert sum(map(sum, chessboard)) == 1


def test_e2_tested_on_the_new_square_moves_are_tried() -> None:
    # From a1 of 3x4, both knights are at the same place; one goes on.
    mended = boolean_knight_tour.new_chessboard(3, 4)
    assert boolean_knight_tour.knight_tour(3, 4, mended, 1, 1, 1) is True
    assert run_knight_tour(3, 4, 1, 1)[0] is False


class Unwritten(list[bool]):
    """A line of a chessboard that stays free, whatever is set on it."""

    def __setitem__(self, *_: object) -> None:
        """Set nothing."""


def test_d4_e2_were_the_square_free_the_moves_would_be_tried_in_order(
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


def test_e3_the_square_stays_set() -> None:
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
    assert run_principale(8, 8, 0, 0) == ("off the board", parcours.rows)


Warnsdorff = Callable[[Position, Mat, Mat], Position]


def conditional(tree: ast.Module) -> ast.If:
    """Return the conditional in the loop of `warnsdorff`."""
    loop = next(each for each in ast.walk(tree) if isinstance(each, ast.For))
    return next(each for each in loop.body if isinstance(each, ast.If))


def own_condition() -> ast.expr:
    """Return the condition of the port's `warnsdorff`."""
    return conditional(ast.parse(inspect.getsource(warnsdorff))).test


def with_condition(condition: ast.expr) -> Warnsdorff:
    """Return the port's `warnsdorff` with another condition."""
    tree = ast.parse(inspect.getsource(warnsdorff))
    conditional(tree).test = condition
    names = dict(vars(as_printed))
    exec(compile(ast.fix_missing_locations(tree), "changed", "exec"), names)
    changed: Warnsdorff = names["warnsdorff"]
    return changed


def all_at_once(condition: ast.expr) -> ast.expr:
    """Return a conjunction of which every test is made, whatever fails."""
    assert isinstance(condition, ast.BoolOp)
    assert isinstance(condition.op, ast.And)
    tests = ast.List(condition.values, ast.Load())
    return ast.Call(ast.Name("all", ast.Load()), [tests], [])


def test_s3_the_condition_stops_at_the_first_test_that_fails() -> None:
    strict = with_condition(all_at_once(own_condition()))
    for board in (Board(4, 7), Board(7, 4)):
        parcours = Mat(board.rows, board.columns)
        poids = Mat(board.rows, board.columns)
        for square in board:
            warnsdorff(Position(*square), parcours, poids)
            # From each square one of the 8 moves leaves so small a board.
            with pytest.raises(OffBoardError):
                strict(Position(*square), parcours, poids)


def test_s4_the_chessboard_is_free_and_visited_counts_the_start() -> None:
    assert run_knight_tour(1, 1, 1, 1) == (True, [[False] * 2] * 2)
    for visited, expected in [(1, True), (0, False)]:
        chessboard = [[False] * 2 for _ in range(2)]
        assert knight_tour(1, 1, chessboard, visited, 1, 1) is expected


#: The condition as the page has it: 7 parentheses open, 6 close.
PRINTED = """((p_min.ligne >= 0) and (p_min.ligne < M) and (p_min.colonne >= 0)
    and (p_min.colonne < N) and (parcours[p_min.ligne, p_min.colonne] == 0
    and (poids[p_min.ligne, p_min.colonne] < poids_min) )"""


def mended_conditions() -> Iterator[ast.expr]:
    """Go through what a parenthesis more makes of it, wherever it can go."""
    for at in range(len(PRINTED) + 1):
        with suppress(SyntaxError):
            yield ast.parse(f"{PRINTED[:at]}){PRINTED[at:]}", mode="eval").body


def endings(board: Board) -> list[object]:
    """List the run of Algorithme 1 from each square."""
    return [
        run_principale(board.rows, board.columns, *start) for start in board
    ]


def test_d1_wherever_the_parenthesis_goes_the_run_is_the_port_s(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    conditions = list(mended_conditions())
    readings = {ast.unparse(condition) for condition in conditions}
    assert len(readings) > 1
    own = {str(board): endings(board) for board in BOARDS[2:]}
    for reading in readings:
        condition = ast.parse(reading, mode="eval").body
        with monkeypatch.context() as patch:
            patch.setattr(as_printed, "warnsdorff", with_condition(condition))
            assert {str(b): endings(b) for b in BOARDS[2:]} == own


@pytest.mark.parametrize(
    ("board", "here", "free"),
    [(Board(7, 4), (4, 0), (6, 1)), (Board(4, 7), (0, 4), (1, 6))],
    ids=str,
)
def test_d2_m_and_n_are_those_of_the_matrices(
    board: Board, here: tuple[int, int], free: tuple[int, int]
) -> None:
    # The square that is free is in a row or a column above the lesser side.
    parcours, poids = Mat(board.rows, board.columns), Mat(7, 7)
    for square in board:
        parcours[square] = int(square != free)
    assert warnsdorff(Position(*here), parcours, poids).ligne != -1
    parcours[free] = 1
    assert warnsdorff(Position(*here), parcours, poids).ligne == -1


def test_d2_what_was_numbered_is_in_the_argument() -> None:
    # Of one square the tour is complete before the loop begins.
    assert principale(0, 0, Mat(1, 1), Mat(1, 1)) is True
    parcours = Mat(7, 4)
    with pytest.raises(OffBoardError):
        principale(0, 2, parcours, Mat(7, 4))
    assert parcours.rows == run_principale(7, 4, 0, 2)[1]
    assert sum(map(sum, parcours.rows)) == 1 + 2 + 3


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


def test_d5_every_call_takes_the_moves_that_are_set_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Mirrored, the last move leads two rows down and a column to the right.
    mirrored = [-step for step in as_printed.DELTA_COLONNE]
    monkeypatch.setattr(as_printed, "DELTA_COLONNE", mirrored)
    _, parcours = run_principale(7, 4, 0, 1)
    assert (parcours[0][1], parcours[2][2]) == (1, 2)
    monkeypatch.setattr(as_printed, "MOVES_ROW", [0] * 8)
    monkeypatch.setattr(as_printed, "MOVES_COLUMN", [0] * 8)
    lines: Chessboard = [Unwritten([False] * 5) for _ in range(8)]
    assert knight_tour(7, 4, lines, 1, 2, 3) is True


def test_d5_no_value_of_p_min_is_read_before_it_is_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source = inspect.getsource(warnsdorff)
    other = re.sub("p_min = .*", "p_min = Position(0, 1)", source, count=1)
    names = dict(vars(as_printed))
    exec(other, names)
    own = [endings(board) for board in BOARDS]
    monkeypatch.setattr(as_printed, "warnsdorff", names["warnsdorff"])
    assert [endings(board) for board in BOARDS] == own


def test_d6_the_page_s_moves_1_to_8_have_the_numbers_0_to_7(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_up = moves_looked_up(as_printed, monkeypatch)
    assert run_knight_tour(5, 6, 3, 3)[0] is False
    assert looked_up == [n for n in range(8) for _ in range(2)]


def test_the_statements_of_003_are_those_of_the_page_one_by_one() -> None:
    # Lines 1 to 12, without 4 and 5, which set the moves (D5).
    assert shape(inspect.getsource(knight_tour)) == [
        ["If", ["Return"]],
        "Assign",
        ["For", ["Assign", "Assign", ["If", [["If", ["Return"]]]]]],
        "Return",
    ]


def test_the_moves_are_those_of_the_pages() -> None:
    deltas = as_printed.DELTA_LIGNE, as_printed.DELTA_COLONNE
    assert list(zip(*deltas, strict=True)) == TIPE_MOVES
    moves = as_printed.MOVES_ROW, as_printed.MOVES_COLUMN
    assert list(zip(*moves, strict=True)) == ALGORITHMICS_MOVES
