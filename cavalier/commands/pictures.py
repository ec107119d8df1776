"""The options of every command that draws a figure, and how it is written."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from reprlib import repr as shorten
from typing import TYPE_CHECKING, Annotated

import typer

from cavalier.drawing.forms import Form, form_of, written
from cavalier.terminal import deliver, must_not_show, tell
from common.board import Board
from common.errors import CavalierError
from common.language import N_, spoken

if TYPE_CHECKING:
    from cavalier.drawing.figure import Figure

#: The points of each unit.
_UNITS = {"mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72.0, "pt": 72 / 72.27}

#: In points: what a figure may be wide.
_LEAST, _MOST = 20 * _UNITS["mm"], 1000 * _UNITS["mm"]

Width = Annotated[
    str | None,
    typer.Option(
        "--width",
        metavar=N_("WIDTH"),
        help=N_("of a picture, as 84mm; no letter is then under 7 pt"),
    ),
]
Picture = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar=N_("FILE"),
        help=N_("write to a file; draw in .svg, .pdf, .png or .tex (TikZ)"),
    ),
]


def parse_width(text: str | None) -> float | None:
    """Read a width in points of PostScript, if one is given.

    >>> parse_width("1in"), round(parse_width("84mm") or 0, 1)
    (72.0, 238.1)

    Raises CavalierError for anything but a length that fits on a poster.
    """
    if text is None:
        return None
    found = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)(mm|cm|in|pt)", text)
    if found is None:
        raise CavalierError(
            "{text} is not a width. Use one in mm, cm, in or pt, such as "
            "84mm.",
            text=shorten(text),
        )
    width = float(found[1]) * _UNITS[found[2]]
    if not _LEAST <= width <= _MOST:
        raise CavalierError(
            "{text} is out of range. Use 20mm to 1000mm.", text=text
        )
    return width


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a figure is drawn on: its form, its file, its width in points."""

    form: Form
    output: Path | None
    width: float | None

    def deliver(self, draw: Callable[[float | None, str], "Figure"]) -> None:
        """Draw a figure and write it, and tell what is left out of it."""
        figure = draw(self.width, spoken())
        deliver(written(figure, self.form, spoken()), self.output)
        for remark in figure.remarks:
            tell(remark)


def sheet_for(
    form: str | None,
    output: Path | None,
    width: str | None,
    board: Board | None = None,
) -> Sheet | None:
    """Return the sheet of the form that is named, or that of the file's name.

    Return None where neither is a picture. Raises CavalierError where a
    picture cannot be made, or bytes would be printed, or a width is given and
    nothing is drawn.
    """
    chosen = form or form_of(output)
    if chosen is None or chosen not in [*Form]:
        if width is not None:
            raise CavalierError(
                "--width {width} is for a picture. Use -o FILE.svg, .pdf, "
                ".png or .tex.",
                width=width,
            )
        return None
    if chosen in (Form.PDF, Form.PNG):
        from cavalier.drawing.converting import must_convert

        must_convert(board)
        must_not_show(chosen, output)
    return Sheet(Form(chosen), output, parse_width(width))


def not_a_picture(output: Path | None) -> CavalierError:
    """Return what is raised where a file's name is of no form."""
    return CavalierError(
        "{output} is not the name of a picture. Use one that ends in .svg, "
        ".pdf, .png or .tex.",
        output=output,
    )
