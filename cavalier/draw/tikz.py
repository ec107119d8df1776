r"""A tour as TikZ, which a report in LaTeX draws itself, in its own fonts.

It is the SVG picture, shape by shape, in the words of TikZ.
"""

from collections.abc import Iterator
from textwrap import wrap
from xml.etree.ElementTree import Element, fromstring

from cavalier.draw import svg
from common.board import Board, Tour

_BEGIN = r"""% Needs \usepackage{tikz}, and with babel \usetikzlibrary{babel}.
\begin{tikzpicture}[x=1bp, y=-1bp, line join=round, line cap=round,
  every node/.style={anchor=base, inner sep=0pt,
    font=\sffamily\fontsize{10bp}{12bp}\selectfont}]"""

_SVG = "{http://www.w3.org/2000/svg}"

#: An attribute of SVG, and the option of TikZ.
_OPTIONS = {
    "fill": "fill=board{}",
    "stroke": "draw=board{}",
    "stroke-width": "line width={}bp",
    "stroke-dasharray": "dash pattern=on {0}bp off {0}bp",
}


def tikz(board: Board, tour: Tour) -> str:
    """Draw a tour as a `tikzpicture`."""
    root = fromstring(svg.svg(board, tour))
    *_, width, height = root.attrib["viewBox"].split()
    groups = root.findall(f"{_SVG}g")
    colours = {g.get(key, "none") for g in groups for key in _OPTIONS}
    commands = [
        rf"\useasboundingbox (0,0) rectangle ({width},{height});",
        *(
            rf"\definecolor{{board{_word(colour)}}}{{HTML}}{{{_word(colour)}}}"
            for colour in sorted(colours)
            if colour.startswith("#")
        ),
        *(line for group in groups for line in _layer(group)),
    ]
    caption = wrap(f"{svg.title(board, tour)}.", initial_indent="% ")
    body = [f"  {command}" for command in commands]
    return "\n".join([*caption, _BEGIN, *body, r"\end{tikzpicture}"])


def _word(value: str) -> str:
    """Return a value of an attribute as TikZ has it.

    >>> _word("#f4efe3"), _word("4.5 4.5")
    ('F4EFE3', '4.5')
    """
    return value.removeprefix("#").upper().split()[0]


def _layer(group: Element) -> Iterator[str]:
    """Yield the commands of a group, a line for each shape."""
    look = group.attrib
    if size := look.get("font-size"):
        anchor = "base east" if look["text-anchor"] == "end" else "base"
        options = f"text=board{_word(look['fill'])}, anchor={anchor}"
        options += f", scale={float(size) / 10:.3g}"
        yield rf"\begin{{scope}}[every node/.append style={{{options}}}]"
    else:
        options = ", ".join(
            option.format(_word(look[key]))
            for key, option in _OPTIONS.items()
            if look.get(key, "none") != "none"
        )
        yield rf"\path[{options}]"
    for shape in group:
        yield f"  {_shape(shape)}"
    yield r"\end{scope}" if size else "  ;"


def _shape(shape: Element) -> str:
    get = shape.attrib.__getitem__
    match shape.tag.removeprefix(_SVG):
        case "polyline":
            return " -- ".join(f"({point})" for point in get("points").split())
        case "circle":
            return f"({get('cx')},{get('cy')}) circle[radius={get('r')}]"
        case "rect":
            side = get("width")
            return f"({get('x')},{get('y')}) rectangle +({side},{side})"
        case _:
            return rf"\node at ({get('x')},{get('y')}) {{{shape.text}}};"
