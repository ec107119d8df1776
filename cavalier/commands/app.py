"""The command line: the table of commands, and how each run ends.

A command returns its exit status: 0 for yes, 1 for no. Its module is imported
only when its name was typed, so that starting stays quick.
"""

import os
import re
import signal
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from io import StringIO, TextIOWrapper
from typing import Annotated, Protocol

import typer
from typer.core import TyperGroup

from common.errors import OUT_OF_MEMORY, CavalierError, why
from common.language import ENGLISH, LANGUAGES, language_of, speak

#: The commands in groups, in the order of the help: a module each in
#: `commands`, with a function `command` whose signature is what can be typed.
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
        "style": "Check which constraints of a style a program keeps.",
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

#: What typer says of a value, and what is printed in its place.
_SENTENCES = {
    r"is not a valid int(?:eger)?(?: range)?()\.": (
        "{value} is not a whole number. Use one such as 3."
    ),
    r"is not a number()": "{value} is not a number. Use one such as 2.5.",
    r"is not in the range (.*)\.": "{value} is out of range. Use {known}.",
    r"is not one of (.*)\.": "{value} is not known. Use one of {known}.",
}

#: What else typer says of the arguments.
_OF_ARGUMENTS = {
    r"No such option: (?P<option>\S+)": "No such option: {option}",
    r"No such option: (?P<option>\S+) \(Possible options: (?P<known>.*)\)": (
        "No such option: {option} (Possible options: {known})"
    ),
    r"No such command (?P<command>'.*?')\.": ("No such command {command}."),
    r"No such command (?P<command>'.*?')\. Did you mean (?P<near>'.*')\?": (
        "No such command {command}. Did you mean {near}?"
    ),
    r"Missing option '(?P<option>.*)'\.": "Missing option '{option}'.",
    r"Missing command\.": "Missing command.",
    r"Got unexpected extra argument\(s\) \((?P<words>.*)\)": (
        "Got unexpected extra argument(s) ({words})"
    ),
    r"Missing argument '(?P<metavar>.*)'\.": "Missing argument '{metavar}'.",
    r"Missing argument '(?P<metavar>.*)'\. Choose from:\s+(?P<known>.*)": (
        "Missing argument '{metavar}'. Choose from: {known}"
    ),
    r"Option '(?P<option>.*)' requires an argument\.": (
        "Option '{option}' requires an argument."
    ),
    r"Option '(?P<option>.*)' does not take a value\.": (
        "Option '{option}' does not take a value."
    ),
}

#: How many characters a message has at most; it may quote any argument.
_LONGEST = 2000


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"cavalier {version('cavalier')}")
        raise typer.Exit


def _cavalier(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            is_eager=True,
            callback=_show_version,
            help="Show the version and exit.",
        ),
    ] = False,
    lang: Annotated[
        str,
        typer.Option(
            "--lang",
            metavar="LANGUAGE",
            help="the language of the sentences, such as fr",
        ),
    ] = "",
) -> None:
    pass


def _not_imported() -> None:
    """Take the place of a command that was not typed."""


class _Formatter(Protocol):
    """What writes the help, a section at a time."""

    def section(self, name: str) -> AbstractContextManager[None]:
        """Write a heading, and below it what is written meanwhile."""
        ...

    def write_dl(self, rows: Sequence[tuple[str, str]]) -> None:
        """Write names with what they stand for."""
        ...


class Grouped(TyperGroup):
    """The command line, whose help shows the commands in their groups."""

    def format_commands(self, ctx: object, formatter: _Formatter) -> None:
        """Write each group of commands with its heading."""
        for heading, group in GROUPS.items():
            with formatter.section(heading):
                formatter.write_dl([(n, said) for n, said in group.items()])


def app(arguments: Sequence[str]) -> typer.Typer:
    """Return the command line, with the commands that the arguments name.

    The others have only their one-line help.
    """
    line = typer.Typer(
        help="The reference edition of five texts on the knight's tour.",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        callback=_cavalier,
        cls=Grouped,
    )
    for name, sentence in COMMANDS.items():
        command = _not_imported
        if name in arguments:
            command = import_module(f"cavalier.commands.{name}").command
        line.command(name, short_help=sentence)(command)
    return line


def _language(arguments: Sequence[str]) -> str:
    """Return the language in which a command is to speak.

    A document in JSON is the same in all languages.

    Raises CavalierError where the option names no language.
    """
    text = " ".join(["", *arguments, ""])
    asked = re.findall(r" --lang[= ](\S*)(?= )", text)
    chosen = asked[-1] if asked else language_of()
    if chosen not in LANGUAGES:
        raise CavalierError(
            f"{chosen!r} is not a language. Use one of {', '.join(LANGUAGES)}."
        )
    return ENGLISH if "--json" in arguments else chosen


def run(arguments: list[str]) -> int:
    """Run a command and return its exit status.

    Every failure is one line on standard error.
    """
    if not _open_streams():
        return _complain(_CLOSED, 2)
    speak(ENGLISH)
    try:
        speak(_language(arguments))
        status = _status(arguments or ["--help"])
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # typer makes one of the other
        # As when the reader is `head`; Python would try to print the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except typer.TyperException as error:
        status = _complain(_in_plain_words(error), 2)
    except CavalierError as error:
        status = _complain(error, error.status)
    except MemoryError:
        status = _complain(OUT_OF_MEMORY, 2)
    except OSError as error:
        status = _complain(_of_file(error), 2)
    return status


def _of_file(error: OSError) -> str:
    """Return what is said of an error, after the name of the file."""
    if not error.filename:
        return why(error)
    return f"{error.filename}: {why(error)}"


def _status(arguments: list[str]) -> int:
    """Run a command; return the status."""
    from cavalier.terminal import AT_END

    with AT_END:
        status: int = app(arguments)(arguments, standalone_mode=False)
    if status == 128 + signal.SIGINT:  # typer has caught it
        raise KeyboardInterrupt
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


def _in_plain_words(error: typer.TyperException) -> str:
    """Return what is wrong with the arguments, and what to type instead."""
    if isinstance(error, typer.BadParameter) and error.param:
        options = [each for each in error.param.opts if each[0] == "-"]
        for said, sentence in _SENTENCES.items():
            found = re.fullmatch(f"(.*) {said}", error.message, re.DOTALL)
            if found:
                value = " ".join([*options[:1], found[1]])
                return sentence.format(value=value, known=_in_words(found[2]))
    said = str(error.format_message())
    for pattern, sentence in _OF_ARGUMENTS.items():
        if found := re.fullmatch(pattern, said, re.DOTALL):
            return sentence.format(**found.groupdict())
    return said


def _in_words(expected: str) -> str:
    """Return what was expected, as typer writes it, in words.

    >>> _in_words("'en', 'fr'"), _in_words("1<=x<=9"), _in_words("x>=1")
    ('en, fr', '1 to 9', '1 or more')
    """
    if limits := re.fullmatch(r"(\d+)<=x<=(\d+)", expected):
        return f"{limits[1]} to {limits[2]}"
    if limits := re.fullmatch(r"x>=(\d+)", expected):
        return f"{limits[1]} or more"
    return expected.replace("'", "")


def _complain(message: object, status: int) -> int:
    from common.plain_values import UNBROKEN, printable

    text = printable(re.sub(rf"[^\S{UNBROKEN}]+", " ", str(message)).strip())
    if len(text) > _LONGEST:
        half = _LONGEST // 2
        text = f"{text[:half]} ... {text[-half:]}"
    print(f"cavalier: {text}", file=sys.stderr)
    return status
