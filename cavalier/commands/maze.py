"""`cavalier maze`: the report's labyrinth, compared with a shortest path."""

from functools import partial

import click

from cavalier.catalogue import find
from cavalier.commands.terminal import tell
from cavalier.running import run
from common import mazes
from common.board import MOST_SQUARES
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
    text = read_input(file, MOST_BYTES).decode(errors="replace")
    maze = mazes.parse(text)
    port = "labyrinth@heuristic" if heuristic else "labyrinth"
    counted_path = find(port).program.counted_path
    search = partial(counted_path, maze.rows, maze.start, maze.exit)
    path: mazes.Path | None
    path, counters = run(maze.board, lambda: search(heuristic=heuristic))
    shortest = mazes.shortest_path(maze)
    numbers = [
        plural(number, name.removesuffix("s"))
        for name, number in counters.items()
    ]
    steps = plural(len(path) - 1, "step") if path else "no path"
    least = plural(len(shortest) - 1, "step") if shortest else "none"
    tell(f"{port}: {steps} (shortest path: {least}); {', '.join(numbers)}")
    if path is None:
        return 1
    print(mazes.draw(maze, path))
    return 0
