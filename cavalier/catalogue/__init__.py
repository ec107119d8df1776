"""The one list of ports, which everything in the workbench reads.

A port is named by its file, with hyphens; a variant of it by ``PORT@VARIANT``.
"""

from difflib import get_close_matches

from cavalier.catalogue.port import Port, Problem, Style
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES, Source
from common.errors import CavalierError
from common.untrusted import shown

#: What `cavalier tour` takes beside the ports: ``common.construction``, which
#: searches nothing and is of no source.
CONSTRUCTION = "schwenk"


def solving(problem: Problem) -> tuple[Port, ...]:
    """List the ports that solve a problem."""
    return tuple(port for port in PORTS if problem in port.problems)


def find(name: str, *others: str) -> Port:
    """Find a port, or a variant of it, by its name.

    The other names are no ports, but may be what was meant.

    >>> find("couples").module
    'functional.couples'
    >>> find("warnsdorff-matrix@initial").options
    {'weights': 'initial'}

    Raises CavalierError, with the nearest name where there is one.
    """
    bare, at, variant = name.partition("@")
    for port in PORTS:
        if port.id == bare:
            return port.variant(variant) if at else port
    names = [*(port.id for port in PORTS), *others]
    nearest = get_close_matches(bare, names, n=1) or [", ".join(names)]
    raise CavalierError(f"{shown(bare)} is no port: expected {nearest[0]}")


def ported(port: Port) -> list[tuple[Source, str]]:
    """List the sources of a port, each with the clause that is ported.

    >>> [(source.id, clause) for source, clause in ported(find("as-printed"))]
    [('000', 'Algorithme 1'), ('003', 'pseudocode')]
    """
    names = port.source.split(", ")
    clauses = port.clause.split("; ") if len(names) > 1 else [port.clause]
    return [
        (SOURCES[name], clause)
        for name, clause in zip(names, clauses, strict=True)
    ]


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
