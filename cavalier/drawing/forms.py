"""The forms of a figure; what writes each is imported when it is needed."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cavalier.drawing.figure import Figure


class Form(StrEnum):
    """How a figure is written."""

    SVG = "svg"
    PDF = "pdf"
    PNG = "png"
    TIKZ = "tikz"


_BY_SUFFIX = {
    ".svg": Form.SVG,
    ".pdf": Form.PDF,
    ".png": Form.PNG,
    ".tikz": Form.TIKZ,
    ".tex": Form.TIKZ,
}


def form_of(file: Path | None) -> Form | None:
    """Return the form that the name of a file asks for.

    >>> form_of(Path("board.TEX")), form_of(Path("board.txt"))
    (<Form.TIKZ: 'tikz'>, None)
    """
    return None if file is None else _BY_SUFFIX.get(file.suffix.lower())


def written(figure: "Figure", form: Form, language: str) -> str | bytes:
    """Write a figure in a form."""
    match form:
        case Form.SVG:
            from cavalier.drawing.svg import svg

            return svg(figure)
        case Form.TIKZ:
            from cavalier.drawing.tikz import tikz

            return tikz(figure)
    from cavalier.drawing.converting import pdf, png

    if form is Form.PNG:
        return png(figure)
    return pdf(figure, language)
