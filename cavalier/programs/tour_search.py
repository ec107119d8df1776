"""A search by a port or a user's program: refused, or run and judged."""

from functools import partial
from typing import NamedTuple

from cavalier.catalogue import CONSTRUCTION
from cavalier.programs.user_program import Subject
from cavalier.running import run
from common.board import Tour
from common.diagnosis import examine
from common.errors import (
    CavalierError,
    ImpossibleError,
    RunError,
    TooLargeError,
)
from common.search import Search
from common.tour import to_matrix


def refuse_search(
    port: Subject, search: Search, *, force: bool = False
) -> None:
    """Raise CavalierError if a theorem or the board's size excludes a search.

    With ``force``, refuse only a board that is not square where it must be.
    """
    board = search.board
    if port.square and board.rows != board.columns:
        raise CavalierError(
            f"{port.id} works on square boards only, not on {board}."
        )
    is_search = port is not CONSTRUCTION
    if force and is_search:
        return
    if theorem := search.theorem:
        if port.closed_only:
            theorem = f"{port.id} only finds closed tours: {theorem}"
        if is_search:
            theorem += "; use --force to search anyway"
        raise ImpossibleError(theorem)
    largest = port.largest_board(closed=search.closed)
    width = min(largest.rows, largest.columns)
    if len(board) > len(largest) or min(board.rows, board.columns) > width:
        closed = "closed tours with " * search.closed
        raise TooLargeError(
            f"{board} is too large for {closed}{port.id}. Choose a board with "
            f"at most {len(largest)} squares and a shorter side of at most "
            f"{width}, such as {largest}, or use --force to search anyway."
        )


class TourAnswer(NamedTuple):
    """A tour, or None; its counters; and one sentence about both."""

    tour: Tour | None
    counters: dict[str, int]
    remark: str

    def document(self, search: Search) -> dict[str, object]:
        """Return the answer to a search, for JSON."""
        return {
            "board": str(search.board),
            "start": search.start,
            "closed": search.closed,
            "found": self.tour is not None,
            "squares": self.tour,
            "matrix": self.tour and to_matrix(search.board, self.tour),
            "counters": self.counters,
        }


def find_tour(port: Subject, search: Search, *, force: bool) -> TourAnswer:
    """Return a tour from one start, unless a theorem excludes it.

    ``force`` ignores theorems and the size of the board. Raises CavalierError
    where the port, or the board's size, excludes the search.
    """
    port.must_tour()
    board, (start,) = search.board, search.starts
    work = partial(port.counted_tour, board, start, closed=search.closed)
    try:
        refuse_search(port, search, force=force)
        tour, counters = run(board, work)
    except ImpossibleError as theorem:
        return TourAnswer(None, {}, str(theorem))
    except RunError as error:  # of somebody's program
        return TourAnswer(None, {}, "\n".join([str(error), *error.details]))
    tour, remark = _judged(port, search, tour)
    numbers = [f"{number} {name}" for name, number in counters.items()]
    return TourAnswer(tour, counters, "; ".join([remark, *numbers]))


def _judged(
    port: Subject, search: Search, tour: Tour | None
) -> tuple[Tour | None, str]:
    """Return a tour only if the judge accepts it, and a sentence about it."""
    if tour is None:
        conclusion = "it can miss tours, so this proves nothing"
        if port.complete:
            conclusion = "its search is exhaustive, so none exists"
        return None, f"{port.id} found no {search}; {conclusion}"
    board = search.board
    verdict = examine(board, tour, start=search.start, closed=search.closed)
    for fault in verdict.faults[:1]:
        invalid = f"{port.id} returned an invalid {search}"
        return None, f"{invalid}: {fault.message}"
    kind = "a closed tour" if verdict.closed else "an open tour"
    return tour, f"{port.id}: {kind} of {board} from {search.where}"


def count_tours(port: Subject, search: Search) -> int:
    """Count tours by a port: from the start, or from every square."""
    board = search.board
    count = partial(port.count_tours, board, closed=search.closed)
    return sum(run(board, partial(count, start)) for start in search.starts)
