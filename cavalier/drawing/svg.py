"""A figure as SVG, which a browser, Word, Typst or a printer draws alike.

The document has no script and no style sheet. What a colour shows, a shape or
a number shows too.
"""

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from cavalier.drawing.figure import Disc, Figure, Look, Rectangle, Shape, Words

#: DejaVu has the widths of Verdana, which other systems have.
_SANS = "DejaVu Sans, Verdana, sans-serif"


def svg(figure: Figure) -> str:
    """Write a figure as SVG, with its title and its description."""
    width, height = number(figure.width), number(figure.height)
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": f"{width}pt",
            "height": f"{height}pt",
            "viewBox": f"0 0 {width} {height}",
            "role": "img",
            "font-family": _SANS,
            "stroke-linejoin": "round",
            "stroke-linecap": "round",
        },
    )
    SubElement(root, "title").text = figure.title
    SubElement(root, "desc").text = figure.description
    for name, look, shapes in figure.layers:
        group = SubElement(root, "g", {"class": name, **_look(look)})
        for shape in shapes:
            _draw(group, shape)
    indent(root)
    return tostring(root, encoding="unicode")


def number(length: float) -> str:
    """Write a length with two decimals at most.

    >>> number(7.0), number(1.005), number(-0.001)
    ('7', '1', '0')
    """
    return f"{round(length, 2) + 0:.2f}".rstrip("0").rstrip(".")


def _look(look: Look) -> Mapping[str, str]:
    attributes = {"fill": look.fill}
    if look.stroke != "none":
        attributes["stroke"] = look.stroke
        attributes["stroke-width"] = number(look.width)
    if look.dashed:
        dash = number(2 * look.width)
        attributes["stroke-dasharray"] = f"{dash} {dash}"
    if look.size:
        attributes["font-size"] = number(look.size)
        attributes["text-anchor"] = look.anchor
    return attributes


def _draw(group: Element, shape: Shape) -> None:
    match shape:
        case Rectangle():
            names = ("x", "y", "width", "height")
            _element(group, "rect", dict(zip(names, shape, strict=True)))
        case Disc():
            place = {"cx": shape.x, "cy": shape.y, "r": shape.radius}
            _element(group, "circle", place)
        case Words():
            text = _element(group, "text", {"x": shape.x, "y": shape.y})
            text.text = shape.text
        case _:
            points = " ".join(
                f"{number(x)},{number(y)}" for x, y in shape.points
            )
            SubElement(group, "polyline", {"points": points})


def _element(
    group: Element, tag: str, lengths: Mapping[str, float]
) -> Element:
    written = {name: number(length) for name, length in lengths.items()}
    return SubElement(group, tag, written)
