"""What is proved of two ports for every board: the theorems of proofs/."""

from collections.abc import Iterable
from typing import NamedTuple

#: The ports whose counts, and whose searches for them, are proved the same.
PORTS = ("couples", "backtracking-matrix")


class Theorem(NamedTuple):
    """A theorem that Coq has checked, by its name in the file at ``path``."""

    name: str
    path: str
    statement: str

    @property
    def sentence(self) -> str:
        """The statement, with the name of the theorem."""
        return (
            "Proved for every board (for the programs as written in Coq): "
            f"{' and '.join(PORTS)} {self.statement} "
            f"({self.name}, {self.path})."
        )


THEOREMS = (
    Theorem("two_styles_one_search", "proofs/Matrix.v", "give the same count"),
    Theorem(
        "same_events_on_every_board",
        "proofs/Matrix.v",
        "have the same events in the same order",
    ),
)


def proved(ports: Iterable[str], entry_point: str) -> tuple[Theorem, ...]:
    """Return the theorems that say that some of these ports do the same.

    >>> proved(["couples", "lazy-tours"], "count_tours")
    ()
    """
    applies = entry_point == "count_tours" and {*PORTS} <= {*ports}
    return THEOREMS if applies else ()
