"""`cavalier maze`: the report's labyrinth, compared with a shortest path."""

from functools import partial
from importlib import import_module

import click

from cavalier.catalogue import find
from cavalier.commands.terminal import progress, tell
from cavalier.running import run
from common import mazes
from common.board import MOST_SQUARES
from common.errors import CavalierError
from common.files import read_input
from common.language import plural

#: The most bytes of a maze: a line of one square may take three.
MOST_BYTES = 3 * MOST_SQUARES


@click.command()
@click.argument("file", metavar="FILE|-")
@click.option(
    "--heuristic",
    is_flag=True,
    help="try the square nearest to the exit first",
)
def command(file: str, heuristic: bool) -> int:
    """Find a path through a maze and compare it with the shortest."""
    try:
        maze = mazes.parse(read_input(file, MOST_BYTES).decode())
    except UnicodeDecodeError as error:
        raise CavalierError(
            f"The maze is not text in UTF-8: see byte {error.start + 1}."
        ) from None
    port = "labyrinth@heuristic" if heuristic else "labyrinth"
    counted_path = import_module(find(port).module).counted_path
    search = partial(counted_path, maze.rows, maze.start, maze.exit)
    path: mazes.Path | None
    with progress(f"{port} on {maze.board}"):
        path, counters = run(maze.board, lambda: search(heuristic=heuristic))
        shortest = mazes.shortest_path(maze)
    numbers = [
        plural(number, name.removesuffix("s"))
        for name, number in counters.items()
    ]
    tell(f"{port}: {_remark(path, shortest)}; {', '.join(numbers)}")
    if path is None:
        return 1
    print(mazes.draw(maze, path))
    return 0


def _remark(path: mazes.Path | None, shortest: mazes.Path | None) -> str:
    """Compare the length of a path with that of a shortest one."""
    if shortest is None:
        return "no path: the search tried every reachable square"
    least = len(shortest) - 1
    if path is None:
        return (
            f"no path found, although one with {plural(least, 'step')} exists"
        )
    length = len(path) - 1
    excess = "the shortest"
    if length > least:
        excess = f"{length - least} more than the shortest"
    return f"a path of {plural(length, 'step')}, {excess}"
