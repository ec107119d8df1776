"""Names that are typed, of ports or programs, and the search they record."""

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from cavalier.catalogue import find, finder
from cavalier.catalogue.port import Port
from cavalier.commands.terminal import tell
from cavalier.programs.box import Limits, is_boxed
from cavalier.programs.program import Program
from cavalier.programs.program import program as program_of
from cavalier.programs.user_program import Subject, UserProgram
from common.board import Board, parse_square
from common.errors import UnknownPortError
from common.search import Search


def subject(name: str) -> Subject:
    """Return a port, or a program in the place of one."""
    port = port_or_program(name, finder, seconds=60)
    return port if isinstance(port, Port) else UserProgram(port)


def port_or_program(
    name: str, among: Callable[[str], Port] = find, seconds: float = 10
) -> Port | Program:
    """Return the port of a name, or the program of a file.

    ``seconds`` is the program's limit for an answer.
    """
    try:
        return among(name)
    except UnknownPortError as error:
        if {".", "/"} & {*name} or Path(name).is_file():
            return program_until_end(name, seconds)
        raise UnknownPortError(
            f"{error} To use your own program, give its path: my.py or ./my."
        ) from None


def program_until_end(name: str, seconds: float) -> Program:
    """Open a program; when the command ends, close it and show its output."""
    user = program(name, seconds)

    def close() -> None:
        for remark in user.remarks:
            tell(f"{user.name}: {remark}")
        if lines := user.printed():
            tell(f"{user.name} printed: {' / '.join(lines)}")
        user.close()

    click.get_current_context().call_on_close(close)
    return user


def program(name: str, seconds: float) -> Program:
    """Open somebody's program; warn if it is not isolated.

    Raises CavalierError if it cannot be asked.
    """
    if not is_boxed():
        tell(
            "warning: no sandbox. Install bubblewrap, or use a container, "
            "before running untrusted programs."
        )
    return program_of(name, Limits(seconds=seconds))


def recorded_search(
    programs: Sequence[Port | Program], board: Board | None, start: str | None
) -> Search:
    """Return the work of programs that are recorded, by default on 3x4.

    Its tours are closed if a port finds no others.
    """
    board = board or Board(3, 4)
    closed = any(isinstance(p, Port) and p.closed_only for p in programs)
    return Search(board, closed, parse_square(start or "0,0", board))
