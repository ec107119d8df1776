"""What a suspect is: a program with one known fault, and what it answers."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from cavalier.exact import count_paths_from
from cavalier.grading.walks import RIGHT, Read, Rules, as_written
from common.board import Board, Square
from common.reading import Reading
from common.validator import is_knight_move

#: The largest boards on which the tours of right programs are counted: those
#: of any shape, and those of at most NARROW rows or columns.
MOST_SQUARES, MOST_SQUARES_NARROW, NARROW = 30, 60, 4

#: The largest board on which the walks of wrong programs are counted.
MOST_SQUARES_WALKED = 12

#: The largest board on which a tour is followed.
MOST_SQUARES_FOLLOWED = 400


class Question(NamedTuple):
    """What is asked: about tours from a start, or about closed ones.

    ``tours`` is how many there are, if the case says so.
    """

    board: Board
    start: Square
    closed: bool
    tours: int | None = None


#: What a program takes a question for: perhaps for several, one by one.
Takes = Callable[[Question], Sequence[Question]]

#: On which squares a program lets a tour end.
Ends = Callable[[Question], Collection[Square]]

#: What a program makes of its number of tours, closed ones or not.
Says = Callable[[int, bool], int]


def as_asked(question: Question) -> Sequence[Question]:
    """Take a question for what it is."""
    return [question]


def near_the_start(question: Question) -> Collection[Square]:
    """Return where a closed tour ends."""
    near = question.start
    return [s for s in question.board if is_knight_move(s, near)]


def as_counted(number: int, closed: bool) -> int:
    """Say the number itself."""
    return number


@dataclass(frozen=True, slots=True)
class Suspect:
    """A program with one fault, and the hint that names it.

    The fault is in what the program takes a question for, in how it walks, in
    where it lets a closed tour end, in what it makes of the number of tours,
    or in how it writes them. Where it does not say, the program is right.

    ``most`` is the largest board on which its walks are counted, ``followed``
    the largest on which they are compared with a tour.
    """

    hint: str
    takes: Takes = as_asked
    rules: Rules = RIGHT
    ends: Ends = near_the_start
    says: Says = as_counted
    read: Read = as_written
    most: int = MOST_SQUARES_WALKED
    followed: int = MOST_SQUARES_FOLLOWED

    def count(self, question: Question) -> int | None:
        """Return what number it answers, or how many tours it lists.

        None if that is not known: a board may be too large, and a start that
        is not on the board may lead to anything.
        """
        total = 0
        for asked in self.takes(question):
            number = self._number(asked, asked == question)
            if number is None:
                return None
            total += number
        return self.says(total, question.closed)

    def finds(self, question: Question, reading: Reading) -> bool | None:
        """Check whether this may be one of its tours; None if not known."""
        squares = self.read(reading)
        taken = self.takes(question)
        if any(asked.start not in asked.board for asked in taken):
            return None
        if any(len(asked.board) > self.followed for asked in taken):
            return None
        return any(
            not asked.closed or walk[-1] in self.ends(asked)
            for asked in taken
            for walk in self.rules.walks(asked.board, asked.start, squares)
        )

    def _number(self, asked: Question, itself: bool) -> int | None:
        """Count its tours; those of the question itself may be known."""
        board, start, closed, tours = asked
        right = self.rules == RIGHT
        ends_right = not closed or self.ends is near_the_start
        if right and itself and tours is not None and ends_right:
            return tours
        most = self.most
        if right:
            narrow = min(board.rows, board.columns) <= NARROW
            most = MOST_SQUARES_NARROW if narrow else MOST_SQUARES
        if start not in board or len(board) > most:
            return None
        ends = frozenset(self.ends(asked)) if closed else None
        return _counted(self.rules, board, start, ends)


@cache
def _counted(
    rules: Rules, board: Board, start: Square, ends: frozenset[Square] | None
) -> int:
    if rules == RIGHT:
        return count_paths_from(board, start, ends=ends)
    return rules.count(board, start, ends)
