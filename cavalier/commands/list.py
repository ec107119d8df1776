"""`cavalier list`: the grid of problems and styles, and the ports."""

from rich.box import SIMPLE_HEAD
from rich.table import Table

from cavalier.catalogue import CONSTRUCTION, grid
from cavalier.catalogue.port import Port
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES
from cavalier.commands import options
from cavalier.documents import CataloguedPortDocument
from cavalier.terminal import print_document, show


def command(as_json: options.Json = False) -> int:
    """Show the grid of problems and styles, and the ports."""
    if as_json:
        print_document(_documents())
        return 0
    heading, *rows = grid()
    layout = Table(box=SIMPLE_HEAD, pad_edge=False)
    for style in heading:
        layout.add_column(style, overflow="fold")
    for row in rows:
        layout.add_row(*row)
    show(layout)
    for port in PORTS:
        print(_line(port))
    print(
        f"{CONSTRUCTION.id}: no port, but a construction, for `cavalier tour` "
        "alone; a tour of every board that has one"
    )
    print()
    for source in SOURCES.values():
        print(f"{source.id}  {source.title} ({source.language})")
        print(f"     {source.file}")
    return 0


def _line(port: Port) -> str:
    """Describe a port in words."""
    variants = "".join(f" @{name}" for name in port.variants)
    told = f"{port.id}{variants}: source {port.source}, {port.clause}"
    if not port.tours_boards:
        return told
    if port.mended_by:
        return f"{told}; as printed, mended in {', '.join(port.mended_by)}"
    proof = "its none is a proof" if port.complete else "its none is no proof"
    sizes = f"a first tour up to {port.largest}"
    if port.largest_closed is not None:
        sizes += f", a closed one up to {port.largest_closed}"
    return f"{told}; {proof}; {sizes}"


def _documents() -> list[CataloguedPortDocument]:
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
            "largest_closed": str(port.largest_board(closed=True)),
            "moves": list(port.moves),
        }
        for port in PORTS
    ]
