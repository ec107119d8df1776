"""Finding one tour, judged before anyone sees it, with a remark on it."""

from cavalier.catalogue.port import Finder, Port
from cavalier.running import refuse_shape, refuse_tour, run
from common.board import Tour
from common.diagnosis import examine
from common.errors import ImpossibleError, RunError
from common.search import Search

#: The tour, or None; what was counted; and what came of it.
Answer = tuple[Tour | None, dict[str, int], str]


def find_tour(finder: Finder, search: Search, *, force: bool) -> Answer:
    """Return a tour from one start, unless a theorem says that there is none.

    With ``force`` the theorems are not asked. Raises CavalierError where the
    finder, or the board's size, excludes the search.
    """
    refuse_shape(finder, search.board)
    if not (force and isinstance(finder, Port)):
        try:
            refuse_tour(finder, search)
        except ImpossibleError as theorem:
            return None, {}, str(theorem)
    board, (start,) = search.board, search.starts
    try:
        found, counters = run(
            board,
            lambda: finder.counted_tour(board, start, closed=search.closed),
        )
    except RunError as error:  # of an own file
        return None, {}, "\n".join([str(error), *error.details])
    if found is not None:
        return _judged(finder, search, found, counters)
    so = "so there is none" if finder.complete else "which proves nothing"
    said = f"{finder.title} finds no {search}, {so}"
    return None, counters, said + _told(counters)


def _judged(
    finder: Finder, search: Search, found: Tour, counters: dict[str, int]
) -> Answer:
    """Return a tour only if the validator accepts it, and what it is."""
    verdict = examine(
        search.board, found, start=search.start, closed=search.closed
    )
    if not verdict.valid:
        fault = verdict.faults[0].message
        said = f"{finder.title} returned what is not a {search}: {fault}"
        return None, counters, said
    kind = "a closed tour" if verdict.closed else "a tour, not closed,"
    said = f"{finder.title}: {kind} of {search.board} from {search.where}"
    return found, counters, said + _told(counters)


def _told(counters: dict[str, int]) -> str:
    return "".join(f"; {count} {name}" for name, count in counters.items())
