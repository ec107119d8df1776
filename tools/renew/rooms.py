"""The rooms of the house, read from what the modules import.

A room is `common`, `tools`, the folder of a style, or a package or a module of
`cavalier`. A room is above all that it imports.
"""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter

from grimp import build_graph

from cavalier.catalogue.ports import PORTS
from cavalier.citing.fragments import ROOT

_FOLDERS = (
    "cavalier", "common", "functional", "imperative", "pedagogical", "tools",
)  # fmt: skip

#: What is imported only when the name of a port is known.
BY_NAME = {
    "cavalier.catalogue": {port.module.partition(".")[0] for port in PORTS},
}

#: A room, with the rooms that it imports.
Imports = Mapping[str, frozenset[str]]


@cache
def imports() -> Imports:
    """Return which rooms each room imports, also those imported by name."""
    graph = build_graph(*_FOLDERS, cache_dir=None)
    found: dict[str, set[str]] = {_room(each): set() for each in graph.modules}
    for module in graph.modules:
        imported = graph.find_modules_directly_imported_by(module)
        found[_room(module)].update(map(_room, imported))
    del found["cavalier"]
    return {
        room: frozenset(found[room] | BY_NAME.get(room, set())) - {room}
        for room in sorted(found)
    }


def _room(module: str) -> str:
    """Return the room of a module.

    >>> _room("common.reading.cells"), _room("cavalier.drawing.svg")
    ('common', 'cavalier.drawing')
    """
    folder, *inside = module.split(".")
    return ".".join([folder, *inside[: folder == "cavalier"]])


def upwards(imported: Imports) -> list[str]:
    """List the rooms, each after all that it imports.

    >>> upwards({"a": {"b", "c"}, "b": {"d"}, "c": set(), "d": set()})
    ['c', 'd', 'b', 'a']

    Raises CycleError if rooms import each other.
    """
    ordered = {room: sorted(imported[room]) for room in sorted(imported)}
    return list(TopologicalSorter(ordered).static_order())


def arrows(imported: Imports) -> Iterator[tuple[str, str]]:
    """Yield who imports whom, where no other arrows lead the same way.

    >>> list(arrows({"a": {"b", "c"}, "b": {"c"}, "c": set()}))
    [('a', 'b'), ('b', 'c')]
    """
    reached: dict[str, set[str]] = {}
    for room in upwards(imported):
        below = (reached[each] for each in imported[room])
        reached[room] = set(imported[room]).union(*below)
    for room in reversed(upwards(imported)):
        for each in sorted(imported[room]):
            if not any(each in reached[other] for other in imported[room]):
                yield room, each


def drawing(imported: Imports) -> str:
    """Write the rooms and the arrows in the language of Graphviz.

    >>> print(drawing({"cavalier.exact": {"common"}, "common": set()}), end="")
    ```graphviz
    digraph packages {
        bgcolor=white
        node [shape=box style=filled fillcolor=lightgrey]
        common
        node [fillcolor=white]
        exact -> {common}
    }
    ```
    """
    led: dict[str, list[str]] = {}
    for room, below in arrows(imported):
        led.setdefault(room, []).append(_name(below))
    lines = [
        "bgcolor=white",
        "node [shape=box style=filled fillcolor=lightgrey]",
        *(each for each in imported if each == _name(each)),
        "node [fillcolor=white]",
        *(
            f"{_name(room)} -> {{{' '.join(names)}}}"
            + " [style=dashed]" * (room in BY_NAME)
            for room, names in led.items()
        ),
    ]
    body = "".join(f"    {line}\n" for line in lines)
    return f"```graphviz\ndigraph packages {{\n{body}}}\n```\n"


def _name(room: str) -> str:
    """Return what is written on a room.

    >>> _name("cavalier.drawing"), _name("common")
    ('drawing', 'common')
    """
    return room.rpartition(".")[2]


def rows() -> list[tuple[str, ...]]:
    """Lay out the rooms as a table, the highest first."""
    return [
        ("package", "what it holds"),
        *(
            (f"`{_path(room)}`", sentence(room))
            for room in reversed(upwards(imports()))
        ),
    ]


def _path(room: str) -> str:
    """Return the path of a room; that of a folder ends in a stroke.

    >>> _path("cavalier.drawing"), _path("cavalier.terminal")
    ('cavalier/drawing/', 'cavalier/terminal.py')
    """
    path = room.replace(".", "/")
    return f"{path}/" if (ROOT / path).is_dir() else f"{path}.py"


def sentence(room: str) -> str:
    """Return the first sentence of a room's docstring."""
    path = _path(room)
    file = ROOT / (f"{path}__init__.py" if path.endswith("/") else path)
    docstring = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    return docstring.partition("\n\n")[0]
