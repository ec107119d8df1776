"""`cavalier maze`: the report's labyrinth, compared with a shortest path."""

from collections.abc import Mapping
from typing import Annotated

import typer

from cavalier.commands import options
from cavalier.running import run
from cavalier.terminal import print_document, read_input, tell, working
from common import mazes
from common.board import MOST_SQUARES
from common.errors import CavalierError
from common.language import plural
from common.mazes import Maze
from imperative.labyrinth import counted_path

#: The most bytes of a maze: a line of one square may take three.
MOST_BYTES = 3 * MOST_SQUARES


def command(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="a maze")],
    heuristic: Annotated[
        bool, typer.Option("--heuristic", help="nearest to the exit first")
    ] = False,
    as_json: options.Json = False,
    lang: options.Lang = "",
) -> int:
    """Find a way through a maze, and compare it with a shortest one.

    It also reads the mazes that it draws.
    """
    maze = mazes.parse(_content(file))
    port = "labyrinth@heuristic" if heuristic else "labyrinth"
    with working(f"{port} on {maze.board}"):
        found, counters = _search(maze, heuristic=heuristic)
        shortest = mazes.shortest_path(maze)
    path = found if found and mazes.is_path(maze, found) else None
    if found and path is None:
        tell(f"{port} returned what is not a path of this maze")
    else:
        tell(_remark(port, _steps(path), _steps(shortest), counters))
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


def _search(
    maze: Maze, *, heuristic: bool
) -> tuple[mazes.Path | None, dict[str, int]]:
    """Run the port with room for a path as long as the maze is large."""
    return run(
        maze.board,
        lambda: counted_path(
            maze.rows, maze.start, maze.exit, heuristic=heuristic
        ),
    )


def _content(file: str) -> str:
    try:
        return read_input(file, MOST_BYTES).decode()
    except UnicodeDecodeError as error:
        raise CavalierError(
            f"The maze is not text in UTF-8: see byte {error.start + 1}."
        ) from None


def _remark(
    port: str,
    length: int | None,
    shortest: int | None,
    counters: Mapping[str, int],
) -> str:
    attempts, backtracks = counters["attempts"], counters["backtracks"]
    said, best = _NONE, shortest or 0
    if shortest is not None:
        said = _MISSED
    if length is not None and shortest is not None:
        said = _SHORTEST if length == shortest else _LONGER
    return said.format(
        port=port,
        path=_many_steps(length or 0),
        excess=(length or 0) - best,
        shortest=_many_steps(best),
        attempts=plural(attempts, "attempt"),
        backtracks=plural(backtracks, "backtrack"),
    )


_LONGER = (
    "{port}: a path of {path}, {excess} more than a shortest; "
    "{attempts}, {backtracks}"
)
_SHORTEST = "{port}: a path of {path}, a shortest; {attempts}, {backtracks}"
_MISSED = (
    "{port}: no path, though one has {shortest}; {attempts}, {backtracks}"
)
_NONE = (
    "{port}: no path: every square that the start reaches was tried; "
    "{attempts}, {backtracks}"
)


def _many_steps(number: int) -> str:
    return plural(number, "step")


def _steps(path: mazes.Path | None) -> int | None:
    return None if path is None else len(path) - 1
