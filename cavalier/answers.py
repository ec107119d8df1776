"""What a port answers: a tour, judged before it is shown; a count."""

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cavalier.running import refuse_search, run
from common.board import Tour
from common.diagnosis import examine
from common.errors import ImpossibleError, RunError
from common.search import Search

if TYPE_CHECKING:
    from cavalier.catalogue.port import Finder
    from cavalier.programs.own import OwnFile, Subject


class TourAnswer(NamedTuple):
    """A tour, or None; what was counted; and one sentence on both."""

    tour: Tour | None
    counters: dict[str, int]
    remark: str


def find_tour(
    finder: "Finder | OwnFile", search: Search, *, force: bool
) -> TourAnswer:
    """Return a tour from one start, unless a theorem says that there is none.

    With ``force`` the theorems are not asked. Raises CavalierError where the
    finder, or the board's size, excludes the search.
    """
    finder.must_tour()
    (start,) = search.starts
    try:
        refuse_search(finder, search, force=force)
        tour, counters = run(
            search.board,
            lambda: finder.counted_tour(
                search.board, start, closed=search.closed
            ),
        )
    except ImpossibleError as theorem:
        return TourAnswer(None, {}, str(theorem))
    except RunError as error:  # of somebody's program
        return TourAnswer(None, {}, "\n".join([str(error), *error.details]))
    tour, remark = _judged(finder, search, tour)
    numbers = [f"{number} {name}" for name, number in counters.items()]
    return TourAnswer(tour, counters, "; ".join([remark, *numbers]))


def _judged(
    finder: "Finder | OwnFile", search: Search, tour: Tour | None
) -> tuple[Tour | None, str]:
    """Return a tour only if the judge accepts it, and what it is."""
    if tour is None:
        so = "so there is none" if finder.complete else "which proves nothing"
        return None, f"{finder.title} finds no {search}, {so}"
    verdict = examine(
        search.board, tour, start=search.start, closed=search.closed
    )
    for fault in verdict.faults[:1]:
        returned = f"{finder.title} returned what is not a {search}"
        return None, f"{returned}: {fault.message}"
    kind = "a closed tour" if verdict.closed else "a tour, not closed,"
    return (
        tour,
        f"{finder.title}: {kind} of {search.board} from {search.where}",
    )


def count_tours(port: "Subject", search: Search) -> int:
    """Count tours by a port: from the start, or from every square."""
    board = search.board
    return sum(
        run(
            board,
            partial(port.count_tours, board, start, closed=search.closed),
        )
        for start in search.starts
    )
