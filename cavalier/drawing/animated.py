"""A tour that is drawn step by step, once: an SVG picture with a style sheet.

It begins when the picture is opened, and ends with the picture of the whole
tour. That picture is all there is for readers who have asked for less motion,
in print, and for programs that do not know animations.
"""

from collections.abc import Iterator
from itertools import chain
from xml.etree.ElementTree import Element, SubElement

from cavalier.drawing.parts import as_text
from cavalier.drawing.svg import tour_picture
from common.board import Board, Tour

#: In seconds: a step, and the most that the whole takes.
_STEP, _WHOLE = 0.4, 30.0

_STYLE = """
@media screen and (prefers-reduced-motion: no-preference) {
  .step-by-step .tour { stroke-dasharray: 1 1; animation: draw linear both; }
  .step-by-step .step { animation: appear 0.01s linear both; }
}
@keyframes draw { from { stroke-dashoffset: 1; } }
@keyframes appear { from { visibility: hidden; } }
"""


def tour_animated(board: Board, tour: Tour) -> str:
    """Draw a tour like `tour_svg`, as a line that grows from its start.

    A number appears when the line has reached its square.

    >>> from common.board import Square
    >>> drawn = tour_animated(Board(1, 1), (Square(0, 0),))
    >>> "prefers-reduced-motion: no-preference" in drawn
    True
    """
    root = tour_picture(board, tour)
    step = min(_STEP, _WHOLE / len(tour))
    root.set("class", "step-by-step")
    SubElement(root, "style").text = _STYLE
    for line in _of_class(root, "tour"):
        line.set("pathLength", "1")
        seconds = step * (len(tour) - 1)
        line.set("style", f"animation-duration: {seconds:.4g}s")
    for number, element in _steps(root, len(tour)):
        element.set("class", f"{element.get('class', '')} step".strip())
        element.set("style", f"animation-delay: {number * step:.4g}s")
    return as_text(root)


def _steps(root: Element, last: int) -> Iterator[tuple[int, Element]]:
    """Yield what appears, each with the step from 0 at which it does."""
    for name in "discs", "numbers":
        for group in _of_class(root, name):
            yield from enumerate(group)
    for element in chain(_of_class(root, "end"), _of_class(root, "closing")):
        yield last - 1, element


def _of_class(root: Element, name: str) -> list[Element]:
    return [each for each in root.iter() if each.get("class") == name]
