"""A figure: shapes on a sheet, whatever form they are written in.

A `Figure` has its size, its words for those who cannot see it, and its
layers; a `Layer` has shapes that look alike. Lengths are in points, 72 of
which are an inch, from the top left corner: to the right, and down.
`svg` and `tikz` write any figure, `converting` makes a PDF or a PNG of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

INK = "#1a1a1a"
PAPER = "#ffffff"
LIGHT = "#f4efe3"
DARK = "#c9ced2"
LINE = "#00619a"
QUIET = "#5c5c5c"
FAULT = "#b3261e"

#: From none to the most, darker by steps; each with the ink read on it.
SHADES = (
    ("#ffffff", INK),
    ("#dcecf7", INK),
    ("#a9d0ea", INK),
    ("#6aaedb", INK),
    ("#2b7cb5", PAPER),
    ("#08497c", PAPER),
)

#: No letter is smaller, unless the whole figure is made so.
LEAST_LETTER = 7.0

#: The widths of a digit and of a letter of code, of each point of their size.
DIGIT, MONO = 0.636, 0.602

Point = tuple[float, float]


class Line(NamedTuple):
    """A line through points; a filled one is an area."""

    points: Sequence[Point]

    def moved(self, right: float, down: float) -> "Line":
        """Return the same line elsewhere."""
        return Line([(x + right, y + down) for x, y in self.points])


class Rectangle(NamedTuple):
    """A rectangle, by its top left corner."""

    x: float
    y: float
    width: float
    height: float

    def moved(self, right: float, down: float) -> "Rectangle":
        """Return the same rectangle elsewhere."""
        return self._replace(x=self.x + right, y=self.y + down)


class Disc(NamedTuple):
    """A disc, by its centre."""

    x: float
    y: float
    radius: float

    def moved(self, right: float, down: float) -> "Disc":
        """Return the same disc elsewhere."""
        return self._replace(x=self.x + right, y=self.y + down)


class Words(NamedTuple):
    """A line of text, by its anchor on the base line.

    If it has a ``width``, it is drawn as wide, whatever the font.
    """

    x: float
    y: float
    text: str
    width: float = 0

    def moved(self, right: float, down: float) -> "Words":
        """Return the same words elsewhere."""
        return self._replace(x=self.x + right, y=self.y + down)


Shape = Line | Rectangle | Disc | Words


class Look(NamedTuple):
    """How shapes are drawn; ``size``, ``mono``, ``bold``, ``anchor``: words.

    The anchor of words is their start, their middle or their end.
    """

    fill: str = "none"
    stroke: str = "none"
    width: float = 1
    dashed: bool = False
    size: float = 0
    mono: bool = False
    bold: bool = False
    anchor: str = "middle"


class Layer(NamedTuple):
    """Shapes of one look; the name says what they are."""

    name: str
    look: Look
    shapes: Sequence[Shape]

    def moved(self, right: float, down: float) -> "Layer":
        """Return the same layer elsewhere."""
        shapes = [shape.moved(right, down) for shape in self.shapes]
        return self._replace(shapes=shapes)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure; ``remarks`` say what is left out, and why."""

    width: float
    height: float
    title: str
    description: str
    layers: Sequence[Layer]
    remarks: Sequence[str] = ()

    def titled(self, title: str, description: str) -> "Figure":
        """Return the same figure with other words."""
        return replace(self, title=title, description=description)


def written_at(size: float, fill: str = INK, anchor: str = "middle") -> Look:
    """Return the look of words of a size."""
    return Look(fill=fill, size=size, anchor=anchor)
