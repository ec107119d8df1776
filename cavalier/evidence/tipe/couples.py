"""The TIPE exam, sections 4.a and 4.b: backtracking on a list of couples."""

from cavalier.catalogue import find
from cavalier.evidence.entry import EntriesOf, Finding, Outcome, claim
from cavalier.evidence.tipe.searching import CORNER
from cavalier.evidence.tracing import count_calls
from common.board import Board
from common.counts import Convention
from common.known_counts import published
from common.validator import examine

entry = EntriesOf("000")

#: In seconds.
_YEAR = 365.25 * 24 * 3600


@entry(
    "tipe-all",
    clause="4.a",
    printed="mostly finds all solutions, notably the billions of 8x8",
    expected=Outcome.REFUTED,
)
def tipe_all() -> Finding:
    """Count the nodes of a small search, and look up the tours of 8x8."""
    board, port = Board(4, 5), find("backtracking-matrix")
    tours, nodes = count_calls(
        lambda: port.count_tours(board, CORNER), "parcourir"
    )
    paths = published(Board(8, 8), Convention.PATHS) or 0
    years = paths / 10**6 / _YEAR
    return claim(
        years < 1,
        f"8x8 has {paths} paths, not billions: at a million a second they "
        f"take {years:.0f} years; the {tours} tours of {board} from a corner "
        f"already take {nodes} nodes",
    )


@entry(
    "tipe-structures",
    clause="4.b",
    printed="a list of couples or a matrix may represent the board",
    expected=Outcome.REPRODUCED,
)
def tipe_structures() -> Finding:
    """Compare the tours on couples and on a matrix, and their order."""
    boards = [Board(*sides) for sides in ((3, 4), (4, 3), (3, 7))]
    lists, matrices = find("couples"), find("backtracking-matrix")
    tours = [
        (list(lists.tours(board, start)), list(matrices.tours(board, start)))
        for board in boards
        for start in board
    ]
    number = sum(len(on_lists) for on_lists, _ in tours)
    return claim(
        all(on_lists == on_matrices for on_lists, on_matrices in tours),
        f"{number} tours of {', '.join(map(str, boards))}, the same in the "
        "same order on couples and on a matrix",
    )


@entry(
    "tipe-alg2",
    clause="4.b, Algorithme 2",
    printed="nb_parcours counts the tours",
    expected=Outcome.REPRODUCED,
)
def tipe_alg2() -> Finding:
    """Compare the counts from every start with the published ones."""
    boards = [Board(*sides) for sides in ((3, 4), (4, 3), (3, 5), (4, 5))]
    counts = {
        board: sum(find("couples").count_tours(board, s) for s in board)
        for board in boards
    }
    wrong = [
        board
        for board, count in counts.items()
        if count != published(board, Convention.PATHS)
    ]
    told = ", ".join(f"{count} on {board}" for board, count in counts.items())
    return claim(not wrong, f"{told}: as published")


@entry(
    "tipe-alg3",
    clause="4.b, Algorithme 3",
    printed="parcours lists the tours",
    expected=Outcome.REPRODUCED,
)
def tipe_alg3() -> Finding:
    """Check each tour that it lists on 4x5, and count them."""
    board = Board(4, 5)
    port = find("couples")
    tours = [tour for start in board for tour in port.tours(board, start)]
    count = sum(port.count_tours(board, start) for start in board)
    valid = all(examine(board, tour).valid for tour in tours)
    return claim(
        valid and len(set(tours)) == count,
        f"{len(tours)} different valid tours on 4x5; nb_parcours says {count}",
    )
