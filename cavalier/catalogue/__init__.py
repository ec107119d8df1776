"""The one list of ports, which everything in the workbench reads.

A port is named by its file, with hyphens; a variant of it by ``PORT@VARIANT``.
"""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TypeVar

from cavalier.catalogue.port import Finder, Port, Problem, Style
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES, Source
from common.errors import UnknownPortError
from common.plain_values import shown

#: What `cavalier tour` takes besides the ports: it builds its tours, without
#: a search, and has no source.
CONSTRUCTION = Finder(
    id="schwenk", module="common.construction", complete=True, largest=None
)


def solving(problem: Problem) -> tuple[Port, ...]:
    """Return the ports that solve a problem."""
    return tuple(port for port in PORTS if problem in port.problems)


Named = TypeVar("Named", bound=Finder)


def find(name: str) -> Port:
    """Return the port, or the variant of one, of this name.

    >>> find("couples").module
    'functional.couples'
    >>> find("warnsdorff-matrix@initial").options
    {'weights': 'initial'}

    Raises CavalierError, with the nearest name where there is one.
    """
    return _named(name, PORTS)


def finder(name: str) -> Finder:
    """Return the port of this name, or the construction."""
    return _named(name, (*PORTS, CONSTRUCTION))


def _named(name: str, among: Sequence[Named]) -> Named:
    bare, at, variant = name.partition("@")
    for each in among:
        if each.id == bare:
            return each.variant(variant) if at else each
    ids = [each.id for each in among]
    nearest = get_close_matches(bare, ids, n=1)
    said = "Unknown port {name}. Run `cavalier list` to see the ports."
    if nearest:
        said = (
            "Unknown port {name}. Did you mean {near}? Run `cavalier "
            "list` to see the ports."
        )
    raise UnknownPortError(
        said.format(name=shown(bare), near="".join(nearest))
    )


def ported(port: Port) -> list[tuple[Source, str]]:
    """Return the sources of a port, each with the clause that is ported.

    >>> [(source.id, clause) for source, clause in ported(find("couples"))]
    [('000', 'Algorithmes 2 and 3, 4.d')]
    """
    return [(SOURCES[name], clause) for name, clause in port.ported]


def grid() -> list[tuple[str, ...]]:
    """Return the ports by problem (a row) and style (a column).

    The first row heads the columns.
    """
    heading = ("problem", *(style.heading for style in Style))
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
