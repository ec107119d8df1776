"""The TIPE exam, section 1: the knight, and the problem of its tour."""

from itertools import product

from cavalier.catalogue import find
from cavalier.evidence.entry import (
    EntriesOf,
    Finding,
    Outcome,
    claim,
    not_checkable,
)
from cavalier.evidence.page import compared
from cavalier.evidence.tipe.searching import (
    CORNER,
    closed_from_corner,
    first,
    reached,
)
from cavalier.evidence.tipe.transcribed import (
    DESTINATIONS,
    Moves,
    destinations,
)
from cavalier.evidence.tracing import count_calls
from common.board import Board, Square
from common.construction import closed_tour
from common.counts import Convention
from common.exact import count_paths
from common.known_counts import known_counts, published
from common.theory import schwenk
from common.validator import examine, is_knight_move

entry = EntriesOf("000")

CHESSBOARD = Board(8, 8)


entry(
    "tipe-history",
    clause="1, 3, 4.a",
    printed="Rudrata 850, Euler 1759, Warnsdorff 1823, Lehmer in the 1950s",
    expected=Outcome.NOT_CHECKABLE,
)(not_checkable("history"))


entry(
    "tipe-montmort",
    clause="1",
    printed="Montmort, at the beginning of the 17th century",
    expected=Outcome.NOT_CHECKABLE,
)(
    not_checkable(
        "history, and a century early: Montmort was born in 1678 "
        "(MacTutor History of Mathematics); his tour was supplied in 1722 "
        "and printed in the Ozanam of 1725, while another account says "
        "1708 (Jelliss, Knight's Tour Notes)"
    )
)


@entry(
    "tipe-moves",
    clause="1",
    printed="the 8 destinations",
    expected=Outcome.REPRODUCED,
)
def tipe_moves() -> Finding:
    """Compare the page's three lists with the ports' tables."""
    here = Square(9, 9)
    legal = [
        is_knight_move(here, Square(here.row + down, here.column + right))
        for down, right in DESTINATIONS
    ]
    same = [
        name
        for name in ("warnsdorff-matrix", "backtracking-matrix", "couples")
        if find(name).moves == DESTINATIONS
    ]
    return claim(
        all(legal) and len(set(DESTINATIONS)) == 8 and len(same) == 3,
        f"all 8, and the order of {', '.join(same)}",
        compared("000", destinations, [DESTINATIONS] * 3),
    )


entry(
    "tipe-fig1",
    clause="1, figure 1",
    printed="the moves of a knight on 5x5",
    expected=Outcome.NOT_CHECKABLE,
)(not_checkable("the figure is lost"))


@entry(
    "tipe-63",
    clause="1",
    printed="the 63 other squares of 8x8 in 63 jumps, from any square",
    expected=Outcome.REPRODUCED,
)
def tipe_63() -> Finding:
    """Start one closed tour of 8x8 on each of its squares."""
    tour = closed_tour(CHESSBOARD) or ()
    begun = [tour[at:] + tour[:at] for at in range(len(tour))]
    valid = [each for each in begun if examine(CHESSBOARD, each).valid]
    starts = {each[0] for each in valid}
    moves = {len(each) - 1 for each in valid}
    return claim(
        starts == set(CHESSBOARD) and moves == {63},
        f"a tour of {', '.join(map(str, moves))} moves from each of "
        f"{len(starts)} squares: one closed tour, begun anywhere",
    )


@entry(
    "tipe-questions",
    clause="1",
    printed="are tours possible on 3x3, 4x4, 5x5, 4x5, 4x6, 7x5?",
    expected=Outcome.REPRODUCED,
)
def tipe_questions() -> Finding:
    """Answer by running and, where that takes long, by theorem."""
    sizes = ((3, 3), (4, 4), (5, 5), (4, 5), (4, 6), (7, 5))
    boards = [Board(*sides) for sides in sizes]
    known = {board: published(board, Convention.PATHS) for board in boards}
    toured = [b for b in boards if examine(b, first("lazy-tours", b)).valid]
    closed = [
        board
        for board in boards
        if len(board) <= 24 and closed_from_corner(board)
    ]
    return claim(
        toured == [board for board in boards if known[board]]
        and closed == [board for board in boards if schwenk(board)],
        f"open: {', '.join(map(str, toured))}, as published; closed: "
        f"{', '.join(map(str, closed)) or 'none'}, as Schwenk's theorem has "
        "it",
        "\n".join(f"{board}: {paths} paths" for board, paths in known.items()),
    )


@entry(
    "tipe-thousands",
    clause="1",
    printed="several thousands or even billions of solutions",
    expected=Outcome.REPRODUCED,
)
def tipe_thousands() -> Finding:
    """Count on two boards, and look up larger ones in the table."""
    boards = (Board(5, 5), Board(5, 6))
    counted = {board: count_paths(board) for board in boards}
    large = [
        known
        for known in known_counts()
        if known.convention == Convention.PATHS and known.count >= 10**9
    ]
    fewest = min(counted.values())
    return claim(
        1000 <= fewest < 10**6 and len(large) > 0,
        " and ".join(f"{paths} paths on {on}" for on, paths in counted.items())
        + ", by count; published, billions on "
        + ", ".join(str(known.board) for known in large),
    )


@entry(
    "tipe-8x8",
    clause="1",
    printed="more than 120,000,000,000 closed tours on 8x8",
    expected=Outcome.REPRODUCED,
)
def tipe_8x8() -> Finding:
    """Compare with the published number of cycles."""
    cycles = published(Board(8, 8), Convention.CYCLES) or 0
    return claim(
        cycles > 120_000_000_000,
        f"{cycles} cycles (McKay 1997): true, and far below",
    )


@entry(
    "tipe-queens",
    clause="1",
    printed="far more complex than the bishop's or the queens' problem",
    expected=Outcome.REPRODUCED,
)
def tipe_queens() -> Finding:
    """Compare two whole searches: eight queens, and the tours of 4x5."""
    placements, nodes = _queens(8)
    board = Board(4, 5)
    port = find("backtracking-matrix")
    tours, calls = count_calls(
        lambda: port.count_tours(board, CORNER), "parcourir"
    )
    return claim(
        calls > nodes,
        f"eight queens have {placements} solutions, found in {nodes} nodes; "
        f"the {tours} tours of {board} from a corner take {calls}. The "
        "bishop's problem is not stated",
    )


def _queens(side: int, columns: tuple[int, ...] = ()) -> tuple[int, int]:
    """Return how many ways to place the queens there are, and the nodes."""
    row = len(columns)
    if row == side:
        return 1, 1
    below = [
        _queens(side, (*columns, new))
        for new in range(side)
        if all(
            new != old and abs(new - old) != row - at
            for at, old in enumerate(columns)
        )
    ]
    return sum(each[0] for each in below), 1 + sum(each[1] for each in below)


@entry(
    "tipe-variants",
    clause="1",
    printed="variants of the move only add to the solutions",
    expected=Outcome.REFUTED,
)
def tipe_variants() -> Finding:
    """Follow a leaper of (1, 3) as far as it can go on 8x8."""
    leaper: Moves = tuple(
        (down * a, right * b)
        for a, b in ((1, 3), (3, 1))
        for down, right in product((1, -1), repeat=2)
    )
    reach = {len(reached(CHESSBOARD, start, leaper)) for start in CHESSBOARD}
    return claim(
        reach == {len(CHESSBOARD)},
        f"a (1,3) leaper reaches {', '.join(map(str, reach))} of the 64 "
        "squares of 8x8, wherever it starts: it has no tour",
    )
