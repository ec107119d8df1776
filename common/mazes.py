r"""Mazes: their text, and a shortest path to compare others with.

A maze is lines of equal length: # is a wall, a space or a full stop is
floor, S the start, X the exit. Steps go up, down, left and right, not
diagonally, and beyond the text there is wall.

>>> maze = parse("S..\n.#X")
>>> maze.rows
('   ', ' # ')
>>> print(draw(maze, shortest_path(maze)))
S..
 #X
"""

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from common.board import Board, Square, parse_board
from common.errors import CavalierError
from common.language import plural
from common.plain_values import shown

#: From the start to the exit, both included.
Path = tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Maze:
    """A maze: its rows, in which # is a wall and a space is floor."""

    rows: tuple[str, ...]
    start: Square
    exit: Square

    @property
    def board(self) -> Board:
        """The size, walls included."""
        return Board(len(self.rows), len(self.rows[0]))

    def is_floor(self, square: Square) -> bool:
        """Check whether a square is in the maze and not a wall."""
        row, column = square
        return square in self.board and self.rows[row][column] != "#"


def parse(text: str) -> Maze:
    """Read a maze, without the empty lines before and after it.

    Raises CavalierError if the text is empty, if its lines differ in length
    or hold another character, if there are more than MOST_SQUARES squares, or
    if there is not exactly one start and one exit.
    """
    rows = text.removeprefix("\ufeff").strip("\r\n").splitlines()
    if not rows:
        raise CavalierError("The maze is empty. Use lines of #, ., S and X.")
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != width or re.search("[^# .SX]", row):
            raise CavalierError(
                f"Line {number} of the maze is {shown(row)}. Use lines of "
                "equal length, made of #, ., S, X and spaces."
            )
    parse_board(f"{len(rows)}x{width}")  # or it is too large
    floor = str.maketrans(".SX", "   ")
    return Maze(
        rows=tuple(row.translate(floor) for row in rows),
        start=_only("S", "start", rows),
        exit=_only("X", "exit", rows),
    )


def _only(mark: str, name: str, rows: Sequence[str]) -> Square:
    """Find the one square of a mark."""
    squares = [
        Square(row, match.start())
        for row, line in enumerate(rows)
        for match in re.finditer(mark, line)
    ]
    if len(squares) != 1:
        raise CavalierError(
            f"The maze has {plural(len(squares), name)}. Write one {mark}."
        )
    return squares[0]


def draw(maze: Maze, path: Sequence[Square] | None = None) -> str:
    r"""Write a maze as text that can be read again; the path is full stops.

    >>> print(draw(parse("S  #\n## X"), [Square(0, 1), Square(0, 2)]))
    S..#
    ## X
    """
    rows = [list(row) for row in maze.rows]
    for row, column in path or ():
        rows[row][column] = "."
    rows[maze.start.row][maze.start.column] = "S"
    rows[maze.exit.row][maze.exit.column] = "X"
    return "\n".join("".join(row) for row in rows)


def shortest_path(maze: Maze) -> Path | None:
    """Return a shortest path, or None where there is none."""
    before = {maze.start: maze.start}
    reached = deque([maze.start])
    while reached and maze.exit not in before:
        square = row, column = reached.popleft()
        for down, right in (-1, 0), (1, 0), (0, -1), (0, 1):
            neighbour = Square(row + down, column + right)
            if neighbour not in before and maze.is_floor(neighbour):
                before[neighbour] = square
                reached.append(neighbour)
    if maze.exit not in before:
        return None
    path = [maze.exit]
    while path[-1] != maze.start:
        path.append(before[path[-1]])
    return tuple(path[::-1])
