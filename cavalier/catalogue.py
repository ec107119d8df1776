"""The one list of ports, which everything in the workbench reads.

A port is named by its file, with hyphens; a variant of it by ``PORT@VARIANT``.
"""

from dataclasses import dataclass
from difflib import get_close_matches

from cavalier.port import Port, PortError, Problem, Style
from common.board import Board


@dataclass(frozen=True, slots=True)
class Source:
    """One of the five texts, described with no more than it shows."""

    id: str
    title: str
    language: str
    file: str


SOURCES = {
    "000": Source(
        "000",
        "Épreuve commune de TIPE 2011, partie D: "
        "Parcours du cavalier sur l'échiquier",
        "French, pseudo-code",
        "000_c909ec527dcd5436.txt",
    ),
}

#: The order of moves of source 000, as (rows, columns).
TIPE_MOVES = (
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
)


PORTS = (
    Port(
        id="warnsdorff-matrix",
        module="imperative.warnsdorff_matrix",
        source="000",
        clause="Algorithme 1",
        style=Style.IMPERATIVE,
        problems=(Problem.HEURISTIC, Problem.CLOSED),
        complete=False,
        moves=TIPE_MOVES,
        largest=Board(1000, 1000),
        variants={
            "updated": {"weights": "updated"},
            "initial": {"weights": "initial"},
        },
    ),
    Port(
        id="backtracking-matrix",
        module="imperative.backtracking_matrix",
        source="000",
        clause="Algorithme 4, 4.d",
        style=Style.IMPERATIVE,
        problems=(
            Problem.COUNTING,
            Problem.ENUMERATING,
            Problem.BACKTRACKING,
            Problem.CLOSED,
        ),
        complete=True,
        moves=TIPE_MOVES,
        largest=Board(6, 6),
    ),
    Port(
        id="couples",
        module="functional.couples",
        source="000",
        clause="Algorithmes 2 and 3, 4.d",
        style=Style.FUNCTIONAL,
        problems=(Problem.COUNTING, Problem.ENUMERATING, Problem.CLOSED),
        complete=True,
        moves=TIPE_MOVES,
        largest=Board(5, 5),
    ),
    Port(
        id="lazy-tours",
        module="functional.lazy_tours",
        source="000",
        clause="Algorithmes 2 and 3, 4.d",
        style=Style.FUNCTIONAL,
        problems=(
            Problem.COUNTING,
            Problem.ENUMERATING,
            Problem.BACKTRACKING,
            Problem.CLOSED,
        ),
        complete=True,
        moves=TIPE_MOVES,
        largest=Board(6, 6),
    ),
    Port(
        id="warnsdorff-unfold",
        module="functional.warnsdorff_unfold",
        source="000",
        clause="3",
        style=Style.FUNCTIONAL,
        problems=(Problem.HEURISTIC, Problem.CLOSED),
        complete=False,
        moves=TIPE_MOVES,
        largest=Board(1000, 1000),
    ),
)


def solving(problem: Problem) -> tuple[Port, ...]:
    """List the ports that solve a problem."""
    return tuple(port for port in PORTS if problem in port.problems)


def find(name: str) -> Port:
    """Find a port, or a variant of it, by its name.

    >>> find("couples").module
    'functional.couples'
    >>> find("warnsdorff-matrix@initial").options
    {'weights': 'initial'}

    Raises PortError, with the nearest name where there is one.
    """
    bare, at, variant = name.partition("@")
    for port in PORTS:
        if port.id == bare:
            return port.variant(variant) if at else port
    names = [port.id for port in PORTS]
    nearest = get_close_matches(bare, names, n=1) or [", ".join(names)]
    raise PortError(f"{bare!r} is no port: expected {nearest[0]}")


def grid() -> list[tuple[str, ...]]:
    """Lay out the ports by problem (a row) and style (a column).

    The first row heads the columns.
    """
    heading = ("problem", *(str(style) for style in Style))
    rows = [
        (
            str(problem),
            *(
                ", ".join(
                    port.id for port in solving(problem) if port.style == style
                )
                for style in Style
            ),
        )
        for problem in Problem
    ]
    return [heading, *rows]
