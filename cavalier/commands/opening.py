"""Names that are typed: of ports, or of somebody's programs."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cavalier.catalogue import CONSTRUCTION, find
from cavalier.catalogue.port import Port
from cavalier.commands.terminal import tell
from common.errors import UnknownPortError

if TYPE_CHECKING:
    from cavalier.programs.program import Program
    from cavalier.programs.user_program import Subject, UserProgram


def subject(name: str, among: Callable[[str], Port]) -> "Subject":
    """Return what ``among`` finds, or a program in the place of a port."""
    try:
        return among(name)
    except UnknownPortError as error:
        _must_be_file(name, error)
        return own(name)


def port_or_program(name: str) -> "Port | Program":
    """Return the port of a name, or the program, which is closed at the end.

    Raises CavalierError where there is neither.
    """
    try:
        return find(name)
    except UnknownPortError as error:
        _must_be_file(name, error)
        return _closed_at_end(program(name))


def _must_be_file(name: str, error: UnknownPortError) -> None:
    """Raise an error for the name of a port: it has no full stop or slash."""
    if name == CONSTRUCTION.id:
        raise UnknownPortError(
            f"{name} is not a port. Use it with `cavalier tour`."
        ) from None
    if not ({".", "/"} & {*name} or Path(name).is_file()):
        raise UnknownPortError(
            f"{error} To use your own program, give its path: my.py or ./my."
        ) from None


def own(name: str, seconds: float = 10) -> "UserProgram":
    """Return the program of a name in the place of a port."""
    from cavalier.programs.user_program import UserProgram

    return UserProgram(_closed_at_end(program(name, seconds)))


def _closed_at_end(opened: "Program") -> "Program":
    """Close a program when the command ends, and show its last output."""

    def tell_all() -> None:
        for remark in opened.remarks:
            tell(f"{opened.name}: {remark}")
        if lines := opened.printed():
            tell(f"{opened.name} printed: {' / '.join(lines)}")

    context = click.get_current_context()
    context.call_on_close(opened.close)
    context.call_on_close(tell_all)
    return opened


def program(name: str, seconds: float = 10) -> "Program":
    """Open somebody's program; warn where it is not isolated.

    Raises CavalierError where it cannot be asked.
    """
    from cavalier.programs.box import Limits, is_boxed
    from cavalier.programs.program import program as opened

    if not is_boxed():
        tell(
            "warning: no sandbox. Install bubblewrap, or use a container, "
            "before you run programs that you do not trust."
        )
    return opened(name, Limits(seconds=seconds))
