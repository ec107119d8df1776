"""The lab report, section 3: best first, what its program does."""

from functools import partial
from types import FrameType

from cavalier.catalogue import find
from cavalier.evidence.entry import EntriesOf, Finding, Outcome, claim
from cavalier.evidence.printed import printed_tour
from cavalier.evidence.report.runs import (
    CORNER,
    SMALL,
    counted,
    without_backtrack,
)
from cavalier.evidence.report.transcribed import kept
from cavalier.evidence.tracing import watch
from common.board import Board, Square
from common.validator import examine
from functional import best_first_lazy
from imperative import best_first_padded

entry = EntriesOf("002")


@entry(
    "report-risk",
    clause="3",
    printed="least neighbours first: no risk of a square without any",
    expected=Outcome.REFUTED,
    errata=("best-first-padded E3",),
)
def report_risk() -> Finding:
    """Tour 9x9 from a corner, and count the backtracks."""
    return without_backtrack(Board(9, 9))


@entry(
    "report-start",
    clause="3",
    printed="the counts are of the neighbours still free",
    expected=Outcome.REFUTED,
    errata=("best-first-padded E1", "best-first-lazy E1"),
)
def report_start() -> Finding:
    """Run figures 4, 6 and 7, with the start counted as free or deducted."""
    same, told = True, []
    for shown in map(kept, (4, 6, 7)):
        search = Board(shown.side, shown.side), Square(*shown.start)
        _, *free = counted("best-first-padded", *search)
        _, *deducted = counted("best-first-padded@start-deducted", *search)
        same = same and deducted == [shown.attempts, shown.backtracks]
        told.append(
            f"from {shown.start} {free[0]} and {free[1]}, deducted "
            f"{deducted[0]} and {deducted[1]}"
        )
    return claim(same, "; ".join(told))


@entry(
    "report-nine",
    clause="3",
    printed="9, in the border, is more than the most neighbours",
    expected=Outcome.REPRODUCED,
)
def report_nine() -> Finding:
    """Read the matrix of counts at each update, on the board and around."""
    border: set[int] = set()
    inside: set[int] = set()

    def look(frame: FrameType) -> None:
        for i, ligne in enumerate(frame.f_locals["g"].echiquier_voisins):
            for j, number in enumerate(ligne):
                on_board = 2 <= i < 9 and 2 <= j < 9
                (inside if on_board else border).add(number)

    work = partial(best_first_padded.first_tour, Board(7, 7), Square(4, 2))
    watch(work, "mise_a_jour_voisins", look)
    return claim(
        border == {9} and max(inside) < 9,
        f"in figure 4 a count is {max(inside)} at most, and the border holds "
        f"{', '.join(map(str, border))} all the time",
    )


@entry(
    "report-name",
    clause="3",
    printed="trouverLePremierVoisinDeDegreMinimalLibre: find a neighbour",
    expected=Outcome.REFUTED,
)
def report_name() -> Finding:
    """Read what the function returns, where its caller passes it on."""
    found: list[object] = []

    def look(frame: FrameType) -> None:
        found.append(frame.f_locals["min_k"])

    work = partial(best_first_padded.first_tour, SMALL, CORNER)
    watch(work, "trouver_tous_les_meilleurs_voisins", look)
    return claim(
        all(isinstance(each, tuple) for each in found),
        f"in figure 3 it returns {', '.join(map(str, found[:5]))}, ...: the "
        "least number of free neighbours, and no square",
    )


@entry(
    "report-equal",
    clause="3",
    printed="several squares may have the least number of neighbours",
    expected=Outcome.REPRODUCED,
)
def report_equal() -> Finding:
    """Count the steps of figure 3 at which several squares are best."""
    board, tour = printed_tour("report-fig3")
    assert tour is not None
    start_counted = best_first_lazy.COUNTED["start-counted"]
    bandes = best_first_lazy.new_echiquier_bandes(board.rows, board.columns)
    best = []
    for number, (row, column) in enumerate(tour, 1):
        case = row + 2, column + 2
        bandes = best_first_lazy.numeroter(case, number, bandes)
        squares = best_first_lazy.trouver_meilleur_voisins_libres(
            case, bandes, start_counted
        )
        best.append(len(squares))
    several = sum(number > 1 for number in best)
    return claim(
        several > 0,
        f"at {several} of the {len(board) - 1} steps of figure 3 several "
        f"squares have the least number, up to {max(best)}",
    )


@entry(
    "report-increasing",
    clause="3",
    printed="the list holds all neighbours, in increasing order",
    expected=Outcome.REFUTED,
    errata=("best-first-padded E2", "best-first-lazy E2"),
)
def report_increasing() -> Finding:
    """Search where only a neighbour that is not the best leads on."""
    board, start = Board(3, 9), Square(0, 2)
    tour, attempts, _ = counted("best-first-padded", board, start)
    other, *_ = counted("backtracking-padded", board, start)
    return claim(
        tour is not None or not examine(board, other, start=start).valid,
        f"from (0, 2) on 3x9 it gives up after {attempts} attempts, where "
        "backtracking finds a tour: the list holds those that equal the least",
    )


@entry(
    "report-remise",
    clause="3",
    printed="remiseAJourVoisins is the opposite of miseAJourVoisins",
    expected=Outcome.REPRODUCED,
)
def report_remise() -> Finding:
    """Count the neighbour counts of 0, which the program does not lower."""
    looks = zeros = 0

    def look(frame: FrameType) -> None:
        nonlocal looks, zeros
        g: best_first_padded.Globales = frame.f_locals["g"]
        x, y = frame.f_locals["case"]
        for dx, dy in best_first_padded.TAB_DELTA_XY:
            if best_first_padded.prometteur(x + dx, y + dy, g):
                looks += 1
                zeros += g.echiquier_voisins[x + dx][y + dy] == 0

    for name in ("best-first-padded", "best-first-padded@start-deducted"):
        for board in (Board(4, 5), Board(5, 5), Board(3, 8)):
            for start in board:
                work = partial(find(name).first_tour, board, start)
                watch(work, "mise_a_jour_voisins", look)
    return claim(
        zeros == 0,
        f"{looks} counts lowered on 4x5, 5x5, 3x8 from every start: "
        f"{zeros} were 0, so the two never differ",
    )
