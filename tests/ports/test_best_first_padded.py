"""The report's best first, against its figures and what follows from them."""

import ast
import itertools
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from textwrap import indent
from types import FrameType

import pytest

from cavalier.ledger.page import printed_numbers, printed_tour
from cavalier.ledger.report import FIGURE_5, FIGURE_5_PADDED
from cavalier.ledger.tracing import watch
from cavalier.running import run
from common.board import Board, Square
from common.diagnosis import examine
from common.judge import is_knight_move
from common.theory import majority_colour
from imperative import (
    backtracking_padded,
    backtracking_report,
    best_first_padded,
)
from imperative.best_first_padded import (
    Globales,
    Matrix,
    Neighbours,
    counted_tour,
    first_tour,
    is_one_move,
    new_echiquier_bandes,
    parcours_cavalier,
    prometteur,
)
from tests.ports.indentation import (
    answer,
    answers,
    blocks,
    kept,
    moved,
    search,
)
from tests.ports.twins import REPORT_MOVES as MOVES

CORNER = Square(0, 0)
BOTH: tuple[Neighbours, ...] = ("start-counted", "start-deducted")
EITHER = pytest.mark.parametrize("neighbours", BOTH)

#: Side, start, whether there is a tour, attempts and backtracks.
FIGURES = {
    3: (5, (0, 0), True, 24, 0),
    4: (7, (4, 2), True, 70, 22),
    5: (50, (0, 0), True, 2499, 0),
    6: (7, (6, 5), False, 48936, 48936),
    7: (7, (2, 1), False, 15533, 15533),
}


def boards(fewest: int, most: int) -> list[Board]:
    """List the boards of so many squares, the transposed ones too."""
    return [
        Board(rows, columns)
        for rows, columns in itertools.product(range(1, most + 1), repeat=2)
        if fewest <= rows * columns <= most
    ]


def printed(name: str) -> Matrix:
    """Read the numbers of a figure."""
    if name.startswith("report-fig5"):
        return FIGURE_5_PADDED if name.endswith("padded") else FIGURE_5
    return printed_numbers(name)


def corners(matrix: Matrix) -> Matrix:
    """Keep what numpy prints of a large matrix: three lines at each end."""
    return [row[:3] + row[-3:] for row in matrix[:3] + matrix[-3:]]


@pytest.mark.parametrize("figure", FIGURES)
def test_s2_the_counters_of_a_figure(figure: int) -> None:
    side, start, found, attempts, backtracks = FIGURES[figure]
    board = Board(side, side)
    tour, counters = run(board, lambda: counted_tour(board, Square(*start)))
    assert counters == {"attempts": attempts, "backtracks": backtracks}
    assert examine(board, tour, start=Square(*start)).valid is found


@pytest.mark.parametrize("figure", [3, 4])
def test_s1_the_board_of_a_figure(figure: int) -> None:
    _, start, *_ = FIGURES[figure]
    board, tour = printed_tour(f"report-fig{figure}")
    assert tour is not None
    assert first_tour(board, Square(*start)) == tour


@pytest.mark.parametrize("figure", [3, 5])
def test_the_padded_matrix_of_a_figure(figure: int) -> None:
    side, (x0, y0), *_ = FIGURES[figure]
    bandes, echiquier, _ = run(
        Board(side, side), lambda: parcours_cavalier(side, side, x0, y0)
    )
    assert echiquier is not None
    shown = corners if figure == 5 else list
    assert shown(bandes) == printed(f"report-fig{figure}-padded")
    assert shown(echiquier) == printed(f"report-fig{figure}")


@EITHER
def test_100x100_is_toured_from_a_corner(neighbours: Neighbours) -> None:
    board = Board(100, 100)
    tour, counters = run(
        board, lambda: counted_tour(board, CORNER, neighbours=neighbours)
    )
    assert examine(board, tour, start=CORNER).valid
    assert counters == {"attempts": 9999, "backtracks": 0}


@EITHER
def test_colours_forbid_what_is_not_found(neighbours: Neighbours) -> None:
    five = Board(5, 5)
    none = [s for s in five if not first_tour(five, s, neighbours=neighbours)]
    assert none == [s for s in five if not majority_colour(five, s)]


def around(case: tuple[int, int]) -> list[tuple[int, int]]:
    """List the eight squares one move away."""
    return [(case[0] + dx, case[1] + dy) for dx, dy in MOVES]


# --- the numbers of the header ---


@pytest.mark.slow
def test_s1_one_order_of_the_moves_gives_figures_1_3_4_and_5(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert best_first_padded.TAB_DELTA_XY == MOVES

    def give(figure: int, orders: Iterator[object]) -> Iterator[object]:
        side, (x0, y0), _, attempts, _ = FIGURES[figure]
        shown = corners if figure == 5 else list
        expected = printed(f"report-fig{figure}")
        for order in orders:
            monkeypatch.setattr(best_first_padded, "TAB_DELTA_XY", order)
            _, board, counters = parcours_cavalier(side, side, x0, y0)
            right = counters["compteur_tentative"] == attempts
            if board and right and shown(board) == expected:
                yield order

    def give_figure_1(orders: Iterator[object]) -> Iterator[object]:
        expected = printed("report-fig1")
        for order in orders:
            monkeypatch.setattr(backtracking_report, "TAB_DELTA_XY", order)
            board, counters = backtracking_report.parcours_cavalier(5, 5, 0, 0)
            if board == expected and counters["compteur_tentative"] == 74300:
                yield order

    # Of all the orders, tried once, 66 give figures 3 and 4, and two of those
    # figure 1. Here each exchange of two moves is tried.
    exchanged: list[tuple[tuple[int, int], ...]] = [MOVES]
    for i, j in itertools.combinations(range(8), 2):
        moves = list(MOVES)
        moves[i], moves[j] = moves[j], moves[i]
        exchanged.append(tuple(moves))
    orders = list(give_figure_1(give(4, give(3, iter(exchanged)))))
    orders = run(Board(50, 50), lambda: list(give(5, iter(orders))))
    assert orders == [MOVES]


def test_s1_figures_6_and_7_are_the_same_in_any_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A search that fails goes through its whole tree, in whatever order.
    assert best_first_padded.TAB_DELTA_XY == MOVES
    for order in (MOVES[::-1], MOVES[3:] + MOVES[:3]):
        monkeypatch.setattr(best_first_padded, "TAB_DELTA_XY", order)
        _, counters = counted_tour(Board(7, 7), Square(2, 1))
        assert counters == {"attempts": 15533, "backtracks": 15533}


def test_s2_the_search_goes_from_number_2_after_1_on_the_start() -> None:
    for sides, start in (((5, 5), (0, 0)), ((4, 3), (3, 2)), ((4, 6), (0, 5))):
        _, echiquier, _ = parcours_cavalier(*sides, *start)
        assert echiquier is not None
        assert echiquier[start[0]][start[1]] == 1
        every = range(1, sides[0] * sides[1] + 1)
        assert sorted(n for ligne in echiquier for n in ligne) == [*every]


def test_s2_the_start_is_numbered_1_and_the_border_n_squared_plus_1() -> None:
    # Nothing else is left of a search that fails.
    bandes, echiquier, _ = parcours_cavalier(3, 4, 1, 1)
    assert echiquier is None
    expected = new_echiquier_bandes(3, 4)
    expected[3][3] = 1
    assert bandes == expected


def test_s3_one_move_is_a_knight_s_move() -> None:
    for last, first in itertools.product(Board(4, 6), repeat=2):
        assert is_one_move(last, first) is is_knight_move(last, first)


@EITHER
@pytest.mark.parametrize("sides", [(5, 6), (6, 5), (6, 6), (10, 3)])
def test_s3_closed_tours_end_one_move_from_the_start(
    sides: tuple[int, int], neighbours: Neighbours
) -> None:
    board, start = Board(*sides), Square(2, 2)
    tour, counters = counted_tour(
        board, start, closed=True, neighbours=neighbours
    )
    assert examine(board, tour, start=start, closed=True).valid
    # The search goes on where the first tour does not close.
    first, fewer = counted_tour(board, start, neighbours=neighbours)
    assert (tour == first) is (counters == fewer)
    assert counters["attempts"] >= fewer["attempts"]


@pytest.mark.needs("texts")
def test_s4_the_text_kept_has_these_lines_too_deep() -> None:
    columns = kept(3, "def trouverMeilleurVoisinsLibres")
    # Line 14 is in the loop, as line 10 is; the second procedure and the last
    # lines are in the first one, and line 24 in its loop, as line 20 is.
    assert columns[14] == columns[10]
    assert {columns[line] for line in (16, 26, 27, 29)} == {columns[8]}
    assert columns[24] == columns[20] == columns[4] + 12
    columns = kept(3, "def init_voisin")
    assert columns[10] == columns[8] == columns[5] + 4


@pytest.mark.needs("texts")
def test_s5_the_text_kept_has_the_last_return_inside_the_loop() -> None:
    columns = kept(3, "def AES_parcours_cavalier_un_succes_suffit")
    assert columns[29] == columns[11] == columns[8] + 4


#: The lines whose indentation is lost, and where Python accepts each.
LOST = {
    "g.echiquier_voisins[i][j] = nb_voisins_libres": (20, 16, 12, 8, 4),
    "return min_k": (16, 12, 8, 4),
    "return vecteur_meilleurs_voisins": (16, 12, 8, 4),
    "return False": (8, 4),
}


def test_s4_and_s5_no_other_indentation_gives_figure_4() -> None:
    figure = (
        printed("report-fig4"),
        {"compteur_tentative": 70, "compteur_retour_arriere": 22},
    )
    text = Path(best_first_padded.__file__).read_text("utf-8")
    assert answer(text, 70, 7, (4, 2)) == figure
    found = answers(text, LOST, 70, 7, (4, 2))
    assert len(found) == 160
    right = [columns for columns in found if found[columns] == figure]
    # In either loop of init_voisin's, or in its "if", its last line ends in
    # the same counts.
    assert right == [(column, 8, 8, 4) for column in (20, 16, 12)]


def test_s4_as_the_text_has_it_no_square_is_ever_found() -> None:
    text = Path(best_first_padded.__file__).read_text("utf-8")
    last = text.index("\n\ndef aes_parcours_cavalier")
    second = text.index("    def trouver_tous_les_meilleurs_voisins")
    nested = indent(text[second:last], " " * 4)
    as_kept = text[:second] + nested + text[last:]
    as_kept = moved(as_kept, "return min_k", 12)
    as_kept = moved(as_kept, "return vecteur_meilleurs_voisins", 16)
    # The outer procedure ends without a "return", and gives None.
    assert answer(as_kept, 24, 5, (0, 0)) is TypeError


def test_s5_as_the_text_has_it_figure_4_fails_after_30_attempts() -> None:
    text = Path(best_first_padded.__file__).read_text("utf-8")
    inside = moved(text, "return False", 8)
    counters = {"compteur_tentative": 30, "compteur_retour_arriere": 30}
    assert answer(inside, 70, 7, (4, 2)) == (None, counters)
    # Where nothing is given up, as in figure 3, it makes no difference.
    right = {"compteur_tentative": 24, "compteur_retour_arriere": 0}
    assert answer(inside, 24, 5, (0, 0)) == (printed("report-fig3"), right)


@pytest.mark.parametrize(
    "figure", [4, pytest.param(6, marks=pytest.mark.slow), 7]
)
def test_e1_with_the_start_deducted_the_counters_are_others(
    figure: int,
) -> None:
    side, start, found, attempts, _ = FIGURES[figure]
    board = Board(side, side)
    tour, counters = counted_tour(
        board, Square(*start), neighbours="start-deducted"
    )
    # In a copy of the search in another language, too.
    assert counters["attempts"] == {4: 67, 6: 65559, 7: 31164}[figure]
    assert counters["attempts"] != attempts
    assert examine(board, tour, start=Square(*start)).valid is found


@pytest.mark.parametrize("figure", [3, 5])
def test_e1_figures_3_and_5_are_the_same_either_way(figure: int) -> None:
    side, (x0, y0), *_ = FIGURES[figure]
    counted, deducted = run(
        Board(side, side),
        lambda: [
            parcours_cavalier(side, side, x0, y0, False, neighbours)
            for neighbours in BOTH
        ],
    )
    assert counted == deducted
    assert counted[1] is not None


def has_a_tour(board: Board, start: Square) -> bool:
    """Find out by theorem where there is none, or else by backtracking."""
    if not majority_colour(board, start) or min(board.rows, board.columns) < 3:
        return len(board) == 1
    sides, square = (board.rows, board.columns), tuple(start)
    if board.rows > board.columns:
        sides, square = sides[::-1], square[::-1]
    nearest = [
        min(n, side - 1 - n) for n, side in zip(square, sides, strict=True)
    ]
    return backtracks_to_a_tour(Board(*sides), Square(*nearest))


@cache
def backtracks_to_a_tour(board: Board, start: Square) -> bool:
    """Search the whole tree of a start, one of those that are alike."""
    return backtracking_padded.first_tour(board, start) is not None


def missed(board: Board, neighbours: Neighbours) -> list[Square]:
    """List the starts from which there is a tour that is not found."""
    return [
        start
        for start in board
        if first_tour(board, start, neighbours=neighbours) is None
        and has_a_tour(board, start)
    ]


@pytest.mark.parametrize("sides", [(3, 7), (7, 3), (4, 5)])
def test_e2_those_tried_equal_the_least(sides: tuple[int, int]) -> None:
    tried = 0

    def look(frame: FrameType) -> None:
        nonlocal tried
        tried += 1
        assert frame.f_back is not None
        above: tuple[int, int] = frame.f_back.f_locals["derniere_case_traitee"]
        case: tuple[int, int] = frame.f_locals["case"]
        g: Globales = frame.f_locals["g"]
        voisins = g.echiquier_voisins
        free = [square for square in around(above) if prometteur(*square, g)]
        assert voisins[case[0]][case[1]] == min(voisins[i][j] for i, j in free)

    work = partial(first_tour, Board(*sides), Square(0, 1))
    watch(work, "mise_a_jour_voisins", look)
    assert tried > len(Board(*sides)) / 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("neighbours", "sides", "starts"),
    [
        ("start-counted", (3, 9), [(0, 2), (0, 6), (2, 2), (2, 6)]),
        ("start-deducted", (3, 8), [(0, 3), (0, 4), (2, 3), (2, 4)]),
    ],
)
def test_e2_the_smallest_board_with_a_tour_that_is_missed(
    neighbours: Neighbours,
    sides: tuple[int, int],
    starts: list[tuple[int, int]],
) -> None:
    smallest = Board(*sides)
    for board in boards(1, len(smallest) - 1):
        assert missed(board, neighbours) == [], board
    assert missed(smallest, neighbours) == starts
    flipped = sorted(Square(column, row) for row, column in starts)
    assert missed(smallest.transposed, neighbours) == flipped


@EITHER
def test_e2_5x6_is_given_up_from_2_1(neighbours: Neighbours) -> None:
    tour, counters = counted_tour(
        Board(5, 6), Square(2, 1), neighbours=neighbours
    )
    assert tour is None
    assert counters == {"attempts": 14, "backtracks": 14}


def test_e2_though_5x6_has_a_tour_from_every_square() -> None:
    # A closed tour may be walked from any of its squares.
    tour = first_tour(Board(5, 6), Square(2, 2), closed=True)
    assert examine(Board(5, 6), tour, closed=True).valid


def test_e3_some_searches_go_back() -> None:
    five = Board(5, 5)
    searches = [counted_tour(five, start) for start in five]
    went_back = [c["backtracks"] > 0 for tour, c in searches if tour]
    assert (len(went_back), sum(went_back)) == (13, 7)
    _, counters = counted_tour(Board(9, 9), CORNER)
    assert counters == {"attempts": 6534, "backtracks": 6454}
    side, start, _, attempts, backtracks = FIGURES[4]
    _, counters = counted_tour(Board(side, side), Square(*start))
    assert counters == {"attempts": attempts, "backtracks": backtracks}


@pytest.mark.parametrize("sides", [(3, 7), (7, 3), (4, 5)])
def test_the_first_neighbour_of_a_name_is_a_count(
    sides: tuple[int, int],
) -> None:
    seen = 0

    def look(frame: FrameType) -> None:
        nonlocal seen
        seen += 1
        assert frame.f_back is not None
        min_k: int = frame.f_locals["min_k"]
        case: tuple[int, int] = frame.f_locals["case"]
        g: Globales = frame.f_locals["g"]
        voisins = g.echiquier_voisins
        free = [square for square in around(case) if prometteur(*square, g)]
        assert min_k == min((voisins[i][j] for i, j in free), default=9)

    work = partial(first_tour, Board(*sides), Square(0, 1))
    watch(work, "trouver_tous_les_meilleurs_voisins", look)
    assert seen > 0


@EITHER
def test_d1_rows_and_columns_are_not_confused(neighbours: Neighbours) -> None:
    for sides, start in (((3, 4), (0, 3)), ((5, 4), (3, 0)), ((4, 9), (0, 8))):
        board = Board(*sides)
        tour = first_tour(board, Square(*start), neighbours=neighbours)
        assert examine(board, tour, start=Square(*start)).valid
    for board in (Board(1, 6), Board(6, 1), Board(2, 5), Board(5, 2)):
        assert first_tour(board, CORNER, neighbours=neighbours) is None


def test_d2_the_matrix_is_a_list_of_rows() -> None:
    outside = [13, 13, 13, 13, 13, 13, 13, 13]
    inside = [13, 13, -1, -1, -1, -1, 13, 13]
    bandes = new_echiquier_bandes(3, 4)
    assert bandes == [outside] * 2 + [inside] * 3 + [outside] * 2
    bandes[2][2] = 1
    assert bandes[3] == inside
    assert parcours_cavalier(3, 4, 0, 0)[1] == [
        [1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]
    ]  # fmt: skip


def test_d3_two_runs_share_nothing() -> None:
    once, again = (parcours_cavalier(4, 6, 0, 0) for _ in range(2))
    assert once == again
    assert all(
        one is not other for one, other in zip(once, again, strict=True)
    )


def test_d4_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    names = ("compteur_tentative", "compteur_retour_arriere")
    _, echiquier, compteurs = parcours_cavalier(3, 3, 0, 0)
    assert (echiquier, compteurs) == (None, dict.fromkeys(names, 14))
    bandes, echiquier, compteurs = parcours_cavalier(3, 4, 0, 0)
    assert [ligne[2:-2] for ligne in bandes[2:-2]] == echiquier
    assert compteurs == dict(zip(names, (11, 0), strict=True))
    assert capsys.readouterr() == ("", "")


def test_d5_the_search_has_no_else_and_no_x_and_y() -> None:
    text = Path(best_first_padded.__file__).read_text("utf-8")
    assert [block.orelse for block in blocks(text)] == [[]] * 3
    names = {n.id for n in ast.walk(search(text)) if isinstance(n, ast.Name)}
    assert {"next_x", "next_y"} <= names
    assert not {"x", "y"} & names


# --- what the header calls essential ---


def look_at_an_update(frame: FrameType, counted: set[int]) -> None:
    """Check the counts of all free squares, as mise_a_jour_voisins begins."""
    g: Globales = frame.f_locals["g"]
    bandes, voisins = g.echiquier_bandes, g.echiquier_voisins
    case: tuple[int, int] = frame.f_locals["case"]
    for i, ligne in enumerate(bandes):
        for j, numero in enumerate(ligne):
            if numero == -1:
                near = [bandes[nx][ny] in counted for nx, ny in around((i, j))]
                assert voisins[i][j] == sum(near)
    # The square is free, so that none of these is 0: there is no stop at 0.
    assert bandes[case[0]][case[1]] == -1
    free = [(i, j) for i, j in around(case) if bandes[i][j] == -1]
    assert all(voisins[i][j] > 0 for i, j in free)


@pytest.mark.parametrize(
    ("neighbours", "counted"),
    [("start-counted", {-1, 1}), ("start-deducted", {-1})],
)
def test_essential_the_stop_at_0_is_never_reached(
    neighbours: Neighbours, counted: set[int]
) -> None:
    updates = itertools.count()

    def look(frame: FrameType) -> None:
        next(updates)
        look_at_an_update(frame, counted)

    # None has a closed tour: in search of one the whole tree is walked.
    without = [*boards(1, 15), Board(3, 6), Board(7, 3), Board(4, 5)]
    tours = watch(
        lambda: [
            first_tour(board, start, closed=True, neighbours=neighbours)
            for board in without
            for start in board
        ],
        "mise_a_jour_voisins",
        look,
    )
    assert not any(tours)
    assert next(updates) > 1000


def test_essential_min_k_is_never_below_0() -> None:
    least = set()

    def look(frame: FrameType) -> None:
        least.add(frame.f_locals["min_k"])

    work = partial(first_tour, Board(5, 5), Square(0, 1))
    watch(work, "trouver_tous_les_meilleurs_voisins", look)
    # 9 where there is no free neighbour: then no square equals it.
    assert {0, 1, 9} <= least <= {*range(10)}
