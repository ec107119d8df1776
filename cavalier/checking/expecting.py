"""How many tours a case has: as published, by a theorem, by exact count."""

from functools import cache

from cavalier.checking.cases import Case
from cavalier.exact import count_tours
from common.known_counts import published
from common.search import Search
from common.theory import why_none


@cache
def known(search: Search) -> int | None:
    """Return how many tours there are, if that is published or proved."""
    count = published(search.board, search.convention, search.start)
    if count is None and why_none(
        search.board, search.start, closed=search.closed
    ):
        return 0
    return count


@cache
def exact(case: Case) -> int | None:
    """Return how many tours the case must have, without enumerating them.

    Return None for a case that is too large for the ports that count.
    """
    if not case.exhaustive:
        return None
    return count_tours(case.board, case.convention, case.start)


def authorities(case: Case) -> list[tuple[str, int]]:
    """Return the numbers of tours that need no port, each with its origin.

    Where two differ, believe the first.
    """
    said = (("published or proved", known(case)), ("exact count", exact(case)))
    return [(who, count) for who, count in said if count is not None]
