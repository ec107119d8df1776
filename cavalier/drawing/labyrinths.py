"""A maze: its walls, its start and its exit, and a path through it."""

import re
from collections.abc import Sequence

from cavalier.drawing.figure import (
    INK,
    LINE,
    PAPER,
    Disc,
    Figure,
    Layer,
    Line,
    Look,
    Rectangle,
)
from common.board import Square
from common.language import ENGLISH
from common.mazes import Maze
from common.phrases import Phrase

#: In points: a square, and the longest side, if no width is asked for.
_CELL, _LONGEST = 9.0, 480.0

_WALL = "#8a9299"

_TITLE = Phrase("A maze of {board}, rows x columns")
_WAY = Phrase(
    "A line leads in {steps} steps from the start, a disc in row {row} and "
    "column {column}, to the exit, a square in row {last_row} and column "
    "{last_column}. Walls are grey."
)
_NO_WAY = Phrase(
    "The start is a disc in row {row} and column {column}, the exit a square "
    "in row {last_row} and column {last_column}. Walls are grey."
)


def maze_figure(
    maze: Maze,
    path: Sequence[Square] | None,
    width: float | None = None,
    language: str = ENGLISH,
) -> Figure:
    """Draw a maze, and a path if there is one.

    >>> from common.mazes import parse
    >>> maze_figure(parse("S X"), None).title
    'A maze of 1x3, rows x columns'
    """
    board = maze.board
    cell = min(_CELL, _LONGEST / board.longest_side)
    if width is not None:
        cell = width / board.columns

    def centre(square: Square) -> tuple[float, float]:
        return (square[1] + 0.5) * cell, (square[0] + 0.5) * cell

    walls = [
        Rectangle(cell * run.start(), cell * row, cell * len(run[0]), cell)
        for row, line in enumerate(maze.rows)
        for run in re.finditer("#+", line)
    ]
    x, y = centre(maze.exit)
    half = 0.36 * cell
    way = Look(stroke=LINE, width=0.3 * cell)
    walked = [Line([*map(centre, path)])] if path else []
    places = {
        "row": maze.start.row + 1,
        "column": maze.start.column + 1,
        "last_row": maze.exit.row + 1,
        "last_column": maze.exit.column + 1,
    }
    described = _WAY if path else _NO_WAY
    return Figure(
        cell * board.columns,
        cell * board.rows,
        _TITLE.into(language, board=board),
        described.into(language, steps=len(path or ()) - 1, **places),
        [
            Layer("walls", Look(_WALL), walls),
            Layer("tour", way, walked),
            Layer(
                "end",
                Look(INK, PAPER, 0.06 * cell),
                [Rectangle(x - half, y - half, 2 * half, 2 * half)],
            ),
            Layer(
                "start",
                Look(INK, PAPER, 0.06 * cell),
                [Disc(*centre(maze.start), half)],
            ),
        ],
    )
