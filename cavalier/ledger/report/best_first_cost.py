"""The lab report, sections 3 and 4: best first, its figures and its cost."""

from collections.abc import Iterable
from dataclasses import dataclass

from cavalier.draw.text import numbers
from cavalier.ledger.entry import Finding, Outcome, claim
from cavalier.ledger.page import compared, printed_numbers
from cavalier.ledger.report.figures import (
    ANY_ORDER,
    CORNER,
    FIGURE_5,
    FIGURE_5_PADDED,
    INFERRED,
    SECONDS,
    SMALL,
    BoundedCounters,
    TooManyAttemptsError,
    as_numpy_prints,
    compare_figure,
    counted,
    kept,
    on_page,
    times,
)
from cavalier.running import estimate_nodes, run
from common.board import Board, Square
from common.diagnosis import examine
from common.theory import majority_colour
from common.tour import to_matrix
from imperative import backtracking_report, best_first_padded


def report_minimal() -> Finding:
    """Compare the attempts of figure 3 with the moves of a tour."""
    _, attempts, backtracks = counted("best-first-padded", SMALL, CORNER)
    moves = len(SMALL) - 1
    return claim(
        (attempts, backtracks) == (moves, 0),
        f"{attempts} attempts for the {moves} moves of a tour, so no search "
        f"makes fewer; figures 1 and 2 make {kept(1).attempts}",
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


def report_large() -> Finding:
    """Tour a board that is larger than that of figure 5."""
    board = Board(100, 100)
    tour, attempts, backtracks = counted("best-first-padded", board, CORNER)
    return claim(
        examine(board, tour, start=CORNER).valid,
        f"{board} from (0, 0): {attempts} attempts, {backtracks} backtracks",
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


def reproduce_failure(number: int) -> Finding:
    """Run the search of a figure that shows no board: it fails."""
    shown = kept(number)
    board, start = Board(7, 7), Square(*shown.start)
    found = counted("best-first-padded", board, start)
    reason = "minority" if not majority_colour(board, start) else "majority"
    failure = claim(
        found == (None, shown.attempts, shown.backtracks),
        f"{found[1]} attempts, {found[2]} backtracks, {ANY_ORDER}; the start "
        f"has the {reason} colour, so no tour starts there",
    )
    return on_page(number, failure)


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
