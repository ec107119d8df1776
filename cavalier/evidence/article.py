"""Source 001, the article on Warnsdorff's algorithm: what it prints."""

from cavalier.catalogue import find
from cavalier.evidence.entry import Entry, Finding, Outcome, claim
from common.board import Board, Square
from common.validator import examine, is_knight_move

_CORNER = Square(0, 0)


def _closed(side: int, seed: int) -> tuple[bool, int]:
    """Tell whether the port closes a valid tour, and after how many tries."""
    board = Board(side, side)
    port = find("warnsdorff-random-closed").with_seed(seed)
    tour, counters = port.counted_tour(board, _CORNER, closed=True)
    valid = examine(board, tour, start=_CORNER, closed=True).valid
    return valid, counters["attempts"]


def _code() -> Finding:
    closed = [_closed(8, seed) for seed in range(20)]
    mean = sum(tries for _, tries in closed) / len(closed)
    return claim(
        all(valid for valid, _ in closed),
        f"with its missing headers, and rand given: 20 of 20 seeds close, "
        f"after {mean:.1f} tries on average; it prints columns as lines",
    )


def _centre() -> Finding:
    board, centre = Board(3, 3), Square(1, 1)
    reached = [square for square in board if is_knight_move(centre, square)]
    return claim(bool(reached), f"the centre of 3x3 has {len(reached)} moves")


def _stuck() -> Finding:
    tries = [_closed(8, seed)[1] for seed in range(20)]
    again = sum(count > 1 for count in tries)
    return claim(
        again > 0,
        f"{again} of 20 seeds begin again, up to {max(tries)} times; it "
        "never goes back, it restarts",
    )


def _sizes() -> Finding:
    """Close tours of other sides, with the side free as in the port."""
    moves = len(find("warnsdorff-random-closed").moves)
    sides = (6, 8, 10)
    closed = [side for side in sides if _closed(side, seed=1)[0]]
    return claim(
        closed == list(sides),
        f"with the side free it closes {', '.join(map(str, closed))}; not so "
        f"the listing, where N is the number of moves too: with {moves} in "
        f"tables of N, no side below {moves} compiles",
    )


_R, _X = Outcome.REPRODUCED, Outcome.REFUTED

ENTRIES = (
    Entry(
        "article-sizes",
        "001",
        "advantages",
        "can be used on grids of other sizes",
        _R,
        _sizes,
    ),
    Entry(
        "article-3x3",
        "001",
        "example",
        "from the centre of 3x3 the knight reaches the corners",
        _X,
        _centre,
    ),
    Entry(
        "article-code",
        "001",
        "listing",
        "a program that finds closed tours of 8x8",
        _R,
        _code,
    ),
    Entry(
        "article-no-guarantee",
        "001",
        "limits",
        "may get stuck; no solution from every start",
        _R,
        _stuck,
    ),
)
