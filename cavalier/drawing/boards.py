"""Boards with what is on them: a walk, numbers, marks, arrows, in a row.

A `Panel` is one board and what is on it. The start of a walk is a disc, its
end a square; a broken line closes a closed tour.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from cavalier.drawing.figure import (
    DARK,
    DIGIT,
    FAULT,
    INK,
    LEAST_LETTER,
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
    written_at,
)
from common.board import Board, Square, Tour, column_name, square_name
from common.language import ENGLISH
from common.phrases import Phrase
from common.tour import is_closed

#: The side of a square, and the longest of a picture, if no width is given.
_CELL, _LONGEST = 30.0, 1500.0

#: Between two boards in a row.
_GAP = 12.0

#: What a map or a walk names square by square, in its description.
_MOST_NAMED = 1100

_TOUR = Phrase("A {kind} of {board} from {start} to {end}")
_CLOSED = Phrase("closed tour")
_OPEN = Phrase("tour, not closed,")
_WALK = Phrase("A walk over {number} squares of {board}: {names}")
_STEPS = Phrase("Squares {first} to {last} of a walk on {board}")
_EMPTY = Phrase("A board of {board}")
_BOARD = Phrase("A board of {board} squares, rows x columns.")
_SEEN = Phrase(
    "A line through {number} of the squares of {board}, rows x columns. The "
    "start, {start}, is a dark disc, the end, {end}, a dark square{closing}."
)
_CLOSING = Phrase(", and a broken line leads back to the start")
_IN_ORDER = Phrase("The squares in order: {names}.")
_MARKED = Phrase("Marked: {names}.")
_ARROWS = Phrase("Arrows: {names}.")
_NO_NUMBERS = Phrase(
    "The numbers are left out: on so small a board, their letters would be "
    "smaller than {size:g} pt."
)


@dataclass(frozen=True, slots=True)
class Panel:
    """A board and what is on it.

    The squares of the walk are numbered from ``first``; those ``marked`` have
    a frame.
    """

    board: Board
    walk: Tour = ()
    first: int = 1
    closed: bool = False
    numbered: bool = True
    marked: Collection[Square] = ()
    arrows: Sequence[tuple[Square, Square]] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the squares of a board are, and how large; the origin is ``x, y``.

    ``letter`` is the size of ranks and files.
    """

    board: Board
    cell: float
    letter: float
    x: float = 0
    y: float = 0

    @property
    def right(self) -> float:
        """The right end of what is drawn."""
        wide = self.cell * self.board.columns
        return self.x + wide + edge(self.board, self.cell)

    def corner(self, square: Square) -> Point:
        """Return the top left corner of a square."""
        return (
            self.x + self.cell * square.column,
            self.y + self.cell * square.row,
        )

    def centre(self, square: Square) -> Point:
        """Return the centre of a square."""
        x, y = self.corner(square)
        return x + self.cell / 2, y + self.cell / 2

    def area(self, square: Square, inset: float = 0) -> Rectangle:
        """Return a square, smaller by an inset on each side."""
        x, y = self.corner(square)
        side = self.cell - 2 * inset
        return Rectangle(x + inset, y + inset, side, side)

    def words(self, square: Square, text: str, size: float) -> Words:
        """Return words on a square; digits are 0.73 of their size high."""
        x, y = self.centre(square)
        return Words(x, y + 0.365 * size, text)


def board_figure(
    panels: Sequence[Panel],
    width: float | None = None,
    language: str = ENGLISH,
) -> Figure:
    """Draw boards in a row, as wide as is asked for.

    >>> board_figure([Panel(Board(3, 4))]).title
    'A board of 3x4'
    """
    grids = grids_in_row([panel.board for panel in panels], width)
    layers, remarks = list[Layer](), list[str]()
    for panel, grid in zip(panels, grids, strict=True):
        layers += panel_layers(panel, grid)
        if panel.walk and panel.numbered and not _number_size(panel, grid):
            remarks.append(_NO_NUMBERS.into(language, size=LEAST_LETTER))
    last = grids[-1]
    return Figure(
        width
        or last.x
        + last.cell * last.board.columns
        + edge(last.board, last.cell),
        max(grid.y + _height(grid) for grid in grids),
        "; ".join(title_of(panel, language) for panel in panels),
        " ".join(description_of(panel, language) for panel in panels),
        layers,
        remarks[:1],
    )


def tour_figure(
    board: Board,
    tour: Tour,
    width: float | None = None,
    language: str = ENGLISH,
) -> Figure:
    """Draw a tour: its line over the board, and its numbers."""
    panel = Panel(board, tour, closed=is_closed(tour))
    return board_figure([panel], width, language)


def grids_in_row(
    boards: Sequence[Board], width: float | None = None, cell: float = _CELL
) -> list[Grid]:
    """Place boards next to each other, their bottom lines at one height.

    Without a width, a square has the side ``cell``, if all is not too large.
    """
    columns = sum(board.columns for board in boards)
    longest = max(columns, *(board.rows for board in boards))
    cell = min(cell, _LONGEST / longest)
    if width is not None:
        cell = _cell_for(boards, width)
    letter = _letter(cell)
    rows = max(board.rows for board in boards)
    grids, x = list[Grid](), 0.0
    for board in boards:
        x += _margin(board, letter)
        y = edge(board, cell) + cell * (rows - board.rows)
        grids.append(Grid(board, cell, letter, x, y))
        x += cell * board.columns + _GAP
    return grids


def _cell_for(boards: Sequence[Board], width: float) -> float:
    """Return the side of a square with which boards are as wide in all."""
    columns, cell = sum(board.columns for board in boards), _CELL
    for _ in range(4):  # the margins depend on the letters, these on it
        letter = _letter(cell)
        margins = sum(_margin(board, letter) for board in boards)
        gaps = _GAP * (len(boards) - 1) + edge(boards[-1], cell)
        cell = max(0.5, (width - margins - gaps) / columns)
    return cell


def edge(board: Board, cell: float) -> float:
    """Return what is left free above a board and on its right.

    It has room for the ends of a walk.
    """
    return max(min(7.5, cell / 4), (_share(board) - 0.5) * cell)


def _share(board: Board) -> float:
    """Return the radius of an end, which is to be found on a large board."""
    return max(0.35, board.longest_side / 160)


def _letter(cell: float) -> float:
    return max(LEAST_LETTER, min(0.35 * cell, 10.5))


def _margin(board: Board, letter: float) -> float:
    return (DIGIT * len(str(board.rows)) + 0.7) * letter


def _height(grid: Grid) -> float:
    return grid.cell * grid.board.rows + 1.5 * grid.letter


def panel_layers(panel: Panel, grid: Grid) -> Iterator[Layer]:
    """Yield the layers of a board and of what is on it, from the ground up."""
    yield from ground(grid)
    yield from _arrows(panel, grid)
    if panel.walk:
        yield from _line(panel, grid)
        size = _number_size(panel, grid) if panel.numbered else 0
        if size:
            yield _discs(panel, grid, size)
        yield from _ends(panel, grid, size)
        if size:
            yield from _numbers(panel, grid, size)
    if panel.marked:
        inset, stroke = 0.06 * grid.cell, 0.09 * grid.cell
        frames = [grid.area(square, inset) for square in panel.marked]
        yield Layer("marks", Look(stroke=FAULT, width=stroke), frames)


def ground(grid: Grid) -> Iterator[Layer]:
    """Yield the squares of a board, and its ranks and files."""
    for name, colour, parity in ("light", LIGHT, 0), ("dark", DARK, 1):
        squares = [
            grid.area(each) for each in grid.board if sum(each) % 2 == parity
        ]
        yield Layer(name, Look(colour), squares)
    yield from coordinates(grid)


def coordinates(grid: Grid) -> Iterator[Layer]:
    """Yield ranks and files, on a large board those that fit."""
    board, letter, rows = grid.board, grid.letter, grid.board.rows
    every = _every(1.3 * letter / grid.cell)
    ranks = [
        grid.words(Square(row, 0), str(rows - row), letter)
        for row in range(rows - 1, -1, -every)
    ]
    left = -grid.cell / 2 - 0.35 * letter
    look = written_at(letter, QUIET, "end")
    yield Layer("ranks", look, [each.moved(left, 0) for each in ranks])
    longest = len(column_name(board.columns - 1))
    every = _every((longest + 0.3) * DIGIT * letter / grid.cell)
    y = grid.y + grid.cell * rows + 1.1 * letter
    files = [
        Words(grid.centre(Square(0, column))[0], y, column_name(column))
        for column in range(0, board.columns, every)
    ]
    yield Layer("files", written_at(letter, QUIET), files)


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
    digits = _digits(panel)
    size = max(LEAST_LETTER, grid.cell * min(0.4, 0.95 / digits))
    fits = max(DIGIT * digits, 1) * size <= 0.92 * grid.cell
    return size if fits else 0


def _digits(panel: Panel) -> int:
    return len(str(panel.first + len(panel.walk) - 1))


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
    wanted = max(0.3 * grid.cell, 0.36 * size * _digits(panel))
    radius = min(wanted, 0.46 * grid.cell)
    discs = [Disc(*grid.centre(square), radius) for square in panel.walk]
    return Layer("discs", Look(PAPER), discs)


def _ends(panel: Panel, grid: Grid, size: float) -> Iterator[Layer]:
    """Yield the marks of the start and the end, under numbers of a size."""
    share = _share(grid.board) if size or not panel.numbered else 0.22
    radius = max(share * grid.cell, 0.36 * size * _digits(panel))
    look = Look(INK, PAPER, 0.05 * grid.cell)
    x, y = grid.centre(panel.walk[-1])
    end = Rectangle(x - radius, y - radius, 2 * radius, 2 * radius)
    if len(panel.walk) > 1 or len(panel.board) == 1:
        yield Layer("end", look, [end])
    yield Layer("start", look, [Disc(*grid.centre(panel.walk[0]), radius)])


def _numbers(panel: Panel, grid: Grid, size: float) -> Iterator[Layer]:
    ends = (panel.walk[0], panel.walk[-1])
    numbered = list(enumerate(panel.walk, panel.first))
    for name, ink, at_ends in ("numbers", INK, False), ("ends", PAPER, True):
        words = [
            grid.words(square, str(step), size)
            for step, square in numbered
            if (square in ends) == at_ends
        ]
        yield Layer(name, written_at(size, ink), words)


def _arrows(panel: Panel, grid: Grid) -> Iterator[Layer]:
    if not panel.arrows:
        return
    shafts, heads = list[Line](), list[Line]()
    for here, there in panel.arrows:
        shaft, head = arrow(
            grid.centre(here), grid.centre(there), 0.3 * grid.cell
        )
        shafts.append(shaft)
        heads.append(head)
    yield Layer("arrows", Look(stroke=INK, width=0.07 * grid.cell), shafts)
    yield Layer("arrow-heads", Look(INK), heads)


def arrow(here: Point, there: Point, head: float) -> tuple[Line, Line]:
    """Return the shaft of an arrow and its head, of a length."""
    (x1, y1), (x2, y2) = here, there
    long = hypot(x2 - x1, y2 - y1) or 1
    right, down = (x2 - x1) / long * head, (y2 - y1) / long * head
    base = x2 - right, y2 - down
    half = 0.45
    triangle = [
        there,
        (base[0] - half * down, base[1] + half * right),
        (base[0] + half * down, base[1] - half * right),
    ]
    return Line([here, base]), Line(triangle)


def title_of(panel: Panel, language: str = ENGLISH) -> str:
    """Return what is on a board, and where it begins and ends."""
    board, walk = panel.board, panel.walk
    if not walk:
        return _EMPTY.into(language, board=board)
    start, end = (square_name(each, board) for each in (walk[0], walk[-1]))
    if len(walk) == len(board):
        kind = (_CLOSED if panel.closed else _OPEN).into(language)
        return _TOUR.into(
            language, kind=kind, board=board, start=start, end=end
        )
    last = panel.first + len(walk) - 1
    if panel.first > 1 or len(walk) > 9:
        return _STEPS.into(language, first=panel.first, last=last, board=board)
    names = _names(walk, board)
    return _WALK.into(language, number=len(walk), board=board, names=names)


def description_of(panel: Panel, language: str = ENGLISH) -> str:
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
    if panel.arrows:
        names = ", ".join(
            f"{square_name(here, board)}-{square_name(there, board)}"
            for here, there in panel.arrows
        )
        parts.append(_ARROWS.into(language, names=names))
    return " ".join(parts)


def _names(squares: Collection[Square], board: Board) -> str:
    return " ".join(square_name(square, board) for square in squares)
