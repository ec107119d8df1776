"""What is proved of ports for every board: the theorems of proofs/."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theorem:
    """A theorem that Coq has checked, by its name in the file at ``path``.

    ``says`` is what it says of an entry point of its ports. With several
    ports it says that they do the same.
    """

    name: str
    path: str
    ports: tuple[str, ...]
    entry_point: str
    says: str

    @property
    def sentence(self) -> str:
        """What is proved, of which ports, with the name of the theorem."""
        return (
            "Proved for every board, of the programs in Coq: "
            f"{self.says.format(ports=' and '.join(self.ports))} "
            f"({self.name}, {self.path})."
        )


_TWO = ("couples", "backtracking-matrix")

THEOREMS = (
    Theorem(
        "two_styles_one_search",
        "proofs/Matrix.v",
        _TWO,
        "count_tours",
        "{ports} give the same count",
    ),
    Theorem(
        "same_events_on_every_board",
        "proofs/Matrix.v",
        _TWO,
        "count_tours",
        "{ports} have the same events in the same order",
    ),
    Theorem(
        "nb_parcours_counts_the_tours",
        "proofs/Couples.v",
        _TWO[:1],
        "count_tours",
        "{ports} gives the number of tours",
    ),
    Theorem(
        "parcours_lists_the_tours",
        "proofs/Couples.v",
        _TWO[:1],
        "tours",
        "{ports} gives each tour once, and nothing else",
    ),
    Theorem(
        "principale_counts_the_tours",
        "proofs/Consequences.v",
        _TWO[1:],
        "count_tours",
        "{ports} gives the number of tours",
    ),
)


def proved(ports: Iterable[str], entry_point: str) -> list[Theorem]:
    """Return the theorems that say that some of these ports do the same.

    >>> proved(["couples", "lazy-tours"], "count_tours")
    []
    """
    there = set(ports)
    return [
        each
        for each in THEOREMS
        if len(each.ports) > 1 and there.issuperset(each.ports)
        if each.entry_point == entry_point
    ]


def theorem_documents(
    theorems: Iterable[Theorem],
) -> list[dict[str, object]]:
    """Return what is proved, as documents."""
    return [
        {"theorem": each.name, "path": each.path, "ports": [*each.ports]}
        for each in theorems
    ]
