"""A walk that is drawn step by step: SVG with a style sheet."""

from collections.abc import Iterator
from itertools import chain
from xml.etree.ElementTree import Element, SubElement

from cavalier.drawing.figure import Figure
from cavalier.drawing.svg import as_text, picture

#: In seconds: a step, and the most that the whole takes.
_STEP, _WHOLE = 0.4, 30.0

_STYLE = """
@media screen and (prefers-reduced-motion: no-preference) {
  .step-by-step .line { stroke-dasharray: 1 1; animation: draw linear both; }
  .step-by-step .step { animation: appear 0.01s linear both; }
}
@keyframes draw { from { stroke-dashoffset: 1; } }
@keyframes appear { from { visibility: hidden; } }
"""


def animated(figure: Figure) -> str:
    """Write a figure as SVG, its walk as a line that grows from its start.

    A number appears when the line has reached its square.
    """
    root = picture(figure)
    SubElement(root, "style").text = _STYLE
    root.set("class", "step-by-step")
    for line in _of(root, "tour"):
        moves = line.get("points", "").count(" ")
        step = min(_STEP, _WHOLE / (moves + 1))
        line.set("class", "line")
        line.set("pathLength", "1")
        line.set("style", f"animation-duration: {step * moves:.4g}s")
        for number, element in _steps(root, moves):
            element.set("class", "step")
            element.set("style", f"animation-delay: {number * step:.4g}s")
    return as_text(root)


def _steps(root: Element, moves: int) -> Iterator[tuple[int, Element]]:
    """Yield what appears, each with the step from 0 at which it does."""
    yield from enumerate(_of(root, "discs"))
    for number in chain(_of(root, "numbers"), _of(root, "ends")):
        yield int(number.text or "1") - 1, number
    for element in chain(_of(root, "end"), _of(root, "closing")):
        yield moves, element


def _of(root: Element, name: str) -> Iterator[Element]:
    """Yield the shapes of a layer."""
    for group in root.iter("g"):
        if group.get("class") == name:
            yield from group
