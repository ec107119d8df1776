"""Counts with their conventions, for the command line and for Python."""

from cavalier.exact import count_tours
from cavalier.running import run
from common.board import Square
from common.counts import Convention, published
from common.search import Search


def named(number: int, convention: Convention) -> str:
    """Write a number with its convention, in the singular for 1.

    >>> named(1, Convention.PATHS), named(16, Convention.CYCLES)
    ('1 path', '16 cycles')
    """
    noun = convention.replace("paths", "path") if number == 1 else convention
    return f"{number} {noun}"


class Count(int):
    """A number of tours, with what it counts."""

    search: Search
    convention: Convention

    @property
    def published(self) -> int | None:
        """The published number, if there is one."""
        search = self.search
        return published(search.board, self.convention, search.start)

    @property
    def document(self) -> dict[str, str | int | Square | None]:
        """The count as JSON."""
        return {
            "board": str(self.search.board),
            "start": self.search.start,
            "convention": self.convention,
            "count": int(self),
        }

    def __repr__(self) -> str:
        start = f" from {self.search.where}" if self.search.start else ""
        number = named(int(self), self.convention)
        return f"{number} of {self.search.board}{start}"

    __str__ = int.__repr__


def count_of(
    number: int, search: Search, convention: Convention | None = None
) -> Count:
    """Return a number with what it counts: by default, directed tours."""
    count = Count(number)
    count.search, count.convention = search, convention or search.convention
    return count


def count_exactly(search: Search, *, force: bool) -> Count:
    """Count without searching; without a start, cycles if closed.

    A theorem that excludes all tours is an answer too, unless ``force``.
    Raises TooLargeError for a count that cannot be finished here.
    """
    convention = search.convention
    if convention == Convention.CLOSED_PATHS:
        convention = Convention.CYCLES
    question = search.board, convention, search.start
    number = 0
    if force or not search.theorem:
        number = run(search.board, lambda: count_tours(*question, force=force))
    return count_of(number, search, convention)
