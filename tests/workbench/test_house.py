"""The house: its rooms and arrows, and the drawing of them."""

import re
from graphlib import CycleError
from pathlib import Path

import pytest

from cavalier.citing.fragments import ROOT
from tests import processes
from tools.renew.rooms import arrows, drawing, imports, sentence, upwards

#: The house may not have more rooms, nor more imports between them.
MOST_ROOMS, MOST_IMPORTS = 22, 96

SMALL = {
    "top": frozenset({"a", "b", "cellar"}),
    "a": frozenset({"c"}),
    "b": frozenset[str](),
    "c": frozenset({"cellar"}),
    "cellar": frozenset[str](),
    "side": frozenset({"c", "b"}),
}


def test_every_folder_and_every_module_of_cavalier_is_a_room() -> None:
    inside = {
        f"cavalier.{path.stem}"
        for path in (ROOT / "cavalier").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert imports().keys() == inside - {"cavalier.__init__"} | {
        "common", "functional", "imperative", "pedagogical", "tools",
    }  # fmt: skip


def test_the_house_has_no_circle_and_stays_small() -> None:
    assert sorted(upwards(imports())) == list(imports())
    assert len(imports()) <= MOST_ROOMS
    assert sum(map(len, imports().values())) <= MOST_IMPORTS


def test_rooms_that_import_each_other_are_refused() -> None:
    circle = {"a": frozenset("b"), "b": frozenset("c"), "c": frozenset("a")}
    with pytest.raises(CycleError):
        upwards(circle)


@pytest.mark.parametrize("room", imports())
def test_a_room_says_in_a_sentence_what_it_holds(room: str) -> None:
    assert re.fullmatch(r"[A-Z].{10,75}\.", sentence(room))


def test_no_arrow_leads_where_others_lead() -> None:
    assert sorted(arrows(SMALL)) == [
        ("a", "c"),
        ("c", "cellar"),
        ("side", "b"),
        ("side", "c"),
        ("top", "a"),
        ("top", "b"),
    ]


def test_arrows_lead_to_all_that_is_imported_and_nowhere_else() -> None:
    reached: dict[str, set[str]] = {room: set() for room in imports()}
    for room, below in reversed(list(arrows(imports()))):
        reached[room] |= {below} | reached[below]
    for room in upwards(imports()):
        rooms = imports()[room]
        assert reached[room] == rooms.union(*(reached[r] for r in rooms))


def test_the_drawing_names_each_room_and_its_arrows() -> None:
    text = drawing(imports())
    for room in imports():
        assert re.search(rf"\b{room.removeprefix('cavalier.')}\b", text)
    broken = "catalogue -> {functional imperative pedagogical} [style=dashed]"
    assert broken in text
    led = re.findall(r"-> \{(.*)\}", text)
    assert len(" ".join(led).split()) == len(list(arrows(imports())))


@pytest.mark.needs("dot")
def test_graphviz_draws_it(tmp_path: Path) -> None:
    source = tmp_path / "house.dot"
    text = drawing(imports()).splitlines()[1:-1]
    source.write_text("\n".join(text), "utf-8")
    ran = processes.run(["dot", "-Tsvg", source])
    assert (ran.returncode, ran.stderr) == (0, "")
    rooms = {room.rpartition(".")[2] for room in imports()}
    assert rooms < set(re.findall(r"<title>(\w+)</title>", ran.stdout))
