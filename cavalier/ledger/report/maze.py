"""The lab report, section 5: a path through a maze."""

from collections.abc import Iterator
from itertools import islice, product
from random import Random

from cavalier.ledger.entry import Finding, Outcome
from common.board import Square
from common.mazes import Maze, draw, shortest_path
from imperative import labyrinth


def report_maze_cost() -> Finding:
    """Count the attempts in mazes, by the port's own program and heuristic."""
    told = []
    for kind, openings in (("one path", 0), ("several paths", 30)):
        without, with_it = (
            sum(_maze_attempts(seed, openings, chosen) for seed in range(50))
            for chosen in (False, True)
        )
        told.append(f"{without} and {with_it} in 50 mazes with {kind}")
    return Finding(
        Outcome.NOT_CHECKABLE,
        "neither the program nor its heuristic is printed; those that the "
        "port supposes (S2, S3) try a square once at most, without and with: "
        + "; ".join(told),
    )


def _maze_attempts(seed: int, openings: int, heuristic: bool) -> int:
    maze = generate(15, 21, seed, openings)
    _, counters = labyrinth.counted_path(
        maze.rows, maze.start, maze.exit, heuristic=heuristic
    )
    return counters["attempts"]


def report_maze() -> Finding:
    """Compare paths with shortest ones, in mazes of two kinds.

    The outcome says nothing of the report: the program and the heuristic are
    the port's own.
    """
    told, drawn = [], []
    for kind, openings in (("one path", 0), ("several paths", 30)):
        longer = 0
        for seed in range(50):
            maze = generate(15, 21, seed, openings)
            path = labyrinth.first_path(
                maze.rows, maze.start, maze.exit, heuristic=True
            )
            if len(path or ()) > len(shortest_path(maze) or ()):
                longer += 1
                drawn.append(draw(maze, path))
        told.append(f"{longer} of 50 mazes with {kind}")
    return Finding(
        Outcome.NOT_CHECKABLE,
        "neither the program nor its heuristic is printed; those that the "
        "port supposes (S2, S3) find a path that is longer than a shortest "
        f"in {' and '.join(told)}",
        tuple(drawn[:1]),
    )


def generate(rows: int, columns: int, seed: int, openings: int = 0) -> Maze:
    """Make a maze of rooms one square large, from corner to corner.

    It is perfect: one path leads from any room to any other. Then ``openings``
    more of the walls between rooms are opened, if there are as many. The sides
    are odd, from 3x5.

    >>> print(draw(generate(5, 9, seed=1)))
    #########
    #S  # # #
    # # # # #
    # #    X#
    #########
    """
    plan = [["#"] * columns for _ in range(rows)]
    for row in range(1, rows, 2):
        plan[row][1::2] = " " * (columns // 2)
    for row, column in _doors(rows, columns, seed, openings):
        plan[row][column] = " "
    return Maze(
        rows=tuple("".join(row) for row in plan),
        start=Square(1, 1),
        exit=Square(rows - 2, columns - 2),
    )


def _doors(
    rows: int, columns: int, seed: int, openings: int
) -> Iterator[Square]:
    """Choose the walls to open: Kruskal's tree, then some of the others.

    They are shuffled by random() alone, which is the same in every Python.
    """
    random = Random(seed)
    inside = product(range(1, rows - 1), range(1, columns - 1))
    walls = [Square(i, j) for i, j in inside if i % 2 != j % 2]
    walls.sort(key=lambda _: random.random())
    joined = {room: {room} for wall in walls for room in _rooms(wall)}
    others = []
    for wall in walls:
        one, other = (joined[room] for room in _rooms(wall))
        if one is other:
            others.append(wall)
            continue
        yield wall
        one |= other
        joined.update(dict.fromkeys(other, one))
    others.sort(key=lambda _: random.random())
    yield from islice(others, openings)


def _rooms(wall: Square) -> tuple[Square, Square]:
    """Return the two rooms that a wall is between."""
    row, column = wall
    if row % 2:
        return Square(row, column - 1), Square(row, column + 1)
    return Square(row - 1, column), Square(row + 1, column)
