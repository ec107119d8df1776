"""Mazes made at random, from corner to corner."""

from random import Random

from common.board import Square
from common.mazes import Maze


def generate(rows: int, columns: int, seed: int, openings: int = 0) -> Maze:
    """Make a maze of rooms one square large: a tree, and so many loops.

    The sides are odd, from 3x5.
    """
    random = Random(seed)
    floor, way = {(1, 1)}, [(1, 1)]
    while way:
        i, j = way[-1]
        rooms = [
            (a, b)
            for a, b in ((i - 2, j), (i + 2, j), (i, j - 2), (i, j + 2))
            if 0 < a < rows and 0 < b < columns and (a, b) not in floor
        ]
        if not rooms:
            way.pop()
            continue
        a, b = random.choice(rooms)
        floor |= {(a, b), ((i + a) // 2, (j + b) // 2)}
        way.append((a, b))
    walls = [
        (i, j)
        for i in range(1, rows - 1)
        for j in range(1 + i % 2, columns - 1, 2)
        if (i, j) not in floor
    ]
    floor |= {*random.sample(walls, min(openings, len(walls)))}
    lines = [
        ["# "[(i, j) in floor] for j in range(columns)] for i in range(rows)
    ]
    return Maze(
        rows=tuple(map("".join, lines)),
        start=Square(1, 1),
        exit=Square(rows - 2, columns - 2),
    )
