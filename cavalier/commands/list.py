"""`cavalier list`: the grid of problems and styles, and the ports."""

from typing import TypedDict

from rich.box import SIMPLE_HEAD
from rich.table import Table

from cavalier.catalogue import PORTS, SOURCES, grid
from cavalier.terminal import print_document, show


class PortDocument(TypedDict):
    """A port as the catalogue describes it."""

    port: str
    variants: list[str]
    module: str
    source: str
    clause: str
    style: str
    problems: list[str]
    complete: bool
    largest: str
    moves: list[tuple[int, int]]


def list_ports(*, as_json: bool) -> int:
    """Show the catalogue."""
    if as_json:
        print_document(_documents())
        return 0
    heading, *rows = grid()
    layout = Table(*heading, box=SIMPLE_HEAD, pad_edge=False)
    for row in rows:
        layout.add_row(*row)
    show(layout)
    show(_ports())
    for source in SOURCES.values():
        print(f"{source.id}  {source.title} ({source.language})")
        print(f"     {source.file}")
    return 0


def _ports() -> Table:
    """Lay out a port a row; the default of its variants comes first."""
    layout = Table(
        "port",
        "variants",
        "style",
        "source",
        "clause",
        "finds a tour if there is one",
        "largest board",
        box=SIMPLE_HEAD,
        pad_edge=False,
    )
    for port in PORTS:
        layout.add_row(
            port.id,
            ", ".join(f"@{name}" for name in port.variants),
            port.style,
            port.source,
            port.clause,
            "yes" if port.complete else "no",
            str(port.largest),
        )
    return layout


def _documents() -> list[PortDocument]:
    return [
        {
            "port": port.id,
            "variants": list(port.variants),
            "module": port.module,
            "source": port.source,
            "clause": port.clause,
            "style": port.style,
            "problems": [str(problem) for problem in port.problems],
            "complete": port.complete,
            "largest": str(port.largest),
            "moves": list(port.moves),
        }
        for port in PORTS
    ]
