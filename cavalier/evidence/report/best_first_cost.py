"""The lab report, sections 3 and 4: best first, its figures and its cost."""

from collections.abc import Sequence

from cavalier.drawing.text import numbers
from cavalier.evidence.entry import (
    EntriesOf,
    Finding,
    Outcome,
    claim,
    not_checkable,
)
from cavalier.evidence.printed import printed_numbers
from cavalier.evidence.report.runs import (
    ANY_ORDER,
    CORNER,
    INFERRED,
    SMALL,
    compare_figure,
    counted,
    on_page,
    without_backtrack,
)
from cavalier.evidence.report.transcribed import (
    FIGURE_5,
    FIGURE_5_PADDED,
    Figure,
    Matrix,
    kept,
)
from cavalier.running import estimate_nodes, run
from common.board import Board, Square
from common.theory import majority_colour
from common.tour import to_matrix
from common.validator import examine
from imperative import best_first_padded

entry = EntriesOf("002")


@entry(
    "report-fig3",
    clause="3, figure 3",
    printed="best first, 5x5 from (0,0): 24 and 0; the border holds 26",
    expected=Outcome.REPRODUCED,
)
def report_fig3() -> Finding:
    """Run the search of figure 3, and read its border."""
    finding = compare_figure("report-fig3", "best-first-padded", kept(3))
    bandes, *_ = best_first_padded.parcours_cavalier(5, 5, 0, 0)
    border = {*bandes[0], *bandes[1], *bandes[-2], *bandes[-1]}
    with_border = claim(
        bandes == printed_numbers("report-fig3-padded")
        and finding.outcome == Outcome.REPRODUCED,
        f"{finding.evidence}; the border holds {', '.join(map(str, border))}",
        numbers(bandes),
        *finding.details,
    )
    return on_page(3, with_border)


@entry(
    "report-few",
    clause="3",
    printed="mostly not one backtrack where there is a solution",
    expected=Outcome.REPRODUCED,
)
def report_few() -> Finding:
    """Count the starts from which a tour is found without a backtrack.

    The claim is about most cases, not about most on every board: it holds if
    they are more than half on all the boards together.
    """
    lines = []
    for board in (SMALL, Board(6, 6), Board(7, 7), Board(8, 8)):
        runs = [
            counted("best-first-padded", board, start)
            for start in board
            if majority_colour(board, start)
        ]
        straight = sum(backtracks == 0 for _, _, backtracks in runs)
        lines.append((board, straight, len(runs)))
    all_straight = sum(straight for _, straight, _ in lines)
    all_starts = sum(starts for _, _, starts in lines)
    return claim(
        2 * all_straight > all_starts,
        f"without a backtrack from {all_straight} of {all_starts} starts that "
        "have a tour, where most is more than half of all: "
        + ", ".join(
            f"{straight} of {starts} on {board}"
            for board, straight, starts in lines
        ),
    )


@entry(
    "report-fig4",
    clause="3, figure 4",
    printed="best first, 7x7 from (4,2): 70 and 22",
    expected=Outcome.REPRODUCED,
)
def report_fig4() -> Finding:
    """Run the search of figure 4."""
    finding = compare_figure("report-fig4", "best-first-padded", kept(4))
    return on_page(4, finding)


@entry(
    "report-quadratic",
    clause="3",
    printed="where there is a solution, it may be had in O(n^2)",
    expected=Outcome.REFUTED,
)
def report_quadratic() -> Finding:
    """Count the attempts from a corner, which has a tour from n = 5 on."""
    tried = {}
    for n in range(5, 11):
        tour, attempts, _ = counted("best-first-padded", Board(n, n), CORNER)
        assert tour is not None
        tried[n] = attempts
    straight = [str(n) for n in tried if tried[n] == n * n - 1]
    worst = max(tried, key=lambda n: tried[n] / n**2)
    return claim(
        all(attempts <= 8 * n * n for n, attempts in tried.items()),
        f"from a corner n^2 - 1 attempts for n = {', '.join(straight)}, but "
        f"{tried[worst]} for n = {worst}, {tried[worst] / worst**2:.0f} a "
        "square",
    )


@entry(
    "report-large",
    clause="3",
    printed="boards of very large sizes can be solved",
    expected=Outcome.REPRODUCED,
)
def report_large() -> Finding:
    """Tour a board that is larger than that of figure 5."""
    return without_backtrack(Board(100, 100))


@entry(
    "report-fig5",
    clause="3, figure 5",
    printed="best first, 50x50 from (0,0): 2499 and 0",
    expected=Outcome.REPRODUCED,
)
def report_fig5() -> Finding:
    """Run the search of figure 5, and compare the squares that it shows."""
    board = Board(50, 50)
    tour, attempts, backtracks = counted("best-first-padded", board, CORNER)
    rows = to_matrix(board, tour or ())
    shown = _shown(rows)
    same = "the same" if shown == FIGURE_5 else "not the same"
    finding = claim(
        (shown, attempts, backtracks) == (FIGURE_5, 2499, 0),
        f"{same} 36 squares; {attempts} attempts, {backtracks} backtracks; "
        f"{INFERRED}",
        numbers(shown),
    )
    return on_page(5, finding)


@entry(
    "report-fig5-padded",
    clause="3, figure 5",
    printed="the matrix with its border of 2501, of which 36 squares",
    expected=Outcome.REPRODUCED,
)
def report_fig5_padded() -> Finding:
    """Run the search of figure 5, and compare its matrix with the border."""
    bandes, *_ = run(
        Board(50, 50),
        lambda: best_first_padded.parcours_cavalier(50, 50, 0, 0),
    )
    shown = _shown(bandes)
    same = "the same" if shown == FIGURE_5_PADDED else "not the same"
    finding = claim(
        shown == FIGURE_5_PADDED,
        f"{same} 36 squares, the border of 2501 and 4 of the board; "
        f"{INFERRED}",
        numbers(shown),
    )
    return on_page(5, finding)


def _shown(rows: Sequence[Sequence[int]]) -> Matrix:
    """Return what numpy prints of a large matrix: the ends, three by three."""
    return [[*row[:3], *row[-3:]] for row in (*rows[:3], *rows[-3:])]


@entry(
    "report-7x7",
    clause="3",
    printed="without the heuristic no 7x7 can be solved",
    expected=Outcome.REFUTED,
    errata=("backtracking-report E4",),
)
def report_7x7() -> Finding:
    """Search 7x7 without the heuristic, from a start that has a tour."""
    board, start = Board(7, 7), Square(6, 0)
    tour, attempts, _ = counted("backtracking-report", board, start)
    return claim(
        not examine(board, tour, start=start).valid,
        f"from (6, 0) it tours 7x7 after {attempts} attempts",
    )


@entry(
    "report-worst",
    clause="3",
    printed="best first has a very weakened worst case",
    expected=Outcome.REFUTED,
    slow=True,
)
def report_worst() -> Finding:
    """Search where there is a tour, but the least neighbours mislead."""
    board, start = Board(18, 18), Square(15, 15)
    tour, attempts, _ = counted("best-first-padded", board, start)
    _, figure_6, _ = counted("best-first-padded", Board(7, 7), Square(6, 5))
    plain = estimate_nodes(Board(7, 7), Square(6, 5))
    return claim(
        examine(board, tour, start=start).valid
        and attempts <= len(board) ** 2,
        f"{figure_6} attempts in figure 6 are few against the {plain:.0e} "
        f"nodes of the plain tree (Knuth's estimate), but 18x18 from (15, 15) "
        f"takes {attempts}, {attempts // len(board)} a square, to find a tour",
    )


@entry(
    "report-fig6",
    clause="3, figure 6",
    printed="best first, 7x7 from (6,5): fails, 48936 and 48936",
    expected=Outcome.REPRODUCED,
)
def report_fig6() -> Finding:
    """Run the search of figure 6, which fails."""
    return on_page(6, _failure(kept(6)))


@entry(
    "report-fig7",
    clause="3, figure 7",
    printed="best first, 7x7 from (2,1): fails, 15533 and 15533",
    expected=Outcome.REPRODUCED,
)
def report_fig7() -> Finding:
    """Run the search of figure 7, which fails."""
    return on_page(7, _failure(kept(7)))


def _failure(shown: Figure) -> Finding:
    """Compare the counters with those of a figure that shows no board."""
    board, start = Board(7, 7), Square(*shown.start)
    found = counted("best-first-padded", board, start)
    reason = "minority" if not majority_colour(board, start) else "majority"
    return claim(
        found == (None, shown.attempts, shown.backtracks),
        f"{found[1]} attempts, {found[2]} backtracks, {ANY_ORDER}; the start "
        f"has the {reason} colour, so no tour starts there",
    )


entry(
    "report-times",
    clause="1 and 3, figures 1 to 7",
    printed="0.62, 0.52, 0.001, 0.003, 0.12, 1.74 and 0.57 seconds",
    expected=Outcome.NOT_CHECKABLE,
)(not_checkable("the machine is not named"))


@entry(
    "report-nil",
    clause="4",
    printed="best first makes the backtracks almost nil",
    expected=Outcome.REFUTED,
    errata=("best-first-padded E3",),
)
def report_nil() -> Finding:
    """Count the backtracks of figure 6, and of 9x9 from a corner."""
    _, _, figure_6 = counted("best-first-padded", Board(7, 7), Square(6, 5))
    board = Board(9, 9)
    tour, _, corner = counted("best-first-padded", board, CORNER)
    assert tour is not None
    return claim(
        max(figure_6, corner) < len(board),
        f"{figure_6} in figure 6, where there is no tour, and {corner} on 9x9 "
        "from a corner, where there is one",
    )
