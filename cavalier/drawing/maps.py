"""A map of counts: a number on each square, the larger, the darker.

A long number is broken into lines; where there is no room for it in letters
that can be read, the shades alone are drawn.
"""

from collections.abc import Iterator, Mapping
from math import ceil

from cavalier.drawing.boards import (
    Grid,
    coordinates,
    grids_in_row,
)
from cavalier.drawing.charts import written
from cavalier.drawing.figure import (
    DIGIT,
    INK,
    LEAST_LETTER,
    SHADES,
    Figure,
    Layer,
    Look,
    Words,
    written_at,
)
from common.board import Board, Square, square_name
from common.language import ENGLISH
from common.phrases import Phrase

_STARTS = Phrase("How many tours of {board} start on each square")
_CLOSED_STARTS = Phrase(
    "How many closed tours of {board} start on each square"
)
_COUNTS = Phrase("The count on each square: {counts}.")
_NO_COUNTS = Phrase(
    "The counts are left out: on so small a board, their letters would be "
    "smaller than {size:g} pt."
)

_EACH = Phrase("On each square: {count}")

_LARGEST = 12.0


def starts_figure(
    board: Board,
    counts: Mapping[Square, int],
    width: float | None = None,
    language: str = ENGLISH,
    *,
    closed: bool,
) -> Figure:
    """Draw how many tours start on each square.

    >>> figure = starts_figure(Board(1, 1), {Square(0, 0): 1}, closed=False)
    >>> figure.description
    'The count on each square: a1 1.'
    """
    most = max(counts.values())
    (grid,) = grids_in_row([board], width, _cell(most))
    names = [f"{square_name(s, board)} {counts[s]}" for s in board]
    title = _CLOSED_STARTS if closed else _STARTS
    size, longest = _size(most, grid.cell)
    shaded = [(s, counts[s], _shade(counts[s], most)) for s in board]
    layers = [
        Layer("squares", Look(fill, INK, 0.02 * grid.cell), areas)
        for step, (fill, _) in enumerate(SHADES)
        if (areas := [grid.area(s) for s, _, at in shaded if at == step])
    ]
    for step, (_, ink) in enumerate(SHADES):
        words = [
            word
            for square, n, at in shaded
            if size and at == step
            for word in _written(grid, square, n, size, longest)
        ]
        if words:
            layers.append(Layer("counts", written_at(size, ink), words))
    bottom = grid.y + grid.cell * board.rows + 1.5 * grid.letter
    each = _EACH.into(language, count=written(most, language))
    fits = DIGIT * grid.letter * len(each) <= grid.right - grid.x
    only = not size and fits and len(set(counts.values())) == 1
    if only:
        bottom += 1.5 * grid.letter
        below = Words(grid.x, bottom - 0.3 * grid.letter, each)
        look = written_at(grid.letter, anchor="start")
        layers.append(Layer("counts", look, [below]))
    remark = _NO_COUNTS.into(language, size=LEAST_LETTER)
    return Figure(
        width or grid.right,
        bottom,
        title.into(language, board=board),
        _COUNTS.into(language, counts=", ".join(names)),
        [*layers, *coordinates(grid)],
        () if size or only else (remark,),
    )


def _cell(most: int) -> float:
    """Return the side of a square where lines of six digits can be read."""
    return max(30, DIGIT * min(len(str(most)), 6) * 8 / 0.88)


def _shade(count: int, most: int) -> int:
    """Return how dark a count is; any but 0 is set off from none.

    As it is the number that tells the count, the steps may be rough.
    """
    return -(-count * (len(SHADES) - 1) // most) if most else 0


def _size(most: int, cell: float) -> tuple[float, int]:
    """Return the size of the numbers, and the most digits of a line.

    The size is 0 where there is no room for them.
    """
    digits = len(str(most))
    for lines in range(1, digits // 3 + 2):
        longest = digits if lines == 1 else 3 * ceil(digits / (3 * lines))
        by_width = 0.88 * cell / (DIGIT * longest)
        size = min(by_width, 0.88 * cell / (1.15 * lines), _LARGEST)
        if size >= LEAST_LETTER:
            return size, longest
    return 0, digits


def _written(
    grid: Grid, square: Square, count: int, size: float, longest: int
) -> Iterator[Words]:
    """Yield the lines of a number, the last of which are full."""
    digits = str(count)
    first = len(digits) % longest
    lines = [digits[:first]] if first else []
    lines += [
        digits[at : at + longest] for at in range(first, len(digits), longest)
    ]
    for at, line in enumerate(lines):
        down = 1.15 * size * (at - (len(lines) - 1) / 2)
        yield grid.words(square, line, size).moved(0, down)
