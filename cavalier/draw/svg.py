"""A drawing as SVG, which a browser, Word, Typst or a printer draws alike.

The document has no script and no style sheet. What a colour shows, a shape or
a number shows too.
"""

from collections.abc import Iterable, Iterator
from html import escape

from cavalier.draw.board import (
    DARK,
    INK,
    LIGHT,
    LINE,
    PAPER,
    QUIET,
    Drawing,
    Label,
    Point,
)
from common.board import Square

#: DejaVu has the widths of Verdana, which other systems have.
_SANS = "DejaVu Sans, Verdana, sans-serif"


def svg(drawing: Drawing) -> str:
    """Write a drawing as SVG, with its title and its description."""
    width, height = map(number, drawing.size)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" '
            f'height="{height}pt" viewBox="0 0 {width} {height}" role="img" '
            f'font-family="{_SANS}" stroke-linejoin="round" '
            'stroke-linecap="round">',
            f"  <title>{escape(drawing.title)}</title>",
            f"  <desc>{escape(drawing.description)}</desc>",
            *_board(drawing),
            *_tour(drawing),
            "</svg>",
        ]
    )


def number(length: float) -> str:
    """Write a length with two decimals at most.

    >>> number(7.0), number(1.005), number(-0.001)
    ('7', '1', '0')
    """
    return f"{round(length, 2) + 0:.2f}".rstrip("0").rstrip(".")


def _board(drawing: Drawing) -> Iterator[str]:
    """Yield the squares, the ranks and the files."""
    for name, colour, parity in ("light", LIGHT, 0), ("dark", DARK, 1):
        squares = (s for s in drawing.board if sum(s) % 2 == parity)
        shapes = (_square(drawing, s, drawing.cell / 2) for s in squares)
        yield _group(name, f'fill="{colour}"', shapes)
    look = f'fill="{QUIET}" font-size="{number(drawing.letter)}"'
    ranks, files = map(_words, drawing.ranks()), map(_words, drawing.files())
    yield _group("ranks", f'{look} text-anchor="end"', ranks)
    yield _group("files", f'{look} text-anchor="middle"', files)


def _tour(drawing: Drawing) -> Iterator[str]:
    """Yield the line, its ends, and the numbers where they fit."""
    points = [drawing.centre(square) for square in drawing.tour]
    (first, *inner), last = drawing.tour, drawing.tour[-1]
    radius, half = drawing.radii
    width, size = 0.075 * drawing.cell, drawing.number_size
    look = f'fill="none" stroke="{LINE}" stroke-width="{number(width)}"'
    yield _group("tour", look, [_line(points)])
    if drawing.closed:
        dash = number(2 * width)
        look += f' stroke-dasharray="{dash} {dash}"'
        yield _group("closing", look, [_line([points[-1], points[0]])])
    if size:
        discs = (_disc(point, radius) for point in points)
        yield _group("discs", f'fill="{PAPER}"', discs)
    edge = number(0.05 * drawing.cell)
    look = f'fill="{INK}" stroke="{PAPER}" stroke-width="{edge}"'
    yield _group("end", look, [_square(drawing, last, half)])
    yield _group("start", look, [_disc(points[0], half)])
    if size:
        look = f'font-size="{number(size)}" text-anchor="middle"'
        for name, ink, squares in (
            ("numbers", INK, inner[:-1]),
            ("ends", PAPER, dict.fromkeys([first, last])),
        ):
            labels = drawing.numbers(squares)
            yield _group(name, f'fill="{ink}" {look}', map(_words, labels))


def _group(name: str, look: str, shapes: Iterable[str]) -> str:
    inner = "".join(f"\n    {shape}" for shape in shapes)
    return f'  <g class="{name}" {look}>{inner}\n  </g>'


def _square(drawing: Drawing, square: Square, half: float) -> str:
    x, y = drawing.centre(square)
    side = number(2 * half)
    return (
        f'<rect x="{number(x - half)}" y="{number(y - half)}" '
        f'width="{side}" height="{side}" />'
    )


def _disc(centre: Point, radius: float) -> str:
    x, y = map(number, centre)
    return f'<circle cx="{x}" cy="{y}" r="{number(radius)}" />'


def _line(points: Iterable[Point]) -> str:
    joined = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f'<polyline points="{joined}" />'


def _words(label: Label) -> str:
    x, y, text = label
    return f'<text x="{number(x)}" y="{number(y)}">{text}</text>'
