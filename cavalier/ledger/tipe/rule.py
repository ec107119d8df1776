"""The TIPE exam, section 3: Warnsdorff's rule, and Algorithme 1."""

from functools import partial
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.draw.text import square_map
from cavalier.ledger.entry import Finding, Outcome, claim
from cavalier.ledger.page import compared
from cavalier.ledger.tipe.exam_text import CONDITION, condition
from cavalier.ledger.tipe.searching import CORNER, first
from cavalier.ledger.tracing import count_calls, count_lines
from common.board import Board, Square, Tour, square_name
from common.diagnosis import examine
from common.theory import schwenk


def tipe_alg1_linear() -> Finding:
    """Count the lines that the program runs, and show starts that fail.

    The largest board has 64 times the squares of the smallest. The time is
    linear if the lines per square are the same on both, to a tenth.
    """
    corners = [_corner_run(Board(n, n)) for n in (25, 50, 100, 200)]
    costs = [run.lines / len(run.board) for run in corners]
    least, most = floor(min(costs)), ceil(max(costs))
    stuck = [run for run in corners if run.reached < len(run.board)]
    board = Board(8, 8)
    fails = [s for s in board if first("warnsdorff-matrix", board, s) is None]
    told = [
        *(f"{r.board} from a corner (square {r.reached})" for r in stuck),
        *(f"{board} from {square_name(start, board)}" for start in fails),
    ]
    return claim(
        max(costs) < 1.1 * min(costs)
        and len(fails) > 0
        and all(map(_starts_a_tour, fails))
        and all(schwenk(run.board) for run in stuck),
        f"a square costs {least} to {most} lines of the "
        f"mended program, from {corners[0].board} to {corners[-1].board}; "
        f"stuck, where there is a tour, on {', '.join(told)}",
        "\n".join(
            f"{run.board}: {cost:.1f} lines a square, {run.reached} squares"
            for run, cost in zip(corners, costs, strict=True)
        ),
    )


class Run(NamedTuple):
    """A run of Warnsdorff's rule: the lines run, the squares reached."""

    board: Board
    lines: int
    reached: int


def _corner_run(board: Board) -> Run:
    """Run the rule from a corner; if it gets stuck, its last choice fails."""
    work = partial(first, "warnsdorff-matrix", board)
    module = find("warnsdorff-matrix").module
    tour, lines = count_lines(work, module)
    _, choices = count_calls(work, "warnsdorff")
    return Run(board, lines, choices if tour is None else len(set(tour)))


def _starts_a_tour(start: Square) -> bool:
    """Check that another port finds a tour of 8x8 from a square."""
    board = Board(8, 8)
    tour = first("warnsdorff-random-closed", board, start)
    return examine(board, tour, start=start).valid


def tipe_periphery() -> Finding:
    """Compute, for the details, the mean distance to the edge by quarter."""
    fixed = [
        (board, tour)
        for board in (Board(7, 8), Board(8, 8))
        for tour in _found("warnsdorff-matrix@initial", board, list(board))
    ]
    sides = [(n, n) for n in (*range(6, 13), 20, 50)]
    boards = [Board(*each) for each in (*sides, (6, 9), (12, 8), (20, 30))]
    updated = [
        (board, tour)
        for board in boards
        for tour in _found("warnsdorff-matrix", board, [CORNER])
    ]
    means = [
        (board, _by_quarter(board, tour)) for board, tour in fixed + updated
    ]
    inwards = sum(sum(each[:2]) < sum(each[2:]) for _, each in means)
    return Finding(
        Outcome.NOT_A_CLAIM,
        '"L\'idée est donc": it says what the rule is for, and not what '
        "each tour does",
        (
            "mean distance to the edge by quarter; in the first two it is "
            f"smaller than in the last two in {inwards} of {len(means)} "
            "tours:\n"
            + "\n".join(
                f"{board}: {', '.join(f'{mean:.2f}' for mean in each)}"
                for board, each in means
            ),
        ),
    )


def _found(name: str, board: Board, starts: list[Square]) -> list[Tour]:
    """Return the tours that a port finds from these squares."""
    tours = [first(name, board, start) for start in starts]
    return [tour for tour in tours if tour is not None]


def _by_quarter(board: Board, tour: Tour) -> list[float]:
    """Return the mean distance to the edge in each quarter of a tour."""
    ends = [len(tour) * quarter // 4 for quarter in range(5)]
    return [
        _mean_distance(board, tour[begin:end]) for begin, end in pairwise(ends)
    ]


def _mean_distance(board: Board, squares: Tour) -> float:
    distances = [
        min(r, c, board.rows - 1 - r, board.columns - 1 - c)
        for r, c in squares
    ]
    return sum(distances) / len(distances)


def tipe_alg1() -> Finding:
    """Run the three readings of Algorithme 1 from the 64 starts of 8x8."""
    readings = (
        "as-printed@algorithme-1",
        "warnsdorff-matrix@initial",
        "warnsdorff-matrix@updated",
    )
    board = Board(8, 8)
    found = {
        name: {s for s in board if first(name, board, s) is not None}
        for name in readings
    }
    maps = [
        f"{name}: {len(starts)} of 64\n{square_map(board, starts)}"
        for name, starts in found.items()
    ]
    counts = [len(starts) for starts in found.values()]
    return claim(
        counts[0] > 0,
        "tours of 8x8 from {} of 64 starts as printed, {} with the best "
        "square returned, {} if the weights follow the knight too, which the "
        "page does not ask for".format(*counts),
        *maps,
    )


def tipe_alg1_condition() -> Finding:
    """Count the parentheses of Algorithme 1's condition in the text kept."""
    opened, closed = CONDITION.count("("), CONDITION.count(")")
    joined = ", ".join(sorted(set(CONDITION.split()) - {"(", ")"}))
    return Finding(
        Outcome.NOT_CHECKABLE,
        f'in the text kept, all terms joined by "{joined}", it opens {opened} '
        f"parentheses and closes {closed}; whether the page does cannot be "
        "seen there: the text kept may differ from a page by a sign, as in "
        "report-listing-1, where it has a comma twice",
        (compared("000", condition, CONDITION),),
    )
