r"""A figure as TikZ, which a report in LaTeX draws by itself, in its fonts.

The unit is the point of PostScript, `bp`, and y leads down, as in the figure.
"""

from collections.abc import Iterator
from textwrap import wrap

from cavalier.drawing.figure import (
    Disc,
    Figure,
    Layer,
    Line,
    Look,
    Rectangle,
    Shape,
    Words,
)
from cavalier.drawing.svg import number
from common.errors import CavalierError

#: A figure with many more points fills TeX's memory.
_MOST_POINTS = 25_000

#: A size that every font has.
_SIZE = r"\fontsize{10bp}{12bp}\selectfont"

#: So many shapes are one command of TikZ.
_AT_ONCE = 50

_ANCHORS = {"middle": "base", "end": "base east"}


def tikz(figure: Figure) -> str:
    r"""Write a figure as a `tikzpicture`.

    >>> print(tikz(Figure(9, 9, "A disc", "Black.", [
    ...     Layer("", Look("#1a1a1a"), [Disc(4.5, 4.5, 4)])
    ... ])))
    % A disc. Black.
    % It needs \usepackage{tikz}, and with babel \usetikzlibrary{babel}.
    \begin{tikzpicture}[x=1bp, y=-1bp, line join=round, line cap=round,
      every node/.style={inner sep=0pt,
      font=\sffamily\fontsize{10bp}{12bp}\selectfont}]
      \definecolor{h1a1a1a}{HTML}{1A1A1A}
      \useasboundingbox (0,0) rectangle (9,9);
      \path[fill=h1a1a1a] (4.5,4.5) circle[radius=4bp];
    \end{tikzpicture}

    Raises CavalierError where the figure is too large for TeX.
    """
    shapes = [shape for layer in figure.layers for shape in layer.shapes]
    if sum(map(_points, shapes)) > _MOST_POINTS:
        raise CavalierError(
            f"The figure has more than {_MOST_POINTS} points, which is "
            "too large for TikZ. Draw it as svg."
        )
    comments = [
        *wrap(f"{figure.title}. {figure.description}", 76),
        r"It needs \usepackage{tikz}, and with babel \usetikzlibrary{babel}.",
    ]
    return "\n".join(
        [
            *(f"% {line}" for line in comments),
            r"\begin{tikzpicture}[x=1bp, y=-1bp, line join=round, "
            "line cap=round,",
            "  every node/.style={inner sep=0pt,",
            rf"  font=\sffamily{_SIZE}}}]",
            *(
                line
                for command in _commands(figure)
                for line in _lines(command)
            ),
            r"\end{tikzpicture}",
        ]
    )


def _points(shape: Shape) -> int:
    return len(shape.points) if isinstance(shape, Line) else 1


def _lines(command: str) -> list[str]:
    return wrap(
        command,
        78,
        initial_indent="  ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _commands(figure: Figure) -> Iterator[str]:
    """Yield what draws a figure: its colours, its size, its layers."""
    looks = [layer.look for layer in figure.layers]
    used = (colour for look in looks for colour in (look.fill, look.stroke))
    for colour in sorted({*used} - {"none"}):
        name, code = _name(colour), colour[1:].upper()
        yield rf"\definecolor{{{name}}}{{HTML}}{{{code}}}"
    corner = f"({number(figure.width)},{number(figure.height)})"
    yield rf"\useasboundingbox (0,0) rectangle {corner};"
    for layer in figure.layers:
        yield from _drawn(layer)


def _drawn(layer: Layer) -> Iterator[str]:
    look, shapes = layer.look, layer.shapes
    words = [shape for shape in shapes if isinstance(shape, Words)]
    paths = [_path(each) for each in shapes if not isinstance(each, Words)]
    for at in range(0, len(paths), _AT_ONCE):
        joined = " ".join(paths[at : at + _AT_ONCE])
        yield rf"\path[{_style(look)}] {joined};"
    if words:
        yield rf"\begin{{scope}}[every node/.append style={{{_font(look)}}}]"
        for each in words:
            yield rf"\node at {_at(each.x, each.y)} {{{each.text}}};"
        yield r"\end{scope}"


def _name(colour: str) -> str:
    return f"h{colour[1:]}"


def _at(x: float, y: float) -> str:
    return f"({number(x)},{number(y)})"


def _path(shape: Shape) -> str:
    """Return a shape without its look."""
    match shape:
        case Rectangle(x, y, width, height):
            return f"{_at(x, y)} rectangle ++{_at(width, height)}"
        case Disc(x, y, radius):
            return f"{_at(x, y)} circle[radius={number(radius)}bp]"
        case Words():
            return ""
    return " -- ".join(_at(x, y) for x, y in shape.points)


def _style(look: Look) -> str:
    parts = [] if look.fill == "none" else [f"fill={_name(look.fill)}"]
    if look.stroke != "none":
        width = f"line width={number(look.width)}bp"
        parts += [f"draw={_name(look.stroke)}", width]
    if look.dashed:
        dash = f"{number(2 * look.width)}bp"
        parts.append(f"dash pattern=on {dash} off {dash}")
    return ", ".join(parts)


def _font(look: Look) -> str:
    """Return the look of words, in the document's fonts.

    They are scaled: not every font has every size.
    """
    anchor = f"anchor={_ANCHORS[look.anchor]}"
    return f"{anchor}, {_name(look.fill)}, scale={look.size / 10:.3g}"
