"""The lab report, sections 3 and 4: best first, its figures and its cost."""

from collections.abc import Iterable
from dataclasses import dataclass

from cavalier.checking.evidence.entry import (
    EntriesOf,
    Finding,
    Kind,
    Outcome,
    Weight,
    claim,
    not_checkable,
)
from cavalier.checking.evidence.page import compared
from cavalier.checking.evidence.printed import printed_numbers
from cavalier.checking.evidence.report.report_text import (
    FIGURE_5,
    FIGURE_5_PADDED,
    SECONDS,
    Figure,
    kept,
    times,
)
from cavalier.checking.evidence.report.runs import (
    ANY_ORDER,
    CORNER,
    INFERRED,
    SMALL,
    BoundedCounters,
    TooManyAttemptsError,
    as_numpy_prints,
    compare_figure,
    counted,
    on_page,
)
from cavalier.drawing.text import numbers
from cavalier.running import estimate_nodes, run
from common.board import Board, Square
from common.theory import majority_colour
from common.tour import to_matrix
from common.validator import examine
from imperative import backtracking_report, best_first_padded

entry = EntriesOf("002")


@entry(
    "report-minimal",
    clause="3",
    printed="figure 3 takes the least time, as it never goes back",
    expected=Outcome.REPRODUCED,
)
def report_minimal() -> Finding:
    """Compare the attempts of figure 3 with the moves of a tour."""
    _, attempts, backtracks = counted("best-first-padded", SMALL, CORNER)
    moves = len(SMALL) - 1
    return claim(
        (attempts, backtracks) == (moves, 0),
        f"{attempts} attempts for the {moves} moves of a tour, so no search "
        f"makes fewer; figures 1 and 2 make {kept(1).attempts}",
    )


@entry(
    "report-fig3",
    clause="3, figure 3",
    printed="best first, 5x5 from (0,0): 24 and 0; the border holds 26",
    expected=Outcome.REPRODUCED,
    kind=Kind.RUN,
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


@dataclass(frozen=True, slots=True)
class Runs:
    """The attempts and backtracks of best first from each start of a board.

    They are those of the starts that have a tour.
    """

    board: Board
    counters: list[tuple[int, int]]

    @property
    def straight(self) -> int:
        """How many have an attempt for each move, and go back never."""
        moves = len(self.board) - 1
        return self.counters.count((moves, 0))


def _runs() -> list[Runs]:
    """Run best first from each start of n x n, n = 5 to 12."""
    return [
        Runs(
            board,
            [
                (attempts, backtracks)
                for _, attempts, backtracks in (
                    counted("best-first-padded", board, start)
                    for start in board
                    if majority_colour(board, start)
                )
            ],
        )
        for board in (Board(n, n) for n in range(5, 13))
    ]


def _totals(runs: Iterable[Runs]) -> tuple[int, int]:
    """Return the starts without a backtrack, and all that have a tour."""
    both = [(each.straight, len(each.counters)) for each in runs]
    straight, starts = zip(*both, strict=True)
    return sum(straight), sum(starts)


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
    runs = _runs()
    straight, starts = _totals(runs)
    return claim(
        2 * straight > starts,
        f"without a backtrack from {straight} of {starts} starts that have a "
        "tour, where most is more than half of all: "
        + ", ".join(
            f"{each.straight} of {len(each.counters)} on {each.board}"
            for each in runs
        ),
    )


@entry(
    "report-rare",
    clause="3",
    printed="figure 4 shows one of the rare cases in which it must go back",
    expected=Outcome.REPRODUCED,
)
def report_rare() -> Finding:
    """Count the starts with a tour, from which the search goes back.

    Here they are rare if they are fewer than a quarter of all.
    """
    straight, starts = _totals(_runs())
    _, _, backtracks = counted("best-first-padded", Board(7, 7), Square(4, 2))
    return claim(
        backtracks > 0 and 4 * (starts - straight) < starts,
        f"it goes back from {starts - straight} of {starts} starts that have "
        "a tour, n = 5 to 12, where rare is fewer than a quarter; in figure 4 "
        f"{backtracks} times",
    )


@entry(
    "report-fig4",
    clause="3, figure 4",
    printed="best first, 7x7 from (4,2): 70 and 22",
    expected=Outcome.REPRODUCED,
    kind=Kind.RUN,
)
def report_fig4() -> Finding:
    """Run the search of figure 4."""
    finding = compare_figure("report-fig4", "best-first-padded", kept(4))
    return on_page(4, finding)


@entry(
    "report-quadratic",
    clause="3",
    printed="where there is a solution, one may hope to have it in O(n^2)",
    expected=Outcome.NOT_A_CLAIM,
)
def report_quadratic() -> Finding:
    """Count, for the details, the starts where n^2 - 1 attempts are enough.

    The report draws the hope from what it says of most cases (report-few).
    """
    runs = _runs()
    straight, starts = _totals(runs)
    most, board = max(
        (attempts, each.board)
        for each in runs
        for attempts, _ in each.counters
    )
    return Finding(
        Outcome.NOT_A_CLAIM,
        "it is a hope, 'il est possible d'espérer', drawn from what most "
        "starts do (report-few)",
        (
            f"from {straight} of {starts} starts that have a tour, n = 5 to "
            "12, it takes n^2 - 1 attempts; from one start of "
            f"{board} it takes {most}",
        ),
    )


@entry(
    "report-difficult",
    clause="3",
    printed="a method without a heuristic has great difficulty with 7x7",
    expected=Outcome.REPRODUCED,
)
def report_difficult() -> Finding:
    """Search 7x7 from each start, with no more attempts than in figure 1."""
    board, most = Board(7, 7), kept(1).attempts
    starts = [start for start in board if majority_colour(board, start)]
    done = sum(done_within(most, board, start) for start in starts)
    tried = [counted("best-first-padded", board, start)[1] for start in starts]
    nodes = estimate_nodes(board, Square(4, 2))
    return claim(
        2 * done < len(starts),
        f"the {most} attempts that figure 1 itself takes are enough from "
        f"{done} of the {len(starts)} starts of 7x7 that have a tour, where "
        f"best first makes {max(tried)} at most; from figure 4's the whole "
        f"tree has about {nodes:.0e} nodes (Knuth's estimate). {INFERRED}",
    )


def done_within(most: int, board: Board, start: Square) -> bool:
    """Return whether plain backtracking needs at most so many attempts."""
    g = backtracking_report.new_globales(
        board.rows, board.columns, *start, closed=False
    )
    g.compteurs = BoundedCounters(most)
    try:
        return backtracking_report.aes_parcours_cavalier_un_succes_suffit(
            start, 2, g
        )
    except TooManyAttemptsError:
        return False


@entry(
    "report-large",
    clause="3",
    printed="boards of very large sizes can be solved",
    expected=Outcome.REPRODUCED,
)
def report_large() -> Finding:
    """Tour a board that is larger than that of figure 5."""
    board = Board(100, 100)
    tour, attempts, backtracks = counted("best-first-padded", board, CORNER)
    return claim(
        examine(board, tour, start=CORNER).valid,
        f"{board} from (0, 0): {attempts} attempts, {backtracks} backtracks",
    )


@entry(
    "report-fig5",
    clause="3, figure 5",
    printed="best first, 50x50 from (0,0): 2499 and 0",
    expected=Outcome.REPRODUCED,
    kind=Kind.RUN,
)
def report_fig5() -> Finding:
    """Run the search of figure 5, and compare the squares that it shows."""
    board = Board(50, 50)
    tour, attempts, backtracks = counted("best-first-padded", board, CORNER)
    rows = to_matrix(board, tour or ())
    shown = as_numpy_prints(rows)
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
    printed="the matrix with its border of 2501, 36 squares shown",
    expected=Outcome.REPRODUCED,
    kind=Kind.RUN,
)
def report_fig5_padded() -> Finding:
    """Run the search of figure 5, and compare its matrix with the border."""
    bandes, *_ = run(
        Board(50, 50),
        lambda: best_first_padded.parcours_cavalier(50, 50, 0, 0),
    )
    shown = as_numpy_prints(bandes)
    same = "the same" if shown == FIGURE_5_PADDED else "not the same"
    finding = claim(
        shown == FIGURE_5_PADDED,
        f"{same} 36 squares, the border of 2501 and 4 of the board; "
        f"{INFERRED}",
        numbers(shown),
    )
    return on_page(5, finding)


@entry(
    "report-7x7",
    clause="3",
    printed="as a reminder, without the heuristic the complexity in the worst "
    "case is so great that 7x7 cannot be solved, whether there is a solution "
    "or not",
    expected=Outcome.REFUTED,
    weight=Weight.SLIP,
    readings=(
        "the worst case alone, which is a failure (line 85): the whole tree "
        "is out of reach, but the sentence adds 'qu'il y ait ou non une "
        "solution'",
        "the worst starts of both kinds, with a tour and without: perhaps "
        "true, but 'il n'est pas possible de résoudre un échiquier' names no "
        "start, and from two it is solved",
        "a great difficulty: true, and what 'Pour rappel' recalls, 'a "
        "beaucoup de difficultés' (line 342), but 'pas possible' is more",
        "every start that has a tour: false of (6, 0) and (6, 6)",
    ),
    errata=("backtracking-report E3",),
)
def report_7x7() -> Finding:
    """Search 7x7 without the heuristic, from two starts that have a tour.

    Of the start of figure 6, which has none, estimate the tree.
    """
    board, starts = Board(7, 7), (Square(6, 0), Square(6, 6))
    found = [counted("backtracking-report", board, each) for each in starts]
    solved = [
        examine(board, tour, start=start).valid
        for start, (tour, *_) in zip(starts, found, strict=True)
    ]
    tried = [attempts for _, attempts, _ in found]
    pace = kept(1).attempts / SECONDS[0]
    nodes = estimate_nodes(board, Square(*kept(6).start))
    return claim(
        not any(solved),
        f"it tours 7x7 from (6, 0) after {tried[0]} attempts and from (6, 6) "
        f"after {tried[1]}: {tried[0] / pace:.1f} and {tried[1] / pace:.1f} s "
        "at the pace of figure 1. From figure 6's start, which has no tour, "
        f"the whole tree has about {nodes:.0e} nodes (Knuth's estimate). "
        f"{INFERRED}",
        compared("002", times, SECONDS),
    )


@entry(
    "report-worst",
    clause="3",
    printed="best first weakens the worst case much: it no longer tries the 8 "
    "moves, which lowers the number of attempts considerably",
    expected=Outcome.REPRODUCED,
)
def report_worst() -> Finding:
    """Compare the failures of figures 6 and 7 with the plain trees."""
    board = Board(7, 7)
    fewer, told = True, []
    for start in (Square(*kept(n).start) for n in (6, 7)):
        _, attempts, _ = counted("best-first-padded", board, start)
        nodes = estimate_nodes(board, start)
        fewer = fewer and attempts < nodes
        told.append(f"{attempts} attempts for about {nodes:.0e} nodes")
    return claim(
        fewer,
        f"figures 6 and 7, which fail, take {' and '.join(told)} of the plain "
        "tree (Knuth's estimate), of which best first goes through a part: "
        "the best squares are among the free ones",
    )


@entry(
    "report-configuration",
    clause="3",
    printed="the number of attempts may differ by the case, as figures 6 and "
    "7 show",
    expected=Outcome.REPRODUCED,
)
def report_configuration() -> Finding:
    """Run the searches of figures 6 and 7."""
    board = Board(7, 7)
    six, seven = (
        counted("best-first-padded", board, Square(*kept(n).start))[1]
        for n in (6, 7)
    )
    return claim(
        six != seven,
        f"{six} in figure 6, {seven} in figure 7, {ANY_ORDER}",
    )


@entry(
    "report-fig6",
    clause="3, figure 6",
    printed="best first, 7x7 from (6,5): fails, 48936 and 48936",
    expected=Outcome.REPRODUCED,
    kind=Kind.RUN,
)
def report_fig6() -> Finding:
    """Run the search of figure 6, which fails."""
    return on_page(6, _failure(kept(6)))


@entry(
    "report-fig7",
    clause="3, figure 7",
    printed="best first, 7x7 from (2,1): fails, 15533 and 15533",
    expected=Outcome.REPRODUCED,
    kind=Kind.RUN,
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
    clause="1 to 3, figures 1 to 7",
    printed="0.62, 0.52, 0.001, 0.003, 0.12, 1.74 and 0.57 seconds",
    expected=Outcome.NOT_CHECKABLE,
)(not_checkable("the machine is not named"))


@entry(
    "report-nil",
    clause="4",
    printed="best first makes it possible to lower the backtracks to a number "
    "almost nil",
    expected=Outcome.REPRODUCED,
)
def report_nil() -> Finding:
    """Count the starts from which a tour is found without a backtrack.

    The conclusion sums up what section 3 says, with its conditions.
    """
    straight, starts = _totals(_runs())
    board = Board(7, 7)
    failures = [
        counted("best-first-padded", board, Square(*kept(n).start))[1:]
        for n in (6, 7)
    ]
    return claim(
        2 * straight > starts,
        "it sums up line 342, 'dans la plupart des cas, lorsqu'une solution "
        f"existe': there are 0 backtracks from {straight} of {starts} starts "
        "that have a tour, n = 5 to 12. Figures 6 and 7 fail, and so take "
        "every attempt back: "
        + " and ".join(f"{back} of {tried}" for tried, back in failures),
    )
