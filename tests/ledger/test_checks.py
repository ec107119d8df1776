"""The checks: each has the outcome that its entry declares, and can fail."""

import json
import math
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cavalier.catalogue import find as find_port
from cavalier.ledger import algorithmics, article, pascal, report, tipe
from cavalier.ledger.article import TABLES, Tally, Walk, carried_out
from cavalier.ledger.entry import Entry, Outcome
from cavalier.ledger.ledger import ENTRIES, find
from cavalier.ledger.page import (
    UnavailableError,
    printed_numbers,
    printed_tour,
)
from cavalier.ledger.pascal import TABLE_1, Call
from cavalier.ledger.report import Choice, Figure, kept
from cavalier.ledger.tipe import HEADINGS, THEOREM, Loops
from common.board import Board, Square, Tour
from common.construction import open_tour
from common.diagnosis import examine
from common.errors import CavalierError
from common.judge import is_knight_move
from common.reading import read
from common.theory import colouring_x, colouring_y, schwenk
from imperative import best_first_padded
from imperative.warnsdorff_random_closed import CX, CY, Flat, isempty
from pedagogical import pascal_move
from tests.conftest import ROOT

#: What each entry shows, as the pages of the sources repeat it.
SHOWN: dict[str, str] = json.loads(
    (ROOT / "docs" / "evidence.json").read_text("utf-8")
)

#: What some details must have.
DETAILS = {
    "tipe-periphery": "7x8: 0.43, 0.36, 0.50, 1.86",
    "tipe-alg1-linear": "lines a square, 9976 squares",
    "report-quadratic": "; from one start of 9x9 it takes 6534",
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
    told = " ".join((entry.printed, finding.evidence, *finding.details))
    for reading in entry.readings:
        stated = re.findall("[0-9]+", QUOTED.sub("", reading))
        assert set(stated) <= set(re.findall("[0-9]+", told)), reading
    assert DETAILS.get(entry.id, "") in told
    assert finding.evidence == SHOWN[entry.id], (
        "run python -m tools.renew --evidence"
    )


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
    assert rows == report.FIGURE_5


Answers = Callable[[str], list[str]]


def returning(value: object) -> object:
    """Return a function that takes anything, and returns this."""
    return lambda *_, **__: value


def start_marked(start: Square, seed: int, *, mended: bool = False) -> Walk:
    return carried_out(start, seed, mended=True)


def in_order(
    a: Flat, x: int, y: int, side: int, _: Callable[[], int]
) -> tuple[int, int] | None:
    """Take the first square that is free, whatever can be reached from it."""
    for dx, dy in zip(CX, CY, strict=True):
        if isempty(a, x + dx, y + dy, side):
            a[(y + dy) * side + x + dx] = a[y * side + x] + 1
            return x + dx, y + dy
    return None


def search_of(attempts: int, backtracks: int) -> object:
    """Return a stand-in for every search: some tour, these counters."""
    return lambda _, board, __: (tuple(board), attempts, backtracks)


def by_best_first(other: Tour | None) -> object:
    """Return a search that is quick, but finds `other` from (2, 4)."""
    search = best_first_padded.first_tour
    return lambda _, board, start: (
        other if start == Square(2, 4) else search(board, start), 0, 0
    )  # fmt: skip


def deducting(name: str, board: Board, start: Square) -> tuple[None, int, int]:
    """Give the figures, but only with the start deducted."""
    if not name.endswith("@start-deducted"):
        return None, 0, 0
    (shown,) = (n for n in (4, 6, 7) if kept(n).search == (board, start))
    return None, kept(shown).attempts, kept(shown).backtracks


def lowering(wanted: tuple[int, ...]) -> object:
    """Lower the squares with such numbers; -1 is free, 26 in the border."""

    def lower(
        case: best_first_padded.Case, g: best_first_padded.Globals
    ) -> None:
        for dx, dy in best_first_padded.TAB_DELTA_XY:
            x, y = case[0] + dx, case[1] + dy
            g.echiquier_voisins[x][y] -= g.echiquier_bandes[x][y] in wanted

    return lower


def sorting(
    work: Callable[[], Tour | None], _: str
) -> tuple[Tour | None, int]:
    """Count lines as if the program sorted the squares."""
    tour = work()
    squares = len(tour or ()) or 10_000
    return tour, round(squares * math.log2(squares))


class Port:
    """A port that lists some closed tours of 3x10, and counts others."""

    def __init__(self, listed: int, counted: int, smaller: int = 0) -> None:
        tour = open_tour(Board(3, 10)) or ()
        turned = [tour[at:] + tour[:at] for at in range(len(tour))]
        self.listed = (turned + [each[::-1] for each in turned])[:listed]
        self.counted, self.smaller = counted, smaller

    def tours(self, *_: object, closed: bool = False) -> list[Tour]:
        """List them."""
        return self.listed

    def count_tours(self, board: Board, *_: object, closed: bool) -> int:
        """Count those of 3x10, or of a smaller board."""
        return self.counted if board == Board(3, 10) else self.smaller


def ports(*numbers: int) -> dict[str, object]:
    return {"tipe.find": returning(Port(*numbers))}


def nodes(count: Callable[[int], int]) -> dict[str, object]:
    """Return an estimate that goes by the side of the board."""
    estimate = "report.estimate_nodes"
    return {estimate: lambda board, _: int(count(board.rows))}


def straight(number: int) -> dict[str, object]:
    """Return runs without a backtrack from so many of 484 starts."""
    runs = [0] * number + [5] * (484 - number)
    return {"report.all_backtracks": returning({Board(5, 5): runs})}


def flag(*, going_on: bool, free: int) -> dict[str, object]:
    calls = [Call(1, going_on, free, 0)]
    return {"pascal.move_calls": returning(calls)}


def edges(large: int, small: int) -> dict[str, object]:
    """Return the edges of a corner: on boards of 3 rows and more, and less."""
    return {
        "tipe.degree": lambda board, _: (
            large if min(board.rows, board.columns) > 2 else small
        )
    }


def complete(side: int, number: int) -> dict[str, object]:
    """Return so many complete tours of 100 on a side, and 100 elsewhere."""
    return {"article.complete_of": lambda n, _: number if n == side else 100}


def chosen(least: int, numbers: list[int]) -> dict[str, object]:
    return {"report.choices": returning(([Choice(least, numbers)], 0))}


def counted(search: object) -> dict[str, object]:
    return {"report.counted": search}


def closed(small: bool) -> dict[str, object]:
    known = {Board(6, 6): True, Board(5, 6): small}
    return {"tipe.closed_by_count": returning(known)}


def walks(first: object, second: object) -> dict[str, object]:
    return {"algorithmics.both_walks": returning((first, second))}


def but_one(here: Square, there: Square) -> bool:
    return here != (4, 4) and is_knight_move(here, there)


def legal_walk() -> list[algorithmics.Position]:
    """Draw move 10 as it is; but from d1 the knight goes to c3."""
    walk = algorithmics.both_walks()[1]
    names = "a1 c2 d4 b3 c1 a2 b4 d3 b2 d1 c3 a4".split()
    squares = [Square(4 - int(n[1]), "abcd".index(n[0])) for n in names]
    legal = [
        algorithmics.Position(square, frozenset(squares[:k]))
        for k, square in enumerate(squares)
    ]
    legal[9] = walk[9]
    return legal


def untried() -> list[list[algorithmics.Position]]:
    """Go from b1 to c3 and to a4: before b1 nothing is known."""
    return [
        [*FIRST[12:13] * 13, FIRST[13]],
        [*SECOND[12:13] * 13, *SECOND[13:]],
    ]


def all_true(name: str, answers: Answers = algorithmics.answers) -> list[str]:
    """Run a port, but say that it finds a tour of each board."""
    return ["TRUE"] * len(answers(name))


FIRST, SECOND = algorithmics.both_walks()
LEGAL = legal_walk()
NO_TOUR = {"tipe.examine": lambda *_, closed: examine(Board(1, 1), ())}
OPEN = {"pascal.printed_tour": returning(printed_tour("pascal-8x8"))}
FIVE = Board(5, 5)
TALLY = Tally(20, 140, 140, 20, 7)
EDGE = [f"{letter}{line}" for letter in "abgh" for line in (1, 2, 7, 8)]
INNER = {square: square for square in EDGE}

#: An entry, what is changed, by what, and whether the claim holds then.
CHANGES: list[tuple[str, dict[str, object], bool | None]] = [
    ("tipe-variants", {"tipe.leaps": returning(())}, False),
    ("tipe-queens", {"tipe.published": returning(10)}, False),
    ("tipe-fig2", {"tipe.first": returning(None)}, False),
    ("tipe-fig2", {"tipe.is_closed": returning(True)}, False),
    ("tipe-all", {"tipe.count_all": returning(0)}, False),
    ("tipe-blocked", {"tipe.endings": returning((2, 2))}, False),
    ("tipe-one", ports(1, 0), False),
    ("tipe-one", ports(2, 0), True),
    ("tipe-corner", edges(1, 0), False),
    ("tipe-corner", edges(3, 0), False),
    ("tipe-corner", edges(2, 3), False),
    ("tipe-x-y", {"tipe.colouring_x": colouring_y}, False),
    ("tipe-x-y", {"tipe.colouring_x": frozenset}, False),
    ("tipe-x-y", {"tipe.colouring_y": colouring_x}, False),
    ("tipe-x-y", {
        "tipe.colouring_y": lambda board: {s for s in board if s.row < 2}
    }, False),
    ("tipe-fig6", {"tipe.is_knight_move": but_one}, False),
    ("tipe-heading", {"tipe.HEADINGS": [*THEOREM[:1], HEADINGS[2]]}, False),
    ("tipe-schwenk", {"tipe.THEOREM": THEOREM[:2]}, False),
    ("tipe-alg1-linear", {"tipe.count_lines": sorting}, False),
    ("tipe-alg4", {"tipe.run_loops": returning(Loops(8, True))}, False),
    ("tipe-alg4", {
        "tipe.run_loops": returning(Loops(8, True)),
        "tipe.PLACES": "NM:entier parcourir NM principale",
    }, True),
    ("tipe-closed", ports(32, 32), True),
    ("tipe-closed", ports(31, 31), False),
    ("tipe-closed", ports(32, 33), False),
    ("tipe-closed", ports(32, 32, 1), False),
    ("tipe-six", closed(False), False),
    ("tipe-six", closed(True) | NO_TOUR, False),
    ("tipe-six", closed(False) | NO_TOUR, True),
    ("article-steps", {"article.carried_out": start_marked}, True),
    ("article-rule", {"article.next_move": in_order}, False),
    ("article-fast", complete(10, 50), False),
    ("article-fast", complete(10, 51), True),
    # 25 of the 49 squares of 7x7 start a tour.
    ("article-fast", complete(7, 25), False),
    ("article-fast", complete(7, 26), True),
    ("article-sizes", complete(7, 0), False),
    ("article-no-guarantee", {"article.tally": returning(TALLY)}, False),
    ("article-any", {"article.is_knight_move": lambda *to: to[0] != to[1]},
     False),
    ("article-degree", {"article.get_degree": returning(2)}, False),
    ("article-closed", {
        "article.neighbour": lambda x, y, xx, yy: abs(x - xx) * (y - yy) == 2
    }, False),
    ("article-side", {"article.TABLES": [[7], *TABLES[1:]]}, False),
    ("article-side", {"article.TABLES": [[8], CX[:7], [*CY]]}, False),
    ("article-adjacent", {"article.CX": CX[::-1]}, False),
    ("article-print", {"article.is_knight_move": but_one}, False),
    ("article-srand", {"article.first_square": returning((3, 4))}, False),
    ("article-3x3", {"article.MINI": Board(4, 5)}, False),
    ("article-3x3", {
        "article.MINI": Board(8, 8),
        "article.find": returning(find_port("warnsdorff-matrix")),
    }, True),
    ("article-corners", {"article.MINI": Board(4, 5)}, False),
    ("report-any-start", counted(by_best_first(None)), False),
    ("report-any-start", counted(by_best_first(tuple(FIVE))), False),
    ("report-any-start", counted(by_best_first(
        best_first_padded.first_tour(FIVE, Square(2, 4))
    )), True),
    ("report-value", {
        "report.kept": returning(Figure(1, (0, 0), [[[1]]], 0, 0))
    }, True),
    ("report-counters", {
        "report.count_calls": returning((((), {"a": 5, "b": 2}), 7))
    }, False),
    ("report-minimal", counted(search_of(24, 0)), True),
    ("report-minimal", counted(search_of(25, 1)), False),
    ("report-worst", counted(search_of(10**9, 0)), True),
    ("report-worst", counted(search_of(10**18, 0)), False),
    ("report-configuration", counted(search_of(9, 9)), False),
    ("report-7x7", counted(returning((None, 1, 1))), True),
    ("report-sooner", counted(search_of(1735078, 0)), False),
    ("report-fig4", {"report.kept": lambda _: kept(4)}, True),
    ("report-fig4", {
        "report.kept": lambda _: kept(4)._replace(attempts=71)
    }, False),
    ("report-fig4", {
        "report.kept": lambda _: kept(4)._replace(backtracks=21)
    }, False),
    ("report-fig4", {
        "report.kept": lambda _: kept(4)._replace(boards=kept(3).boards)
    }, False),
    ("report-fig3", {"report.padded_matrix": lambda _: kept(4).boards[0]},
     False),
    ("report-fig5-padded", {"report.FIGURE_5_PADDED": []}, False),
    ("report-negligible", nodes(lambda side: 5**side), False),
    ("report-complexity", nodes(lambda side: side**16), True),
    ("report-complexity", nodes(lambda side: side**17), False),
    ("report-over", nodes(lambda side: side**16), True),
    ("report-over", nodes(lambda side: side**16 + (side > 5)), False),
    ("report-risk", chosen(2, [2, 3]), True),
    ("report-increasing", chosen(2, [2, 2]), True),
    ("report-name", chosen(2, [2, 3]), True),
    ("report-name", chosen(3, [2, 3]), False),
    ("report-equal", chosen(2, [2, 3]), False),
    ("report-few", straight(243), True),
    ("report-few", straight(242), False),
    ("report-nil", straight(243), True),
    ("report-nil", straight(242), False),
    ("report-rare", straight(364), True),
    ("report-rare", straight(363), False),
    ("report-difficult", {"report.done_within": returning(True)}, False),
    ("report-5x", {"report.SECONDS": (5.0, 1.0)}, True),
    ("report-slightly", {"report.SECONDS": (1.0, 0.9)}, True),
    ("report-slightly", {"report.SECONDS": (1.0, 1.1)}, False),
    ("report-slightly", {"report.SECONDS": (1.0, 0.4)}, False),
    ("report-start", counted(deducting), True),
    ("report-mise", {
        "imperative.best_first_padded.mise_a_jour_voisins": lowering(())
    }, False),
    ("report-mise", {
        "imperative.best_first_padded.mise_a_jour_voisins": lowering((1, -1))
    }, False),
    ("report-mise", {  # the border is not looked at
        "imperative.best_first_padded.mise_a_jour_voisins": lowering((-1, 26))
    }, True),
    ("report-border", {"report.empty_board": returning([[-1] * 9] * 9)},
     False),
    ("pascal-minil", flag(going_on=True, free=2), True),
    ("pascal-minil", flag(going_on=True, free=0), False),
    ("pascal-minil", flag(going_on=False, free=2), False),
    ("pascal-flag", flag(going_on=True, free=2), True),
    ("pascal-flag", flag(going_on=True, free=0), False),
    ("pascal-flag", flag(going_on=False, free=2), False),
    ("pascal-order", {"pascal.symmetries": returning([(FIVE, ())] * 3)},
     False),
    ("pascal-other-start", OPEN, False),
    ("pascal-dead-ends", {"pascal.CHESSBOARD": Board(1, 1)}, False),
    ("pascal-edges", {"pascal.CORNERS": EDGE}, True),
    ("pascal-storage", {"pascal.numbers_kept": returning(24)}, False),
    ("pascal-table1", {"pascal.TABLE_1": TABLE_1[::-1]}, False),
    ("pascal-anticlockwise", {"pascal.TABLE_1": TABLE_1[::-1]}, False),
    ("pascal-renumbering", {
        "pascal.permutations": returning([range(8), range(8)])
    }, False),
    ("algo-walk", walks(LEGAL, LEGAL), True),
    ("algo-diagram", {"algorithmics.run_diagram": returning(True)}, True),
    ("algo-pseudocode", {"algorithmics.answers": all_true}, True),
    # At move 13 the knight has two moves.
    ("algo-stuck", walks([*FIRST, FIRST[12]], SECOND), False),
    ("algo-stuck", walks(FIRST, [*SECOND, SECOND[12]]), False),
    ("algo-stuck", walks(*untried()), False),
]  # fmt: skip

SLOW = (
    "tipe-alg1-linear", "tipe-six", "article-steps", "article-3x3",
    "article-side", "report-difficult", "report-sooner", "report-start",
    "report-5x", "algo-pseudocode",
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "changes", "holds"),
    [
        pytest.param(*each, marks=[pytest.mark.slow] * (each[0] in SLOW))
        for each in CHANGES
    ],
)
def test_with_something_changed_a_check_finds_something_else(
    name: str,
    changes: dict[str, object],
    holds: bool,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    # Without the texts: what is changed is not what they have.
    monkeypatch.setattr("cavalier.ledger.page.FOLDER", tmp_path)
    for target, instead in changes.items():
        here = "" if target.startswith("imperative") else "cavalier.ledger."
        monkeypatch.setattr(f"{here}{target}", instead)
    outcome = Outcome.REPRODUCED if holds else Outcome.REFUTED
    assert find(name).check().outcome == outcome


def test_two_loops_that_give_one_tour_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clockwise = pascal_move.LOOPS["clockwise"]
    monkeypatch.setitem(pascal_move.LOOPS, "anticlockwise", clockwise)
    assert pascal.pascal_order().holds is False


@pytest.mark.parametrize("name", [
    "tipe-moves", "tipe-fig2", "tipe-schwenk", "tipe-heading", "tipe-alg4",
    "tipe-alg1-condition", "article-side", "report-fig6", "report-slightly",
    "report-tests", "algo-moves", "algo-stuck", "pascal-5x5-11",
    "pascal-table1",
])  # fmt: skip
def test_a_check_fails_where_the_page_has_something_else(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("cavalier.ledger.page.FOLDER", tmp_path)
    page = tmp_path / f"{find(name).source}.txt"
    page.write_text("```\n): 1\n): 1\n): 1\n': 1 ': 1```FIGURE 6 ", "utf-8")
    with pytest.raises((CavalierError, ValueError)):
        find(name).check()


# --- What the checks are made of ---


@pytest.mark.parametrize(
    ("side", "seed", "tries"),
    [(10, 19, 1), (10, 1, 11), (12, 1, 16), (20, 1, 93)],
)
def test_the_listing_closes_at_the_try_of_the_compiled_one(
    side: int, seed: int, tries: int
) -> None:
    # Counted once by the page's program, for this N and after this srand.
    rows, made = article.as_listed(side, article.glibc(seed))
    assert made == tries
    if seed == 19:
        recorded = printed_numbers("article-10x10-moves-srand-19")
        assert article.lines(rows) == recorded


def test_a_walk_of_the_five_steps_is_read_off_its_marks() -> None:
    start = Square(3, 4)
    walk = carried_out(start, 0)
    assert walk.back > 0
    assert walk.squares[0] == walk.squares[walk.back] == start
    assert carried_out(start, 0, mended=True).squares.count(start) == 1


def test_as_many_tours_are_complete_as_end_with_the_check() -> None:
    # On 1x1 a tour is complete at once; on 3x3 none ever is.
    assert article.complete_of(1, 7) == 7
    with pytest.raises(LookupError):
        article.complete_of(3, 7)


@pytest.mark.slow
def test_a_search_ends_where_it_passes_the_bound() -> None:
    corner = Square(0, 0)
    assert report.done_within(74300, FIVE, corner)
    assert not report.done_within(74299, FIVE, corner)
    assert not report.done_within(10**5, Board(3, 3), corner)


@pytest.mark.parametrize(
    ("conditions", "left"), [(THEOREM, 1), (HEADINGS, 1), (THEOREM[:2], 7)]
)
def test_the_printed_theorem_differs_on_1x1_alone(
    conditions: list[str], left: int
) -> None:
    boards = [Board(r, c) for r in range(1, 31) for c in range(1, 31)]
    wrong = [
        board
        for board in boards
        if tipe.excluded(conditions, board) == schwenk(board)
    ]
    assert Board(1, 1) in wrong
    assert len(wrong) == left


def test_an_order_that_the_rule_does_not_follow_gives_no_tour() -> None:
    tour = pascal_move.first_tour(FIVE, Square(0, 0)) or ()
    assert tipe.orders(FIVE, tour, updated=True) == 0


@pytest.mark.parametrize(("sign", "inwards"), [(1, "132"), (-1, "0")])
def test_the_tours_that_go_inwards_are_counted(
    monkeypatch: pytest.MonkeyPatch, sign: int, inwards: str
) -> None:
    def by_distance(_: str, board: Board, __: Square) -> Tour | None:
        far = board.rows - 1, board.columns - 1

        def distance(s: Square) -> int:
            return sign * min(*s, far[0] - s[0], far[1] - s[1])

        return tuple(sorted(board, key=distance))

    monkeypatch.setattr(tipe, "first", by_distance)
    (quarters,) = tipe.tipe_periphery().details
    assert f"in {inwards} of 132 tours" in quarters


def test_no_reading_of_the_loops_fits_both_the_matrix_and_the_moves() -> None:
    board = Board(3, 4)
    assert tipe.run_loops(board, to_last=True) == (8, False)
    assert tipe.run_loops(board, to_last=False) == (7, True)


@pytest.mark.parametrize(
    ("block", "following"),
    [
        ("K9", ["K10", "K12"]),
        ("K9", ["K6i", "K6i"]),
        ("K10", ["K11", "K12"]),
        ("K6", ["K7", "K2"]),
    ],
)
def test_a_diagram_with_another_arrow_is_another_function(
    block: str,
    following: list[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr("cavalier.ledger.page.FOLDER", tmp_path)
    monkeypatch.setitem(algorithmics.ARROWS, block, following)
    same = algorithmics.algo_diagram().values["same"]
    assert isinstance(same, list)
    assert not all(same)
