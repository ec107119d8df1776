"""The report's best first as a lazy tree, against the page's matrices."""

import itertools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cavalier.running import run
from common.board import Board, Square
from common.reading import read_bytes
from common.theory import majority_colour
from common.validator import examine
from functional import best_first_lazy
from functional.best_first_lazy import (
    COUNTED,
    Arbre,
    Case,
    Compteurs,
    Echiquier,
    Neighbours,
    advance,
    arbre,
    counted_tour,
    first_tour,
    marche,
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
@pytest.mark.parametrize("side", [50, 100])
def test_large_boards_are_toured_without_recursion(
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


def test_a_branch_is_made_when_the_walk_comes_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []

    def watched(
        counted: frozenset[int], bandes: Echiquier, case: Case, numero: int
    ) -> Arbre:
        made.append(numero)
        return arbre(counted, bandes, case, numero)

    monkeypatch.setattr(best_first_lazy, "arbre", watched)
    _, counters = counted_tour(Board(7, 7), Square(4, 2))
    # The root, and one tree for each attempt: none that is not walked.
    assert len(made) == 1 + counters["attempts"] == 71
    assert made[0] == 1


def test_the_walk_may_be_walked_again() -> None:
    vide = new_echiquier_bandes(4, 5)
    racine = arbre(COUNTED["start-counted"], vide, (2, 2), 1)
    once = list(itertools.islice(marche(racine), 30))
    again = list(itertools.islice(marche(racine), 30))
    assert [pas.arbre.case for pas in once] == [p.arbre.case for p in again]
    assert once[0].compteurs == Compteurs(0, 0)
    assert vide == new_echiquier_bandes(4, 5)


def test_the_walk_stands_still_at_its_end() -> None:
    vide = new_echiquier_bandes(3, 3)
    racine = arbre(COUNTED["start-counted"], vide, (3, 3), 1)
    first = next(marche(racine))
    assert not first.branches
    assert advance(first) is first


# --- the numbers of the header ---


def test_s1_the_order_of_the_moves_is_that_of_the_matrices() -> None:
    moves = best_first_padded.TAB_DELTA_XY
    assert moves == best_first_lazy.TAB_DELTA_XY


def test_s2_the_start_is_numbered_1() -> None:
    bandes, echiquier, compteurs = parcours_cavalier(3, 3, 1, 1)
    assert echiquier is None
    assert compteurs == Compteurs(0, 0)
    assert bandes == numeroter((3, 3), 1, new_echiquier_bandes(3, 3))
    for sides, start in (((5, 5), (0, 0)), ((4, 3), (3, 2)), ((4, 6), (0, 5))):
        _, echiquier, _ = parcours_cavalier(*sides, *start)
        assert echiquier is not None
        assert echiquier[start[0]][start[1]] == 1


@EITHER
@pytest.mark.parametrize("sides", [(5, 6), (6, 5), (6, 6)])
def test_s3_closed_tours_end_one_jump_from_the_start(
    sides: tuple[int, int], neighbours: Neighbours
) -> None:
    board, start = Board(*sides), Square(2, 2)
    tour = first_tour(board, start, closed=True, neighbours=neighbours)
    assert examine(board, tour, start=start, closed=True).valid


def test_s4_the_least_is_that_of_all_and_all_that_have_it_are_tried() -> None:
    # On 3x7 and 4x6, in each state of a walk from each start; what a branch
    # reaches is numbered, so that its own square tells which one it is.
    for rows, columns in ((3, 7), (4, 6)):
        for x, y in itertools.product(range(rows), range(columns)):
            vide = new_echiquier_bandes(rows, columns)
            racine = arbre(COUNTED["start-counted"], vide, (x + 2, y + 2), 1)
            steps = itertools.islice(marche(racine), 200)
            for state in {id(pas.arbre): pas.arbre for pas in steps}.values():
                bandes = state.echiquier_bandes
                free = {
                    (state.case[0] + dx, state.case[1] + dy)
                    for dx, dy in best_first_padded.TAB_DELTA_XY
                    if bandes[state.case[0] + dx][state.case[1] + dy] == -1
                }
                counts = {
                    case: nb_voisins_libres(
                        case, bandes, COUNTED["start-counted"]
                    )
                    for case in free
                }
                least = {c for c in free if counts[c] == min(counts.values())}
                assert {b().case for b in state.branches} == least
    # Figure 4 goes back and finds its tour on another branch.
    assert parcours_cavalier(7, 7, 4, 2)[2] == Compteurs(70, 22)


def test_e1_the_start_counts_as_free_or_not() -> None:
    bandes = numeroter((2, 2), 1, new_echiquier_bandes(3, 4))
    case = (3, 4)  # one jump from the start; next to it a corner and an edge
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


def test_d3_a_step_back_is_to_the_step_above() -> None:
    vide = new_echiquier_bandes(3, 3)
    racine = arbre(COUNTED["start-counted"], vide, (2, 2), 1)
    steps = list(itertools.islice(marche(racine), 9))
    # Around the rim of 3x3, seven squares on, then back.
    assert [pas.arbre.prochain_numero for pas in steps] == [*range(2, 10), 8]
    assert steps[8].arbre is steps[6].arbre
    assert steps[8].compteurs == Compteurs(7, 1)


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
