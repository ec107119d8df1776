"""No work is done twice, and what only looks like the same work is done."""

from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Protocol

import pytest

from cavalier.catalogue import find, solving
from cavalier.catalogue.derived import Derived, derived
from cavalier.catalogue.port import Port, Problem
from cavalier.catalogue.ports import PORTS, TIPE_MOVES
from cavalier.verifying.cases import PLAN, Case, observable, starts_of
from cavalier.verifying.comparing import disagreements, total
from cavalier.verifying.observing import observe
from common.board import Board, Square
from tests.workbench.planted import FAULTS, planted

#: What each port's own code is for, read by hand: with the options, as on
#: their pages, or through other functions of the port.
EXPECTED = {
    "backtracking-matrix": Derived(first_tour=True, count_tours=False),
    "backtracking-report": Derived(first_tour=False, count_tours=True),
    "backtracking-padded": Derived(first_tour=False, count_tours=True),
    "couples": Derived(first_tour=True, count_tours=False),
    "lazy-tours": Derived(first_tour=True, count_tours=True),
    "pascal-move": Derived(first_tour=True, count_tours=True),
    "pascal-coordinates": Derived(first_tour=True, count_tours=True),
}

#: A right port; the tests below change one thing of it.
SEARCH = """
from functional.couples import parcours

def searched(board, start, closed):
    for each in parcours(start, list(board), start if closed else None):
        yield each

def as_tour(each):
    from common.board import Square
    return tuple([Square(*square) for square in each])

"""
TOURS = """
def tours(board, start, *, closed=False, twice=False):
    found = searched(board, start, closed)
    return (as_tour(each) for each in found)
"""
FIRST = '''
def first_tour(board, start, *, closed=False, twice=False):
    """Return the first."""
    return next(tours(board, start, closed=closed, twice=twice), None)
'''
COUNT = '''
def count_tours(board, start, *, closed=False, twice=False):
    """Count them."""
    found = searched(board, start, closed)
    return sum(1 for _ in found)
'''


class Written(Protocol):
    """Writes a port from the code of its entry points."""

    def __call__(self, *code: str) -> Port:
        """Return the catalogue's entry for it."""
        ...


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    """Return what writes ports."""

    def write(*code: str) -> Port:
        name = f"written_{abs(hash(code))}"
        (tmp_path / f"{name}.py").write_text(SEARCH + "".join(code))
        monkeypatch.syspath_prepend(tmp_path)
        invalidate_caches()
        return Port(
            id="written",
            module=name,
            ported=(("000", "none"),),
            problems=(Problem.COUNTING, Problem.ENUMERATING),
            complete=True,
            moves=TIPE_MOVES,
            largest=Board(5, 5),
            options={"twice": 0},
        )

    return write


@pytest.mark.parametrize("closed", [False, True])
def test_the_code_of_a_port_shows_what_only_passes_on_its_tours(
    closed: bool,
) -> None:
    ports = solving(Problem.ENUMERATING)
    assert {each.id: derived(each, closed=closed) for each in ports} == (
        EXPECTED
    )
    others = [port for port in PORTS if port not in ports]
    assert {derived(each, closed=closed) for each in others} == {
        Derived(first_tour=False, count_tours=False)
    }


def test_every_variant_is_read_with_its_own_options() -> None:
    port = find("pascal-move")
    for name in port.variants:
        variant = derived(port.variant(name), closed=False)
        assert variant == EXPECTED["pascal-move"]


@pytest.mark.parametrize(
    ("tours", "first", "count"),
    [
        (TOURS, FIRST, COUNT),
        # By way of names, branches and functions that only return.
        (
            TOURS,
            FIRST,
            "def count_tours(board, start, *, closed=False, twice=False):\n"
            "    if closed:\n"
            "        return length(tours(board, start, closed=True))\n"
            "    return length(searched(board, start, closed))\n"
            "def length(of):\n"
            "    return sum(1 for each in of)\n",
        ),
        (
            "def tours(board, start, *, closed=False, twice=False):\n"
            "    return map(as_tour, searched(board, start, closed))\n",
            "def first_tour(board, start, *, closed=False, twice=False):\n"
            "    first = next(tours(board, start, closed=closed), None)\n"
            "    return first\n",
            COUNT,
        ),
        # A generator of its own is not read: its call is compared.
        (
            "def tours(board, start, *, closed=False, twice=False):\n"
            "    for each in searched(board, start, closed):\n"
            "        yield as_tour(each)\n",
            FIRST,
            "def count_tours(board, start, closed=False, twice=0):\n"
            "    found = tours(board, start, closed=closed, twice=twice)\n"
            "    return sum(1 for _ in found)\n",
        ),
    ],
)
@pytest.mark.parametrize("closed", [False, True])
def test_the_same_work_is_seen_however_it_is_written(
    written: Written, tours: str, first: str, count: str, closed: bool
) -> None:
    port = written(tours, first, count)
    assert derived(port, closed=closed) == Derived(
        first_tour=True, count_tours=True
    )


ENTRY = "def {}(board, start, *, closed=False, twice=False):\n"

OTHER_FIRSTS = [
    "    return next(tours(board, start), None)\n",
    "    return next(tours(board, start, closed=not closed), None)\n",
    "    return next(tours(start, board, closed=closed), None)\n",
    "    return next(tours(board.transposed, start, closed=closed), None)\n",
    "    found = tours(board, start, closed=closed)\n"
    "    next(found, None)\n"
    "    return next(found, None)\n",
    "    found = tours(board, start, closed=closed)\n"
    "    first = next(found, None)\n"
    "    return next(found, None)\n",
    "    if len(board) > 16:\n"
    "        return None\n"
    "    return next(tours(board, start, closed=closed), None)\n",
]


@pytest.mark.parametrize("body", OTHER_FIRSTS)
def test_a_first_tour_that_may_be_another_is_asked_for(
    written: Written, body: str
) -> None:
    port = written(TOURS, ENTRY.format("first_tour"), body, COUNT)
    assert derived(port, closed=True) == Derived(
        first_tour=False, count_tours=True
    )


OTHER_COUNTS = [
    "    return sum(2 for _ in searched(board, start, closed))\n",
    "    return sum(1 for _ in searched(board, start, False))\n",
    "    return sum(1 for each in searched(board, start, closed) if each)\n",
    "    return sum(1 for _ in searched(board, start, closed)) // 2\n",
    "    return sum([1 for _ in searched(board, start, closed)])\n",
    "    found = searched(board, start, closed)\n"
    "    return sum(1 for _ in (each for _ in 'ab' for each in found))\n",
    "    sum = len\n    return sum(1 for _ in tours(board, start))\n",
    "    count = sum(1 for _ in searched(board, start, closed))\n"
    "    return count if len(board) <= 16 else count + 1\n",
    "    if len(board) > 16:\n"
    "        return 0\n"
    "    return sum(1 for _ in searched(board, start, closed))\n",
    "    yield sum(1 for _ in searched(board, start, closed))\n",
    "    return count_tours(board, start, closed=closed, twice=twice)\n",
]


@pytest.mark.parametrize("body", OTHER_COUNTS)
def test_a_count_that_may_be_another_is_asked_for(
    written: Written, body: str
) -> None:
    port = written(TOURS, FIRST, ENTRY.format("count_tours"), body)
    assert derived(port, closed=True) == Derived(
        first_tour=True, count_tours=False
    )


@pytest.mark.parametrize(
    "code",
    [
        # Another default than that of the tours which are asked for.
        "def tours(board, start, *, closed=False, again=True):\n"
        "    yield from searched(board, start, closed)\n"
        "def first_tour(board, start, *, closed=False, again=False):\n"
        "    return next(tours(board, start, closed=closed, again=again), 0)\n"
        "def count_tours(board, start, *, closed=False, again=False):\n"
        "    found = tours(board, start, closed=closed, again=again)\n"
        "    return sum(1 for _ in found)\n",
        # The names of builtin functions, and something else.
        "def next(found, otherwise):\n    return otherwise\n"
        "def sum(found):\n    return 0\n" + TOURS + FIRST + COUNT,
        # A decorator may change anything.
        "def other(function):\n    return lambda *_, **__: None\n"
        + TOURS
        + FIRST.replace("def", "@other\ndef")
        + COUNT.replace("def", "@other\ndef"),
    ],
)
def test_what_has_the_same_words_may_be_other_work(
    written: Written, code: str
) -> None:
    port = written(code)
    options = {} if "again" in code else port.options
    other = Port(
        id="other",
        module=port.module,
        ported=port.ported,
        problems=port.problems,
        complete=True,
        moves=port.moves,
        largest=port.largest,
        options=options,
    )
    assert derived(other, closed=False) == Derived(
        first_tour=False, count_tours=False
    )


def test_a_count_that_is_right_on_small_boards_only_is_found_out(
    written: Written,
) -> None:
    wrong = written(TOURS, FIRST, ENTRY.format("count_tours"), OTHER_COUNTS[7])
    small, large = Case(Board(3, 4)), Case(Board(3, 7))
    assert list(disagreements([observe(wrong, small)])) == []
    found = list(disagreements([observe(wrong, large)]))
    assert found[0].message == "counts 9 tours and yields 8"


@pytest.mark.parametrize(
    ("board", "ran"),
    [(Board(4, 4), {"first_tour", "count_tours"}), (Board(3, 6), set())],
    ids=["small", "large"],
)
def test_what_passes_on_the_tours_runs_on_small_boards_only(
    monkeypatch: pytest.MonkeyPatch, board: Board, ran: set[str]
) -> None:
    asked: set[str] = set()
    for name in ("first_tour", "count_tours"):
        entry_point = getattr(Port, name)

        def noted(
            port: Port, name: str = name, own: property = entry_point
        ) -> object:
            asked.add(name)
            return own.__get__(port)

        monkeypatch.setattr(Port, name, property(noted))
    observe(find("lazy-tours"), Case(board, start=Square(0, 0)))
    assert asked == ran


def test_a_replaced_entry_point_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = import_module("functional.lazy_tours")
    monkeypatch.setattr(module, "count_tours", lambda *_, closed: 7)
    assert not derived(find("lazy-tours"), closed=False).count_tours
    [sight] = observe(
        find("lazy-tours"), Case(Board(3, 7), start=Square(0, 0))
    ).sights
    assert (sight.count, sight.fault) == (7, "counts 7 tours and yields 8")


#: These show on closed tours alone.
CLOSED_FAULTS = ("closed tested against (0, 0)", "cycles counted once")


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_on_the_same_boards_as_without_savings(
    monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    wrong = planted(fault)
    cases = [
        Case(board, closed)
        for board in (Board(3, 6), Board(6, 3), Board(3, 7))
        for closed in (False, True)
    ]

    def found() -> list[bool]:
        seen = ([observe(wrong, case)] for case in cases)
        return [any(disagreements(each)) for each in seen]

    spared = found()
    monkeypatch.setattr("cavalier.verifying.cases.MOST_SQUARES_IN_FULL", 99)
    monkeypatch.setattr(
        "cavalier.verifying.observing.MOST_SQUARES_IN_FULL", 99
    )
    assert len(observe(wrong, cases[0]).sights) == 18
    assert found() == spared
    assert any(spared) == (fault not in ("an exception", *CLOSED_FAULTS))


SYMMETRIC = Case(Board(3, 7))


def test_a_complete_port_runs_from_one_of_the_symmetric_squares() -> None:
    # In reading order there are eight sets: of those alike to the first four
    # squares of the upper row, and to the first four of the middle row.
    assert starts_of(find("couples"), SYMMETRIC) == {
        (0, 0): 4, (0, 5): 4, (2, 2): 4, (2, 3): 2,
        (1, 0): 2, (1, 5): 2, (1, 2): 2, (1, 3): 1,
    }  # fmt: skip
    square = starts_of(find("couples"), Case(Board(5, 5)))
    assert sorted(square.values()) == [1, 4, 4, 4, 4, 8]


@pytest.mark.parametrize(
    ("name", "case"),
    [
        ("couples", Case(Board(4, 4))),
        ("couples", Case(Board(3, 5), closed=True)),
        ("couples", Case(Board(3, 7), start=Square(2, 6))),
        ("warnsdorff-matrix", SYMMETRIC),
        ("best-first-lazy", Case(Board(5, 6), exhaustive=False)),
    ],
)
def test_small_boards_heuristics_and_named_starts_are_spared_nothing(
    name: str, case: Case
) -> None:
    assert starts_of(find(name), case) == dict.fromkeys(case.starts, 1)


def test_each_case_of_the_plan_is_run_for_all_its_starts() -> None:
    for case in PLAN:
        for port in PORTS:
            if observable(port, case):
                starts = starts_of(port, case)
                assert sum(starts.values()) == len(case.starts)
                assert set(starts) <= set(case.starts)


def test_symmetric_starts_are_in_the_total() -> None:
    # OEIS A118067: 104 paths on 3x7, and on 7x3.
    for board in (SYMMETRIC.board, SYMMETRIC.board.transposed):
        seen = observe(find("lazy-tours"), Case(board))
        assert len(seen.sights) == 8
        assert total(seen) == 104
        assert list(disagreements([seen])) == []
