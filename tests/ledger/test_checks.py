"""The checks: each has the outcome that its entry declares, and can fail."""

import json
import re

import pytest

from cavalier.ledger import algorithmics, article, tipe
from cavalier.ledger.article import Tally
from cavalier.ledger.entry import Entry, Outcome
from cavalier.ledger.ledger import ENTRIES, find
from cavalier.ledger.page import UnavailableError, printed_tour
from cavalier.ledger.pascal import TABLE_1, Call
from cavalier.ledger.report import FIGURES, Choice, Figure, Result
from common.board import Board, Square
from common.judge import is_knight_move
from common.theory import colouring_x, colouring_y, schwenk
from imperative import best_first_padded
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
    numbers = re.findall("[0-9]+", entry.printed + finding.evidence)
    for reading in entry.readings:
        stated = re.findall("[0-9]+", QUOTED.sub("", reading))
        assert set(stated) <= {*numbers}, reading
    assert finding.evidence == SHOWN[entry.id], (
        "run python -m tools.renew --evidence"
    )


def returning(value: object) -> object:
    """Return a function that takes anything, and returns this."""
    return lambda *_, **__: value


def lowering(wanted: tuple[int, ...]) -> object:
    """Lower the squares with such numbers; -1 is free, 26 in the border."""

    def lower(
        case: best_first_padded.Case, g: best_first_padded.Globals
    ) -> None:
        for dx, dy in best_first_padded.TAB_DELTA_XY:
            x, y = case[0] + dx, case[1] + dy
            g.echiquier_voisins[x][y] -= g.echiquier_bandes[x][y] in wanted

    return lower


def power(exponent: int) -> object:
    """Return an estimate: a power of the side."""
    return lambda search: search.board.rows**exponent


def top_half(board: Board) -> set[Square]:
    return {square for square in board if square.row < 2}


def downwards(x: int, y: int, xx: int, yy: int) -> bool:
    return abs(x - xx) * (y - yy) == 2


def straight(number: int) -> object:
    """Return runs without a backtrack from so many of 484 starts."""
    return returning({FIVE: [0] * number + [5] * (484 - number)})


def flag(*, going_on: bool, free: int) -> object:
    return returning([Call(1, going_on, free, 0)])


def complete(side: int, number: int) -> object:
    """Return so many complete tours of 100 on a side, and 100 elsewhere."""
    return lambda n, _: number if n == side else 100


def chosen(numbers: list[int], least: list[int]) -> object:
    return returning([Choice(numbers, least)])


def searched(success: bool, attempts: int, backtracks: int) -> object:
    """Return a search with this result: some tour or None, and counters."""
    return lambda board, *_: Result(
        tuple(board) if success else None, attempts, backtracks
    )


def figure_4(attempts: int = 70, backtracks: int = 22) -> dict[int, Figure]:
    """Return figure 4, with these counters, in the place of 6 and 7 too."""
    figure = FIGURES[4]._replace(attempts=attempts, backtracks=backtracks)
    return dict.fromkeys((4, 6, 7), figure)


def closed(small: bool) -> object:
    return returning({Board(6, 6): True, Board(5, 6): small})


def but_one(here: Square, there: Square) -> bool:
    return here != (4, 4) and is_knight_move(here, there)


FIRST, SECOND = algorithmics.both_walks()
LONGER = [*FIRST, FIRST[12]]
OPEN = printed_tour("pascal-8x8")
FIVE = Board(5, 5)
LISTING = "imperative.warnsdorff_random_closed"
MISE = "imperative.best_first_padded.mise_a_jour_voisins"
SEVEN_CALLS = returning((Result((), 5, 2), 7))
#: Of figure 1, the corner that holds 25.
LAST = Figure("", FIVE, Square(0, 4), 0, 0, "report-fig1")
TALLY = Tally(20, 140, 140, 20, 7)
EDGE = [f"{letter}{line}" for letter in "abgh" for line in (1, 2, 7, 8)]

#: An entry, what is changed, by what, and whether the claim holds then.
CHANGES: list[tuple[str, str, object, bool]] = [
    ("tipe-variants", "leaps", returning(()), False),
    ("tipe-queens", "published", returning(10), False),
    ("tipe-fig2", "first", returning(()), False),
    ("tipe-fig2", "is_closed", returning(True), False),
    ("tipe-all", "count_all", returning(0), False),
    ("tipe-blocked", "endings", returning((2, 2)), False),
    ("tipe-one", "count_calls", returning(((1, None), 1)), False),
    ("tipe-one", "count_calls", returning(((2, None), 2)), False),
    ("tipe-corner", "degrees", lambda board: dict.fromkeys(board, 3), False),
    ("tipe-x-y", "colouring_x", colouring_y, False),
    ("tipe-x-y", "colouring_x", frozenset, False),
    ("tipe-x-y", "colouring_y", colouring_x, False),
    ("tipe-x-y", "colouring_y", top_half, False),
    ("tipe-fig6", "is_knight_move", but_one, False),
    ("tipe-schwenk", "excluded", lambda board, single: False, False),
    ("tipe-alg1-linear", "count_calls", returning(((), 10**6)), False),
    ("tipe-closed", "published", returning(33), False),
    ("tipe-closed", "is_tour", returning(False), False),
    ("tipe-six", "closed_by_count", closed(False), False),
    ("article-steps", "carried_out", returning((0, True)), True),
    ("article-steps", "carried_out", returning((64, True)), False),
    ("article-rule", f"{LISTING}.next_move", returning(None), False),
    ("article-fast", "complete_of", complete(10, 50), False),
    ("article-fast", "complete_of", complete(10, 51), True),
    ("article-sizes", "complete_of", complete(7, 0), False),
    ("article-no-guarantee", "tally", returning(TALLY), False),
    ("article-any", "is_knight_move", lambda *to: to[0] != to[1], False),
    ("article-degree", f"{LISTING}.get_degree", returning(2), False),
    ("article-closed", f"{LISTING}.neighbour", downwards, False),
    ("article-side", "tried", returning([]), False),
    ("article-adjacent", "tried", returning([]), False),
    ("article-print", "is_knight_move", but_one, False),
    ("article-srand", "first_square", returning((3, 4)), False),
    ("article-3x3", "MINI", Board(4, 5), False),
    ("article-corners", "MINI", Board(4, 5), False),
    ("report-any-start", "search", searched(False, 0, 0), False),
    ("report-any-start", "search", searched(True, 0, 0), False),
    ("report-value", "FIGURES", dict.fromkeys((1, 3, 4), LAST), True),
    ("report-counters", "count_calls", SEVEN_CALLS, False),
    ("report-minimal", "search", searched(True, 24, 0), True),
    ("report-minimal", "search", searched(True, 25, 1), False),
    ("report-worst", "search", searched(False, 10**9, 0), True),
    ("report-worst", "search", searched(False, 10**18, 0), False),
    ("report-configuration", "search", searched(False, 9, 9), False),
    ("report-7x7", "search", searched(False, 1, 1), True),
    ("report-sooner", "search", searched(True, 1735078, 0), False),
    ("report-fig4", "FIGURES", figure_4(), True),
    ("report-fig4", "FIGURES", figure_4(attempts=71), False),
    ("report-fig4", "FIGURES", figure_4(backtracks=21), False),
    ("report-fig4", "as_numpy_prints", returning([[1]]), False),
    ("report-fig3", "padded_matrix", returning([[26]]), False),
    ("report-difficult", "nodes_of", power(1), False),
    ("report-fig5-padded", "padded_matrix", returning([[26]]), False),
    ("report-negligible", "nodes_of", lambda s: 5**s.board.rows, False),
    ("report-complexity", "nodes_of", power(16), True),
    ("report-complexity", "nodes_of", power(17), False),
    ("report-risk", "choices", chosen([2, 3], [2]), True),
    ("report-increasing", "choices", chosen([2, 2], [2, 2]), True),
    ("report-name", "choices", chosen([2, 3], [2]), True),
    ("report-name", "choices", chosen([2, 3], [3]), False),
    ("report-equal", "choices", chosen([2, 3], [2]), False),
    ("report-rare", "all_backtracks", straight(364), True),
    ("report-rare", "all_backtracks", straight(363), False),
    ("report-5x", "SECONDS", (5.0, 1.0), True),
    ("report-slightly", "SECONDS", (1.0, 0.9), True),
    ("report-slightly", "SECONDS", (1.0, 1.1), False),
    ("report-slightly", "SECONDS", (1.0, 0.4), False),
    ("report-start", "FIGURES", figure_4(67, 19), True),
    ("report-mise", MISE, lowering(()), False),
    ("report-mise", MISE, lowering((1, -1)), False),
    ("report-mise", MISE, lowering((-1, 26)), True),
    ("report-border", "empty_board", returning([[-1] * 9] * 9), False),
    ("pascal-flag", "move_calls", flag(going_on=True, free=2), True),
    ("pascal-flag", "move_calls", flag(going_on=True, free=0), False),
    ("pascal-flag", "move_calls", flag(going_on=False, free=2), False),
    ("pascal-order", "symmetries", returning([(FIVE, ())] * 3), False),
    ("pascal-other-start", "printed_tour", returning(OPEN), False),
    ("pascal-dead-ends", "CHESSBOARD", Board(1, 1), False),
    ("pascal-edges", "CORNERS", EDGE, True),
    ("pascal-table1", "TABLE_1", TABLE_1[::-1], False),
    ("pascal-anticlockwise", "TABLE_1", TABLE_1[::-1], False),
    ("pascal-renumbering", "permutations", returning([range(8)]), False),
    ("algo-walk", "wrong_steps", returning([]), True),
    ("algo-stuck", "both_walks", returning((LONGER, SECOND)), False),
    ("algo-stuck", "both_walks", returning((FIRST, LONGER)), False),
]

#: Rows that take more than half a second.
SLOW = "tipe-six tipe-closed tipe-fig2 report-sooner report-5x article-3x3"


@pytest.mark.parametrize(
    ("name", "target", "value", "holds"),
    [
        pytest.param(*row, marks=[pytest.mark.slow] * (row[0] in SLOW.split()))
        for row in CHANGES
    ],
)
def test_with_something_changed_a_check_finds_something_else(
    name: str,
    target: str,
    value: object,
    holds: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entry = find(name)
    module = "" if "." in target else f"cavalier.ledger.{entry.module}."
    monkeypatch.setattr(module + target, value)
    outcome = Outcome.REPRODUCED if holds else Outcome.REFUTED
    assert entry.finding().outcome == outcome


@pytest.mark.parametrize("side", range(2, 31))
def test_the_printed_theorem_is_schwenks(side: int) -> None:
    for board in (Board(side, n) for n in range(1, 31)):
        assert tipe.excluded(board, single=False) != schwenk(board)


def test_a_run_of_the_five_steps_comes_back_or_ends_in_a_tour() -> None:
    back, tour = article.carried_out(Square(3, 4), 0)
    assert (back > 0, tour) == (True, False)
    assert article.carried_out(Square(3, 4), 0, corrected=True) == (0, True)


def test_as_many_tours_are_complete_as_end_with_the_check() -> None:
    # On 1x1 a tour is complete at once; on 3x3 none ever is.
    assert article.complete_of(1, 7) == 7
    with pytest.raises(LookupError):
        article.complete_of(3, 7)


def test_an_order_that_the_rule_does_not_follow_gives_no_tour() -> None:
    tour = pascal_move.first_tour(FIVE, Square(0, 0)) or ()
    assert tipe.orders(FIVE, tour, updated=True) == 0
