"""The drawing of the house: every room, above all that it imports."""

from graphlib import CycleError
from itertools import combinations, pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest

from cavalier.citing.fragments import ROOT
from tools.renew.house import house_svg
from tools.renew.rooms import BY_NAME, Imports, arrows, floors, imports

SVG = "{http://www.w3.org/2000/svg}"

#: A house in which an arrow passes a floor.
SMALL = {
    "top": frozenset({"a", "b", "wide_cellar"}),
    "a": frozenset({"c"}),
    "b": frozenset[str](),
    "c": frozenset({"wide_cellar"}),
    "wide_cellar": frozenset[str](),
    "side": frozenset({"c", "b"}),
}

EVERY_HOUSE = pytest.mark.parametrize(
    "imported", [imports(), SMALL], ids=["the house", "a small one"]
)

#: A rectangle: left, top, right, bottom.
Rectangle = tuple[float, float, float, float]


def number(element: Element, name: str) -> float:
    return float(element.get(name, ""))


def drawn_rooms(root: Element) -> dict[str, Rectangle]:
    """Return the rectangle around each name that is written."""
    _, *boxes = root.findall(f"{SVG}rect")
    names = root.findall(f"{SVG}text")
    rectangles: dict[str, Rectangle] = {}
    for box, name in zip(boxes, names, strict=True):
        left, top = number(box, "x"), number(box, "y")
        right = left + number(box, "width")
        bottom = top + number(box, "height")
        assert left < number(name, "x") < right
        assert top < number(name, "y") < bottom
        rectangles[name.text or ""] = left, top, right, bottom
    return rectangles


def drawn_arrows(root: Element) -> list[list[tuple[float, float]]]:
    """Return the points of each arrow."""
    points = [
        [place.split(",") for place in line.get("points", "").split()]
        for line in root.iter(f"{SVG}polyline")
    ]
    return [[(float(x), float(y)) for x, y in line] for line in points]


def written(room: str) -> str:
    return room.removeprefix("cavalier.")


def test_every_folder_and_every_module_of_cavalier_is_a_room() -> None:
    inside = {
        f"cavalier.{path.stem}"
        for path in (ROOT / "cavalier").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert imports().keys() == inside - {"cavalier.__init__"} | {
        "common", "functional", "imperative", "pedagogical", "tools",
    }  # fmt: skip


@EVERY_HOUSE
def test_a_room_is_drawn_above_all_that_it_imports(imported: Imports) -> None:
    rooms = drawn_rooms(fromstring(house_svg(imported)))
    assert list(rooms) == [written(room) for room in imported]
    for room in imported:
        _, _, _, bottom = rooms[written(room)]
        for each in imported[room]:
            assert bottom < rooms[written(each)][1]


@EVERY_HOUSE
def test_arrows_lead_to_all_that_is_imported_and_nowhere_else(
    imported: Imports,
) -> None:
    root = fromstring(house_svg(imported))
    rooms = drawn_rooms(root)
    led: dict[str, set[str]] = {room: set() for room in rooms}
    for (x, y), *_, (end, lower) in drawn_arrows(root):
        (above,) = [
            room
            for room, (left, _, right, bottom) in rooms.items()
            if left < x < right and y == bottom
        ]
        (below,) = [
            room
            for room, (left, top, right, _) in rooms.items()
            if left < end < right and lower == top
        ]
        led[above].add(below)
    assert reached(led) == reached(
        {written(room): set(map(written, imported[room])) for room in imported}
    )


def test_no_arrow_leads_where_others_lead() -> None:
    assert arrows(SMALL) == [
        ("top", "a"),
        ("top", "b"),
        ("a", "c"),
        ("c", "wide_cellar"),
        ("side", "b"),
        ("side", "c"),
    ]


def reached(links: dict[str, set[str]]) -> dict[str, set[str]]:
    """Follow the links of each room to their ends."""
    found = {room: set(each) for room, each in links.items()}
    for _ in links:
        for room in found:
            found[room] = found[room].union(*(found[at] for at in found[room]))
    return found


@EVERY_HOUSE
def test_nothing_is_drawn_over_a_room(imported: Imports) -> None:
    root = fromstring(house_svg(imported))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    rooms = list(drawn_rooms(root).values())
    for left, top, right, bottom in rooms:
        assert 0 < left < right < width
        assert 0 < top < bottom < height
    for one, other in combinations(rooms, 2):
        assert not overlap(one, other)
    for line in drawn_arrows(root):
        for (x1, y1), (x2, y2) in pairwise(line):
            around = min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
            assert not any(overlap(around, room) for room in rooms)


def overlap(one: Rectangle, other: Rectangle) -> bool:
    return (
        one[0] < other[2]
        and other[0] < one[2]
        and one[1] < other[3]
        and other[1] < one[3]
    )


def test_what_is_imported_by_name_has_broken_arrows() -> None:
    root = fromstring(house_svg(imports()))
    broken = [
        line
        for line in root.iter(f"{SVG}polyline")
        if line.get("stroke-dasharray")
    ]
    assert len(broken) == sum(map(len, BY_NAME.values())) == 3


def test_names_are_text_that_a_phone_shows_large_enough() -> None:
    root = fromstring(house_svg(imports()))
    *_, width, _ = map(float, root.get("viewBox", "").split())
    on_a_phone = (390 - 2 * 16) / width
    assert number(root, "font-size") * on_a_phone > 11
    allowed = {
        "svg", "title", "desc", "defs", "marker", "path", "rect", "g",
        "polyline", "text",
    }  # fmt: skip
    assert {each.tag.removeprefix(SVG) for each in root.iter()} == allowed


def test_the_description_names_all_imports() -> None:
    described = fromstring(house_svg(SMALL)).findtext(f"{SVG}desc") or ""
    assert "top imports a, b, wide_cellar." in described
    assert "c imports wide_cellar." in described


def test_rooms_that_import_each_other_are_refused() -> None:
    circle = {"a": frozenset("b"), "b": frozenset("c"), "c": frozenset("a")}
    with pytest.raises(CycleError):
        floors(circle)
