"""The lens of each port, as data: where to see its tour from outside.

Two kinds of lens are enough for every port. A path like ``p.value`` is a
variable, or an attribute of one.
"""

from dataclasses import dataclass
from typing import Literal

from cavalier.catalogue.port import Port
from common.board import Board, Square


@dataclass(frozen=True, slots=True)
class Geometry:
    """The coordinates of a program.

    The top left corner is in row and column ``offset``; a ``flipped`` program
    counts the rows from the bottom, and one that ``is_swapped`` has the column
    first.
    """

    offset: int = 0
    flipped: bool = False
    is_swapped: bool = False

    def square(self, couple: tuple[int, int], board: Board) -> Square | None:
        """Return the square of a couple, or None if it is off the board."""
        row, column = couple[::-1] if self.is_swapped else couple
        row, column = row - self.offset, column - self.offset
        if self.flipped:
            row = board.rows - 1 - row
        square = Square(row, column)
        return square if square in board else None


#: Which cells of a matrix are taken: numbers from 1, others than 0, False or
#: blanks, numbers from 0, or those that are false.
Taken = Literal["numbers", "marks", "from 0", "false"]


@dataclass(frozen=True, slots=True)
class Holder:
    """An object that holds the squares of the tour, wherever its name is seen.

    It is a matrix, or a ``flat`` list of its cells row by row, or, with marks,
    also a list, a set or a dictionary of couples. Square number k of a matrix
    of numbers holds k.
    """

    name: str
    geometry: Geometry = Geometry()
    flat: bool = False
    taken: Taken = "numbers"


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


Lens = Holder | Calls

_BORDERED = Geometry(offset=2)
_FROM_1 = Geometry(offset=1)
_FROM_BELOW = Geometry(offset=1, flipped=True)

#: The lenses of the ports. These have none: knight-exercises, which has no
#: tour; boolean-any, which asks again on its way; labyrinth-lazy, whose ways
#: share no board; and warnsdorff-draws, whose squares begin with the column.
LENSES: dict[str, Lens] = {
    "warnsdorff-matrix": Holder("parcours"),
    "backtracking-matrix": Holder("ronde"),
    "warnsdorff-random-closed": Holder("a", flat=True),
    "backtracking-report": Holder("echiquier"),
    "backtracking-padded": Holder("echiquier_bandes", _BORDERED),
    "best-first-padded": Holder("echiquier_bandes", _BORDERED),
    "labyrinth": Holder("labyrinthe"),
    "couples": Calls(("nb_parcours", "parcours"), ("position",)),
    "lazy-tours": Calls(("parcours",), ("position",)),
    # A search that never goes back.
    "warnsdorff-unfold": Calls(("advance",), ("state.p",), stays="always"),
    "best-first-lazy": Holder("event.boards.echiquier_bandes", _BORDERED),
    "couples-as-written": Calls(("nb_parcours", "parcours"), ("position",)),
    "pascal-move": Holder("p.value", _FROM_1),
    "pascal-coordinates": Calls(("move",), ("x", "y"), _FROM_1),
    "boolean-knight-tour": Calls(
        ("knight_tour",), ("row", "column"), _FROM_BELOW, stays="if true"
    ),
    "algorithm-1-as-printed": Holder("g.parcours.rows"),
    # The page unmarks nothing on its way back.
    "pseudo-code-as-printed": Calls(
        ("knight_tour",), ("row", "column"), _FROM_BELOW, stays="always"
    ),
    "steps-as-printed": Holder("visitee"),
}


def lens_of(port: Port) -> Lens | None:
    """Return the lens of a port or variant, or None.

    >>> from cavalier.catalogue import find
    >>> lens_of(find("couples"))
    Calls(functions=('nb_parcours', 'parcours'), square=('position',), \
geometry=Geometry(offset=0, flipped=False, is_swapped=False), stays='never')
    """
    return LENSES.get(port.id.partition("@")[0])
