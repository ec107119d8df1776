"""Searches: for the tours of a board, from one square or from all."""

from dataclasses import dataclass, replace
from typing import Self

from common.board import Board, Square, square_name
from common.counts import Convention, published
from common.theory import why_none


@dataclass(frozen=True, slots=True)
class Search:
    """A board, whether its tours must close, and the start.

    Without a start, every square is one.

    >>> print(Search(Board(3, 10), closed=True, start=Square(2, 1)))
    closed tour of 3x10 from b1
    """

    board: Board
    closed: bool = False
    start: Square | None = None

    @property
    def starts(self) -> tuple[Square, ...]:
        """The starts, in reading order."""
        return tuple(self.board) if self.start is None else (self.start,)

    @property
    def where(self) -> str:
        """The name of the start, or that every square is one."""
        if self.start is None:
            return "every square"
        return square_name(self.start, self.board)

    @property
    def convention(self) -> Convention:
        """What a count of these tours counts."""
        if self.start is None:
            return Convention.CLOSED_PATHS if self.closed else Convention.PATHS
        if self.closed:
            return Convention.CLOSED_FROM_START
        return Convention.PATHS_FROM_START

    @property
    def theorem(self) -> str | None:
        """A theorem by which there is no such tour, if one is known."""
        return why_none(self.board, self.start, closed=self.closed)

    def from_start(self, start: Square) -> Self:
        """Return the same search from one start."""
        return replace(self, start=start)

    def __str__(self) -> str:
        closed = "closed " if self.closed else ""
        return f"{closed}tour of {self.board} from {self.where}"


def known(search: Search) -> int | None:
    """Return how many tours there are, if that is published or proved."""
    count = published(search.board, search.convention, search.start)
    return 0 if count is None and search.theorem else count
