"""The one list of ports, which every other room reads.

A port is named by its file, with hyphens; a variant of it by ``PORT@VARIANT``.
"""

from collections.abc import Sequence
from difflib import get_close_matches

from cavalier.catalogue.port import Port, Problem, Style
from cavalier.catalogue.ports import PORTS
from common.board import MOST_SQUARES, Board
from common.errors import UnknownPortError
from common.plain_values import shown

#: It builds a tour of any board, without a search.
CONSTRUCTION = Port(
    id="schwenk",
    module="common.construction",
    problems=(),
    largest=Board(MOST_SQUARES, MOST_SQUARES),
)


def find(name: str, ports: Sequence[Port] = PORTS) -> Port:
    """Return the port, or the variant of one, of this name.

    >>> find("couples").module
    'functional.couples'
    >>> find("warnsdorff-matrix@initial").options
    {'weights': 'initial'}

    Raises CavalierError, with the nearest name where there is one.
    """
    bare, at, variant = name.partition("@")
    for port in ports:
        if port.id == bare:
            return port.variant(variant) if at else port
    nearest = get_close_matches(bare, [port.id for port in ports], n=1)
    question = f" Did you mean {nearest[0]}?" if nearest else ""
    raise UnknownPortError(
        f"Unknown port {shown(bare)}.{question} Run `cavalier list` to see "
        "the ports."
    )


def finder(name: str) -> Port:
    """Return the port of this name, or the construction."""
    return find(name, (*PORTS, CONSTRUCTION))


def grid() -> list[tuple[str, ...]]:
    """Return the ports by problem (a row) and style (a column).

    The first row is the heading.
    """
    heading = ("problem", *(style.heading for style in Style))
    rows = [
        (problem, *(_cell(problem, style) for style in Style))
        for problem in Problem
    ]
    return [heading, *rows]


def _cell(problem: Problem, style: Style) -> str:
    return ", ".join(
        port.id
        for port in PORTS
        if port.style == style and problem in port.problems
    )
