"""The ledger: each entry has the outcome that it declares, and can fail."""

import json
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from cavalier.ledger import page as kept_texts
from cavalier.ledger.article import listing, method, seeded_runs
from cavalier.ledger.article.seeded_runs import glibc
from cavalier.ledger.entry import Entry, Finding, Outcome, claim
from cavalier.ledger.ledger import ENTRIES, check, find
from cavalier.ledger.page import (
    UnavailableError,
    compared,
    page,
    printed_numbers,
    printed_tour,
)
from cavalier.ledger.report import backtracking, border
from cavalier.ledger.report.figures import (
    FIGURE_5,
    compare_figure,
    kept,
)
from cavalier.ledger.tipe import rule
from cavalier.ledger.tracing import (
    count_calls,
    count_calls_in,
    count_lines,
)
from common.board import Board, Square, Tour
from common.reading import read
from pedagogical import pascal_move
from tests.conftest import ROOT, Cavalier
from tests.ports.test_pascal_move import PRINTED, name_of

#: What some entries must show: what the pages repeat of them, and the calls
#: of the Pascal program, counted once from its listing, outside this project.
SHOWN: dict[str, str] = json.loads(
    (ROOT / "docs" / "evidence.json").read_text("utf-8")
) | {
    name_of(side, x, y, loop): f"the same board, after {calls} calls of move"
    for side, x, y, loop, calls in PRINTED
}

#: What is quoted, and where, says itself what it is.
QUOTED = re.compile(
    r"""'[^']*'|"[^"]*"|lines? [0-9]+(?: (?:and|to) [0-9]+)?"""
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "entry",
    [entry for entry in ENTRIES if not entry.slow],
    ids=lambda entry: entry.id,
)
def test_an_entry_has_the_outcome_that_it_declares(entry: Entry) -> None:
    try:
        finding = entry.check()
    except UnavailableError as error:
        pytest.skip(str(error))
    assert finding.outcome == entry.expected, finding.evidence
    assert finding.evidence
    assert "\n" not in finding.evidence
    told = " ".join((entry.printed, finding.evidence, *finding.details))
    for reading in entry.readings:
        stated = re.findall("[0-9]+", QUOTED.sub("", reading))
        assert set(stated) <= set(re.findall("[0-9]+", told)), reading
    if "not compared with the page" in finding.evidence:
        pytest.skip("needs texts")
    shown = SHOWN.get(entry.id, finding.evidence)
    times = re.compile(r"\b[0-9]+\.[0-9]{2}\b")
    assert times.sub("T", finding.evidence) == times.sub("T", shown), (
        "run python -m tools.renew --evidence"
    )


@pytest.mark.slow
def test_a_cost_that_grows_faster_than_the_squares_is_not_linear(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def sorting(
        work: Callable[[], Tour | None], module: str
    ) -> tuple[Tour | None, int]:
        tour = work()
        squares = len(tour or ()) or 10_000
        return tour, round(squares * math.log2(squares))

    monkeypatch.setattr(rule, "count_lines", sorting)
    assert rule.tipe_alg1_linear().outcome == Outcome.REFUTED


@pytest.mark.parametrize(
    ("side", "seed", "tries"),
    [(10, 19, 1), (10, 1, 11), (12, 1, 16), (20, 1, 93)],
)
def test_the_listing_closes_at_the_try_of_the_compiled_one(
    side: int, seed: int, tries: int
) -> None:
    # Counted once by the page's program, for this N and after this srand.
    rows, made = listing.as_listed(side, glibc(seed))
    assert made == tries
    if seed == 19:
        recorded = printed_numbers("article-10x10-moves-srand-19")
        assert listing.lines(rows) == recorded


def test_without_a_tour_that_gets_stuck_nothing_says_that_one_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # As many tours complete as are begun.
    tally = seeded_runs.Tally(20, 140, 140, 20, 7)
    monkeypatch.setattr(method, "tally", lambda: tally)
    finding = find("article-no-guarantee").check()
    assert finding.outcome == Outcome.REFUTED
    assert "0 get stuck, 120 are complete" in finding.evidence


@pytest.mark.parametrize("name", ["report-fig1", "pascal-5x5-33", "tipe-fig2"])
def test_a_board_that_is_reproduced_is_shown(name: str) -> None:
    board, *_ = find(name).check().details
    assert read(board).verdict().tour == printed_tour(name)[1]


def test_the_figures_with_a_border_or_with_gaps_are_shown_as_they_are() -> (
    None
):
    padded, board, _ = find("report-fig3").check().details
    assert read(padded).matrix == read(board).matrix
    assert len(padded.splitlines()) == 9
    corners, _ = find("report-fig5").check().details
    rows = [[int(n) for n in line.split()] for line in corners.splitlines()]
    assert rows == FIGURE_5


def test_a_wrong_counter_or_board_is_refuted() -> None:
    port, right = "best-first-padded", kept(4)
    for board, shown, outcome in (
        ("report-fig4", right, Outcome.REPRODUCED),
        ("report-fig4", right._replace(attempts=71), Outcome.REFUTED),
        ("report-fig4", right._replace(backtracks=21), Outcome.REFUTED),
        ("report-fig3", right, Outcome.REFUTED),
    ):
        assert compare_figure(board, port, shown).outcome == outcome


def test_the_comparisons_are_those_of_the_condition() -> None:
    for x, y in product(range(-2, 7), repeat=2):
        made: list[bool] = []

        def test(holds: bool, made: list[bool] = made) -> bool:
            made.append(holds)
            return holds

        _ = (
            test(x >= 0)
            and test(x < 5)
            and test(y >= 0)
            and test(y < 5)
            and test(True)
        )
        assert border.comparisons(x, y) == len(made)


def test_a_generator_counts_where_it_begins() -> None:
    def down(n: int) -> Iterator[int]:
        yield n
        if n:
            yield from down(n - 1)

    assert count_calls(lambda: list(down(3)), "down") == ([3, 2, 1, 0], 4)


def test_what_sees_no_call_proves_nothing() -> None:
    # abs is compiled: Python tells of no call of it.
    with pytest.raises(LookupError, match="no call of abs is seen"):
        count_calls(lambda: abs(-1), "abs")
    with pytest.raises(LookupError, match="no call of knight is seen"):
        count_calls_in(lambda: abs(-1), pascal_move, "knight")


@pytest.mark.parametrize("board", [Board(3, 4), Board(4, 5)], ids=str)
def test_both_ways_of_counting_calls_agree(board: Board) -> None:
    move = pascal_move.move
    work = partial(pascal_move.first_tour, board, Square(0, 0))
    counted = count_calls_in(work, pascal_move, "move")
    assert counted == count_calls(work, "move")
    assert counted[1] >= len(board)
    assert pascal_move.move is move


def test_a_function_that_is_counted_is_itself_again_after_an_error() -> None:
    move = pascal_move.move
    with pytest.raises(ZeroDivisionError):
        count_calls_in(lambda: 1 // 0, pascal_move, "move")
    assert pascal_move.move is move


def test_the_lines_that_are_counted_are_those_of_the_module() -> None:
    with pytest.raises(LookupError, match=r"no line of imperative\.couples"):
        count_lines(lambda: sorted([2, 1]), "imperative.couples")


def test_the_number_on_the_start_may_be_n_squared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def numbered(name: str) -> list[list[int]]:
        side = 7 if name == "report-fig4" else 5
        return [[side**2] * side for _ in range(side)]

    assert backtracking.report_value().evidence == (
        "in figures 1, 3 and 4 it is 1, 1, 1, where n^2 is 25, 25, 49"
    )
    monkeypatch.setattr(backtracking, "printed_numbers", numbered)
    assert backtracking.report_value().outcome == Outcome.REPRODUCED


#: Replaces the ledger by one entry with another check.
Planted = Callable[[Callable[[], Finding]], Entry]


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Planted:
    """Return what makes the one entry of the ledger."""

    def plant(check: Callable[[], Finding]) -> Entry:
        entry = replace(ENTRIES[0], check=check)
        ledger = "cavalier.ledger.ledger.ENTRIES"
        monkeypatch.setattr(ledger, (entry,))
        return entry

    return plant


def test_the_texts_are_looked_for_next_to_the_clone() -> None:
    assert Path(__file__).parents[2] == kept_texts._ROOT


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the folder in which the texts are looked for: it is empty."""
    monkeypatch.setattr("cavalier.ledger.page._FOLDER", tmp_path)
    return tmp_path


def read_the_page() -> Finding:
    return claim(bool(page("004")), "read")


def test_a_check_that_fails_is_a_finding(planted: Planted) -> None:
    entry = planted(lambda: claim(1 / 0 > 0, "so"))
    name, finding = check(entry.id)
    assert (name, finding.outcome) == (entry.id, Outcome.FAILED)
    assert finding.evidence.startswith("ZeroDivisionError: ")


def test_what_the_machine_lacks_is_not_checked_and_no_surprise(
    monkeypatch: pytest.MonkeyPatch,
    texts: Path,
    planted: Planted,
    cavalier: Cavalier,
) -> None:
    entry = planted(read_the_page)
    monkeypatch.setattr("cavalier.ledger.ledger.in_parallel", map)
    ran = cavalier("reproduce", entry.id)
    assert ran.status == 0
    assert "1 not checked here; unexpected: none" in ran.out
    assert "the text of source 004 is not here" in " ".join(ran.out.split())
    with pytest.raises(UnavailableError) as missed:
        page("004")
    assert f"Save it as {texts / '004.txt'}, or set" in str(missed.value)


def test_a_text_that_is_not_in_utf_8_is_not_checked(
    texts: Path, planted: Planted
) -> None:
    file = texts / "004.txt"
    file.write_text("Таблица 2", "koi8-r")
    _, finding = check(planted(read_the_page).id)
    assert finding.outcome == Outcome.NOT_CHECKED
    assert f"Save {file} in UTF-8" in finding.evidence
    said = f"not compared with the page: {finding.evidence}"
    assert compared("004", len, 9) == said


def test_a_transcription_is_compared_with_its_page(texts: Path) -> None:
    assert compared("003", len, 5).startswith("not compared with the page")
    (texts / "003.txt").write_text("begin", "utf-8")
    assert compared("003", len, 5) == "compared with the page"
    with pytest.raises(match="has 5, and its transcription 4"):
        compared("003", len, 4)


def test_no_line_is_wider_than_a_page_in_a_pipe(cavalier: Cavalier) -> None:
    ran = cavalier("reproduce", "article-3x3", "report-value")
    assert max(map(len, ran.out.splitlines())) <= 100
    assert "in figures 1, 3 and 4" in ran.out


@pytest.mark.slow
def test_an_unexpected_outcome_is_a_no(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = replace(find("tipe-3x3"), expected=Outcome.REFUTED)
    monkeypatch.setattr("cavalier.commands.reproduce.find", lambda name: entry)
    ran = cavalier("reproduce", "tipe-3x3")
    assert ran.status == 1
    assert ran.out.endswith("unexpected: tipe-3x3.\n")
