"""A figure as SVG, which a browser, Word, Typst or a printer draws alike.

The document has no script and no style sheet. Its size is where a page
begins: the page may let it grow and shrink. What a colour shows, a shape or a
number shows too, and the colours keep their order in grey.
"""

import re
from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from cavalier.drawing.figure import Disc, Figure, Look, Rectangle, Shape, Words
from common.untrusted import printable

#: DejaVu has the widths of Verdana and Menlo, which other systems have; Typst
#: brings its letters of equal width.
_SANS = "DejaVu Sans, Verdana, sans-serif"
_MONO = "DejaVu Sans Mono, Menlo, Consolas, monospace"

# What XML 1.0 cannot have, even escaped.
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg(figure: Figure) -> str:
    """Write a figure as SVG, with its title and its description."""
    return as_text(picture(figure))


def picture(figure: Figure) -> Element:
    """Return the SVG of a figure, not yet as text."""
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
    return root


def as_text(root: Element) -> str:
    """Return a picture as text, indented: XML, whatever its texts have."""
    indent(root)
    text = tostring(root, encoding="unicode")
    return _NOT_XML.sub(lambda found: printable(found[0]), text)


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
    if look.mono:
        attributes["font-family"] = _MONO
    if look.bold:
        attributes["font-weight"] = "bold"
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
            if shape.width:
                text.set("textLength", number(shape.width))
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
