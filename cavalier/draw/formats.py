"""The output formats of a tour, by name."""

from cavalier.draw.svg import svg
from cavalier.draw.text import matrix, squares
from cavalier.draw.tikz import tikz

FORMATS = {"matrix": matrix, "squares": squares, "svg": svg, "tikz": tikz}
