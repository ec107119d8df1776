"""Opening what is named: a port, or an own file in a sandbox."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cavalier.catalogue import find
from cavalier.catalogue.port import Finder, Port
from cavalier.terminal import AT_END, tell
from common.errors import CavalierError, UnknownPortError

if TYPE_CHECKING:
    from cavalier.programs.program import Program
    from cavalier.sandboxed.own import OwnFile
    from cavalier.sandboxed.sandbox import Limits, Sandbox

Named = TypeVar("Named", bound=Finder)

#: With less memory, in bytes, Python hardly starts.
_LEAST_MEMORY = 64 << 20


def subject(
    name: str,
    seconds: float,
    sandbox: str,
    among: Callable[[str], Named],
) -> "Named | OwnFile":
    """Return what ``among`` finds by a name, or the own file of that name.

    The name of a port has neither a full stop nor a slash.
    """
    try:
        return among(name)
    except UnknownPortError as error:
        if {".", "/"} & {*name} or Path(name).is_file():
            return own(name, seconds, sandbox)
        raise UnknownPortError(
            f"{error} Name a file of your own as my.py, and a program as ./my."
        ) from None


def opener(seconds: float, sandbox: str) -> Callable[[str], Port]:
    """Return what opens the port or the own file of a name."""
    return lambda name: subject(name, seconds, sandbox, find)


def own(name: str, seconds: float, sandbox: str) -> "OwnFile":
    """Return the own file of a name; at the end, tell what it has printed.

    Raises CavalierError where it is not a file that can be run.
    """
    from cavalier.sandboxed.own import own_file
    from cavalier.sandboxed.printed import Printed

    printed = Printed(name)
    AT_END.callback(_tell_if_any, printed)
    most, chosen = limits(seconds), chosen_sandbox(sandbox)
    return own_file(name, most, chosen, printed)


def program(name: str, seconds: float) -> "Program":
    """Open somebody's program; say where it is not isolated.

    Raises CavalierError where it cannot be asked.
    """
    from cavalier.programs.box import Limits, is_boxed
    from cavalier.programs.program import program as opened

    if not 1 <= seconds <= 3600:
        raise CavalierError(
            f"--seconds {float(seconds):g} is out of range. Use 1 to 3600."
        )
    if not is_boxed():
        tell(
            "not isolated: install bubblewrap, or use a container, for "
            "programs that you do not trust"
        )
    return opened(name, Limits(seconds=seconds))


def _tell_if_any(said: object) -> None:
    if text := str(said):
        tell(text)


def limits(seconds: float, memory: str = "1G") -> "Limits":
    """Return the limits of a run that may take so many seconds and bytes.

    The memory is a whole number of megabytes or gigabytes, such as 512M.
    """
    from cavalier.sandboxed.sandbox import Limits

    if not 1 <= seconds <= 3600:
        raise CavalierError(
            f"--seconds {float(seconds):g} is out of range. Use 1 to 3600."
        )
    number = memory[:-1]
    if memory[-1:] not in {"M", "G"} or not re.fullmatch("[0-9]{1,4}", number):
        raise CavalierError(
            f"--memory {memory} is not a size. Use such as 512M or 4G."
        )
    size = int(number) << {"M": 20, "G": 30}[memory[-1]]
    if size < _LEAST_MEMORY:
        raise CavalierError(
            f"--memory {memory} is too little. Use 64M or more."
        )
    return Limits(
        seconds=seconds, cpu_seconds=int(seconds) + 1, memory_bytes=size
    )


def chosen_sandbox(name: str) -> "Sandbox":
    """Return the sandbox of a name; tell where it does not isolate a file."""
    from cavalier.sandboxed.channel import PYTHON
    from cavalier.sandboxed.sandbox import Sandbox, chosen

    if name not in [*Sandbox]:
        raise CavalierError(
            f"Unknown --sandbox {name}. Use {' or '.join(Sandbox)}."
        )
    sandbox = chosen(Sandbox(name), (*PYTHON, "-c", ""))
    if sandbox is Sandbox.NONE:
        tell(
            "not isolated: install bubblewrap, or use a container, for "
            "programs that you do not trust"
        )
    return sandbox
