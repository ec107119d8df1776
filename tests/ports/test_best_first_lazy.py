"""The report's best first on values, against the page's matrices."""

import ast
import itertools
from dataclasses import dataclass
from inspect import getsource
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cavalier.ledger.page import printed_tour
from cavalier.running import run
from common.board import Board, Square
from common.diagnosis import examine
from common.judge import is_knight_move
from common.theory import majority_colour
from functional import best_first_lazy
from functional.best_first_lazy import (
    Case,
    Compteurs,
    Globales,
    Matrix,
    Neighbours,
    Resultat,
    aes_parcours_cavalier_un_succes_suffit,
    counted_tour,
    essai,
    essais_successifs,
    first_tour,
    init_voisin,
    is_one_move,
    mise_a_jour_voisins,
    new_echiquier_bandes,
    numeroter,
    parcours_cavalier,
    trouver_meilleur_voisins_libres,
)
from imperative import best_first_padded

CORNER = Square(0, 0)
BOTH: tuple[Neighbours, ...] = ("start-counted", "start-deducted")
EITHER = pytest.mark.parametrize("neighbours", BOTH)

RECTANGLES = [
    Board(rows, columns)
    for rows, columns in itertools.product(range(1, 9), repeat=2)
    if rows * columns <= 30
]


def numbered(rows: int, columns: int, start: Square) -> Matrix:
    """Return the board on which only the start has its number."""
    case = (start.row + 2, start.column + 2)
    return numeroter(case, 1, new_echiquier_bandes(rows, columns))


@dataclass
class Node:
    """A call of the search: where it was, and the squares that it tried."""

    case: Case
    g: Globales
    tried: list[Case]
    succes: bool | None = None


def nodes(
    monkeypatch: pytest.MonkeyPatch,
    board: Board,
    start: Square,
    neighbours: Neighbours = "start-counted",
) -> list[Node]:
    """Return the calls of the search from a start, in their order."""
    made: list[Node] = []
    open_: list[Node] = []

    def search(case: Case, prochain_numero: int, g: Globales) -> Resultat:
        made.append(Node(case, g, []))
        open_.append(made[-1])
        succes, apres = aes_parcours_cavalier_un_succes_suffit(
            case, prochain_numero, g
        )
        open_.pop().succes = succes
        return succes, apres

    def trial(case: Case, prochain_numero: int, g: Globales) -> Resultat:
        open_[-1].tried.append(case)
        return essai(case, prochain_numero, g)

    with monkeypatch.context() as patched:
        name = "aes_parcours_cavalier_un_succes_suffit"
        patched.setattr(best_first_lazy, name, search)
        patched.setattr(best_first_lazy, "essai", trial)
        counted_tour(board, start, neighbours=neighbours)
    return made


@pytest.mark.parametrize("board", RECTANGLES, ids=str)
@EITHER
@pytest.mark.parametrize("closed", [False, True])
def test_the_search_is_that_of_the_matrices(
    board: Board, neighbours: Neighbours, closed: bool
) -> None:
    for start in list(board)[:: 4 if len(board) == 30 else 1]:
        found = counted_tour(
            board, start, closed=closed, neighbours=neighbours
        )
        assert found == best_first_padded.counted_tour(
            board, start, closed=closed, neighbours=neighbours
        ), start
        if found[0]:
            verdict = examine(board, found[0], start=start, closed=closed)
            assert verdict.valid


@settings(deadline=None, max_examples=30)
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
        pytest.param(Square(2, 1), marks=pytest.mark.slow),
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
def test_50x50_is_toured_from_a_corner(neighbours: Neighbours) -> None:
    board = Board(50, 50)
    found, kept = run(
        board,
        lambda: [
            port.counted_tour(board, CORNER, neighbours=neighbours)
            for port in (best_first_lazy, best_first_padded)
        ],
    )
    assert found == kept
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
    board, printed = printed_tour(name)
    assert printed is not None
    assert first_tour(board, Square(*start)) == printed
    assert parcours_cavalier(side, side, *start)[2] == compteurs


def test_figure_7() -> None:
    found, echiquier, compteurs = parcours_cavalier(7, 7, 2, 1)
    assert echiquier is None
    assert compteurs == Compteurs(15533, 15533)
    assert found[4][3] == 1


def test_no_trial_is_made_after_one_that_succeeds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = nodes(monkeypatch, Board(5, 5), CORNER)
    assert [len(node.tried) for node in made] == [1] * 24 + [0]
    # At some steps of figure 3 there are several best neighbours.
    best = [best_of(node) for node in made[:-1]]
    assert max(map(len, best)) > 1
    assert [node.tried for node in made[:-1]] == [each[:1] for each in best]


def test_a_search_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    board, start = Board(7, 7), Square(4, 2)
    once, again = (nodes(monkeypatch, board, start) for _ in range(2))
    assert once == again
    assert any(node.succes is False for node in once)


def functions(module: ModuleType) -> list[str]:
    """List the functions of a module, those inside others too."""
    tree = ast.parse(getsource(module))
    return [
        node.name for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    ]  # fmt: skip


def test_the_functions_are_those_of_the_page_but_for_one() -> None:
    page = [
        "prometteur",
        "init_voisin",
        "trouver_meilleur_voisins_libres",
        "trouver_le_premier_voisin_de_degre_minimal_libre",
        "trouver_tous_les_meilleurs_voisins",
        "aes_parcours_cavalier_un_succes_suffit",
        "mise_a_jour_voisins",
        "remise_a_jour_voisins",
    ]
    assert set(page) <= set(functions(best_first_padded))
    missing = set(page) - set(functions(best_first_lazy))
    assert missing == {"remise_a_jour_voisins"}


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


def best_of(node: Node) -> list[Case]:
    """Return the best neighbours of a node, in the order of the moves."""
    g = node.g
    return trouver_meilleur_voisins_libres(
        node.case, g.echiquier_bandes, g.echiquier_voisins
    )


def least(node: Node) -> list[Case]:
    """Return the free neighbours that have the fewest, by another way."""
    around = [
        (x, y)
        for x, row in enumerate(node.g.echiquier_bandes)
        for y, numero in enumerate(row)
        if numero == -1 and is_knight_move(Square(x, y), Square(*node.case))
    ]
    counts = {(x, y): node.g.echiquier_voisins[x][y] for x, y in around}
    return [each for each in around if counts[each] == min(counts.values())]


@pytest.mark.parametrize("board", [Board(3, 7), Board(4, 6)], ids=str)
def test_s4_the_least_is_that_of_all_and_all_that_have_it_are_tried(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    for start in board:
        for node in nodes(monkeypatch, board, start):
            if node.succes:
                assert set(node.tried) <= set(least(node))
            else:
                assert sorted(node.tried) == least(node)
    # Figure 4 goes back and finds its tour in another trial.
    assert parcours_cavalier(7, 7, 4, 2)[2] == Compteurs(70, 22)


def test_e1_the_start_counts_as_free_or_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for neighbours, count in zip(BOTH, (2, 1), strict=True):
        first = nodes(monkeypatch, Board(3, 4), CORNER, neighbours)[0]
        # (1, 2) on the board reaches (0, 0), the start, and (2, 0).
        assert first.g.echiquier_voisins[3][4] == count
        assert first.g.echiquier_bandes == numbered(3, 4, CORNER)


@pytest.mark.parametrize(
    ("start", "attempts"), [((4, 2), 67), ((2, 1), 31164)]
)
def test_e1_figures_4_and_7_ask_that_it_does(
    start: tuple[int, int], attempts: int
) -> None:
    compteurs = parcours_cavalier(7, 7, *start, False, "start-deducted")[2]
    assert compteurs.compteur_tentative == attempts


def test_e2_only_the_best_neighbours_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # From (2, 1) on 5x6: of the free neighbours (0, 0) has 2, the start
    # among them, and so has (4, 0); the others have more.
    best = trouver_meilleur_voisins_libres(
        (4, 3),
        numbered(5, 6, Square(2, 1)),
        init_voisin(new_echiquier_bandes(5, 6)),
    )
    assert best == [(6, 2), (2, 2)]
    made = nodes(monkeypatch, Board(5, 6), Square(2, 1))
    assert (made[0].tried, made[0].succes) == (best, False)
    assert first_tour(Board(5, 6), Square(2, 1)) is None


def test_d1_rows_and_columns_are_not_confused() -> None:
    for sides, start in (((3, 4), (0, 3)), ((5, 4), (3, 0)), ((4, 9), (0, 8))):
        board = Board(*sides)
        tour = first_tour(board, Square(*start))
        assert examine(board, tour, start=Square(*start)).valid
    for board in (Board(1, 6), Board(6, 1), Board(2, 5), Board(5, 2)):
        assert first_tour(board, CORNER) is None


def test_d2_after_a_trial_that_fails_the_boards_before_it_serve(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failed = 0
    for node in nodes(monkeypatch, Board(7, 7), Square(4, 2)):
        numero = max(max(row[2:-2]) for row in node.g.echiquier_bandes[2:-2])
        for case in best_of(node):
            succes, apres = essai(case, numero + 1, node.g)
            if not succes:
                failed += 1
                assert apres.echiquier_bandes is node.g.echiquier_bandes
                assert apres.echiquier_voisins is node.g.echiquier_voisins
                assert apres.compteurs > node.g.compteurs
    assert failed >= 22


@pytest.mark.parametrize("board", [Board(4, 6), Board(6, 5)], ids=str)
def test_d2_the_counts_are_right_whatever_was_tried_before(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    for node in nodes(monkeypatch, board, CORNER, "start-deducted"):
        fresh = init_voisin(node.g.echiquier_bandes)
        for x, row in enumerate(node.g.echiquier_bandes):
            for y, numero in enumerate(row):
                if numero == -1:
                    assert node.g.echiquier_voisins[x][y] == fresh[x][y]


def test_d3_the_counters_go_on_from_trial_to_trial(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = nodes(monkeypatch, Board(7, 7), Square(4, 2))
    attempts = [node.g.compteurs.compteur_tentative for node in made]
    assert attempts == list(range(71))
    given_up = [node.succes for node in made].count(False)
    assert made[-1].g.compteurs == Compteurs(70, 22)
    assert given_up == 22


def test_d4_squares_are_tried_in_turn_until_one_succeeds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = nodes(monkeypatch, Board(3, 4), CORNER)[0].g
    tried: list[Case] = []

    def trial(case: Case, numero: int, g: Globales) -> Resultat:
        assert numero == 7
        tried.append(case)
        return case == (4, 4), g

    monkeypatch.setattr(best_first_lazy, "essai", trial)
    cases = [(2, 2), (3, 3), (4, 4), (5, 5)]
    assert essais_successifs(cases, 7, g) == (True, g)
    assert tried == cases[:3]
    tried.clear()
    assert essais_successifs(cases[:2], 7, g) == (False, g)
    assert tried == cases[:2]
    assert essais_successifs([], 7, g) == (False, g)


def test_d5_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert parcours_cavalier(3, 3, 0, 0)[1] is None
    echiquier = parcours_cavalier(3, 4, 0, 0)[1]
    assert echiquier is not None
    assert [len(ligne) for ligne in echiquier] == [4] * 3
    assert capsys.readouterr() == ("", "")


def test_a_square_is_deducted_from_its_free_neighbours_alone() -> None:
    bandes = numbered(4, 5, Square(0, 1))
    before = init_voisin(bandes)
    after = mise_a_jour_voisins((4, 4), bandes, before)
    lowered = {
        Square(x, y)
        for x, row in enumerate(before)
        for y, count in enumerate(row)
        if after[x][y] == count - 1
    }
    # From (2, 2) on the board, but not to the start on (0, 1).
    assert lowered == {
        Square(x, y)
        for x, row in enumerate(bandes)
        for y, numero in enumerate(row)
        if numero == -1 and is_knight_move(Square(x, y), Square(4, 4))
    }
    assert len(lowered) == 5


def test_essential_the_other_rows_are_shared() -> None:
    before = new_echiquier_bandes(5, 6)
    after = numeroter((4, 3), 7, before)
    assert after[4] == (31, 31, -1, 7, -1, -1, -1, -1, 31, 31)
    shared = [one is other for one, other in zip(before, after, strict=True)]
    assert shared == [True] * 4 + [False] + [True] * 4
