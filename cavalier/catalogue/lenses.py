"""The lens of each port: where its tour is seen from outside, as data.

There are two kinds, which are enough for every port. A path like
``p.value`` is a variable, or an attribute of one.
"""

from dataclasses import dataclass
from typing import Literal

from cavalier.catalogue.port import Port


@dataclass(frozen=True, slots=True)
class Geometry:
    """Where a program has its squares.

    It has the top left corner in row and column ``offset``; ``flipped``, it
    counts the rows from the bottom.
    """

    offset: int = 0
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class Numbering:
    """A matrix in which the square of number k holds k, wherever it is seen.

    ``flat``, it is one list, with a row after the other. A cell that does not
    hold a number of the board is free.
    """

    board: str
    geometry: Geometry = Geometry()
    flat: bool = False


@dataclass(frozen=True, slots=True)
class Calls:
    """Functions that are called for each square of the tour under way.

    The call enters the square, and the return leaves it, unless the knight
    ``stays``. ``square`` is a parameter that is a couple, or the two of the
    row and of the column.
    """

    functions: tuple[str, ...]
    square: tuple[str, ...]
    geometry: Geometry = Geometry()
    stays: Literal["never", "if true", "always"] = "never"


Lens = Numbering | Calls

_BORDERED = Geometry(offset=2)
_FROM_1 = Geometry(offset=1)
_FROM_BELOW = Geometry(offset=1, flipped=True)

#: The lenses of the ports; of a variant where its port has no single one.
#: Without one are knight-exercises, which has no way of a knight; boolean-any,
#: which asks again on its way; labyrinth-lazy, whose ways share no board; and
#: warnsdorff-draws, which has the column of a square first.
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
    """Return the lens of a port or variant; None if it has none.

    >>> from cavalier.catalogue import find
    >>> lens_of(find("couples"))
    Calls(functions=('nb_parcours', 'parcours'), square=('position',), \
geometry=Geometry(offset=0, flipped=False), stays='never')
    """
    return LENSES.get(port.id) or LENSES.get(port.id.partition("@")[0])
