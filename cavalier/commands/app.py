"""The command line: the table of commands, and how each run ends.

A command returns its exit status: 0 for yes, 1 for no. Its module is imported
only when its name was typed, so that starting stays quick.
"""

import os
import re
import sys
from importlib import import_module
from io import StringIO, TextIOWrapper

import click

from common.errors import OUT_OF_MEMORY, CavalierError, why
from common.language import ENGLISH, speak

#: The commands in groups, in the order of the help: a module each in
#: `commands`, with a click command named `command`.
GROUPS = {
    "See": {
        "list": "Show the ports, what each of them solves, and their sources.",
        "show": "Show a port, or one function of it, as a listing.",
        "tour": "Find one tour with a port, or build one, and show it.",
        "compare": (
            "Compare two or three ports, or programs, that do the same work."
        ),
        "trace": "List the events of a program: where its knight is, and why.",
        "maze": (
            "Find a way through a maze, and compare it with a shortest one."
        ),
    },
    "Check": {
        "verify": "Run every port on every board, and compare the results.",
        "reproduce": (
            "Reproduce or refute every printed board, counter and claim."
        ),
        "check": (
            "Check whether each file holds a tour, and list all its faults."
        ),
        "grade": (
            "Grade a translation, in any language, against the reference."
        ),
        "style": "Check a program against the constraints of a style.",
    },
    "Count": {
        "count": (
            "Count tours with one port or several, and compare the counts."
        ),
        "exact": (
            "Count tours without a search, and compare with published counts."
        ),
    },
    "Cite": {
        "cite": (
            "Cite a port or a function, and the text it ports; or a ledger "
            "entry."
        ),
        "resolve": "Check whether the citations of a report lead to the code.",
    },
}

COMMANDS = {
    name: sentence
    for group in GROUPS.values()
    for name, sentence in group.items()
}

_CLOSED = "Standard output is closed. Use a terminal, a file or a pipe."

#: How many characters a message has at most; it may quote any argument.
_LONGEST = 2000


class _Commands(click.Group):
    """The commands in their groups, each imported when its name is typed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS]

    def get_command(
        self, ctx: click.Context, cmd_name: str
    ) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"cavalier.commands.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(
        self, ctx: click.Context, formatter: click.HelpFormatter
    ) -> None:
        for heading, group in GROUPS.items():
            with formatter.section(heading):
                formatter.write_dl([*group.items()])


@click.command(
    cls=_Commands,
    help="The reference edition of five texts on the knight's tour.",
)
@click.version_option(package_name="cavalier", message="%(prog)s %(version)s")
def app() -> None:
    """Take what is typed after `cavalier`: one of the commands."""


def run(arguments: list[str]) -> int:
    """Run a command and return its exit status.

    Every failure is one line on standard error.
    """
    if not _open_streams():
        return _complain(_CLOSED, 2)
    speak(ENGLISH)
    try:
        status = _status(arguments or ["--help"])
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # click makes one of the other
        # As when the reader is `head`; Python would try to print the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 141
    except click.Abort:
        raise KeyboardInterrupt from None
    except click.ClickException as error:
        status = _complain(error.format_message(), 2)
    except CavalierError as error:
        status = _complain(error, error.status)
    except MemoryError:
        status = _complain(OUT_OF_MEMORY, 2)
    except OSError as error:
        file = f"{error.filename}: " if error.filename else ""
        status = _complain(f"{file}{why(error)}", 2)
    return status


def _status(arguments: list[str]) -> int:
    """Run a command; return the status."""
    from cavalier.terminal import AT_END

    with AT_END:
        status: int = app.main(arguments, "cavalier", standalone_mode=False)
    return status


def _open_streams() -> bool:
    """Let the streams print any character; check that there is an output.

    Where another stream is closed, nothing is read or printed there.
    """
    sys.stdin = sys.stdin or StringIO()
    sys.stderr = sys.stderr or StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    return sys.stdout is not None


def _complain(message: object, status: int) -> int:
    from common.plain_values import UNBROKEN, printable

    text = printable(re.sub(rf"[^\S{UNBROKEN}]+", " ", str(message)).strip())
    if len(text) > _LONGEST:
        half = _LONGEST // 2
        text = f"{text[:half]} ... {text[-half:]}"
    print(f"cavalier: {text}", file=sys.stderr)
    return status
