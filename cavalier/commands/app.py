"""The command line: the table of commands, and how each run ends.

A command returns its exit status: 0 for yes, 1 for no. Its module is imported
only when its name was typed, so that starting stays quick.
"""

import os
import re
import sys
from importlib import import_module
from io import BytesIO, TextIOWrapper

import click

from common.errors import OUT_OF_MEMORY, CavalierError, why
from common.language import ENGLISH, speak

#: The commands in groups, in the order of the help: a module each in
#: `commands`, with a click command named `command`.
GROUPS = {
    "Explore": {
        "list": "List the ports, the problems they solve and their sources.",
        "show": "Show a port, or one function of it, as a listing.",
        "tour": "Find a tour with a port, or construct one, and print it.",
        "compare": "Compare two or three ports or programs.",
        "trace": "List the events of a search: where the knight is, and why.",
        "maze": "Find a path through a maze and compare it with the shortest.",
    },
    "Check": {
        "verify": "Run all ports on the same boards, and compare the results.",
        "reproduce": "Check every board, counter and claim of the texts.",
        "check": "Check whether files contain tours, and list every fault.",
        "grade": "Grade a program in any language.",
        "style": "Check a program against the constraints of a style.",
    },
    "Count": {
        "count": "Count tours with one or more ports, and compare the counts.",
        "exact": "Count without searching, and compare with published counts.",
    },
    "Cite": {
        "cite": "Cite a port, one of its functions, or a ledger entry.",
        "resolve": "Check that citations in a report still lead to the code.",
    },
}

COMMANDS = {
    name: sentence
    for group in GROUPS.values()
    for name, sentence in group.items()
}


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
    """Run one of the commands."""


def run(arguments: list[str]) -> int:
    """Run a command and return its exit status.

    Every failure is one line on standard error.
    """
    _open_streams()
    speak(ENGLISH)
    try:
        words = arguments or ["--help"]
        status: int = app.main(words, "cavalier", standalone_mode=False)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # click turns one into the other
        # Nobody reads the output, so Python must not try to print the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except click.Abort:
        raise KeyboardInterrupt from None
    except click.ClickException as error:
        return _complain(error.format_message(), 2)
    except CavalierError as error:
        return _complain(str(error), error.status)
    except MemoryError:
        return _complain(OUT_OF_MEMORY, 2)
    except OSError as error:
        file = f"{error.filename}: " if error.filename else ""
        return _complain(f"{file}{why(error)}", 2)
    return status


def _open_streams() -> None:
    """Replace streams that are closed; print any character on the others."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, TextIOWrapper(BytesIO()))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _complain(message: str, status: int) -> int:
    from common.plain_values import printable

    line = printable(re.sub(r"\s*\n\s*", " ", message))
    print(f"cavalier: {line[:2000]}", file=sys.stderr)  # quotes any argument
    return status
