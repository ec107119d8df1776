"""The TIPE exam, section 1: the knight, and the problem of its tour."""

from collections.abc import Sequence
from itertools import product

from cavalier.catalogue import find
from cavalier.checking.evidence.entry import (
    EntriesOf,
    Finding,
    Outcome,
    claim,
    not_a_claim,
    not_checkable,
)
from cavalier.checking.evidence.page import compared
from cavalier.checking.evidence.tipe.exam_text import (
    DESTINATIONS,
    Moves,
    destinations,
)
from cavalier.checking.evidence.tipe.searching import endings, reached
from cavalier.exact import count_paths
from common.board import Board, Square
from common.counts import Convention
from common.known_counts import known_counts, published
from common.validator import is_knight_move

entry = EntriesOf("000")

CHESSBOARD = Board(8, 8)


entry(
    "tipe-history",
    clause="1, 3, 4.a",
    printed="Ratnakara and Rudrata in 850, and al-Adli; Euler (1707-1783) in "
    "1759; Warnsdorff in 1823; Lehmer in the 1950s",
    expected=Outcome.NOT_CHECKABLE,
)(not_checkable("history"))


entry(
    "tipe-montmort",
    clause="1",
    printed="Montmort, at the beginning of the 17th century",
    expected=Outcome.NOT_CHECKABLE,
)(
    not_checkable(
        "history, and a slip for the 18th: Montmort was born in 1678 "
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
        f"all 8 are moves of a knight, in the order of {', '.join(same)}",
        compared("000", destinations, [DESTINATIONS] * 3),
    )


entry(
    "tipe-fig1",
    clause="1, figure 1",
    printed="the moves of a knight on 5x5",
    expected=Outcome.NOT_CHECKABLE,
)(not_checkable("the figure is lost"))


entry(
    "tipe-63",
    clause="1",
    printed="the problem: from any square of 8x8, the 63 others in 63 jumps",
    expected=Outcome.NOT_A_CLAIM,
)(not_a_claim("it states a problem, and does not say that it can be solved"))


entry(
    "tipe-questions",
    clause="1",
    printed="are tours possible on 3x3, 4x4, 5x5, 4x5, 4x6, 7x5?",
    expected=Outcome.NOT_A_CLAIM,
)(
    not_a_claim(
        "a question; later on the text answers a part of it: tipe-3x3, "
        "tipe-fig2 and tipe-4xn"
    )
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
        f"published, not counted here: {cycles} cycles (McKay 1997)",
    )


@entry(
    "tipe-queens",
    clause="1",
    printed="far more complex than the bishop's or the queens' problem",
    expected=Outcome.REPRODUCED,
)
def tipe_queens() -> Finding:
    """Compare the placements of n queens with the tours of n x n."""
    boards = [Board(side, side) for side in range(5, 9)]
    queens = {board: _queens(board.rows) for board in boards}
    tours = {
        board: published(board, Convention.PATHS) or 0 for board in boards
    }
    return claim(
        all(tours[board] > queens[board] for board in boards),
        "by the combinations, which the text gives as the reason: "
        + ", ".join(
            f"{queens[board]} placements and {tours[board]} paths on {board}"
            for board in boards
        )
        + "; the placements are counted, the paths published. The bishop's "
        "problem is not stated",
    )


def _queens(side: int, columns: tuple[int, ...] = ()) -> int:
    """Return how many ways there are to place the queens."""
    row = len(columns)
    if row == side:
        return 1
    return sum(
        _queens(side, (*columns, new))
        for new in range(side)
        if all(
            new != old and abs(new - old) != row - at
            for at, old in enumerate(columns)
        )
    )


@entry(
    "tipe-variants",
    clause="1",
    printed="many variants of the move only add to the solutions",
    expected=Outcome.REPRODUCED,
)
def tipe_variants() -> Finding:
    """Count the paths if the knight has moves of another kind too."""
    boards = [Board(3, 3), Board(3, 4)]
    knight = [endings(board).tours for board in boards]
    added = {
        f"({a},{b})": [
            endings(board, DESTINATIONS + _leaps(a, b)).tours
            for board in boards
        ]
        for a, b in ((0, 1), (1, 1), (0, 2), (2, 2), (1, 3))
    }
    (reach,) = {
        len(reached(CHESSBOARD, start, _leaps(1, 3))) for start in CHESSBOARD
    }
    return claim(
        all(
            now >= before and sum(counts) > sum(knight)
            for counts in added.values()
            for now, before in zip(counts, knight, strict=True)
        ),
        f"on {' and '.join(map(str, boards))} the knight has "
        f"{_paths(knight)} paths; with moves added: "
        + ", ".join(f"{_paths(now)} by {how}" for how, now in added.items())
        + ". Not all variants are meant: (1,3) in place of the knight's moves "
        f"reaches {reach} of the 64 squares of {CHESSBOARD}",
    )


def _leaps(a: int, b: int) -> Moves:
    """Return the moves of a squares one way and b the other."""
    return tuple(
        (down * far, right * wide)
        for far, wide in ((a, b), (b, a))
        for down, right in product((1, -1), repeat=2)
    )


def _paths(counts: Sequence[int]) -> str:
    return " and ".join(map(str, counts))
