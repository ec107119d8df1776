"""The options that several commands take, and how they are read."""

import re
from pathlib import Path
from reprlib import repr as shorten
from typing import Annotated

import typer

from common.errors import CavalierError

_BOARD = typer.Option("--board", metavar="RxC", help="rows x columns")


def _start(without: str = "") -> object:
    """Return the option --start; its help ends with what holds without it."""
    return typer.Option(
        "--start",
        metavar="SQUARE",
        help=f"a1, or row,column from 0{without}",
    )


PortArgument = Annotated[
    str, typer.Argument(metavar="PORT[@VARIANT]", help="see `cavalier list`")
]
Board = Annotated[str, _BOARD]
OptionalBoard = Annotated[str | None, _BOARD]
Start = Annotated[str, _start("; the top left corner if not given")]
OptionalStart = Annotated[str | None, _start()]
CornerOrStart = Annotated[
    str | None, _start("; the top left corner if not given")
]
EveryOrStart = Annotated[str | None, _start("; every square if not given")]
Closed = Annotated[bool, typer.Option("--closed", help="closed tours only")]
Json = Annotated[
    bool, typer.Option("--json", help="one JSON document on standard output")
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="write to a file"),
]
Force = Annotated[
    bool, typer.Option("--force", help="search even if it may never end")
]
ForceLong = Annotated[
    bool, typer.Option("--force", help="start even if it may take too long")
]
Checkpoint = Annotated[
    Path | None,
    typer.Option(
        "--checkpoint",
        metavar="DIR",
        help="keep a long count there, and go on from it",
    ),
]
Certify = Annotated[
    bool,
    typer.Option("--certify", help="count in several ways, and compare"),
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
            f"{shorten(text)} is not a seed. Use a whole number from 0, of "
            "at most 30 digits."
        )
    return int(text)
