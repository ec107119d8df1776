"""Figures as PDF and PNG, which Typst makes of SVG.

A PDF is tagged: its figure has the description. typst is imported where a
picture is made.
"""

import json
import struct
from importlib.util import find_spec
from zlib import crc32

from cavalier.drawing.figure import Figure
from cavalier.drawing.svg import svg
from common.board import Board
from common.errors import CavalierError, TooLargeError
from common.language import ENGLISH, _

#: A picture of more squares takes much memory, so many bytes for each.
_MOST_SQUARES, _BYTES = 100_000, 7_000

#: The pixels of a PNG to the inch.
_FINE = 300

#: How a PNG begins: its signature and its header, 25 bytes of a fixed size.
_PNG_HEAD = 8 + 25


def pdf(figure: Figure, language: str = ENGLISH) -> bytes:
    """Return a figure as a page of PDF of its size."""
    import typst

    source = _page(figure, language)
    return typst.compile(source, format="pdf", pdf_standards=["ua-1"])


def png(figure: Figure) -> bytes:
    """Return a figure as PNG, on white paper, of the size that it says."""
    import typst

    drawn = typst.compile(_page(figure), format="png", ppi=_FINE)
    return drawn[:_PNG_HEAD] + _size() + drawn[_PNG_HEAD:]


def _size() -> bytes:
    """Return the chunk by which Word and pandoc know the pixels to a metre."""
    across = round(_FINE / 0.0254)
    chunk = struct.pack(">4sIIB", b"pHYs", across, across, 1)
    return struct.pack(">I", 9) + chunk + struct.pack(">I", crc32(chunk))


def _page(figure: Figure, language: str = ENGLISH) -> bytes:
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
            "A PDF or PNG of {board} takes some {size} MB of memory. Choose a "
            "board of at most {most} squares, or svg.",
            board=board,
            size=len(board) * _BYTES // 10**6,
            most=_MOST_SQUARES,
        )
    if find_spec("typst") is None:
        raise CavalierError(
            _(
                "PDF and PNG are drawn by Typst, which is not installed. "
                'Run `python -m pip install "cavalier[pdf]"`, or choose svg.'
            )
        )
