"""The drawing of the house: its rooms by floors, and which imports which.

It is an SVG document as `cavalier.drawing.svg` writes them: without script or
style sheet. A room of `cavalier` is white, any other is grey.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import mean
from xml.etree.ElementTree import Element, SubElement

from cavalier.citing.fragments import ROOT
from cavalier.drawing.parts import INK, PAPER, as_text, picture
from tools.renew.rooms import BY_NAME, Imports, arrows, floors, imports

FILE = ROOT / "docs" / "workbench.svg"

_WIDTH = 620
_STOREY = 94
_ROOM = 44
_LETTER = 20

_GREY = "#d4d8db"

_TITLE = (
    "The packages of the project in layers, each above all that it imports"
)

#: A room, or where the arrow from one room to another passes a floor.
Node = str | tuple[str, str, int]

#: The nodes of each floor from the left, the ground floor first.
Storeys = Sequence[Sequence[Node]]

#: The arrows, each with the nodes on its way down.
Routes = Sequence[Sequence[Node]]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a node is: its centre from the left, its top, and its width."""

    centre: float
    top: float
    width: float

    def nearest(self, x: float) -> float:
        """Return the place below or above the node that is nearest to x."""
        reach = max(self.width / 2 - 12, 0)
        return min(max(x, self.centre - reach), self.centre + reach)


Places = Mapping[Node, Place]


def files() -> dict[Path, str]:
    """Return the file of the drawing, with its SVG."""
    return {FILE: f"{house_svg(imports())}\n"}


def house_svg(imported: Imports) -> str:
    """Draw the rooms, and an arrow from each room to those it imports.

    An arrow is left out where others lead the same way. It is broken where
    the import is by name.
    """
    floor = floors(imported)
    routes = [_route(*arrow, floor) for arrow in arrows(imported)]
    storeys = _ordered(_storeys(floor, routes), routes)
    places = _placed(storeys)
    root = _picture(imported, len(storeys))
    lines = SubElement(
        root, "g", {"fill": "none", "stroke": INK, "stroke-width": "1.5"}
    )
    for route in routes:
        _arrow(lines, route, places)
    for room in imported:
        _room(root, room, places[room])
    return as_text(root)


def _route(upper: str, lower: str, floor: Mapping[str, int]) -> list[Node]:
    """List the nodes of an arrow: the floors between are passed.

    >>> _route("a", "d", {"a": 2, "b": 1, "d": 0})
    ['a', ('a', 'd', 1), 'd']
    """
    between = range(floor[upper] - 1, floor[lower], -1)
    return [upper, *((upper, lower, each) for each in between), lower]


def _storeys(floor: Mapping[str, int], routes: Routes) -> list[list[Node]]:
    """Return the nodes of each floor, rooms before arrows."""
    storeys: list[list[Node]] = [[] for _ in range(max(floor.values()) + 1)]
    for room, number in floor.items():
        storeys[number].append(room)
    for route in routes:
        for node in route:
            if isinstance(node, tuple):
                storeys[node[2]].append(node)
    return storeys


def _ordered(storeys: Storeys, routes: Routes) -> Storeys:
    """Bring each node of a floor near to those that it is linked with."""
    linked: dict[Node, list[Node]] = {
        node: [] for storey in storeys for node in storey
    }
    for route in routes:
        for upper, lower in pairwise(route):
            linked[upper].append(lower)
            linked[lower].append(upper)
    ordered = list(storeys)
    upwards = range(len(ordered))
    for number in [*upwards, *reversed(upwards)] * 10:
        places = _placed(ordered)
        wanted = {
            node: mean(places[each].centre for each in linked[node] or [node])
            for node in ordered[number]
        }
        ordered[number] = sorted(wanted, key=wanted.__getitem__)
    return ordered


def _placed(storeys: Storeys) -> Places:
    """Spread the nodes of each floor; the ground floor has no gaps."""
    places: dict[Node, Place] = {}
    for number, storey in enumerate(storeys):
        top = 1 + _STOREY * (len(storeys) - 1 - number)
        widths = list(map(_width, storey))
        free = _WIDTH - 2 - sum(widths)
        if number == 0:
            widths = [width + free / len(storey) for width in widths]
            free = 0
        gap = free / (len(storey) + 1)
        left = 1 + gap
        for node, width in zip(storey, widths, strict=True):
            places[node] = Place(left + width / 2, top, width)
            left += width + gap
    return places


def _width(node: Node) -> float:
    return 24 + 11 * len(_name(node)) if isinstance(node, str) else 0


def _name(room: str) -> str:
    """Return what is written on a room.

    >>> _name("cavalier.drawing"), _name("common")
    ('drawing', 'common')
    """
    return room.rpartition(".")[2]


def _picture(imported: Imports, storeys: int) -> Element:
    """Begin the picture, with its description for those who cannot see it."""
    height = _STOREY * (storeys - 1) + _ROOM + 2
    described = " ".join(
        f"{room} imports {', '.join(sorted(imported[room]))}."
        for room in imported
        if imported[room]
    )
    root = picture(f"0 0 {_WIDTH} {height}", _TITLE, described)
    root.set("font-size", str(_LETTER))
    head = {
        "id": "head",
        "viewBox": "0 0 10 10",
        "refX": "10",
        "refY": "5",
        "markerWidth": "7",
        "markerHeight": "7",
        "orient": "auto",
    }
    marker = SubElement(SubElement(root, "defs"), "marker", head)
    SubElement(marker, "path", {"d": "M0,0 L10,5 L0,10 z", "fill": INK})
    everywhere = {"width": "100%", "height": "100%", "fill": PAPER}
    SubElement(root, "rect", everywhere)
    return root


def _arrow(group: Element, route: Sequence[Node], places: Places) -> None:
    """Draw an arrow that goes straight down through the floors it passes."""
    points: list[tuple[float, float]] = []
    for upper, lower in pairwise(route):
        above, below = places[upper], places[lower]
        x = above.nearest(below.nearest(above.centre))
        points.append((x, above.top + _ROOM))
        points.append((below.nearest(x), below.top))
    line = {
        "points": " ".join(f"{x:.0f},{y:.0f}" for x, y in points),
        "marker-end": "url(#head)",
    }
    if route[-1] in BY_NAME.get(str(route[0]), ()):
        line["stroke-dasharray"] = "5 5"
    SubElement(group, "polyline", line)


def _room(root: Element, room: str, place: Place) -> None:
    rectangle = {
        "x": f"{place.centre - place.width / 2:.0f}",
        "y": f"{place.top:.0f}",
        "width": f"{place.width:.0f}",
        "height": str(_ROOM),
        "fill": PAPER if room.startswith("cavalier.") else _GREY,
        "stroke": INK,
    }
    SubElement(root, "rect", rectangle)
    down = _ROOM // 2 + _LETTER // 3
    name = {"x": f"{place.centre:.0f}", "y": f"{place.top + down:.0f}"}
    SubElement(root, "text", name).text = _name(room)
