"""A figure: shapes on a sheet, whatever form they are written in.

A `Figure` has its size, its words for those who cannot see it, and its
layers; a `Layer` has shapes that look alike. Lengths are in points, 72 of
which are an inch, from the top left corner: to the right, and down.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

INK = "#1a1a1a"
PAPER = "#ffffff"
LIGHT = "#f4efe3"
DARK = "#c9ced2"
LINE = "#00619a"
QUIET = "#5c5c5c"
FAULT = "#b3261e"

Point = tuple[float, float]


class Line(NamedTuple):
    """A line through points."""

    points: Sequence[Point]


class Rectangle(NamedTuple):
    """A rectangle, by its top left corner."""

    x: float
    y: float
    width: float
    height: float


class Disc(NamedTuple):
    """A disc, by its centre."""

    x: float
    y: float
    radius: float


class Words(NamedTuple):
    """A line of text, by its anchor on the base line."""

    x: float
    y: float
    text: str


Shape = Line | Rectangle | Disc | Words


class Look(NamedTuple):
    """How shapes are drawn; words have a ``size`` and an ``anchor``.

    The anchor is their middle or their end.
    """

    fill: str = "none"
    stroke: str = "none"
    width: float = 1
    dashed: bool = False
    size: float = 0
    anchor: str = "middle"


class Layer(NamedTuple):
    """Shapes of one look; the name says what they are."""

    name: str
    look: Look
    shapes: Sequence[Shape]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure, with its words for those who cannot see it."""

    width: float
    height: float
    title: str
    description: str
    layers: Sequence[Layer]
