"""The checks: each has the outcome that its entry declares, and can fail."""

import json
import re
from collections.abc import Callable

import pytest

from cavalier.catalogue import find as find_port
from cavalier.ledger import algorithmics, article, pascal, tipe
from cavalier.ledger.article import Tally
from cavalier.ledger.entry import Entry, Outcome
from cavalier.ledger.ledger import ENTRIES, find
from cavalier.ledger.page import UnavailableError, printed_tour
from cavalier.ledger.pascal import TABLE_1, Call
from cavalier.ledger.report import FIGURES, Choice, Figure, Result
from common.board import Board, Square, Tour
from common.judge import is_knight_move
from common.theory import colouring_x, colouring_y, schwenk
from imperative import best_first_padded
from imperative.warnsdorff_random_closed import CX
from pedagogical import pascal_move
from tests.conftest import ROOT

#: What each entry shows, as the pages of the sources repeat it.
SHOWN: dict[str, str] = json.loads(
    (ROOT / "docs" / "evidence.json").read_text("utf-8")
)

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
        finding = entry.finding()
    except UnavailableError as error:
        pytest.skip(str(error))
    assert finding.outcome == entry.expected, finding.evidence
    shown = re.findall("[0-9]+", entry.printed + finding.evidence)
    for reading in entry.readings:
        stated = re.findall("[0-9]+", QUOTED.sub("", reading))
        assert set(stated) <= {*shown}, reading
    assert finding.evidence == SHOWN[entry.id], (
        "run python -m tools.renew --evidence"
    )


def returning(value: object) -> object:
    """Return a function that takes anything, and returns this."""
    return lambda *_, **__: value


def by_best_first(other: Tour | None) -> object:
    """Return a search that is quick, but finds `other` from (2, 4)."""
    first = best_first_padded.first_tour
    return lambda board, start, _: Result(
        other if start == Square(2, 4) else first(board, start), 0, 0
    )


def deducting(board: Board, start: Square, name: str) -> Result:
    """Return the figures' counters, but only with the start deducted."""
    for figure in FIGURES.values():
        here = (figure.board, figure.start) == (board, start)
        if here and name.endswith("@start-deducted"):
            return Result(None, figure.attempts, figure.backtracks)
    return Result(None, 0, 0)


def lowering(wanted: tuple[int, ...]) -> object:
    """Lower the squares with such numbers; -1 is free, 26 in the border."""

    def lower(
        case: best_first_padded.Case, g: best_first_padded.Globals
    ) -> None:
        for dx, dy in best_first_padded.TAB_DELTA_XY:
            x, y = case[0] + dx, case[1] + dy
            g.echiquier_voisins[x][y] -= g.echiquier_bandes[x][y] in wanted

    return lower


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
    """Return the edges of a square: on boards of 3 rows and more, and less."""
    return {
        "tipe.degrees": lambda board: dict.fromkeys(
            board, large if min(board.rows, board.columns) > 2 else small
        )
    }


def complete(side: int, number: int) -> dict[str, object]:
    """Return so many complete tours of 100 on a side, and 100 elsewhere."""
    return {"article.complete_of": lambda n, _: number if n == side else 100}


def chosen(numbers: list[int], least: list[int]) -> dict[str, object]:
    return {"report.choices": returning([Choice(numbers, least)])}


def searched(found: bool, attempts: int, counter: int) -> dict[str, object]:
    """Return a search with this result: some tour or None, and counters."""
    return {
        "report.search": lambda board, *_: Result(
            tuple(board) if found else None, attempts, counter
        )
    }


def figure_4(figure: Figure) -> dict[str, object]:
    return {"report.FIGURES": {4: figure}}


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


FIRST, SECOND = algorithmics.both_walks()
LEGAL = legal_walk()
NO_TOUR = {"tipe.is_tour": returning(False)}
OPEN = {"pascal.printed_tour": returning(printed_tour("pascal-8x8"))}
FIVE = Board(5, 5)
TALLY = Tally(20, 140, 140, 20, 7)
EDGE = [f"{letter}{line}" for letter in "abgh" for line in (1, 2, 7, 8)]

#: An entry, what is changed, by what, and whether the claim holds then.
CHANGES: list[tuple[str, dict[str, object], bool | None]] = [
    ("tipe-variants", {"tipe.leaps": returning(())}, False),
    ("tipe-queens", {"tipe.published": returning(10)}, False),
    ("tipe-fig2", {"tipe.first": returning(())}, False),
    ("tipe-fig2", {"tipe.is_closed": returning(True)}, False),
    ("tipe-all", {"tipe.count_all": returning(0)}, False),
    ("tipe-blocked", {"tipe.endings": returning((2, 2))}, False),
    ("tipe-one", {"tipe.count_calls": returning(((1, None), 1))}, False),
    ("tipe-one", {"tipe.count_calls": returning(((2, None), 2))}, False),
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
    ("tipe-schwenk", {"tipe.excluded": lambda board, single: False}, False),
    ("tipe-alg1-linear", {"tipe.count_calls": returning(((), 10**6))}, False),
    ("tipe-closed", {"tipe.published": returning(33)}, False),
    ("tipe-closed", NO_TOUR, False),
    ("tipe-six", closed(False), False),
    ("tipe-six", closed(True) | NO_TOUR, False),
    ("tipe-six", closed(False) | NO_TOUR, True),
    ("article-steps", {"article.carried_out": returning((0, True))}, True),
    ("article-steps", {"article.carried_out": returning((64, True))}, False),
    ("article-rule", {"article.next_move": returning(None)}, False),
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
    ("article-side", {"article.tried": returning([])}, False),
    ("article-adjacent", {"article.CX": CX[::-1]}, False),
    ("article-print", {"article.is_knight_move": but_one}, False),
    ("article-srand", {"article.first_square": returning((3, 4))}, False),
    ("article-3x3", {"article.MINI": Board(4, 5)}, False),
    ("article-3x3", {
        "article.MINI": Board(8, 8),
        "article.find": returning(find_port("warnsdorff-matrix")),
    }, True),
    ("article-corners", {"article.MINI": Board(4, 5)}, False),
    ("report-any-start", {"report.search": by_best_first(None)}, False),
    ("report-any-start", {"report.search": by_best_first(tuple(FIVE))}, False),
    ("report-any-start", {"report.search": by_best_first(
        best_first_padded.first_tour(FIVE, Square(2, 4))
    )}, True),
    ("report-value", {"report.FIGURES": dict.fromkeys(
        (1, 3, 4), Figure("", Board(1, 1), Square(0, 0), 0, 0, [[1]])
    )}, True),
    ("report-counters", {
        "report.count_calls": returning((Result((), 5, 2), 7))
    }, False),
    ("report-minimal", searched(True, 24, 0), True),
    ("report-minimal", searched(True, 25, 1), False),
    ("report-worst", searched(False, 10**9, 0), True),
    ("report-worst", searched(False, 10**18, 0), False),
    ("report-configuration", searched(False, 9, 9), False),
    ("report-7x7", searched(False, 1, 1), True),
    ("report-sooner", searched(True, 1735078, 0), False),
    ("report-fig4", figure_4(FIGURES[4]), True),
    ("report-fig4", figure_4(FIGURES[4]._replace(attempts=71)), False),
    ("report-fig4", figure_4(FIGURES[4]._replace(backtracks=21)), False),
    ("report-fig4", figure_4(FIGURES[4]._replace(rows=[[1]])), False),
    ("report-fig3", {"report.padded_matrix": returning([[26]])}, False),
    ("report-difficult", nodes(lambda side: side), False),
    ("report-fig5-padded", {"report.FIGURE_5_PADDED": []}, False),
    ("report-negligible", nodes(lambda side: 5**side), False),
    ("report-complexity", nodes(lambda side: side**16), True),
    ("report-complexity", nodes(lambda side: side**17), False),
    ("report-risk", chosen([2, 3], [2]), True),
    ("report-increasing", chosen([2, 2], [2, 2]), True),
    ("report-name", chosen([2, 3], [2]), True),
    ("report-name", chosen([2, 3], [3]), False),
    ("report-equal", chosen([2, 3], [2]), False),
    ("report-few", straight(243), True),
    ("report-few", straight(242), False),
    ("report-rare", straight(364), True),
    ("report-rare", straight(363), False),
    ("report-5x", {"report.SECONDS": (5.0, 1.0)}, True),
    ("report-slightly", {"report.SECONDS": (1.0, 0.9)}, True),
    ("report-slightly", {"report.SECONDS": (1.0, 1.1)}, False),
    ("report-slightly", {"report.SECONDS": (1.0, 0.4)}, False),
    ("report-start", {"report.search": deducting}, True),
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
    ("pascal-flag", flag(going_on=True, free=2), True),
    ("pascal-flag", flag(going_on=True, free=0), False),
    ("pascal-flag", flag(going_on=False, free=2), False),
    ("pascal-order", {"pascal.symmetries": returning([(FIVE, ())] * 3)},
     False),
    ("pascal-other-start", OPEN, False),
    ("pascal-dead-ends", {"pascal.CHESSBOARD": Board(1, 1)}, False),
    ("pascal-edges", {"pascal.CORNERS": EDGE}, True),
    ("pascal-table1", {"pascal.TABLE_1": TABLE_1[::-1]}, False),
    ("pascal-anticlockwise", {"pascal.TABLE_1": TABLE_1[::-1]}, False),
    ("pascal-renumbering", {
        "pascal.permutations": returning([range(8), range(8)])
    }, False),
    ("algo-walk", walks(LEGAL, LEGAL), True),
    ("algo-pseudocode", {
        "algorithmics.answers": returning(["TRUE"]),
        "algorithmics.count_calls": returning((["TRUE"], 6)),
    }, True),
    # At move 13 the knight has two moves.
    ("algo-stuck", walks([*FIRST, FIRST[12]], SECOND), False),
    ("algo-stuck", walks(FIRST, [*SECOND, SECOND[12]]), False),
]  # fmt: skip

SLOW = {"tipe-six", "tipe-closed", "report-sooner", "report-5x", "article-3x3"}


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
) -> None:
    for target, instead in changes.items():
        here = "" if target.startswith("imperative") else "cavalier.ledger."
        monkeypatch.setattr(f"{here}{target}", instead)
    outcome = Outcome.REPRODUCED if holds else Outcome.REFUTED
    assert find(name).finding().outcome == outcome


def test_two_loops_that_give_one_tour_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clockwise = pascal_move.LOOPS["clockwise"]
    monkeypatch.setitem(pascal_move.LOOPS, "anticlockwise", clockwise)
    assert pascal.pascal_order().holds is False


@pytest.mark.parametrize("side", range(2, 31))
def test_the_printed_theorem_is_schwenks(side: int) -> None:
    for board in (Board(side, n) for n in range(1, 31)):
        assert tipe.excluded(board, single=False) != schwenk(board)


def test_a_run_of_the_five_steps_comes_back_or_ends_in_a_tour() -> None:
    back, tour = article.carried_out(Square(3, 4), 0)
    assert back > 0
    assert not tour
    assert article.carried_out(Square(3, 4), 0, corrected=True) == (0, True)


def test_as_many_tours_are_complete_as_end_with_the_check() -> None:
    # On 1x1 a tour is complete at once; on 3x3 none ever is.
    assert article.complete_of(1, 7) == 7
    with pytest.raises(LookupError):
        article.complete_of(3, 7)


def test_an_order_that_the_rule_does_not_follow_gives_no_tour() -> None:
    tour = pascal_move.first_tour(FIVE, Square(0, 0)) or ()
    assert tipe.orders(FIVE, tour, updated=True) == 0
