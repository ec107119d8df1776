"""Boards, tours and verdicts that show themselves in a notebook.

Tours stay tuples of squares: `Shown` is wrapped around one to look at it.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from html import escape

from cavalier.drawing.boards import Panel, board_figure
from cavalier.drawing.figure import Figure
from cavalier.drawing.svg import svg
from cavalier.drawing.text import faults
from common.board import Board, Square, Tour
from common.diagnosis import examine, square_of
from common.errors import CavalierError
from common.language import ENGLISH
from common.plain_values import rows_of
from common.verdict import FaultCode, Verdict

#: A picture with more squares makes a notebook too large.
_MOST_SQUARES = 10_000


@dataclass(frozen=True)
class Shown:
    """A board, and squares that may be a tour of it, with the verdict.

    The squares are what a port returns: pairs (row, column) from 0, or None
    if there is no tour. If ``closed`` is true, it must be a closed tour. The
    title of a tour is in the language.

    >>> Shown(Board(3, 4))
    A board of 3x4
    >>> Shown(Board(3, 4), [(0, 0), (1, 2), (2, 2)])
    Not a tour of 3x4: 2 faults

    Raises CavalierError where the board is too large to be shown.
    """

    board: Board
    squares: object = None
    closed: bool = False
    language: str = ENGLISH

    def __post_init__(self) -> None:
        if len(self.board) > _MOST_SQUARES:
            raise CavalierError(
                f"{self.board} is too large to be shown. Use at most "
                f"{_MOST_SQUARES} squares."
            )

    @cached_property
    def verdict(self) -> Verdict | None:
        """What the validator says of the squares, if there are any."""
        if self.squares is None:
            return None
        return examine(self.board, self.squares, closed=self.closed or None)

    def __repr__(self) -> str:
        if self.verdict is None:
            return f"A board of {self.board}"
        if self.verdict.tour is not None:
            return self._drawn().title
        count = sum(self.verdict.counts.values())
        plural = "s" * (count > 1)
        return f"Not a tour of {self.board}: {count} fault{plural}"

    def _figure(self) -> Figure:
        figure = self._drawn()
        if self.verdict is None or self.verdict.tour is not None:
            return figure
        messages = (fault.message for fault in self.verdict.faults)
        told = "; ".join(messages)
        return replace(figure, title=repr(self), description=told)

    def _drawn(self) -> Figure:
        return board_figure(self._panel(), self.language)

    def _panel(self) -> Panel:
        closed = self.verdict is not None and self.verdict.closed
        marked = self._at_fault()
        return Panel(self.board, self._walk(), closed=closed, marked=marked)

    def _repr_html_(self) -> str:
        """Return the picture, with the verdict in words below it."""
        lines = () if self.verdict is None else faults(self.verdict)
        items = "".join(f"<li>{escape(line.strip())}</li>" for line in lines)
        below = f"<ul>{items}</ul>" if items else ""
        return (
            f"<figure>{self.svg}"
            f"<figcaption>{escape(repr(self))}</figcaption>{below}</figure>"
        )

    @property
    def svg(self) -> str:
        """Draw the line as far as it visits new squares of the board.

        Other squares that are part of a fault have a frame.
        """
        return svg(self._figure())

    def _walk(self) -> Tour:
        """Return the squares before the first that a tour cannot have."""
        walk = dict[Square, None]()
        for pair in rows_of(self.squares):
            square = square_of(pair)
            if square is None or square not in self.board or square in walk:
                break
            walk[square] = None
        return tuple(walk)

    def _at_fault(self) -> list[Square]:
        """Return the squares to frame; those never visited are empty."""
        listed = () if self.verdict is None else self.verdict.faults
        return sorted(
            {
                square
                for fault in listed
                if fault.code is not FaultCode.MISSING
                for square in fault.squares
                if square in self.board
            }
        )
