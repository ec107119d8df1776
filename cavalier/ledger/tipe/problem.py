"""The TIPE exam, sections 1 and 2: the problem, and the colours."""

from collections.abc import Sequence
from itertools import product

from cavalier.catalogue import find
from cavalier.draw.text import matrix_or_none
from cavalier.exact import count_cycles, count_paths
from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import (
    compared,
    printed_board,
    printed_numbers,
)
from cavalier.ledger.tipe.exam_text import (
    DESTINATIONS,
    Moves,
    destinations,
    figure_2,
)
from cavalier.ledger.tipe.searching import (
    count_all,
    endings,
    reached,
)
from common.board import Board, Square
from common.counts import Convention, known_counts, published
from common.judge import is_knight_move

CHESSBOARD = Board(8, 8)


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


def tipe_8x8() -> Finding:
    """Compare with the published number of cycles."""
    cycles = published(Board(8, 8), Convention.CYCLES) or 0
    return claim(
        cycles > 120_000_000_000,
        f"published, not counted here: {cycles} cycles (McKay 1997)",
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


def tipe_3x3() -> Finding:
    """Count the moves of the centre, and the tours from every square."""
    board, centre = Board(3, 3), Square(1, 1)
    reached = [s for s in board if is_knight_move(centre, s)]
    count = count_all(board)
    return claim(
        not reached and count == 0,
        f"the centre has {len(reached)} moves; {count} paths",
    )


def tipe_invariant() -> Finding:
    """Check the colour of every square of every tour of 4x5."""
    board, port = Board(4, 5), find("backtracking-matrix")
    tours = [tour for start in board for tour in port.tours(board, start)]
    changes = {
        (step % 2, (sum(square) - sum(tour[0])) % 2)
        for tour in tours
        for step, square in enumerate(tour)
    }
    return claim(
        changes == {(0, 0), (1, 1)},
        f"from a given start, on the {len(tours)} tours of {board}: after an "
        "even number of moves the colour of the start, after an odd one the "
        "other",
    )


def tipe_odd() -> Finding:
    """Count the closed tours of four odd boards, and their colours."""
    boards = [Board(*sides) for sides in ((3, 3), (3, 5), (5, 3), (3, 7))]
    counts = [count_all(board, closed=True) for board in boards]
    surplus = {
        sum(1 if (row + column) % 2 == 0 else -1 for row, column in board)
        for board in boards
    }
    return claim(
        counts == [0] * 4 and surplus == {1},
        "0 closed-paths on 3x3, 3x5, 5x3, 3x7; each has one square more of "
        "the corners' colour",
    )


def tipe_odd_open() -> Finding:
    """Count the tours of odd boards, and the closed ones among them."""
    boards = [Board(*sides) for sides in ((3, 3), (3, 5), (3, 7), (5, 5))]
    counts = {board: count_paths(board) for board in boards}
    cycles = [count_cycles(board) for board in boards]
    return claim(
        any(counts.values()) and not any(cycles),
        ", ".join(f"{paths} on {board}" for board, paths in counts.items())
        + " paths; no cycle",
    )


def tipe_fig2() -> Finding:
    """Read the figure's board, and ask the validator for its verdict."""
    compared("000", figure_2, printed_numbers("tipe-fig2"))
    reading = printed_board("tipe-fig2")
    verdict = reading.verdict()
    return claim(
        verdict.valid and not verdict.closed,
        "a tour of 5x5, not closed; its rows are numbered from the bottom",
        matrix_or_none(reading.board, verdict.tour),
    )
