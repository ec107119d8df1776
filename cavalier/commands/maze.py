"""`cavalier maze`: the report's labyrinth, compared with a shortest path."""

import click

from cavalier.commands import options
from cavalier.running import run
from cavalier.terminal import print_document, read_input, tell, working
from common import mazes
from common.board import MOST_SQUARES
from common.errors import CavalierError
from common.language import plural
from imperative.labyrinth import counted_path

#: The most bytes of a maze: a line of one square may take three.
MOST_BYTES = 3 * MOST_SQUARES


@click.command()
@click.argument("file", metavar="FILE|-")
@click.option(
    "--heuristic",
    is_flag=True,
    help="try the square nearest to the exit first",
)
@options.as_json
def command(file: str, heuristic: bool, as_json: bool) -> int:
    """Find a way through a maze, and compare it with a shortest one.

    It also reads the mazes that it draws.
    """
    maze = mazes.parse(_content(file))
    port = "labyrinth@heuristic" if heuristic else "labyrinth"
    with working(f"{port} on {maze.board}"):
        path, counters = run(
            maze.board,
            lambda: counted_path(
                maze.rows, maze.start, maze.exit, heuristic=heuristic
            ),
        )
        shortest = mazes.shortest_path(maze)
    if path and not mazes.is_path(maze, path):
        tell(f"{port} returned what is not a path of this maze")
        path = None
    else:
        numbers = [
            plural(number, name.removesuffix("s"))
            for name, number in counters.items()
        ]
        tell(f"{port}: {_remark(path, shortest)}; {', '.join(numbers)}")
    if as_json:
        print_document(
            {
                "maze": mazes.draw(maze).split("\n"),
                "found": path is not None,
                "length": _steps(path),
                "shortest": _steps(shortest),
                "heuristic": heuristic,
                "path": path,
                "counters": counters,
            }
        )
    elif path is not None:
        print(mazes.draw(maze, path))
    return 0 if path is not None else 1


def _content(file: str) -> str:
    try:
        return read_input(file, MOST_BYTES).decode()
    except UnicodeDecodeError as error:
        raise CavalierError(
            f"The maze is not text in UTF-8: see byte {error.start + 1}."
        ) from None


def _remark(path: mazes.Path | None, shortest: mazes.Path | None) -> str:
    """Say how long the path is, beside a shortest one."""
    length, least = _steps(path), _steps(shortest)
    if least is None:
        return "no path: every square that the start reaches was tried"
    if length is None:
        return f"no path, though one has {plural(least, 'step')}"
    excess = f"{length - least} more than a shortest"
    if length == least:
        excess = "a shortest"
    return f"a path of {plural(length, 'step')}, {excess}"


def _steps(path: mazes.Path | None) -> int | None:
    return None if path is None else len(path) - 1
