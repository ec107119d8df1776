"""The arguments and options that several commands share."""

from pathlib import Path

import click

from common.board import Board, parse_board
from common.language import LANGUAGES, language_of, speak

#: A port, or a program in its place.
SUBJECT = "PORT[@VARIANT]|FILE.py[:FUNCTION]|PROGRAM"


def _board(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> Board | None:
    """Read a board, as in 5x6; raises CavalierError for any other text."""
    return None if value is None else parse_board(value)


def _speak(ctx: click.Context, param: click.Parameter, value: str) -> None:
    """Speak the language of the option, or else that of the locale."""
    speak(value or language_of())


subject = click.argument("subject", metavar=SUBJECT)
optional_board = click.option(
    "--board", metavar="RxC", callback=_board, help="rows x columns"
)
board = click.option(
    "--board",
    metavar="RxC",
    callback=_board,
    required=True,
    help="rows x columns",
)
start = click.option(
    "--start",
    metavar="SQUARE",
    default="0,0",
    help="start square: a1, or row,column from 0  [default: top left corner]",
)
optional_start = click.option(
    "--start",
    metavar="SQUARE",
    help="start square: a1, or row,column from 0",
)
closed = click.option("--closed", is_flag=True, help="closed tours only")
as_json = click.option(
    "--json", "as_json", is_flag=True, help="print one JSON document"
)
#: Eager, so that errors in other options are in the language too.
lang = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    is_eager=True,
    expose_value=False,
    callback=_speak,
    help="language of the output  [default: from the locale]",
)
force = click.option(
    "--force", is_flag=True, help="run even if it may never finish"
)
output = click.option(
    "--output",
    "-o",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="write the output to a file",
)
