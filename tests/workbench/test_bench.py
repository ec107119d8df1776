"""The bench: what it plans, computes, prints, draws and refuses; no times."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest

from cavalier.benching import (
    bare,
    exact_counts,
    machine,
    ports,
    square_costs,
)
from cavalier.benching.document import BenchedDocument, spread
from cavalier.benching.measurements import (
    Measured,
    Planned,
    Task,
    measured,
    planned_rounds,
)
from cavalier.benching.sections import rate, sections
from cavalier.catalogue import find, solving
from cavalier.catalogue.port import Problem
from cavalier.catalogue.ports import PORTS
from cavalier.exact import cost
from common.board import Board, parse_board
from common.errors import CavalierError
from common.graph import knight_graph
from tests.conftest import Cavalier
from tools.renew import performance
from tools.renew.performance import RUN, recorded

SVG = "{http://www.w3.org/2000/svg}"

#: The ports that find tours, pages as printed left out.
TOURING = [p.id for p in PORTS if p.tours_boards and not p.mended_by]


def took(seconds: float, **numbers: float) -> Measured:
    """Return a measurement that took so long, and twice that by the clock."""
    return {
        "numbers": numbers,
        "seconds": seconds,
        "elapsed": 2 * seconds,
        "bytes": 2**20,
    }


@pytest.fixture
def no_compilers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what is compiled, and count on 3x4."""
    for module in (machine, ports):
        monkeypatch.setattr(module, "c_compiler", lambda: None)
    monkeypatch.setattr(ports, "COUNTED", Board(3, 4))


@pytest.fixture
def faked(
    monkeypatch: pytest.MonkeyPatch, no_compilers: None
) -> Callable[[Callable[[Task], Measured]], None]:
    """Return what replaces the processes that measure."""
    return lambda measure: monkeypatch.setattr(
        "cavalier.benching.measurements.measured", measure
    )


Faked = Callable[[Callable[[Task], Measured]], None]


def test_the_longest_time_is_the_least_rate() -> None:
    work: BenchedDocument = {
        "part": "ports", "work": "", "way": "", "board": None, "units": 60,
        "unit": "nodes", "rounds": 3, "seconds": spread([2, 4, 3]),
        "elapsed": spread([1]), "bytes": spread([1]),
    }  # fmt: skip
    assert rate(work) == {"median": 20, "least": 15, "most": 30}


@pytest.mark.parametrize("size", ["1x1", "3x4", "3x5", "4x5"])
def test_a_node_is_a_path_from_the_corner(size: str) -> None:
    board = parse_board(size)
    graph = knight_graph(board)
    others = set(board) - {bare.CORNER}
    paths = nx.all_simple_paths(graph, bare.CORNER, others)
    assert bare.nodes(board) == 1 + sum(1 for _ in paths)


def test_the_nodes_to_a_first_tour_are_the_squares_a_port_enters(
    cavalier: Cavalier,
) -> None:
    ran = cavalier(
        "compare", "boolean-knight-tour", "pascal-move", "--board", "3x4",
        "--first", "--json",
    )  # fmt: skip
    for profile in json.loads(ran.out)["profiles"]:
        moves = find(profile["port"]).moves
        nodes = bare.nodes_to_first_tour(Board(3, 4), moves)
        assert profile["nodes"] == nodes


@pytest.mark.parametrize(("size", "tours"), [("3x4", 2), ("4x5", 32)])
def test_bare_recursion_counts_the_tours(
    size: str, tours: int, tmp_path: Path
) -> None:
    for name in ("bare, the page's tests", "bare, a table of moves"):
        assert ports.counting_bare(name, size)() == {"count": tours}
    if machine.c_compiler():
        library = machine.compiled_in_c(tmp_path)
        assert ports.counting_in_c(str(library), size)() == {"count": tours}


def test_a_measurement_is_a_process_that_gives_numbers() -> None:
    task = Task("cavalier.benching.ports:counting", ("couples", "3x4"))
    got = measured(task)
    assert got["numbers"] == {"count": 2}
    assert min(got["seconds"], got["elapsed"], got["bytes"]) > 0


def test_a_module_is_first_looked_for_in_the_folder_of_the_task(
    tmp_path: Path,
) -> None:
    (tmp_path / "statistics.py").write_text(
        "def planted(number):\n    return lambda: {'count': int(number)}\n"
    )
    task = Task("statistics:planted", ("7",), tmp_path)
    assert measured(task)["numbers"] == {"count": 7}


def test_a_process_that_fails_is_one_sentence() -> None:
    task = Task("cavalier.benching.ports:counting", ("couples", "3x"))
    with pytest.raises(CavalierError, match="'counting couples 3x' ended"):
        measured(task)


@pytest.mark.slow
def test_what_mypyc_compiles_is_what_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYPYC_OPT_LEVEL", "0")  # quick to compile
    if machine.lacking_for_mypyc():
        pytest.skip("mypyc cannot compile here")
    assert machine.compiled_by_mypyc([find("pascal-move")], tmp_path)
    assert list((tmp_path / "pedagogical").glob("pascal_move.*.so"))
    task = Task(
        "cavalier.benching.ports:counting", ("pascal-move", "3x4"), tmp_path
    )
    assert measured(task)["numbers"] == {"count": 2}


def test_every_port_is_measured_and_those_that_count_on_one_tree(
    no_compilers: None, tmp_path: Path
) -> None:
    plan = ports.plan(False, tmp_path)
    assert {work.name for work in plan.works} >= set(TOURING)
    counting = [work for work in plan.works if work.unit == "nodes"]
    assert [w.name for w in counting if w.name in TOURING] == [
        port.id for port in solving(Problem.COUNTING)
    ]
    assert {(w.board, w.units, w.count) for w in counting} == {("3x4", 67, 2)}
    assert plan.left_out == [
        "The ports by mypyc: a C compiler is missing.",
        "Bare recursion in C: a C compiler is missing.",
    ]


def test_verify_is_measured_as_a_whole_and_by_port() -> None:
    whole, *alone = ports.verification().works
    assert {work.name for work in alone} >= set(TOURING)
    assert whole.units == sum(work.units or 0 for work in alone)


def test_works_are_measured_in_turn() -> None:
    one, two, once = (
        Planned("cost", name, "", Task(name), once=name == "once")
        for name in ("one", "two", "once")
    )
    works = planned_rounds([one, two, once], 3)
    assert works == [one, two, once, one, two, one, two]


@pytest.mark.parametrize("kind", ["closed", "open"])
@pytest.mark.parametrize(("width", "rows"), [(4, 3), (5, 1)])
def test_the_states_of_a_half_are_those_that_costs_are_estimated_by(
    kind: str, width: int, rows: int
) -> None:
    known = cost.CYCLE_STATES if kind == "closed" else cost.PATH_STATES
    numbers = exact_counts.growing("plain", kind, str(width), str(rows))()
    assert tuple(numbers) == ("1", "2", "3")[:rows]
    assert tuple(numbers.values()) == known[width][:rows]


def test_a_document_has_each_work_with_its_rounds(
    cavalier: Cavalier, faked: Faked
) -> None:
    faked(lambda _: took(0.5, count=2, squares=6))
    ran = cavalier("bench", "ports", "--rounds", "2", "--json")
    document = json.loads(ran.out)
    assert (ran.status, document["complete"]) == (0, True)
    works = document["works"]
    assert document["done"] == document["planned"] == 2 * len(works)
    for work in works:
        assert (work["rounds"], work["seconds"]) == (2, spread([0.5, 0.5]))
        assert work["elapsed"] == spread([1, 1])
    assert "left out: The ports by mypyc: a C compiler is missing" in ran.err
    assert len(document["left_out"]) == 2


def test_the_table_has_every_port(cavalier: Cavalier, faked: Faked) -> None:
    faked(lambda _: took(0.5, count=2))
    ran = cavalier("bench", "ports", "--rounds", "1")
    assert "Counting 3x4 from a corner: 67 nodes\n" in ran.out
    for name in TOURING:
        assert f"\n{name} " in ran.out


def test_a_wrong_count_ends_the_bench(
    cavalier: Cavalier, faked: Faked
) -> None:
    faked(lambda _: took(0.5, count=3))
    ran = cavalier("bench", "ports")
    assert (ran.status, ran.out) == (2, "")
    assert "stopped after 0 of" in ran.err
    assert "counts 3 on 3x4, where 2 is known" in ran.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["port"], "Unknown part 'port'. Use some of: ports, exact, verify"),
        (["ports", "--rounds", "0"], "--rounds "),
        (["ports", "--rounds", "1000000000"], "--rounds "),
        (["cost", "-o", "plot.jpg"], "plot.jpg is not the name of a picture"),
        (["cost", "-o", "no/such/plot.svg"], "no/such/plot.svg"),
        (["cost", "--width", "84mm"], "--width 84mm is for a picture"),
        (["ports", "--board", "6x6"], "--board '6x6' is for `cost`"),
        (["--board", "3x3"], "3x3 has no tour"),
        (["--recorded", str(RUN), "--slow"], "are for a new run"),
        (
            ["--recorded", str(RUN), "--board", "6x6"],
            "has no measurement of these",
        ),
    ],
)
def test_what_is_refused_is_one_sentence(
    cavalier: Cavalier, arguments: list[str], told: str
) -> None:
    ran = cavalier("bench", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("found", "instead", "told"),
    [
        ('"works"', '"work"', "work is missing"),
        (r'"seconds": \{', '"seconds": {"other": 1, ', "seconds.other is"),
        (r'"median": [\d.]+', '"median": 0.0', "a time of 0 seconds"),
        (r'"median": [\d.]+', '"median": NaN', "a time of 0 seconds"),
        (r'"states": \[[^]]+', '"states": [', "a time of 0 seconds"),
        ('"units": [0-9]+', '"units": -1', "a time of 0 seconds"),
    ],
)
def test_a_recorded_run_is_what_was_measured(
    cavalier: Cavalier, tmp_path: Path, found: str, instead: str, told: str
) -> None:
    text = RUN.read_text("utf-8")
    (tmp_path / "run.json").write_text(re.sub(found, instead, text), "utf-8")
    ran = cavalier("bench", "--recorded", str(tmp_path / "run.json"))
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err


def test_a_recorded_run_is_shown_by_part_and_board(cavalier: Cavalier) -> None:
    ran = cavalier(
        "bench", "--board", "100x100", "--recorded", str(RUN), "--json"
    )
    shown = json.loads(ran.out)
    assert (ran.status, shown["growth"]) == (0, [])
    assert [(w["part"], w["board"]) for w in shown["works"]] == [
        ("cost", "100x100")
    ] * 3


def test_the_boards_that_are_chosen_are_measured() -> None:
    boards = [Board(6, 6), Board(3, 10)]
    plan = square_costs.plan(slow=False, chosen=boards)
    assert [work.board for work in plan.works] == ["6x6"] * 3 + ["3x10"] * 3


def test_every_section_is_drawn_with_its_figures(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    plot = tmp_path / "plot.svg"
    ran = cavalier("bench", "--recorded", str(RUN), "-o", str(plot))
    assert ran.status == 0
    root = ElementTree.parse(plot).getroot()
    texts = {each.text for each in root.iter(f"{SVG}text")}
    shown = sections(recorded())
    assert {each.title for each in shown} <= texts
    for name in TOURING:
        assert any((text or "").startswith(name) for text in texts)
    described = root.findtext(f"{SVG}desc") or ""
    assert "closed tours, 4: 1 9, 2 69, 3 148" in described
    assert "schwenk: 10000 0.85417, 40000 1.02" in described


def test_the_recorded_run_is_complete_and_has_every_port() -> None:
    run = recorded()
    assert run["complete"] is True
    for part in ("ports", "verify"):
        measured_names = {w["work"] for w in run["works"] if w["part"] == part}
        assert measured_names >= set(TOURING)
    for work in run["works"]:
        figures = work["seconds"]
        assert 0 < figures["least"] <= figures["median"] <= figures["most"]
    assert {s.name for s in sections(run)} == set(performance.NAMES)
