"""The tour under way in a running program, seen through a lens."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import FrameType

from cavalier.catalogue.lenses import (
    Calls,
    Geometry,
    Lens,
    Numbering,
    States,
)
from cavalier.drawing.text import drawing
from cavalier.watching.trace_document import ENTERED, FULL, LEFT
from common.board import Board, Square


def square_at(board: Board, number: int) -> Square:
    """Return a square by its number, as trace documents have it.

    >>> square_at(Board(3, 4), 6)
    Square(row=1, column=2)
    """
    return Square(*divmod(number, board.columns))


class Path:
    """The squares of a path, in order; one may be there more than once.

    A square enters, leaves and is looked for in constant time.

    >>> path = Path([0, 6, 0])
    >>> path.happen(LEFT, 0)
    >>> path.happen(ENTERED, 9)
    >>> list(path), len(path), 0 in path
    ([0, 6, 9], 3, True)
    """

    def __init__(self, squares: Iterable[int] = ()) -> None:
        self._squares: dict[int, int] = {}
        # Of each square, the keys that it has there, the last one at the end.
        self._mentions: dict[int, list[int]] = {}
        self._entered = 0
        for square in squares:
            self.happen(ENTERED, square)

    def happen(self, kind: int, square: int) -> None:
        """Change as an event does; leaving takes the last mention off."""
        if kind == ENTERED:
            self._squares[self._entered] = square
            self._mentions.setdefault(square, []).append(self._entered)
            self._entered += 1
        elif kind == LEFT:
            del self._squares[self._mentions[square].pop()]
            if not self._mentions[square]:
                del self._mentions[square]

    @property
    def different(self) -> int:
        """How many different squares there are."""
        return len(self._mentions)

    def __contains__(self, square: int) -> bool:
        return square in self._mentions

    def __len__(self) -> int:
        return len(self._squares)

    def __iter__(self) -> Iterator[int]:
        return iter(self._squares.values())

    def __reversed__(self) -> Iterator[int]:
        return reversed(self._squares.values())


def draw_path(board: Board, path: Sequence[int]) -> str:
    """Draw a board with its squares numbered; a star is on the last one."""
    squares = [square_at(board, number) for number in path]
    numbers = {square: str(n) for n, square in enumerate(squares, 1)}
    return drawing(board, numbers, squares[-1:])


#: The variables of a frame.
Variables = Mapping[str, object]

#: What looks at each step of a program: the kind of the step, the frame, its
#: variables, and what it returns or yields.
Look = Callable[[str, FrameType, Variables, object], None]


class Tour:
    """The squares of the tour under way, and the events that made it.

    ``events`` are flat couples: LEFT, ENTERED or FULL, and the square.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.path = Path()
        self.events: list[int] = []

    def enter(self, square: int) -> None:
        """Put a square at the end of the path; it may be full then."""
        self._happen(ENTERED, square)
        if self.path.different == len(self.board):
            self.events += (FULL, square)

    def leave(self, square: int) -> None:
        """Take the last mention of a square from the path."""
        self._happen(LEFT, square)

    def _happen(self, kind: int, square: int) -> None:
        self.path.happen(kind, square)
        self.events += (kind, square)

    def square(self, geometry: Geometry, couple: object) -> int | None:
        """Return the number of a square; None where it is not on the board."""
        if not (isinstance(couple, tuple) and len(couple) == 2):
            return None
        row, column = couple
        if type(row) is not int or type(column) is not int:
            return None
        row, column = row - geometry.offset, column - geometry.offset
        if geometry.flipped:
            row = self.board.rows - 1 - row
        if Square(row, column) not in self.board:
            return None
        return row * self.board.columns + column


def look_through(lens: Lens | None, tour: Tour) -> Look:
    """Return what follows the tour at each step of a program."""
    match lens:
        case Numbering():
            return _Numbers(lens, tour)
        case Calls():
            return _Called(lens, tour)
        case States():
            return _Reached(lens, tour)
        case None:
            return lambda kind, frame, variables, value: None


def follow(variables: Variables, path: str) -> object:
    """Return the value of a path like ``p.value``; None where it has none."""
    name, *attributes = path.split(".")
    value = variables.get(name)
    for attribute in attributes:
        value = getattr(value, attribute, None)
    return value


class _Numbers:
    """Compares the numbers on the board with those of the step before."""

    def __init__(self, lens: Numbering, tour: Tour) -> None:
        self._lens, self._tour = lens, tour
        self._name = lens.board.partition(".")[0]
        self._cells: list[object] = []
        self._numbers: dict[int, int] = {}

    def __call__(
        self, kind: str, frame: FrameType, variables: Variables, value: object
    ) -> None:
        if self._name not in variables:
            return
        cells = self._read(follow(variables, self._lens.board))
        if cells == self._cells or len(cells) != len(self._tour.board):
            return
        self._cells = cells
        self._compare(
            {
                square: number
                for square, number in enumerate(cells)
                if type(number) is int and 1 <= number <= len(cells)
            }
        )

    def _read(self, matrix: object) -> list[object]:
        """Return the cells inside any border, row by row from the top."""
        if not isinstance(matrix, list | tuple):
            return []
        if self._lens.flat:
            return list(matrix)
        first, board = self._lens.geometry.offset, self._tour.board
        rows = matrix[first : first + board.rows]
        if self._lens.geometry.flipped:
            rows = rows[::-1]
        return [
            cell
            for row in rows
            if isinstance(row, list | tuple)
            for cell in row[first : first + board.columns]
        ]

    def _compare(self, numbers: dict[int, int]) -> None:
        before, self._numbers = self._numbers, numbers
        gone = before.items() - numbers.items()
        for square, _ in sorted(gone, key=_by_number, reverse=True):
            self._tour.leave(square)
        for square, _ in sorted(
            numbers.items() - before.items(), key=_by_number
        ):
            self._tour.enter(square)


def _by_number(numbered: tuple[int, int]) -> int:
    return numbered[1]


class _Called:
    """Enters the square of each call, and leaves it when the call ends."""

    def __init__(self, lens: Calls, tour: Tour) -> None:
        self._lens, self._tour = lens, tour
        self._squares: dict[FrameType, int] = {}

    def __call__(
        self, kind: str, frame: FrameType, variables: Variables, value: object
    ) -> None:
        if kind == "c" and frame.f_code.co_name in self._lens.functions:
            self._enter(frame, variables)
        elif kind in "rx" and frame in self._squares:
            square = self._squares.pop(frame)
            if not any(value is kept for kept in self._lens.stays):
                self._tour.leave(square)

    def _enter(self, frame: FrameType, variables: Variables) -> None:
        couple = tuple([follow(variables, n) for n in self._lens.square])
        square = self._tour.square(
            self._lens.geometry, couple if len(couple) == 2 else couple[0]
        )
        if square is not None:
            self._squares[frame] = square
            self._tour.enter(square)


class _Reached:
    """Enters the square of each state, in the place of its number."""

    def __init__(self, lens: States, tour: Tour) -> None:
        self._lens, self._tour = lens, tour

    def __call__(
        self, kind: str, frame: FrameType, variables: Variables, value: object
    ) -> None:
        lens, tour = self._lens, self._tour
        if kind != "c" or frame.f_code.co_name != lens.function:
            return
        square = tour.square(lens.geometry, follow(variables, lens.square))
        after = max(0, len(tour.path) - self._place(variables))
        given_up = list(islice(reversed(tour.path), after))
        if square is None or given_up == [square]:
            return
        for each in given_up:
            tour.leave(each)
        tour.enter(square)

    def _place(self, variables: Variables) -> int:
        """Return where in the path the state's square is to be."""
        if self._lens.number is None:
            return len(self._tour.path)
        number = follow(variables, self._lens.number)
        return max(0, number - 1) if isinstance(number, int) else 0


class StopRecording(BaseException):
    """Ends the program that is watched: there are enough steps."""


class Watcher:
    """Takes each step of a program, and follows its tour.

    Raises StopRecording once ``stopped``.
    """

    def __init__(self, board: Board, lens: Lens | None) -> None:
        self.stopped = False
        self.tour = Tour(board)
        self._look = look_through(lens, self.tour)

    def __call__(self, kind: str, frame: FrameType, value: object) -> None:
        """Take a step of the program."""
        if self.stopped:
            raise StopRecording
        self._look(kind, frame, frame.f_locals, value)


class Counter(Watcher):
    """Counts the steps, and stops at ``most`` of them."""

    def __init__(self, board: Board, lens: Lens | None, most: int) -> None:
        super().__init__(board, lens)
        self.steps = 0
        self._most = most

    def __call__(self, kind: str, frame: FrameType, value: object) -> None:
        """Take a step, and count it."""
        super().__call__(kind, frame, value)
        self.steps += 1
        self.stopped = self.steps >= self._most
