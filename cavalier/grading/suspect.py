"""What a suspect is: a program with one known fault, and what it answers.

It walks as its rules say: a right program takes the knight's tours for tours,
a wrong one other walks. It may also write its tours in another way than was
asked: each `Read` reads a board as one way would have been meant.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import count, permutations, takewhile
from typing import NamedTuple

from cavalier.exact import count_paths_from
from cavalier.grading.seen import Move, Moves, Sight
from common.board import Board, Square
from common.diagnosis import square_of
from common.judge import is_knight_move
from common.language import Sentence
from common.plain_values import rows_of
from common.reading import Reading

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


class Undone(StrEnum):
    """When a square is unmarked as the search goes back."""

    ALWAYS = "always"
    NEVER = "never"
    NOT_LAST = "unless it is the last of a tour"


class Tried(StrEnum):
    """What comes of trying a move."""

    OUTSIDE = "the square is not on the board"
    TAKEN = "the square is marked"
    WALKED = "the walk went on from the square"


#: What a program answers that returns nothing.
UNKNOWN = "unknown"


class ReturnsNoneError(Exception):
    """The program returns nothing, which no answer is."""


#: What a program takes for a square of the board.
Inside = Callable[[Board, Square], bool]

#: Where a program keeps the mark of a square; it may raise IndexError.
Kept = Callable[[Board, Square], Square]


def on_board(board: Board, square: Square) -> bool:
    """Check whether a square is on the board."""
    return square in board


def by_itself(board: Board, square: Square) -> Square:
    """Keep the mark of each square, wherever that is."""
    return square


@dataclass(frozen=True, slots=True)
class Rules:
    """How a program walks; by default, as the knight does.

    ``inside`` and ``kept`` are its board. Not ``marked``: the start may be
    visited again. ``listed``: the squares that are left are in a list, which
    all calls share and go through while it changes. ``ahead``: it chooses the
    squares that are free before it goes to the first. ``stops``: after these,
    it tries no other move, and if it tried all, it ``falls`` off its end, with
    this error. ``full``: a walk is
    complete when all squares are marked, however long it is. ``spared``: it
    is so before the last square is marked, wherever it is then. ``once``: to
    mark a square again raises ValueError, as to remove it from a list does.
    ``short``: a walk is complete with so many squares fewer.
    """

    moves: Moves = MOVES
    inside: Inside = on_board
    kept: Kept = by_itself
    marked: bool = True
    undone: Undone = Undone.ALWAYS
    listed: bool = False
    ahead: bool = False
    stops: frozenset[Tried] = frozenset()
    falls: type[Exception] | None = None
    full: bool = False
    spared: bool = False
    once: bool = False
    short: int = 0

    @property
    def restores(self) -> bool:
        """Whether a search leaves the marks as it found them."""
        return self.undone is Undone.ALWAYS and not self.listed

    def walks(
        self,
        board: Board,
        start: Square,
        along: Sequence[Square] | None = None,
    ) -> Iterator[Walk]:
        """Yield all walks, or those that visit these squares in this order.

        Raises IndexError, TypeError, ValueError and ReturnsNoneError where
        the program does.
        """
        marks = [self.kept(board, square) for square in along or ()]
        if along is not None and self.kept(board, start) not in marks[:1]:
            return
        search = _Search(self, board, marks if self.restores else None)
        for walk in search.extended((start,)):
            if along is None or marks == [self.kept(board, s) for s in walk]:
                yield walk

    def count(
        self, board: Board, start: Square, ends: Collection[Square] | None
    ) -> int:
        """Count the walks, or those that end on one of some squares.

        Raises the same as ``walks``.
        """
        search = _Search(self, board)
        if not self.restores:
            walked = search.extended((start,))
            return sum(ends is None or walk[-1] in ends for walk in walked)

        @cache
        def completed(here: Square, marked: frozenset[Square]) -> int:
            search.marks = dict.fromkeys(marked)
            length = len(marked) + (not self.marked)
            if search.is_complete(length):
                return ends is None or here in ends
            steps = [*search.steps(here, length)]
            return sum(completed(s, marked | {mark}) for s, mark in steps)

        return completed(start, frozenset(search.marked_first(start)))


class _Search:
    """A search by rules, with its marks as they are now."""

    def __init__(
        self,
        rules: Rules,
        board: Board,
        along: Sequence[Square] | None = None,
    ) -> None:
        """Begin without marks; ``along`` are the marks to follow."""
        self.rules, self.board, self.along = rules, board, along
        self.left = list(board)
        self.marks: dict[Square, None] = {}
        self.goal = len(board) - rules.short
        if rules.full:
            self.goal = len({rules.kept(board, square) for square in board})

    def marked_first(self, start: Square) -> list[Square]:
        """Return the mark of the start, if that is marked."""
        return [self.rules.kept(self.board, start)] * self.rules.marked

    def is_complete(self, length: int) -> bool:
        """Check whether a walk of this length takes itself for a tour."""
        return self.goal == (len(self.marks) if self.rules.full else length)

    def extended(self, path: Walk) -> Iterator[Walk]:
        """Yield the walks that begin so."""
        rules = self.rules
        if len(path) == 1:
            for mark in self.marked_first(path[0]):
                self._mark(mark)
        if self.is_complete(len(path)):
            yield tuple(self.marks) if self._grows else path
            return
        for there, mark in self.steps(path[-1], len(path)):
            if self.along and self.along[len(path) : len(path) + 1] != [mark]:
                continue
            if rules.spared and len(self.marks) == self.goal - 1:
                yield (*path, there)
                continue
            self._mark(mark)
            last = self.is_complete(len(path) + 1)
            yield from self.extended((*path, there))
            if rules.undone is Undone.ALWAYS or (
                rules.undone is Undone.NOT_LAST and not last
            ):
                self._unmark(mark)

    @property
    def _grows(self) -> bool:
        """Whether the marks are the path, from which nothing is taken."""
        never = self.rules.undone is Undone.NEVER
        return never and self.rules.full and not self.rules.listed

    def steps(
        self, here: Square, length: int
    ) -> Iterator[tuple[Square, Square]]:
        """Yield where the walk goes on, and which mark that makes."""
        near = self._listed if self.rules.listed else self._moved
        tried = near(here)
        for outcome, there, mark in [*tried] if self.rules.ahead else tried:
            if outcome is Tried.WALKED:
                yield there, mark
            if outcome in self.rules.stops:
                return
        if self.rules.falls:
            raise self.rules.falls if length > 1 else ReturnsNoneError

    def _moved(self, here: Square) -> Iterator[tuple[Tried, Square, Square]]:
        for down, right in self.rules.moves:
            there = Square(here.row + down, here.column + right)
            if not self.rules.inside(self.board, there):
                yield Tried.OUTSIDE, there, there
                continue
            try:
                mark = self.rules.kept(self.board, there)
            except IndexError:
                if self.along is None:
                    raise
                continue
            taken = mark in self.marks
            yield Tried.TAKEN if taken else Tried.WALKED, there, mark

    def _listed(self, here: Square) -> Iterator[tuple[Tried, Square, Square]]:
        for square in self.left:
            near = is_knight_move(here, square)
            yield Tried.WALKED if near else Tried.OUTSIDE, square, square

    def _mark(self, mark: Square) -> None:
        if self.rules.once and mark in self.marks:
            raise ValueError(mark)
        self.marks[mark] = None
        if self.rules.listed:
            self.left.remove(mark)

    def _unmark(self, mark: Square) -> None:
        del self.marks[mark]
        if self.rules.listed:
            self.left.append(mark)


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
        cell if isinstance(cell, int) else None: Square(row, column)
        for row, cells in enumerate(rows_of(reading.matrix))
        for column, cell in enumerate(cells)
    }


def is_blank(reading: Reading) -> bool:
    """Check for a board without numbers, or with that of the start alone."""
    cells = [
        cell if isinstance(cell, int) else -1
        for row in rows_of(reading.matrix)
        for cell in row
    ]
    zeros = [0] * (len(cells) - 1)
    return len(cells) == len(reading.board) and sorted(cells)[:-1] == zeros


def _squares(listed: object) -> Iterator[Square]:
    for item in rows_of(listed):
        if square := square_of(item):
            yield square


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


#: What a program may raise.
_RAISED = (IndexError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Suspect:
    """A program with one fault, and the hint that names it.

    The fault is in what the program takes a question for, in how it walks, in
    where it lets a closed tour end, in what it makes of the number of tours,
    or in how it writes them. Where it does not say, the program is right.
    If the text of a program can be read, some faults must also be ``seen`` in
    it: the hint is then about their line and code.

    ``blank``: its boards have no number, or only that of the start.
    ``most`` is the largest board on which its walks are counted, ``followed``
    the largest on which they are compared with a tour.
    """

    hint: Sentence
    seen: Sight | None = None
    takes: Takes = as_asked
    rules: Rules = RIGHT
    ends: Ends = near_the_start
    says: Says = as_counted
    read: Read = as_written
    blank: bool = False
    most: int = MOST_SQUARES_WALKED
    followed: int = MOST_SQUARES_FOLLOWED

    def count(self, question: Question) -> int | str | None:
        """Return what number it answers, or how many tours it lists.

        It is the name of what it raises, or "unknown" where it returns
        nothing. None if that is not known: a board may be too large, and a
        start that is not on the board may lead to anything.
        """
        total = 0
        for asked in self.takes(question):
            try:
                number = self._number(asked, asked == question)
            except ReturnsNoneError:
                return UNKNOWN
            except _RAISED as error:
                return type(error).__name__
            if number is None:
                return None
            total += number
        return self.says(total, question.closed)

    def finds(self, question: Question, reading: Reading) -> bool | None:
        """Check whether this may be one of its tours; None if not known."""
        squares = self.read(reading)
        taken = self.takes(question)
        if self.blank:
            return is_blank(reading)
        if any(asked.start not in asked.board for asked in taken):
            return None
        most = self.followed if self.rules.restores else self.most
        if any(len(asked.board) > most for asked in taken):
            return None
        return any(self._walked(asked, squares) for asked in taken)

    def _walked(self, asked: Question, squares: Walk) -> bool:
        """Check whether it takes these squares for a tour."""
        walks = self.rules.walks(asked.board, asked.start, squares)
        try:
            return any(
                not asked.closed or walk[-1] in self.ends(asked)
                for walk in walks
            )
        except (ReturnsNoneError, *_RAISED):
            return False

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
