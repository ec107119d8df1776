"""An entry of the ledger can fail: with something changed, it finds so."""

from collections.abc import Callable

import pytest

from cavalier.ledger.algorithmics.example import both_walks
from cavalier.ledger.article.method import Walk, carried_out
from cavalier.ledger.entry import Outcome
from cavalier.ledger.ledger import find
from cavalier.ledger.page import printed_tour
from cavalier.ledger.pascal.program import Call
from cavalier.ledger.report.best_first import Choice
from cavalier.ledger.tipe.exam_text import DESTINATIONS, Moves
from cavalier.ledger.tipe.searching import Endings
from common.board import Board, Square, Tour
from common.judge import is_knight_move
from common.theory import colouring_x, colouring_y
from imperative.warnsdorff_random_closed import CX, CY, Flat, isempty

REPRODUCED, REFUTED = Outcome.REPRODUCED, Outcome.REFUTED


def returning(value: object) -> object:
    """Return a function that takes anything, and returns this."""
    return lambda *_, **__: value


def without_added_moves(board: Board, moves: Moves = DESTINATIONS) -> Endings:
    return Endings(1 if len(moves) == 8 else 0, 0)


def edges(large: int, small: int) -> Callable[[Board, Square], int]:
    """Return the edges of a corner: on boards of 3 rows and more, and less."""
    return lambda board, _: (
        large if min(board.rows, board.columns) > 2 else small
    )


def upper_rows(board: Board) -> frozenset[Square]:
    return frozenset(square for square in board if square.row < 2)


def but_one(here: Square, there: Square) -> bool:
    return here != (4, 4) and is_knight_move(here, there)


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


def search_of(
    attempts: int, backtracks: int
) -> Callable[[str, Board, Square], tuple[Tour, int, int]]:
    """Return a stand-in for every search: some tour, these counters."""
    return lambda _, board, __: (tuple(board), attempts, backtracks)


def power_of_side(exponent: int) -> Callable[[Board, Square], int]:
    return lambda board, _: int(board.rows**exponent)


def nodes_of_7x7(nodes: int) -> Callable[[Board, Square], int]:
    return lambda board, _: nodes if board.rows == 7 else 1


def flag(*, going_on: bool, free: int) -> object:
    return returning([Call(1, going_on, free, 0)])


def seven_less(side: int, _: int) -> int:
    return 7 - side


def differ(one: Square, other: Square) -> bool:
    return one != other


def signed(x: int, y: int, xx: int, yy: int) -> bool:
    return abs(x - xx) * (y - yy) == 2


def by_rows(board: Board, _: Square) -> int:
    return int(5**board.rows)


FIRST, SECOND = both_walks()
TIED = Endings(2, 2)
EQUAL = [Choice(2, [2, 2])], 0
OPEN = printed_tour("pascal-8x8")

BY_PLAIN = "report.backtracking.counted"
CHOICES = "report.best_first.choices"
PRINTED = "pascal.program.printed_tour"
COUNTED = "report.best_first_cost.counted"
NODES = "report.backtracking.estimate_nodes"
CALLS = "pascal.program._calls"
DIAGRAM = "algorithmics.function.run_diagram"
WALKS = "algorithmics.example.both_walks"

#: An entry, what is changed in its package, by what, and what comes out.
CHANGES: list[tuple[str, str, object, Outcome]] = [
    ("tipe-variants", "tipe.problem.endings", without_added_moves, REFUTED),
    ("tipe-all", "tipe.structures.count_all", returning(0), REFUTED),
    ("tipe-blocked", "tipe.structures.endings", returning(TIED), REFUTED),
    ("tipe-corner", "tipe.structures._degree", edges(1, 0), REFUTED),
    ("tipe-corner", "tipe.structures._degree", edges(3, 0), REFUTED),
    ("tipe-corner", "tipe.structures._degree", edges(2, 3), REFUTED),
    ("tipe-x-y", "tipe.closed_tours.colouring_x", colouring_y, REFUTED),
    ("tipe-x-y", "tipe.closed_tours.colouring_x", frozenset, REFUTED),
    ("tipe-x-y", "tipe.closed_tours.colouring_y", colouring_x, REFUTED),
    ("tipe-x-y", "tipe.closed_tours.colouring_y", upper_rows, REFUTED),
    ("tipe-queens", "tipe.problem.published", returning(10), REFUTED),
    ("tipe-fig6", "tipe.structures.is_knight_move", but_one, REFUTED),
    ("article-steps", "article.method.carried_out", start_marked, REPRODUCED),
    ("article-rule", "article.method.next_move", in_order, REFUTED),
    ("article-sizes", "article.method.complete_of", seven_less, REFUTED),
    ("article-any", "article.seeded_runs.is_knight_move", differ, REFUTED),
    ("article-degree", "article.listing.get_degree", returning(2), REFUTED),
    ("article-closed", "article.listing.neighbour", signed, REFUTED),
    ("report-minimal", COUNTED, search_of(24, 0), REPRODUCED),
    ("report-minimal", COUNTED, search_of(25, 1), REFUTED),
    ("report-worst", COUNTED, search_of(10**9, 0), REPRODUCED),
    ("report-worst", COUNTED, search_of(10**18, 0), REFUTED),
    ("report-configuration", COUNTED, search_of(9, 9), REFUTED),
    ("report-7x7", COUNTED, returning((None, 1, 1)), REPRODUCED),
    ("report-sooner", BY_PLAIN, search_of(1735078, 0), REFUTED),
    ("report-negligible", "report.border.estimate_nodes", by_rows, REFUTED),
    ("report-complexity", NODES, power_of_side(16), REPRODUCED),
    ("report-complexity", NODES, power_of_side(17), REFUTED),
    ("report-over", NODES, power_of_side(16), REPRODUCED),
    ("report-over", NODES, power_of_side(17), REFUTED),
    ("report-over", NODES, nodes_of_7x7(8**49), REPRODUCED),
    ("report-over", NODES, nodes_of_7x7(8**49 + 1), REFUTED),
    ("report-risk", CHOICES, returning(([Choice(2, [2, 3])], 0)), REPRODUCED),
    ("report-increasing", CHOICES, returning(EQUAL), REPRODUCED),
    ("pascal-minil", CALLS, flag(going_on=True, free=2), REPRODUCED),
    ("pascal-minil", CALLS, flag(going_on=True, free=0), REFUTED),
    ("pascal-minil", CALLS, flag(going_on=False, free=2), REFUTED),
    ("pascal-flag", CALLS, flag(going_on=True, free=2), REPRODUCED),
    ("pascal-flag", CALLS, flag(going_on=True, free=0), REFUTED),
    ("pascal-flag", CALLS, flag(going_on=False, free=2), REFUTED),
    ("pascal-other-start", PRINTED, returning(OPEN), REFUTED),
    ("algo-diagram", DIAGRAM, returning(True), REPRODUCED),
    # At move 13 the knight has two moves.
    ("algo-stuck", WALKS, returning(([*FIRST, FIRST[12]], SECOND)), REFUTED),
    ("algo-stuck", WALKS, returning((FIRST, [*SECOND, SECOND[12]])), REFUTED),
]


SLOW = ("article-steps", "report-sooner")


@pytest.mark.parametrize(
    ("name", "changed", "instead", "outcome"),
    [
        pytest.param(*each, marks=[pytest.mark.slow] * (each[0] in SLOW))
        for each in CHANGES
    ],
)
def test_with_something_changed_an_entry_finds_something_else(
    name: str,
    changed: str,
    instead: object,
    outcome: Outcome,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(f"cavalier.ledger.{changed}", instead)
    assert find(name).check().outcome == outcome
