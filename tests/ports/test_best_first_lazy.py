"""The report's best first as a lazy tree, against the page's matrices."""

import itertools
from collections.abc import Iterator
from itertools import islice, takewhile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cavalier.running import run
from common.board import Board, Square
from common.reading import read_bytes
from common.theory import majority_colour
from common.validator import examine, is_knight_move
from functional import best_first_lazy
from functional.best_first_lazy import (
    COUNTED,
    Case,
    Compteurs,
    Echiquier,
    Evenement,
    Neighbours,
    aes_parcours_cavalier_un_succes_suffit,
    counted_tour,
    essai,
    first_tour,
    is_one_move,
    nb_voisins_libres,
    new_echiquier_bandes,
    numeroter,
    parcours_cavalier,
    trouver_meilleur_voisins_libres,
)
from imperative import best_first_padded

BOARDS = Path("cavalier/evidence/boards")
CORNER = Square(0, 0)
BOTH: tuple[Neighbours, ...] = ("start-counted", "start-deducted")
EITHER = pytest.mark.parametrize("neighbours", BOTH)

RECTANGLES = [
    Board(rows, columns)
    for rows, columns in itertools.product(range(1, 9), repeat=2)
    if rows * columns <= 30
]


def numbered(rows: int, columns: int, start: Square) -> Echiquier:
    """Return the board on which only the start has its number."""
    case = (start.row + 2, start.column + 2)
    return numeroter(case, 1, new_echiquier_bandes(rows, columns))


def events(rows: int, columns: int, start: Square) -> Iterator[Evenement]:
    """Return the whole stream of the search from a start."""
    return aes_parcours_cavalier_un_succes_suffit(
        (start.row + 2, start.column + 2),
        2,
        numbered(rows, columns, start),
        COUNTED["start-counted"],
    )


@pytest.mark.parametrize("board", RECTANGLES, ids=str)
@EITHER
@pytest.mark.parametrize("closed", [False, True])
def test_the_search_is_that_of_the_matrices(
    board: Board, neighbours: Neighbours, closed: bool
) -> None:
    for start in board:
        found = counted_tour(
            board, start, closed=closed, neighbours=neighbours
        )
        assert found == best_first_padded.counted_tour(
            board, start, closed=closed, neighbours=neighbours
        ), start
        if found[0]:
            verdict = examine(board, found[0], start=start, closed=closed)
            assert verdict.valid


@settings(deadline=None, max_examples=50)
@given(st.integers(8, 17), st.data())
def test_the_search_is_that_of_the_matrices_on_larger_squares(
    side: int, data: st.DataObject
) -> None:
    # From a start whose colour has no tour, the tree would have no end.
    board = Board(side, side)
    starts = [square for square in board if majority_colour(board, square)]
    start = data.draw(st.sampled_from(starts))
    neighbours: Neighbours = data.draw(st.sampled_from(BOTH))
    assert counted_tour(
        board, start, neighbours=neighbours
    ) == best_first_padded.counted_tour(board, start, neighbours=neighbours)


@pytest.mark.parametrize(
    "start",
    [
        pytest.param(Square(6, 5), marks=pytest.mark.slow),
        Square(2, 1),
        Square(4, 2),
    ],
)
@EITHER
def test_the_search_is_that_of_the_matrices_in_figures_4_6_and_7(
    start: Square, neighbours: Neighbours
) -> None:
    board = Board(7, 7)
    assert counted_tour(
        board, start, neighbours=neighbours
    ) == best_first_padded.counted_tour(board, start, neighbours=neighbours)


@EITHER
@pytest.mark.parametrize(
    "side", [50, pytest.param(100, marks=pytest.mark.slow)]
)
def test_large_boards_are_toured_within_python_s_own_recursion_limit(
    side: int, neighbours: Neighbours
) -> None:
    board = Board(side, side)
    found = counted_tour(board, CORNER, neighbours=neighbours)
    assert found == run(
        board,
        lambda: best_first_padded.counted_tour(
            board, CORNER, neighbours=neighbours
        ),
    )
    assert examine(board, found[0], start=CORNER).valid


@pytest.mark.parametrize(
    ("name", "side", "start", "compteurs"),
    [
        ("report-fig3", 5, (0, 0), Compteurs(24, 0)),
        ("report-fig4", 7, (4, 2), Compteurs(70, 22)),
    ],
)
def test_figures_3_and_4(
    name: str, side: int, start: tuple[int, int], compteurs: Compteurs
) -> None:
    printed = read_bytes((BOARDS / f"{name}.txt").read_bytes()).verdict()
    assert printed.valid
    assert first_tour(Board(side, side), Square(*start)) == printed.tour
    assert parcours_cavalier(side, side, *start)[2] == compteurs


def test_figure_7() -> None:
    found, echiquier, compteurs = parcours_cavalier(7, 7, 2, 1)
    assert echiquier is None
    assert compteurs == Compteurs(15533, 15533)
    assert found[4][3] == 1


def test_a_trial_is_worked_out_when_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[Case] = []

    def watched(
        case: Case, numero: int, bandes: Echiquier, counted: frozenset[int]
    ) -> Iterator[Evenement]:
        tried.append(case)
        return essai(case, numero, bandes, counted)

    monkeypatch.setattr(best_first_lazy, "essai", watched)
    stream = events(4, 5, CORNER)
    for number in range(5):
        assert len(tried) == number
        assert next(stream).case == tried[-1]
    tried.clear()
    _, counters = counted_tour(Board(7, 7), Square(4, 2))
    assert len(tried) == counters["attempts"] == 70


def test_the_same_search_has_the_same_events() -> None:
    board = numbered(4, 5, CORNER)
    once, again = events(4, 5, CORNER), events(4, 5, CORNER)
    assert list(islice(once, 30)) == list(islice(again, 30))
    assert board == numbered(4, 5, CORNER)


def test_the_stream_has_all_the_successes_and_the_search_reads_one() -> None:
    stream = list(events(5, 5, CORNER))
    names = [event.nom for event in stream]
    assert names.count("succes") > 1
    assert names.count("tentative") == names.count("retour_arriere") > 24
    # Read to its end, it has gone back to the start.
    assert stream[-1].echiquier_bandes == numbered(5, 5, CORNER)
    first = stream[names.index("succes")]
    assert parcours_cavalier(5, 5, 0, 0)[0] == first.echiquier_bandes


# --- the numbers of the header ---


def test_s1_the_order_of_the_moves_is_that_of_the_matrices() -> None:
    moves = best_first_padded.TAB_DELTA_XY
    assert moves == best_first_lazy.TAB_DELTA_XY


def test_s2_the_start_is_numbered_1() -> None:
    bandes, echiquier, compteurs = parcours_cavalier(3, 3, 1, 1)
    assert echiquier is None
    assert compteurs == Compteurs(0, 0)
    assert bandes == numbered(3, 3, Square(1, 1))
    for sides, start in (((5, 5), (0, 0)), ((4, 3), (3, 2)), ((4, 6), (0, 5))):
        _, echiquier, _ = parcours_cavalier(*sides, *start)
        assert echiquier is not None
        assert echiquier[start[0]][start[1]] == 1


def test_s3_one_move_is_a_knight_s_move() -> None:
    for last, first in itertools.product(Board(4, 6), repeat=2):
        assert is_one_move(last, first) is is_knight_move(last, first)


@EITHER
@pytest.mark.parametrize("sides", [(5, 6), (6, 5), (6, 6)])
def test_s3_closed_tours_end_one_move_from_the_start(
    sides: tuple[int, int], neighbours: Neighbours
) -> None:
    board, start = Board(*sides), Square(2, 2)
    tour = first_tour(board, start, closed=True, neighbours=neighbours)
    assert examine(board, tour, start=start, closed=True).valid


def least(case: Case, bandes: Echiquier) -> list[Case]:
    """Return the free neighbours that have the fewest, by another way."""
    around = [
        (x, y)
        for x, row in enumerate(bandes)
        for y, numero in enumerate(row)
        if numero == -1 and is_knight_move(Square(x, y), Square(*case))
    ]
    counts = {
        each: nb_voisins_libres(each, bandes, COUNTED["start-counted"])
        for each in around
    }
    return [each for each in around if counts[each] == min(counts.values())]


@pytest.mark.parametrize("board", [Board(3, 7), Board(4, 6)], ids=str)
def test_s4_the_least_is_that_of_all_and_all_that_have_it_are_tried(
    board: Board,
) -> None:
    for start in board:
        depart = (start.row + 2, start.column + 2)
        states = [(depart, numbered(board.rows, board.columns, start))]
        tried: list[list[Case]] = [[]]
        stream = events(board.rows, board.columns, start)
        for event in islice(stream, 2000):
            if event.nom == "tentative":
                tried[-1].append(event.case)
                states.append((event.case, event.echiquier_bandes))
                tried.append([])
            elif event.nom == "retour_arriere":
                assert sorted(tried.pop()) == least(*states.pop())
    # Figure 4 goes back and finds its tour in another trial.
    assert parcours_cavalier(7, 7, 4, 2)[2] == Compteurs(70, 22)


def test_e1_the_start_counts_as_free_or_not() -> None:
    bandes = numeroter((2, 2), 1, new_echiquier_bandes(3, 4))
    case = (3, 4)  # one move from the start
    counts = [nb_voisins_libres(case, bandes, COUNTED[n]) for n in BOTH]
    # (1, 2) on the board reaches (0, 0), the start, and (2, 0).
    assert counts == [2, 1]


@pytest.mark.parametrize(
    ("start", "attempts"),
    [((4, 2), 67), ((2, 1), 31164), ((6, 5), 65559)],
)
def test_e1_figures_4_6_and_7_ask_that_it_does(
    start: tuple[int, int], attempts: int
) -> None:
    compteurs = parcours_cavalier(7, 7, *start, False, "start-deducted")[2]
    assert compteurs.compteur_tentative == attempts


def test_e2_only_the_best_neighbours_are_tried() -> None:
    # From (2, 1) on 5x6: of the free neighbours (0, 0) has 2, the start
    # among them, and so has (4, 0); the others have more.
    bandes = numeroter((4, 3), 1, new_echiquier_bandes(5, 6))
    best = trouver_meilleur_voisins_libres(
        (4, 3), bandes, COUNTED["start-counted"]
    )
    assert best == [(6, 2), (2, 2)]
    assert first_tour(Board(5, 6), Square(2, 1)) is None


def test_d1_rows_and_columns_are_not_confused() -> None:
    for sides, start in (((3, 4), (0, 3)), ((5, 4), (3, 0)), ((4, 9), (0, 8))):
        board = Board(*sides)
        tour = first_tour(board, Square(*start))
        assert examine(board, tour, start=Square(*start)).valid
    for board in (Board(1, 6), Board(6, 1), Board(2, 5), Board(5, 2)):
        assert first_tour(board, CORNER) is None


def test_d2_a_count_made_when_wanted_is_the_count_kept() -> None:
    # What is left free after three steps of a tour of 3x4, on the board's
    # own squares (0, 0), (1, 2), (2, 0): (0, 1) reaches (2, 2) and (1, 3).
    steps = [((2, 2), 1), ((3, 4), 2), ((4, 2), 3)]
    bandes = new_echiquier_bandes(3, 4)
    for case, numero in steps:
        bandes = numeroter(case, numero, bandes)
    assert nb_voisins_libres((2, 3), bandes, COUNTED["start-counted"]) == 2
    assert nb_voisins_libres((3, 4), bandes, COUNTED["start-deducted"]) == 0


@pytest.mark.parametrize("board", [Board(4, 6), Board(6, 5)], ids=str)
def test_d2_the_best_are_those_of_the_counts_kept(board: Board) -> None:
    for start in board:
        kept = best_first_padded.counted_tour(board, start)
        assert counted_tour(board, start) == kept, start


@pytest.mark.parametrize("start", [(4, 2), (2, 1)])
def test_d3_the_counters_are_summed_over_the_events(
    start: tuple[int, int],
) -> None:
    stream = (event.nom for event in events(7, 7, Square(*start)))
    names = list(takewhile(lambda nom: nom != "succes", stream))
    assert parcours_cavalier(7, 7, *start)[2] == Compteurs(
        names.count("tentative"), names.count("retour_arriere")
    )


def test_d4_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert parcours_cavalier(3, 3, 0, 0)[1] is None
    echiquier = parcours_cavalier(3, 4, 0, 0)[1]
    assert echiquier is not None
    assert [len(ligne) for ligne in echiquier] == [4] * 3
    assert capsys.readouterr() == ("", "")


def test_essential_the_other_rows_are_shared() -> None:
    before = new_echiquier_bandes(5, 6)
    after = numeroter((4, 3), 7, before)
    assert after[4] == (31, 31, -1, 7, -1, -1, -1, -1, 31, 31)
    shared = [one is other for one, other in zip(before, after, strict=True)]
    assert shared == [True] * 4 + [False] + [True] * 4
