"""What a suspect is: a program with one known fault, and what it answers.

It walks as its rules say: a right program takes the knight's tours for tours,
a wrong one other walks. It may also write its tours in another way than was
asked: each `Read` reads a board as one way would have been meant.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, permutations, takewhile
from typing import NamedTuple

from cavalier.exact import count_paths_from
from cavalier.grading.graded_cases import Move, Moves
from common.board import Board, Square
from common.reading import Reading
from common.untrusted import items_of, whole_number
from common.validator import is_knight_move

#: What a program takes for a tour; that of a wrong one may leave the board.
Walk = tuple[Square, ...]

MOVES: Moves = tuple(
    (down, right)
    for down, right in permutations((-2, -1, 1, 2), 2)
    if abs(down) != abs(right)
)

#: Orders in which programs try the moves.
ORDERS: Sequence[Moves] = (
    MOVES,
    MOVES[::-1],
    ((1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)),
    ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)),
    ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)),
)


def without(move: Move) -> Moves:
    """Return the moves without one of them."""
    return tuple(each for each in MOVES if each != move)


@dataclass(frozen=True, slots=True)
class Rules:
    """How a program walks; by default, as the knight does.

    Not ``marked``: the start may be visited again. Not ``undone``: a square
    stays visited when the search goes back. ``wrapped``: a negative index
    marks a square at the other end, but the walk goes on from the index.
    ``short``: a walk is complete with so many squares fewer.
    """

    moves: Moves = MOVES
    marked: bool = True
    undone: bool = True
    wrapped: bool = False
    short: int = 0

    def walks(
        self,
        board: Board,
        start: Square,
        along: Sequence[Square] | None = None,
    ) -> Iterator[Walk]:
        """Yield all walks, or those that visit these squares in this order."""
        visited = {start} if self.marked else set()
        goal = len(board) - self.short

        def extended(path: Walk) -> Iterator[Walk]:
            if len(path) == goal:
                yield path
                return
            for there, square in self._steps(board, path[-1]):
                if square in visited:
                    continue
                if along is not None and along[len(path)] != square:
                    continue
                visited.add(square)
                yield from extended((*path, there))
                if self.undone:
                    visited.discard(square)

        if along is None or (len(along) == goal and start in along[:1]):
            yield from extended((start,))

    def count(
        self, board: Board, start: Square, ends: Collection[Square] | None
    ) -> int:
        """Count the walks, or those that end on one of some squares."""
        if not self.undone:
            walked = self.walks(board, start)
            return sum(ends is None or walk[-1] in ends for walk in walked)
        goal = len(board) - self.short - (not self.marked)

        @cache
        def completed(here: Square, visited: frozenset[Square]) -> int:
            if len(visited) == goal:
                return ends is None or here in ends
            return sum(
                completed(there, visited | {square})
                for there, square in self._steps(board, here)
                if square not in visited
            )

        return completed(start, frozenset([start] if self.marked else []))

    def _steps(
        self, board: Board, here: Square
    ) -> Iterator[tuple[Square, Square]]:
        """Yield where the walk goes on, and which square that marks."""
        for down, right in self.moves:
            there = Square(here.row + down, here.column + right)
            square = _wrapped(there, board) if self.wrapped else there
            if square in board:
                yield there, square


def _wrapped(square: Square, board: Board) -> Square:
    return Square(
        square.row + board.rows * (square.row < 0),
        square.column + board.columns * (square.column < 0),
    )


#: The rules of a program without a fault.
RIGHT = Rules()


#: How a board, or a list of squares, is read.
Read = Callable[[Reading], Walk]


def as_written(reading: Reading, first: int = 1) -> Walk:
    """Return the squares in the order of their numbers, up to a gap."""
    numbered = _numbered(reading)
    numbers = takewhile(numbered.__contains__, count(first))
    return tuple(numbered[number] for number in numbers)


def _numbered(reading: Reading) -> Mapping[int | None, Square]:
    if reading.squares is not None:
        return dict(enumerate(_squares(reading.squares), 1))
    return {
        whole_number(cell): Square(row, column)
        for row, cells in enumerate(items_of(reading.matrix) or ())
        for column, cell in enumerate(items_of(cells) or ())
    }


def _squares(listed: object) -> Iterator[Square]:
    for item in items_of(listed) or ():
        match [whole_number(cell) for cell in items_of(item) or ()]:
            case [int(row), int(column)]:
                yield Square(row, column)


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
