"""The options that several commands take, and how they are read."""

import re
from pathlib import Path
from reprlib import repr as shorten
from typing import Annotated

import typer

from common.errors import CavalierError

#: What names a port, or an own file in its place.
SUBJECT = "PORT[@VARIANT]|FILE.py[:FUNCTION]|PROGRAM"

#: How long a file may take for an answer, if nothing else is asked for.
SECONDS = 60.0


#: Of a command that is translated; ``app`` reads it before anything is said.
Lang = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="LANGUAGE",
        help="the language of the sentences, such as fr",
    ),
]

_BOARD = typer.Option("--board", metavar="RxC", help="rows x columns")


def _start(said: str) -> object:
    """Return the option --start, with its help."""
    return typer.Option("--start", metavar="SQUARE", help=said)


_FROM_CORNER = _start(
    "a1, or row,column from 0; the top left corner if not given"
)


def number(text: str) -> float:
    """Read a number that an option is given; raise BadParameter for else."""
    try:
        return float(text)
    except ValueError as error:
        raise typer.BadParameter(f"{text!r} is not a number") from error


#: A port, or an own file in its place.
PortArgument = Annotated[
    str, typer.Argument(metavar=SUBJECT, help="see `cavalier list`")
]
Seconds = Annotated[
    float,
    typer.Option(
        "--seconds",
        metavar="N",
        parser=number,
        help="time limit per answer of a file, in seconds",
    ),
]
Board = Annotated[str, _BOARD]
OptionalBoard = Annotated[str | None, _BOARD]
Start = Annotated[str, _FROM_CORNER]
OptionalStart = Annotated[str | None, _start("a1, or row,column from 0")]
CornerOrStart = Annotated[str | None, _FROM_CORNER]
EveryOrStart = Annotated[
    str | None,
    _start("a1, or row,column from 0; every square if not given"),
]
Closed = Annotated[bool, typer.Option("--closed", help="closed tours only")]
Json = Annotated[
    bool,
    typer.Option("--json", help="one JSON document on standard output"),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="write to a file"),
]
Force = Annotated[
    bool, typer.Option("--force", help="search even if it may never end")
]
ForceLong = Annotated[
    bool,
    typer.Option("--force", help="start even if it may take too long"),
]
Origin = Annotated[
    str,
    typer.Option(
        "--origin", metavar="URL", help="the address of the repository"
    ),
]


def parse_seed(text: str | None) -> int | None:
    """Read a seed, if one is given.

    >>> parse_seed("12"), parse_seed(None)
    (12, None)

    Raises CavalierError for anything but a whole number from 0: Python treats
    a negative seed as its positive one.
    """
    if text is None:
        return None
    if re.fullmatch("[0-9]{1,30}", text, re.ASCII) is None:
        raise CavalierError(
            f"{shorten(text)} is not a seed. Use a whole number from 0, "
            "of at most 30 digits."
        )
    return int(text)
