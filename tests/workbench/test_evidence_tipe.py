"""The TIPE exam's entries: what they transcribe, and when they would fail."""

import re
from itertools import product
from pathlib import Path

import pytest

from cavalier.evidence.entry import Outcome
from cavalier.evidence.ledger import find
from cavalier.evidence.page import (
    compared,
    page,
)
from cavalier.evidence.printed import printed_numbers
from cavalier.evidence.tipe import matrix, rule, transcribed
from cavalier.evidence.tipe.searching import CORNER, reached
from cavalier.evidence.tipe.transcribed import HEADINGS, THEOREM, Conditions
from common.board import Board, Square, Tour
from common.errors import CavalierError
from common.theory import schwenk

#: The entries that rest on a transcription, with what reads it off the page.
TRANSCRIBED: dict[str, list[tuple[str, object]]] = {
    "tipe-moves": [("destinations", [transcribed.DESTINATIONS] * 3)],
    "tipe-fig2": [("figure_2", printed_numbers("tipe-fig2"))],
    "tipe-schwenk": [("theorem", THEOREM)],
    "tipe-1x1": [("theorem", THEOREM)],
    "tipe-heading": [("headings", HEADINGS)],
    "tipe-alg1-condition": [("condition", transcribed.CONDITION)],
    "tipe-alg4": [
        ("conditionals", transcribed.CONDITIONALS),
        ("loops", transcribed.LOOPS),
        ("names", (transcribed.DECLARED, transcribed.READ)),
    ],
}


@pytest.mark.needs("texts")
@pytest.mark.parametrize(
    ("reader", "transcription"),
    [each for readers in TRANSCRIBED.values() for each in readers],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_transcription_is_what_the_page_has(
    reader: str, transcription: object
) -> None:
    said = compared("000", getattr(transcribed, reader), transcription)
    assert said == "compared with the page"


@pytest.fixture
def other_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the file that is read as the text of the TIPE exam."""
    monkeypatch.setattr("cavalier.evidence.page._FOLDER", tmp_path)
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
    read = transcribed.theorem(theorem + " $M \\times N$ différent de 1 ;\n")
    assert [(each.odd, each.m, each.but) for each in read] == [
        (True, (), ""),
        (False, (2, 5), "M x N"),
    ]
    assert transcribed.condition("si (pMin.a = (1) ou 2 alors") == "( ( ) ou"
    assert transcribed.loops("pour k = 0 à 7 faire") == "k = 0 to 7"
    procedure = "procedure parcourir(n:entier)\n a,b:entier\n si (n) si (a)\n"
    program = f"iv. Algorithme\n  c : entier\n{procedure}fin si\nfin procedure"
    assert transcribed.conditionals(program) == ("si", "si", "fin si")
    declared, used = transcribed.names(program)
    assert declared == {"a", "b", "c", "n"}
    assert used == {"n", "a"}


BOARDS = [Board(*sides) for sides in product(range(1, 31), repeat=2)]


def closed_tours(conditions: Conditions) -> set[Board]:
    """Return the boards to which the conditions leave a closed tour."""
    return {
        board
        for board in BOARDS
        if not any(each.excludes(board) for each in conditions)
    }


def test_the_printed_theorem_differs_on_1x1_alone() -> None:
    right = {board for board in BOARDS if schwenk(board)}
    assert closed_tours(THEOREM) ^ right == {Board(1, 1)}
    one_row = {board for board in BOARDS if 1 in (board.rows, board.columns)}
    assert closed_tours(HEADINGS) ^ right == one_row


def test_a_right_theorem_would_hold_on_1x1(
    monkeypatch: pytest.MonkeyPatch, other_page: Path
) -> None:
    right = tuple(each._replace(but="") for each in THEOREM)
    monkeypatch.setattr("cavalier.evidence.tipe.closed_tours.THEOREM", right)
    assert find("tipe-1x1").check().outcome == Outcome.REPRODUCED
    # Then the page would not be wrong there, and its row has to say so.
    assert find("tipe-schwenk").check().outcome == Outcome.REFUTED


def test_a_wrong_theorem_is_refuted(
    monkeypatch: pytest.MonkeyPatch, other_page: Path
) -> None:
    wrong = (*THEOREM[:2], THEOREM[2]._replace(n=(4, 6)))
    monkeypatch.setattr("cavalier.evidence.tipe.closed_tours.THEOREM", wrong)
    finding = find("tipe-schwenk").check()
    assert finding.outcome == Outcome.REFUTED
    assert "1x1, 3x8" in finding.evidence


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        # From LEDGER.
        ("tipe-variants", "32 of the 64 squares"),
        ("tipe-periphery", "50x50 3.82, 9.83, 11.54, 6.17"),
        pytest.param("tipe-one", "304 on 5x5", marks=pytest.mark.slow),
        ("tipe-1x1", "1 path and 0 closed"),
        # OEIS A000170; paths of 3x4 and 3x8, of 8x8: OEIS A118067, A165134.
        ("tipe-queens", "92 solutions"),
        pytest.param("tipe-3x468", "16, 0, 792 paths", marks=pytest.mark.slow),
        ("tipe-all", "19591828170979904 paths"),
        # 2 to the power of each number of pairs: 1 + 2 + 8 + 64.
        ("tipe-cycle", "of the 75 graphs"),
        ("tipe-cycle", "2 vertices joined, there and back on 1 edge"),
        # A corner has its edges from sides of 3: 4 x 4 of the boards to 6x6.
        ("tipe-corner", "2 edges on 16"),
        ("tipe-alg1-condition", "opens 7 parentheses and closes 6"),
    ],
)
def test_the_evidence_names_what_is_known(name: str, figures: str) -> None:
    finding = find(name).check()
    assert figures in finding.evidence
    assert finding.outcome == find(name).expected


def test_a_piece_is_followed_as_far_as_it_comes() -> None:
    assert reached(Board(3, 4), CORNER) == set(Board(3, 4))
    assert reached(Board(3, 3), CORNER) == set(Board(3, 3)) - {Square(1, 1)}
    assert reached(Board(2, 5), CORNER) == {
        Square(0, 0), Square(1, 2), Square(0, 4)
    }  # fmt: skip


def test_a_tour_that_comes_nearer_the_centre_is_what_is_printed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def inwards(name: str, board: Board) -> Tour:
        far = board.rows - 1, board.columns - 1
        return tuple(
            sorted(board, key=lambda s: min(*s, far[0] - s[0], far[1] - s[1]))
        )

    monkeypatch.setattr(rule, "first", inwards)
    assert find("tipe-periphery").check().outcome == Outcome.REPRODUCED


def test_a_condition_that_balances_is_reproduced(
    monkeypatch: pytest.MonkeyPatch, other_page: Path
) -> None:
    monkeypatch.setattr(rule, "CONDITION", "( ( ) et ( ) )")
    finding = find("tipe-alg1-condition").check()
    assert finding.outcome == Outcome.REPRODUCED
    assert 'joined by "et", opens 3 parentheses and closes 3' in (
        finding.evidence
    )


def test_names_that_are_declared_and_ends_that_fit_do_not_refute(
    monkeypatch: pytest.MonkeyPatch, other_page: Path
) -> None:
    monkeypatch.setattr(matrix, "_initialises", lambda *_: True)
    monkeypatch.setattr(matrix, "READ", transcribed.DECLARED)
    assert find("tipe-alg4").check().outcome == Outcome.REFUTED
    monkeypatch.setattr(matrix, "CONDITIONALS", ("si", "fin si"))
    assert find("tipe-alg4").check().outcome == Outcome.REPRODUCED


@pytest.mark.needs("texts")
def test_the_page_s_variables_are_what_the_headers_say_of_them() -> None:
    text = page("000")
    function = text.partition("fonction Warnsdorff")[2]
    function = function.partition("fin fonction")[0]
    before, _, loop = function.partition("de i = 0")
    # warnsdorff-matrix S6 and D3, E1: local tables, and no value before it.
    assert before.count(": DELTA =") == text.count(": DELTA =") == 2
    assert re.findall(r"(\w*Min\S*) += ", before) == ["poidsMin"]
    assert re.findall(r".*\biMin\b.*", loop) == ["        iMin = i"]
    # backtracking-matrix D1, D5 and D6.
    first, _, principale = text.partition("procedure principale()")
    assert "procedure parcourir(n:entier" in first
    assert principale.count("position_cavalier=") == 1
    assert "position_cavalier=" not in first
    assert re.findall(r"^ +([MN])=(\d)", first, re.MULTILINE) == [
        ("M", "8"), ("N", "8")
    ]  # fmt: skip
