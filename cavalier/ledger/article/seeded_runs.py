"""Runs of the web article's listing, with C's rand() as glibc gives it."""

from collections.abc import Callable, Iterator
from functools import partial
from types import FrameType
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.ledger.tracing import count_calls_in, watch
from common.board import Board, Square
from common.diagnosis import examine
from common.judge import is_knight_move
from imperative import warnsdorff_random_closed
from imperative.warnsdorff_random_closed import find_closed_tour

CORNER = Square(0, 0)


def glibc(seed: int) -> Callable[[], int]:
    """Return what rand() returns after srand(seed), by glibc's recurrence.

    >>> rand = glibc(1)
    >>> rand(), rand()
    (1804289383, 846930886)
    """

    def numbers() -> Iterator[int]:
        r = [seed]
        for _ in range(30):
            r.append(16807 * r[-1] % 2147483647)
        r += r[:3]
        for i in range(34, 344):
            r.append((r[i - 31] + r[i - 3]) % 2**32)
        while True:
            r.append((r[-31] + r[-3]) % 2**32)
            yield r[-1] >> 1

    return numbers().__next__


def closes(side: int, seed: int) -> tuple[bool, int]:
    """Return whether the port closes a valid tour, and at which attempt."""
    board = Board(side, side)
    port = find("warnsdorff-random-closed").with_seed(seed)
    tour, counters = port.counted_tour(board, CORNER, closed=True)
    valid = examine(board, tour, start=CORNER, closed=True).valid
    return valid, counters["attempts"]


class Tally(NamedTuple):
    """The tours begun until one closes, for some seeds."""

    seeds: int
    begun: int
    complete: int
    #: Those whose last square is one move from their first, by the validator.
    closing: int
    #: The most that were begun for one seed.
    most: int


def tally(seeds: int = 20) -> Tally:
    """Count the tours begun on 8x8, and those of them that are complete.

    The listing calls ``neighbour`` once for each tour that is complete, to
    see whether it closes. It numbers a square at every choice, so that it
    never goes back.
    """
    begun = most = 0
    closing: list[bool] = []

    def look(frame: FrameType) -> None:
        x, y, xx, yy = (
            frame.f_locals[name] for name in ("x", "y", "xx", "yy")
        )
        closing.append(is_knight_move(Square(y, x), Square(yy, xx)))

    for seed in range(seeds):
        _, tries = watch(partial(closes, 8, seed), "neighbour", look)
        begun, most = begun + tries, max(most, tries)
    return Tally(seeds, begun, len(closing), sum(closing), most)


def complete_of(side: int, begun: int) -> int:
    """Return how many of the tours begun after srand(1) are complete."""
    rand = glibc(1)
    _, complete = count_calls_in(
        lambda: [find_closed_tour(side, rand) for _ in range(begun)],
        warnsdorff_random_closed,
        "neighbour",
    )
    return complete
