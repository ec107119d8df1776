"""The TIPE exam's entries: what they transcribe, and when they would fail."""

from itertools import product
from pathlib import Path

import pytest

from cavalier.ledger.entry import Outcome
from cavalier.ledger.ledger import find
from cavalier.ledger.page import printed_numbers
from cavalier.ledger.tipe import (
    closed_tours,
    exam_text,
    matrix,
    rule,
)
from cavalier.ledger.tipe.exam_text import (
    HEADINGS,
    THEOREM,
    Conditions,
)
from cavalier.ledger.tipe.searching import CORNER, endings, reached
from common.board import Board, Square, Tour
from common.construction import closed_tour
from common.diagnosis import examine
from common.errors import CavalierError
from common.theory import schwenk
from imperative.backtracking_matrix import Globals

#: The entries that rest on a transcription, with what reads it off the page.
TRANSCRIBED: dict[str, list[tuple[str, object]]] = {
    "tipe-moves": [("destinations", [exam_text.DESTINATIONS] * 3)],
    "tipe-fig2": [("figure_2", printed_numbers("tipe-fig2"))],
    "tipe-schwenk": [("theorem", THEOREM)],
    "tipe-heading": [("headings", HEADINGS)],
    "tipe-alg1-condition": [("condition", exam_text.CONDITION)],
    "tipe-alg4": [
        ("loops", exam_text.LOOPS),
        ("names", (exam_text.DECLARED, exam_text.READ)),
    ],
}


@pytest.fixture
def other_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the file that is read as the text of the TIPE exam."""
    monkeypatch.setattr("cavalier.ledger.page._FOLDER", tmp_path)
    return tmp_path / "000.txt"


@pytest.mark.parametrize("name", TRANSCRIBED)
def test_an_entry_fails_where_the_page_has_something_else(
    name: str, other_page: Path
) -> None:
    other_page.write_text("Théorème de Schwenk\n- aucune\n", "utf-8")
    with pytest.raises(CavalierError):
        find(name).check()


def test_an_entry_is_checked_where_the_page_is_not_kept(
    other_page: Path,
) -> None:
    finding = find("tipe-schwenk").check()
    assert finding.outcome == Outcome.REPRODUCED
    (said,) = finding.details
    assert said.startswith("not compared with the page")


def test_the_page_is_read_as_it_is() -> None:
    theorem = "Théorème de Schwenk\n- M et N impairs\n- $M \\in \\{2, 5\\}$ et"
    read = exam_text.theorem(theorem + " $M \\times N$ différent de 1 ;\n")
    assert [(each.odd, each.m, each.but) for each in read] == [
        (True, (), ""),
        (False, (2, 5), "M x N"),
    ]
    assert exam_text.condition("si (pMin.a = (1) ou 2 alors") == "( ( ) ou"
    assert exam_text.loops("pour k = 0 à 7 faire") == "k = 0 to 7"
    procedure = "procedure parcourir(n:entier)\n a,b:entier\n si (n) si (a)\n"
    program = f"iv. Algorithme\n  c : entier\n{procedure}fin si\nfin procedure"
    declared, used = exam_text.names(program)
    assert declared == {"a", "b", "c", "n"}
    assert used == {"n", "a"}


BOARDS = [Board(*sides) for sides in product(range(1, 31), repeat=2)]


def left_closed(conditions: Conditions) -> set[Board]:
    """Return the boards to which the conditions leave a closed tour."""
    return {
        board
        for board in BOARDS
        if not any(each.excludes(board) for each in conditions)
    }


def test_the_printed_theorem_differs_on_1x1_alone() -> None:
    right = {board for board in BOARDS if schwenk(board)}
    assert left_closed(THEOREM) ^ right == {Board(1, 1)}
    assert left_closed(HEADINGS) == left_closed(THEOREM)


def test_headings_that_say_something_else_are_refuted(
    monkeypatch: pytest.MonkeyPatch, other_page: Path
) -> None:
    wrong = (HEADINGS[0], HEADINGS[1]._replace(but=""), HEADINGS[2])
    monkeypatch.setattr("cavalier.ledger.tipe.closed_tours.HEADINGS", wrong)
    finding = find("tipe-heading").check()
    assert finding.outcome == Outcome.REFUTED
    assert "on 899 of the 900" in finding.evidence


def test_a_wrong_theorem_is_refuted(
    monkeypatch: pytest.MonkeyPatch, other_page: Path
) -> None:
    wrong = (*THEOREM[:2], THEOREM[2]._replace(n=(4, 6)))
    monkeypatch.setattr("cavalier.ledger.tipe.closed_tours.THEOREM", wrong)
    finding = find("tipe-schwenk").check()
    assert finding.outcome == Outcome.REFUTED
    assert "right on 78 of 79" in finding.evidence


def test_a_piece_is_followed_as_far_as_it_comes() -> None:
    assert reached(Board(3, 4), CORNER) == set(Board(3, 4))
    assert reached(Board(3, 3), CORNER) == set(Board(3, 3)) - {Square(1, 1)}
    assert reached(Board(2, 5), CORNER) == {
        Square(0, 0), Square(1, 2), Square(0, 4)
    }  # fmt: skip


def test_a_walk_ends_on_all_the_squares_or_is_stuck() -> None:
    # Without moves all walks are stuck at once, and one square is a tour.
    assert endings(Board(2, 3), ()) == (0, 6)
    assert endings(Board(1, 1), ()) == (1, 0)
    # A rook's step along a row: from its ends all of it, from 2 and 3 not.
    assert endings(Board(1, 4), ((0, 1), (0, -1), (0, 1))) == (2, 4)


@pytest.mark.parametrize(("sign", "inwards"), [(1, "132"), (-1, "0")])
def test_the_tours_that_go_inwards_are_counted(
    monkeypatch: pytest.MonkeyPatch, sign: int, inwards: str
) -> None:
    def by_distance(_: str, board: Board, __: Square) -> Tour | None:
        far = board.rows - 1, board.columns - 1

        def distance(s: Square) -> int:
            return sign * min(*s, far[0] - s[0], far[1] - s[1])

        return tuple(sorted(board, key=distance))

    monkeypatch.setattr(rule, "first", by_distance)
    (quarters,) = find("tipe-periphery").check().details
    assert f"in {inwards} of 132 tours" in quarters


def test_a_program_that_shows_all_does_not_give_one_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def shows_all(n: int, x: int, y: int, v: Globals) -> None:
        for number in (1, 2):
            v.nb_solutions = number
            v.premiere = []

    monkeypatch.setattr(matrix, "parcourir", shows_all)
    finding = find("tipe-one").check()
    assert finding.outcome == Outcome.REFUTED
    assert "2 of 2 on 3x4" in finding.evidence


@pytest.mark.slow
@pytest.mark.parametrize("search", [True, False])
@pytest.mark.parametrize("narrow", [True, False])
def test_either_a_search_or_a_count_refutes_six_squares_a_side(
    monkeypatch: pytest.MonkeyPatch, *, search: bool, narrow: bool
) -> None:
    known = {Board(6, 6): True, Board(5, 6): narrow}
    monkeypatch.setattr(closed_tours, "closed_by_count", lambda: known)
    if not search:
        monkeypatch.setattr(
            closed_tours,
            "examine",
            lambda *_, closed: examine(Board(1, 1), ()),
        )
    outcome = find("tipe-six").check().outcome
    refuted = search or narrow
    assert outcome == (Outcome.REFUTED if refuted else Outcome.REPRODUCED)


@pytest.mark.parametrize(
    ("listed", "counted", "smaller", "outcome"),
    [
        (32, 32, 0, Outcome.REPRODUCED),
        (31, 31, 0, Outcome.REFUTED),
        (32, 33, 0, Outcome.REFUTED),
        (32, 32, 1, Outcome.REFUTED),
    ],
)
def test_what_the_printed_test_lets_through_is_as_published(
    monkeypatch: pytest.MonkeyPatch,
    listed: int,
    counted: int,
    smaller: int,
    outcome: Outcome,
) -> None:
    tour = closed_tour(Board(3, 10)) or ()
    turned = [tour[at:] + tour[:at] for at in range(len(tour))]
    turned += [each[::-1] for each in turned]

    class Port:
        def tours(self, *_: object, closed: bool) -> list[Tour]:
            return turned[:listed]

        def count_tours(self, board: Board, *_: object, closed: bool) -> int:
            return counted if board == Board(3, 10) else smaller

    monkeypatch.setattr(matrix, "find", lambda name: Port())
    assert find("tipe-closed").check().outcome == outcome


def test_the_parentheses_are_those_of_the_condition(
    monkeypatch: pytest.MonkeyPatch, other_page: Path
) -> None:
    monkeypatch.setattr(rule, "CONDITION", "( ( ) et ( ) )")
    finding = find("tipe-alg1-condition").check()
    assert finding.outcome == Outcome.NOT_CHECKABLE
    assert 'joined by "et", it opens 3 parentheses and closes 3' in (
        finding.evidence
    )


def test_names_that_are_declared_and_loops_that_fit_do_not_refute(
    monkeypatch: pytest.MonkeyPatch, other_page: Path
) -> None:
    fits = matrix._Loops(8, inside=True)
    monkeypatch.setattr(matrix, "_loops", lambda *_, to_last: fits)
    assert find("tipe-alg4").check().outcome == Outcome.REFUTED
    monkeypatch.setattr(matrix, "READ", exam_text.DECLARED)
    assert find("tipe-alg4").check().outcome == Outcome.REPRODUCED


def test_no_reading_of_the_loops_fits_both_the_matrix_and_the_moves() -> None:
    board = Board(3, 4)
    assert matrix._loops(board, to_last=True) == (8, False)
    assert matrix._loops(board, to_last=False) == (7, True)
