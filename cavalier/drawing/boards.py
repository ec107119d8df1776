"""A board with what is on it: a walk with its numbers, and marks.

The start of a walk is a disc, its end a square; a broken line closes a closed
tour.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from cavalier.drawing.figure import (
    DARK,
    FAULT,
    INK,
    LIGHT,
    LINE,
    PAPER,
    QUIET,
    Disc,
    Figure,
    Layer,
    Line,
    Look,
    Point,
    Rectangle,
    Words,
)
from common.board import Board, Square, Tour, column_name, square_name
from common.judge import is_closed
from common.language import ENGLISH, Sentence

#: The side of a square, and the longest of a picture.
_CELL, _LONGEST = 30.0, 1500.0

#: No letter is smaller, and none of ranks and files is larger.
_LEAST, _MOST = 7.0, 10.5

#: The width of a digit, of each point of its size.
_DIGIT = 0.636

#: A longer walk is not named square by square, in its description.
_MOST_NAMED = 1100

_TOUR = Sentence("A {kind} of {board} from {start} to {end}")
_CLOSED = Sentence("closed tour")
_OPEN = Sentence("tour, not closed,")
_WALK = Sentence("A walk over {number} squares of {board}: {names}")
_STEPS = Sentence("Squares {first} to {last} of a walk on {board}")
_EMPTY = Sentence("A board of {board}")
_BOARD = Sentence("A board of {board} squares, rows x columns.")
_SEEN = Sentence(
    "A line through {number} of the squares of {board}, rows x columns. The "
    "start, {start}, is a dark disc, the end, {end}, a dark square{closing}."
)
_CLOSING = Sentence(", and a broken line leads back to the start")
_IN_ORDER = Sentence("The squares in order: {names}.")
_MARKED = Sentence("Marked: {names}.")


@dataclass(frozen=True, slots=True)
class Panel:
    """A board and what is on it; the squares ``marked`` have a frame."""

    board: Board
    walk: Tour = ()
    closed: bool = False
    marked: Collection[Square] = ()

    @property
    def digits(self) -> int:
        """How many digits the largest number has."""
        return len(str(len(self.walk)))


class Grid:
    """Where the squares of a board are, and how large."""

    def __init__(self, board: Board) -> None:
        """Lay out a board, with room for ranks, files and ends of a walk."""
        self.board = board
        longest = max(board.rows, board.columns)
        self.cell = min(_CELL, _LONGEST / longest)
        #: The size of ranks and files.
        self.letter = max(_LEAST, min(0.35 * self.cell, _MOST))
        #: The radius of an end, which is to be found on a large board.
        self.end = max(0.35, longest / 160)
        edge = max(min(7.5, self.cell / 4), (self.end - 0.5) * self.cell)
        self.x = (_DIGIT * len(str(board.rows)) + 0.7) * self.letter
        self.y = edge
        self.width = self.x + self.cell * board.columns + edge
        self.height = self.y + self.cell * board.rows + 1.5 * self.letter

    def centre(self, square: Square) -> Point:
        """Return the centre of a square."""
        return (
            self.x + self.cell * (square.column + 0.5),
            self.y + self.cell * (square.row + 0.5),
        )

    def area(self, square: Square, inset: float = 0) -> Rectangle:
        """Return a square, smaller by an inset on each side."""
        side = self.cell - 2 * inset
        x = self.x + self.cell * square.column
        y = self.y + self.cell * square.row
        return Rectangle(x + inset, y + inset, side, side)

    def words(self, square: Square, text: str, size: float) -> Words:
        """Return words on a square; digits are 0.73 of their size high."""
        x, y = self.centre(square)
        return Words(x, y + 0.365 * size, text)


def tour_figure(board: Board, tour: Tour, language: str = ENGLISH) -> Figure:
    """Draw a tour: its line over the board, and its numbers."""
    return board_figure(Panel(board, tour, is_closed(tour)), language)


def board_figure(panel: Panel, language: str = ENGLISH) -> Figure:
    """Draw a board with what is on it.

    >>> board_figure(Panel(Board(3, 4))).title
    'A board of 3x4'
    """
    grid = Grid(panel.board)
    title, description = _title(panel, language), _described(panel, language)
    layers = [*_layers(panel, grid)]
    return Figure(grid.width, grid.height, title, description, layers)


def _layers(panel: Panel, grid: Grid) -> Iterator[Layer]:
    """Yield the layers of a board and of what is on it, from the ground up."""
    for name, colour, parity in ("light", LIGHT, 0), ("dark", DARK, 1):
        squares = [
            grid.area(each) for each in grid.board if sum(each) % 2 == parity
        ]
        yield Layer(name, Look(colour), squares)
    yield from _coordinates(grid)
    if panel.walk:
        size = _number_size(panel, grid)
        yield from _line(panel, grid)
        if size:
            yield _discs(panel, grid, size)
        yield from _ends(panel, grid, size)
        if size:
            yield from _numbers(panel, grid, size)
    if panel.marked:
        inset, stroke = 0.06 * grid.cell, 0.09 * grid.cell
        frames = [grid.area(square, inset) for square in panel.marked]
        yield Layer("marks", Look(stroke=FAULT, width=stroke), frames)


def _coordinates(grid: Grid) -> Iterator[Layer]:
    """Yield ranks and files, on a large board those that fit."""
    board, letter, rows = grid.board, grid.letter, grid.board.rows
    every = _every(1.3 * letter / grid.cell)
    left = grid.x - 0.35 * letter
    ranks = [
        grid.words(Square(row, 0), str(rows - row), letter)._replace(x=left)
        for row in range(rows - 1, -1, -every)
    ]
    look = Look(QUIET, size=letter)
    yield Layer("ranks", look._replace(anchor="end"), ranks)
    longest = len(column_name(board.columns - 1))
    every = _every((longest + 0.3) * _DIGIT * letter / grid.cell)
    y = grid.y + grid.cell * rows + 1.1 * letter
    files = [
        Words(grid.centre(Square(0, column))[0], y, column_name(column))
        for column in range(0, board.columns, every)
    ]
    yield Layer("files", look, files)


def _every(least: float) -> int:
    """Return 1, 2, 5, 10 ..., the first that is large enough."""
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if step >= least:
                return step
        power *= 10


def _number_size(panel: Panel, grid: Grid) -> float:
    """Return the size of the numbers, or 0 where they do not fit."""
    digits = panel.digits
    size = max(_LEAST, grid.cell * min(0.4, 0.95 / digits))
    fits = max(_DIGIT * digits, 1) * size <= 0.92 * grid.cell
    return size if fits else 0


def _line(panel: Panel, grid: Grid) -> Iterator[Layer]:
    """Yield the moves of the walk, and the move that closes it."""
    look = Look(stroke=LINE, width=0.075 * grid.cell)
    points = [grid.centre(square) for square in panel.walk]
    yield Layer("tour", look, [Line(points)])
    if panel.closed:
        back = Line([points[-1], points[0]])
        yield Layer("closing", look._replace(dashed=True), [back])


def _discs(panel: Panel, grid: Grid, size: float) -> Layer:
    """Return a white disc on each square, under its number."""
    wanted = max(0.3 * grid.cell, 0.36 * size * panel.digits)
    radius = min(wanted, 0.46 * grid.cell)
    discs = [Disc(*grid.centre(square), radius) for square in panel.walk]
    return Layer("discs", Look(PAPER), discs)


def _ends(panel: Panel, grid: Grid, size: float) -> Iterator[Layer]:
    """Yield the marks of the start and the end, under numbers of a size."""
    share = grid.end if size else 0.22
    radius = max(share * grid.cell, 0.36 * size * panel.digits)
    look = Look(INK, PAPER, 0.05 * grid.cell)
    x, y = grid.centre(panel.walk[-1])
    end = Rectangle(x - radius, y - radius, 2 * radius, 2 * radius)
    if len(panel.walk) > 1 or len(panel.board) == 1:
        yield Layer("end", look, [end])
    yield Layer("start", look, [Disc(*grid.centre(panel.walk[0]), radius)])


def _numbers(panel: Panel, grid: Grid, size: float) -> Iterator[Layer]:
    ends = (panel.walk[0], panel.walk[-1])
    for name, ink, at_ends in ("numbers", INK, False), ("ends", PAPER, True):
        words = [
            grid.words(square, str(step), size)
            for step, square in enumerate(panel.walk, 1)
            if (square in ends) == at_ends
        ]
        yield Layer(name, Look(ink, size=size), words)


def _title(panel: Panel, language: str) -> str:
    """Return what is on a board, and where it begins and ends."""
    board, walk = panel.board, panel.walk
    if not walk:
        return _EMPTY.into(language, board=board)
    if len(walk) == len(board):
        kind = (_CLOSED if panel.closed else _OPEN).into(language)
        start, end = (square_name(e, board) for e in (walk[0], walk[-1]))
        return _TOUR.into(
            language, kind=kind, board=board, start=start, end=end
        )
    if len(walk) > 9:
        return _STEPS.into(language, first=1, last=len(walk), board=board)
    names = _names(walk, board)
    return _WALK.into(language, number=len(walk), board=board, names=names)


def _described(panel: Panel, language: str) -> str:
    """Return what is to be seen; name the squares of a board of some size."""
    board, walk = panel.board, panel.walk
    parts = [_BOARD.into(language, board=board)]
    if walk:
        start, end = (square_name(e, board) for e in (walk[0], walk[-1]))
        closing = _CLOSING.into(language) if panel.closed else ""
        seen = {"number": len(walk), "start": start, "end": end}
        parts = [_SEEN.into(language, board=board, closing=closing, **seen)]
    if 1 < len(walk) <= _MOST_NAMED:
        parts.append(_IN_ORDER.into(language, names=_names(walk, board)))
    if panel.marked:
        names = _names(sorted(panel.marked), board)
        parts.append(_MARKED.into(language, names=names))
    return " ".join(parts)


def _names(squares: Collection[Square], board: Board) -> str:
    return " ".join(square_name(square, board) for square in squares)
