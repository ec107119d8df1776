"""The profile of a port: what it does when it runs, counted from outside."""

from collections.abc import Iterable
from types import ModuleType
from typing import NamedTuple

import pytest
from _pytest.mark import ParameterSet

from cavalier.catalogue import find
from cavalier.catalogue.lenses import lens_of
from cavalier.catalogue.port import ADAPTER, Port, Problem, Style
from cavalier.catalogue.ports import PORTS
from cavalier.watching.instrumenting import TALLY, instrumented
from cavalier.watching.profiling import Profile, Tally, profile
from cavalier.watching.watched_program import EntryPoint, program_of
from common.board import Board, Square, parse_square
from common.graph import knight_graph
from common.search import Search

CORNER = Search(Board(3, 4), start=Square(0, 0))
COMPARED = ("backtracking-matrix", "couples")

TOURING = [
    variant
    for port in PORTS
    if port.tours_boards
    for variant in (port, *map(port.variant, port.variants))
]

FUNCTIONAL = [port for port in TOURING if port.style == Style.FUNCTIONAL]

ENTRY_POINTS: dict[EntryPoint, Problem | None] = {
    "first_tour": None,
    "count_tours": Problem.COUNTING,
    "tours": Problem.ENUMERATING,
}


def entry_points(port: Port) -> list[EntryPoint]:
    """Name the entry points of a port."""
    return [
        name
        for name, problem in ENTRY_POINTS.items()
        if problem is None or problem in port.problems
    ]


def square_slow(ports: Iterable[Port]) -> list[ParameterSet]:
    """Leave the port that needs a board of 6x6 to the slow tests."""
    return [
        pytest.param(port, marks=[pytest.mark.slow] * port.square)
        for port in ports
    ]


def profiled(port: Port, search: Search, entry_point: EntryPoint) -> Profile:
    """Return the profile of a port."""
    program = program_of(port, search, entry_point)
    return profile(program, search.board, lens_of(port))


class Tree(NamedTuple):
    """The backtracking tree: its nodes, those of a full board, its depth."""

    nodes: int
    full: int
    depth: int


def tree(search: Search) -> Tree:
    """Go through the tree on the graph of the board."""
    graph = knight_graph(search.board)

    def below(square: Square, free: frozenset[Square]) -> Tree:
        left = free - {square}
        trees = [below(s, left) for s in left.intersection(graph[square])]
        return Tree(
            1 + sum(each.nodes for each in trees),
            sum(each.full for each in trees) + (not left),
            1 + max((each.depth for each in trees), default=0),
        )

    [start] = search.starts
    return below(start, frozenset(search.board))


@pytest.mark.parametrize("start", ["a3", "b2", "d1"])
def test_what_is_counted_follows_from_the_tree(start: str) -> None:
    board = Board(3, 4)
    search = Search(board, start=parse_square(start, board))
    nodes, full, depth = tree(search)
    profiles = [
        profiled(find(each), search, "count_tours") for each in COMPARED
    ]
    matrix, couples = [each.measured for each in profiles]
    # The procedure, principale, and the making of an object of 7 attributes.
    assert matrix["calls"] == nodes + 2
    # Each square is numbered and made free again; then what counts the tours.
    assert matrix["mutations"]["items"] == 2 * nodes
    assert matrix["mutations"]["attributes"] == 7 + full + (full > 0)
    # nb_parcours; two procedures unless one square is left; and destinations,
    # called once for each square and then answered from its cache.
    assert couples["calls"] == nodes + 2 * (nodes - full) + len(board)
    assert matrix["deepest_recursion"] == depth
    assert couples["deepest_recursion"] == depth
    assert [each.tours for each in profiles] == [full, full]


def test_the_known_figures() -> None:
    seen = [
        profiled(find(each), CORNER, "count_tours").measured
        for each in COMPARED
    ]
    assert [sum(each["mutations"].values()) for each in seen] == [144, 0]
    assert [each["names_bound_again"] for each in seen] == [1820, 0]
    assert [each["containers"] for each in seen] == [12, 510]
    assert [each["cells"] for each in seen] == [35, 1544]
    assert [each["calls"] for each in seen] == [69, 209]


@pytest.mark.parametrize("port", FUNCTIONAL, ids=lambda port: str(port.id))
@pytest.mark.parametrize(
    "closed", [False, pytest.param(True, marks=pytest.mark.slow)]
)
def test_a_functional_port_mutates_nothing_and_binds_no_name_again(
    port: Port, closed: bool
) -> None:
    boards = [Board(3, 4)]
    if not closed and Problem.COUNTING not in port.problems:
        boards.append(Board(5, 6))
    for board in boards:
        search = Search(board, closed, Square(0, 0))
        for name in entry_points(port):
            seen = profiled(port, search, name).measured
            assert seen["calls"] > 0
            assert sum(seen["mutations"].values()) == 0
            assert seen["names_bound_again"] == 0
            assert seen["outer_variables_set"] == 0


@pytest.mark.parametrize(
    "port",
    square_slow(port for port in TOURING if port.style != Style.FUNCTIONAL),
    ids=lambda port: str(port.id),
)
def test_the_other_ports_do_mutate(port: Port) -> None:
    board = Board(5, 5) if port.square else Board(3, 4)
    if port.closed_only:
        board = Board(6, 6)
    seen = profiled(port, Search(board, start=Square(0, 0)), "first_tour")
    assert sum(seen.measured["mutations"].values()) > 0


@pytest.mark.parametrize(
    "port", square_slow(TOURING), ids=lambda port: str(port.id)
)
def test_an_instrumented_port_returns_what_the_port_does(port: Port) -> None:
    board = Board(6, 6) if port.square else Board(3, 4)
    search = Search(board, port.closed_only, Square(0, 0))
    for name in entry_points(port):
        assert profiled(port, search, name).result == result(
            port, search, name
        )


def result(port: Port, search: Search, entry_point: EntryPoint) -> object:
    """Return what the port itself finds from the one start."""
    [start] = search.starts
    if entry_point == "count_tours":
        return port.count_tours(search.board, start, closed=search.closed)
    if entry_point == "tours":
        return tuple(port.tours(search.board, start, closed=search.closed))
    return port.first_tour(search.board, start, closed=search.closed)


def tallied(body: str, *arguments: object) -> Tally:
    """Return what a call of a function ``f(x)`` with such a body does."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    program = ModuleType("program")
    code = compile(instrumented(f"def f(x):\n{lines}"), "program", "exec")
    tally = Tally("program")
    program.__dict__[TALLY] = tally
    exec(code, program.__dict__)
    program.f(*arguments)
    return tally


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("x[0] = x[1]", {"items": 1}),
        ("x[0], x[1] = x[1], x[0]", {"items": 2}),
        ("x[0] += 1", {"items": 1}),
        ("x[:1] = []", {"items": 1}),
        ("for x[0] in (1, 2, 3): pass", {"items": 3}),
        ("with open(__import__('os').devnull) as x[0]: x[0].read()",
         {"items": 1}),
        ("del x[0], x[0]", {"items": 2}),
        ("[0 for x[0], *_ in ((1, 2), (3, 4))]", {"items": 2}),
        ("f.a = f.b = 1\nf.a += 1\ndel f.b", {"attributes": 4}),
        ("x.append(1)", {"calls": 1}),
        ("list.append(x, 1)", {"calls": 1}),
        ("(lambda: x.pop())()", {"calls": 1}),
        ("put = x.append\nput(1)\nput(2)", {"calls": 2}),
        ("from heapq import heappush as p, heappop\nheappop(x)", {"calls": 1}),
        ("setattr(f, 'a', 1)", {"calls": 1}),
        ("match x:\n    case [a, *b]: b.sort()", {"calls": 1}),
        ("y = set()\n[y.add(z) for z in x]", {"calls": 3}),
        ("list(map(set().add, x))", {"calls": 3}),
        ("try: x.remove(0)\nexcept ValueError: pass", {}),
        ("x += [1]", {"in_place": 1}),
        ("y = 1\ny += 0", {}),
        ("y = ()\ny += (1,)", {}),
        ("return sorted(x)", {}),
        ("return [y for y in x]", {}),
    ],
)  # fmt: skip
def test_each_mutation_is_counted_by_its_kind(
    body: str, expected: dict[str, int]
) -> None:
    assert tallied(body, [5, 4, 3]).mutations == expected


@pytest.mark.parametrize(
    ("body", "again", "outer"),
    [
        ("y = 1", 0, 0),
        ("x = 1", 1, 0),
        ("y = y = 1", 1, 0),
        ("y, (x, *z) = 1, (2, 3)", 1, 0),
        ("y, *x = 1, 2", 1, 0),
        ("y: int\ny = 1", 0, 0),
        ("x: list = []", 1, 0),
        ("x += [1]", 1, 0),
        ("for y in x: pass", 2, 0),
        ("(y := 1) + (y := 2)", 1, 0),
        ("(lambda y: (y := 1))(2)", 1, 0),
        ("return [y for y in x] + [y for y in x]", 0, 0),
        ("return [z for y in x if (z := y)]", 0, 0),
        ("import os\nfrom os import path as os", 1, 0),
        ("def g(): pass\ndef g(): pass", 1, 0),
        ("class x: y = 1; y = 2", 1, 0),
        ("try: 1 / 0\nexcept ZeroDivisionError as x: pass", 1, 0),
        ("match x:\n    case [y, *z] as x: pass", 1, 0),
        ("del x", 1, 0),
        ("y = 0\ndef g():\n    nonlocal y\n    y = 1\n    y += 1\ng()", 0, 2),
        ("global a\na = 1\nfor a in x: pass", 0, 4),
        ("if len(x) > 1: f(x[1:])\ny = 1", 0, 0),
    ],
)  # fmt: skip
def test_each_binding_is_counted(body: str, again: int, outer: int) -> None:
    tally = tallied(body, [5, 4, 3])
    assert (tally.bound_again, tally.outer_set) == (again, outer)


@pytest.mark.parametrize(
    ("body", "cells"),
    [
        ("return []", [0]),
        ("return [x, x]", [2]),
        ("return x", []),
        ("return 1, 2", []),  # a constant is made once, before the run
        ("x, y = 1, x", []),
        ("return x[1:]", [2]),
        ("return [0] * 5", [1, 5]),
        ("return list(range(7))", [7]),
        ("return tuple(tuple(x))", [3]),  # the same tuple again
        ("return {y for y in x}", [3]),
        ("return {y: y for y in x}", [3]),
        ("def g(): return [1]\nreturn g()", [1]),
        ("def g(): return x\nreturn g()", []),
        ("return (lambda: [x])()", [1]),
        ("def g():\n    yield [1]\nreturn next(g())", [1]),
        ("def g(): return [1]\ng()\nreturn list(x)", [1, 3]),
        ("x = (1,)\nx += (x,)", [1, 2]),
        ("return [[y] for y in x]", [1, 1, 1, 3]),
    ],
)
def test_each_container_is_counted_with_its_cells(
    body: str, cells: list[int]
) -> None:
    tally = tallied(body, [5, 4, 3])
    assert (tally.containers, tally.cells) == (len(cells), sum(cells))


def test_a_method_of_the_program_with_such_a_name_does_not_mutate() -> None:
    body = "class C:\n    def add(self, y): return y\nreturn C().add(x)"
    assert not tallied(body, [1]).mutations


def test_what_is_below_the_adapter_is_not_counted() -> None:
    text = f"def g(x):\n    x[0] = 1\n{ADAPTER}\ndef f(x):\n    x[0] = 1\n"
    program = ModuleType("program")
    program.__dict__[TALLY] = tally = Tally("program")
    exec(compile(instrumented(text), "p", "exec"), program.__dict__)
    program.f([0])
    assert (tally.calls, tally.mutations) == (0, {})
    program.g([0])
    assert (tally.calls, tally.mutations) == (1, {"items": 1})
