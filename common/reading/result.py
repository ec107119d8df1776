"""What was read, and how it is judged."""

from dataclasses import dataclass
from enum import StrEnum

from common.board import Board, Square
from common.diagnosis import examine, examine_matrix
from common.verdict import Verdict


class Layout(StrEnum):
    """The layouts that are read, as the module's docstring shows them."""

    COLUMNS = "columns"
    TABS = "tabs"
    COMMAS = "commas"
    SEMICOLONS = "semicolons"
    RULED = "ruled"
    PAIRS = "pairs"
    ALGEBRAIC = "algebraic"
    NESTED = "nested"
    DOCUMENT = "document"


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read: a matrix, or squares; of a document perhaps both.

    Neither is known to be a tour: ``verdict`` says so. The board is the one
    that was given, or else the smallest that fits. The start and the closing
    are what a document claims. Squares and matrix ``agree`` where they were
    judged before, and are the same tour.
    """

    layout: Layout
    board: Board
    squares: object = None
    matrix: object = None
    start: Square | None = None
    closed: bool | None = None
    agree: bool = False

    def verdict(
        self,
        *,
        start: tuple[int, int] | None = None,
        closed: bool | None = None,
    ) -> Verdict:
        """Judge what was read, as ``examine`` and ``examine_matrix`` do.

        A start or closing that is not given is the document's. Of squares
        and a matrix, the verdict is on the first that is at fault.
        """
        start = self.start if start is None else start
        closed = self.closed if closed is None else closed
        if self.squares is not None:
            verdict = examine(
                self.board, self.squares, start=start, closed=closed
            )
            if self.agree or self.matrix is None or not verdict.valid:
                return verdict
        return examine_matrix(
            self.board, self.matrix, start=start, closed=closed
        )
