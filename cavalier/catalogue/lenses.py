"""The lens of each port, as data: where to see its tour from outside.

Two kinds of lens are enough for every port. A path like ``p.value`` is a
variable, or an attribute of one.
"""

from dataclasses import dataclass
from typing import Literal

from cavalier.catalogue.port import Port


@dataclass(frozen=True, slots=True)
class Geometry:
    """The coordinates of a program.

    The top left corner is in row and column ``offset``; a ``flipped`` program
    counts the rows from the bottom.
    """

    offset: int = 0
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class Numbering:
    """A matrix whose square number k holds k.

    A ``flat`` one is a list of the cells, row by row. A cell that does not
    hold a number of the board is free.
    """

    board: str
    geometry: Geometry = Geometry()
    flat: bool = False


@dataclass(frozen=True, slots=True)
class Calls:
    """Functions that are called for each square of the tour.

    The call enters the square, and the return leaves it, unless the knight
    ``stays``. ``square`` names one parameter, a couple, or two, the row and
    the column.
    """

    functions: tuple[str, ...]
    square: tuple[str, ...]
    geometry: Geometry = Geometry()
    stays: Literal["never", "if true", "always"] = "never"


Lens = Numbering | Calls

_BORDERED = Geometry(offset=2)
_FROM_1 = Geometry(offset=1)
_FROM_BELOW = Geometry(offset=1, flipped=True)

#: The lenses of the ports. These have none: knight-exercises, which has no
#: tour; boolean-any, which asks again on its way; labyrinth-lazy, whose ways
#: share no board; and warnsdorff-draws, whose squares begin with the column.
LENSES: dict[str, Lens] = {
    "warnsdorff-matrix": Numbering("parcours"),
    "backtracking-matrix": Numbering("ronde"),
    "warnsdorff-random-closed": Numbering("a", flat=True),
    "backtracking-report": Numbering("echiquier"),
    "backtracking-padded": Numbering("echiquier_bandes", _BORDERED),
    "best-first-padded": Numbering("echiquier_bandes", _BORDERED),
    "labyrinth": Numbering("labyrinthe"),
    "couples": Calls(("nb_parcours", "parcours"), ("position",)),
    "lazy-tours": Calls(("parcours",), ("position",)),
    # A search that never goes back.
    "warnsdorff-unfold": Calls(("advance",), ("state.p",), stays="always"),
    "best-first-lazy": Numbering("event.boards.echiquier_bandes", _BORDERED),
    "couples-as-written": Calls(("nb_parcours", "parcours"), ("position",)),
    "pascal-move": Numbering("p.value", _FROM_1),
    "pascal-coordinates": Calls(("move",), ("x", "y"), _FROM_1),
    "boolean-knight-tour": Calls(
        ("knight_tour",), ("row", "column"), _FROM_BELOW, stays="if true"
    ),
    "algorithm-1-as-printed": Numbering("g.parcours.rows"),
    # The page unmarks nothing on its way back.
    "pseudo-code-as-printed": Calls(
        ("knight_tour",), ("row", "column"), _FROM_BELOW, stays="always"
    ),
    "steps-as-printed": Numbering("visitee"),
}


def lens_of(port: Port) -> Lens | None:
    """Return the lens of a port or variant, or None.

    >>> from cavalier.catalogue import find
    >>> lens_of(find("couples"))
    Calls(functions=('nb_parcours', 'parcours'), square=('position',), \
geometry=Geometry(offset=0, flipped=False), stays='never')
    """
    return LENSES.get(port.id.partition("@")[0])
