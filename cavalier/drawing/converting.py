"""Figures as PDF and PNG, made from SVG; only this uses cairosvg.

cairosvg is imported where a picture is made: that takes half a second.
"""

import struct
from importlib.util import find_spec
from zlib import crc32

from cavalier.drawing.figure import PAPER, Figure
from cavalier.drawing.svg import svg
from common.board import Board
from common.errors import CavalierError, TooLargeError
from common.language import _

#: A picture of more squares takes minutes, and some 2,700 bytes for each.
_MOST_SQUARES, _BYTES = 100_000, 2_700

#: The pixels of a PNG, to the inch and of one of SVG's, of which it has 96.
_FINE = 300 / 96

#: How a PNG begins: its signature and its header, 25 bytes of a fixed size.
_PNG_HEAD = 8 + 25


def pdf(figure: Figure) -> bytes:
    """Return a figure as a page of PDF of its size."""
    import cairosvg

    return cairosvg.svg2pdf(bytestring=svg(figure).encode())


def png(figure: Figure) -> bytes:
    """Return a figure as PNG, on white paper, of the size that it says."""
    import cairosvg

    drawn = cairosvg.svg2png(
        bytestring=svg(figure).encode(), scale=_FINE, background_color=PAPER
    )
    return drawn[:_PNG_HEAD] + _size() + drawn[_PNG_HEAD:]


def _size() -> bytes:
    """Return the chunk by which Word and pandoc know the pixels to a metre."""
    across = round(_FINE * 96 / 0.0254)
    chunk = struct.pack(">4sIIB", b"pHYs", across, across, 1)
    return struct.pack(">I", 9) + chunk + struct.pack(">I", crc32(chunk))


def must_convert(board: Board | None = None) -> None:
    """Raise CavalierError where cairosvg, or its library, is missing.

    Raises TooLargeError where the board has too many squares.
    """
    if board is not None and len(board) > _MOST_SQUARES:
        raise TooLargeError(
            "A PDF or PNG of {board} takes minutes, and some {size} MB of "
            "memory. Choose a board of at most {most} squares, or svg.",
            board=board,
            size=len(board) * _BYTES // 10**6,
            most=_MOST_SQUARES,
        )
    if find_spec("cairosvg") is None:
        raise CavalierError(
            _(
                "PDF and PNG are drawn by CairoSVG, which is not installed. "
                'Run `python -m pip install "cavalier[picture]"`, or choose '
                "svg."
            )
        )
    try:
        import cairosvg  # noqa: F401
    except OSError:
        raise CavalierError(
            _(
                "CairoSVG needs the library cairo, which is not installed. "
                "Install it, as by `apt-get install libcairo2`, or choose svg."
            )
        ) from None
