"""Figures as PDF and PNG, which Typst makes of SVG.

A PDF is tagged: its figure has the description. typst is imported where a
picture is made.
"""

import json
from importlib.util import find_spec

from cavalier.drawing.figure import Figure
from cavalier.drawing.svg import svg
from common.board import Board
from common.errors import CavalierError, TooLargeError
from common.language import _
from common.phrases import Language

#: A picture of more squares takes much memory, so many bytes for each.
_MOST_SQUARES, _BYTES = 100_000, 7_000

#: The pixels of a PNG to the inch.
_FINE = 300


def pdf(figure: Figure, language: Language = Language.EN) -> bytes:
    """Return a figure as a page of PDF of its size."""
    import typst

    source = _page(figure, language)
    return typst.compile(source, format="pdf", pdf_standards=["ua-1"])


def png(figure: Figure) -> bytes:
    """Return a figure as PNG, on white paper."""
    import typst

    return typst.compile(_page(figure), format="png", ppi=_FINE)


def _page(figure: Figure, language: Language = Language.EN) -> bytes:
    size = f"width: {figure.width}pt, height: {figure.height}pt"
    return f"""
#set document(title: {string(figure.title)}, date: none)
#set text(lang: "{language}")
#set page({size}, margin: 0pt)
#image(
  bytes({string(svg(figure))}), format: "svg", width: 100%,
  alt: {string(figure.description)},
)
""".encode()


def string(text: str) -> str:
    """Return a string of Typst, whose escapes are those of JSON here."""
    return json.dumps(text, ensure_ascii=False)


def must_convert(board: Board | None = None) -> None:
    """Raise CavalierError where Typst is missing.

    Raises TooLargeError where the board has too many squares.
    """
    if board is not None and len(board) > _MOST_SQUARES:
        raise TooLargeError(
            _(
                "A PDF or PNG of {board} takes some {size} MB of memory. "
                "Choose a board of at most {most} squares, or svg.",
                board=board,
                size=len(board) * _BYTES // 10**6,
                most=_MOST_SQUARES,
            )
        )
    if find_spec("typst") is None:
        raise CavalierError(
            _(
                "PDF and PNG are drawn by Typst, which is not installed. "
                'Run `python -m pip install "cavalier[pdf]"`, or choose svg.'
            )
        )
