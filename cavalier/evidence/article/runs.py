"""Runs of the web article's listing that several of its entries rest on."""

from functools import partial
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.evidence.c_rand import glibc
from cavalier.evidence.tracing import count_calls
from common.board import Board, Square
from common.validator import examine
from imperative.warnsdorff_random_closed import find_closed_tour

CORNER = Square(0, 0)


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
    #: The most that were begun for one seed.
    most: int


def tally(seeds: int = 20) -> Tally:
    """Count the tours begun on 8x8, and those of them that are complete.

    The listing calls ``neighbour`` once for each tour that is complete, to
    see whether it closes. It numbers a square at every choice, so that it
    never goes back.
    """
    begun = complete = most = 0
    for seed in range(seeds):
        work = partial(closes, 8, seed)
        (_, tries), asked = count_calls(work, "neighbour")
        begun, complete = begun + tries, complete + asked
        most = max(most, tries)
    return Tally(seeds, begun, complete, most)


def complete_of(side: int, begun: int) -> int:
    """Return how many of the tours begun after srand(1) are complete."""
    rand = glibc(1)
    _, complete = count_calls(
        lambda: [find_closed_tour(side, rand) for _ in range(begun)],
        "neighbour",
    )
    return complete
