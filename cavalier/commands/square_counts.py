"""A map of counts, a count for each square: as text, as CSV, or drawn."""

from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cavalier.commands.pictures import Sheet
from cavalier.drawing.spreadsheet import as_csv
from cavalier.drawing.text import numbers
from cavalier.terminal import deliver
from common.board import Board, Square, square_name
from common.language import N_


class Map(StrEnum):
    """How a map is written."""

    TEXT = "text"
    CSV = "csv"
    SVG = "svg"
    PDF = "pdf"
    PNG = "png"
    TIKZ = "tikz"


AsMap = Annotated[
    Map | None,
    typer.Option("--map", help=N_("the count of each start, on the board")),
]

_HEADER = ("square", "row", "column", "count")


def deliver_map(
    board: Board,
    counts: Mapping[Square, int],
    form: Map,
    output: Path | None,
    sheet: Sheet | None,
    *,
    closed: bool,
) -> None:
    """Write how many tours start on each square of the board."""
    if sheet is not None:
        from cavalier.drawing.maps import starts_figure

        sheet.deliver(partial(starts_figure, board, counts, closed=closed))
    elif form is Map.CSV:
        rows = [(square_name(s, board), *s, counts[s]) for s in board]
        deliver(as_csv([_HEADER, *rows]).removesuffix("\n"), output)
    else:
        listed = [counts[square] for square in board]
        wide = board.columns
        rows_of = range(0, len(listed), wide)
        text = numbers([listed[at : at + wide] for at in rows_of])
        deliver(text, output)
