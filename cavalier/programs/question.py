"""The questions to a program."""

from dataclasses import dataclass
from enum import StrEnum

from common.board import Board, Square


class Verb(StrEnum):
    """The three questions, which an executable gets as its first argument."""

    COUNT = "count"
    TOUR = "tour"
    TOURS = "tours"


@dataclass(frozen=True, slots=True, order=True)
class Question:
    """A verb, a board and a start; perhaps for closed tours only."""

    verb: Verb
    board: Board
    start: Square
    closed: bool = False

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        """Rows, columns, and the row and column of the start, from 0."""
        return self.board.rows, self.board.columns, *self.start
