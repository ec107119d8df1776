"""The rooms of the house, read from what the modules import.

A room is `common`, `tools`, the folder of a style, or a package or a module of
`cavalier`. A room is above all that it imports.
"""

import ast
from collections.abc import Mapping
from functools import cache
from graphlib import TopologicalSorter

from grimp import build_graph

from cavalier.catalogue.ports import PORTS
from cavalier.citing.fragments import ROOT

_FOLDERS = (
    "cavalier", "common", "functional", "imperative", "pedagogical", "tools",
)  # fmt: skip

#: What is imported only when the name of a port or of a command is known.
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


def floors(imported: Imports) -> dict[str, int]:
    """Return the floor of each room, the ground floor being 0.

    A room is right below the lowest that imports it. One that no room imports
    is as low as it can be.

    >>> floors({"a": {"b", "c"}, "b": {"d"}, "c": set(), "d": set()})
    {'a': 2, 'b': 1, 'c': 1, 'd': 0}

    Raises CycleError if rooms import each other.
    """
    upwards = list(TopologicalSorter(imported).static_order())
    lowest: dict[str, int] = {}
    for room in upwards:
        below = [lowest[each] for each in imported[room]]
        lowest[room] = max(below, default=-1) + 1
    floor: dict[str, int] = {}
    for room in reversed(upwards):
        above = [floor[each] for each in imported if room in imported[each]]
        floor[room] = min(above) - 1 if above else lowest[room]
    return {room: floor[room] for room in imported}


def arrows(imported: Imports) -> list[tuple[str, str]]:
    """List who imports whom, where no other arrows lead the same way.

    >>> arrows({"a": {"b", "c"}, "b": {"c"}, "c": set()})
    [('a', 'b'), ('b', 'c')]
    """
    reached: dict[str, set[str]] = {}
    for room in TopologicalSorter(imported).static_order():
        below = (reached[each] for each in imported[room])
        reached[room] = set(imported[room]).union(*below)
    return [
        (room, each)
        for room in imported
        for each in sorted(imported[room])
        if not any(each in reached[other] for other in imported[room])
    ]


def rows() -> list[tuple[str, ...]]:
    """Lay out the rooms as a table, the highest floor first."""
    floor = floors(imports())
    highest_first = sorted(floor, key=lambda room: -floor[room])
    return [
        ("package", "what it holds"),
        *((f"`{_path(room)}`", _sentence(room)) for room in highest_first),
    ]


def _path(room: str) -> str:
    """Return the path of a room; that of a folder ends in a stroke.

    >>> _path("cavalier.drawing"), _path("cavalier.terminal")
    ('cavalier/drawing/', 'cavalier/terminal.py')
    """
    path = room.replace(".", "/")
    return f"{path}/" if (ROOT / path).is_dir() else f"{path}.py"


def _sentence(room: str) -> str:
    """Return the first sentence of a room's docstring."""
    path = _path(room)
    file = ROOT / (f"{path}__init__.py" if path.endswith("/") else path)
    docstring = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    return docstring.partition("\n\n")[0]
