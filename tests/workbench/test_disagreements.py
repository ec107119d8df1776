"""The judges, on observations made by hand: who is accused, and of what."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from cavalier.catalogue import find
from cavalier.checking.cases import Case
from cavalier.checking.disagreements import (
    Confirmations,
    authorities,
    confirmations,
    disagreements,
    exact,
    known,
    total,
)
from cavalier.checking.observing import Observation, Sight
from common.board import Board, Square, Tour, parse_square, square_name
from tests.conftest import Theorems

BOARD = Board(3, 4)
A2, A3 = Square(1, 0), Square(0, 0)
FROM_A2 = Case(BOARD, start=A2)


def tour(names: str) -> Tour:
    """Read a tour of 3x4 in algebraic notation."""
    return tuple(parse_square(name, BOARD) for name in names.split())


#: The tours of 3x4 from a2; the published counts say that there are four.
C1_FIRST = frozenset(
    {
        tour("a2 c1 d3 b2 d1 c3 b1 d2 b3 a1 c2 a3"),
        tour("a2 c1 d3 b2 d1 c3 b1 a3 c2 a1 b3 d2"),
    }
)
C3_FIRST = frozenset(
    {
        tour("a2 c3 d1 b2 d3 c1 b3 d2 b1 a3 c2 a1"),
        tour("a2 c3 d1 b2 d3 c1 b3 a1 c2 a3 b1 d2"),
    }
)
RIGHT = C1_FIRST | C3_FIRST
ONE_OF_C3 = min(C3_FIRST)
#: As one of the four, but for its last two squares.
MISTAKEN = tour("a2 c3 d1 b2 d3 c1 b3 a1 c2 a3 d2 b1")
MISTAKEN_BY_C1 = tour("a2 c1 d3 b2 d1 c3 b1 a3 c2 a1 d2 b3")


def seen(
    tours: Iterable[Tour] | None = None,
    *,
    start: Square = A2,
    count: int | None = None,
    found: bool = True,
    fault: str | None = None,
) -> Sight:
    """Return what a port would have given from a start."""
    given = None if tours is None else frozenset(tours)
    return Sight(start, found, count, given, fault)


def observed(case: Case, *sights: Sight, by: str = "couples") -> Observation:
    """Return what a port, whose searches are complete, would have given."""
    return Observation(replace(find("couples"), id=by), case, sights, 0.0)


def accusations(*observations: Observation) -> list[str]:
    return [str(each) for each in disagreements(observations)]


def test_who_gives_what_print_says_is_not_accused() -> None:
    sight = seen(RIGHT, count=4)
    for each in (sight, seen(count=4), seen(RIGHT), seen()):
        assert accusations(observed(FROM_A2, each)) == []


def test_as_many_tours_but_others_are_told_from_those_of_most_ports() -> None:
    wrong = RIGHT - {ONE_OF_C3} | {MISTAKEN_BY_C1}
    assert len(wrong) == 4
    right = [observed(FROM_A2, seen(RIGHT, count=4), by=port) for port in "ab"]
    accused = observed(FROM_A2, seen(wrong, count=4), by="wrong")
    for order in ([*right, accused], [accused, *right]):
        assert accusations(*order) == [
            "wrong on 3x4 from a2: other tours than those of most ports; "
            "tours by second square, this port / most ports: c3 1/2, c1 3/2"
        ]


def test_other_tours_may_have_the_same_second_squares() -> None:
    wrong = RIGHT - {ONE_OF_C3} | {MISTAKEN}
    right = [observed(FROM_A2, seen(RIGHT), by=port) for port in "ab"]
    accused = observed(FROM_A2, seen(wrong), by="wrong")
    assert accusations(accused, *right) == [
        "wrong on 3x4 from a2: other tours than those of most ports"
    ]


def test_the_tour_of_a_single_square_has_no_second_square() -> None:
    one = Square(0, 0)
    case = Case(Board(1, 1), start=one)
    right = [
        observed(case, seen([(one,)], start=one), by=port) for port in "ab"
    ]
    accused = observed(case, seen([(one, one)], start=one), by="wrong")
    assert accusations(accused, *right) == [
        "wrong on 1x1 from a1: other tours than those of most ports; "
        "tours by second square, this port / most ports: a1 1/0"
    ]


def test_what_most_ports_give_is_of_those_with_the_right_count() -> None:
    right = observed(FROM_A2, seen(RIGHT, count=4), by="right")
    wrong = [
        observed(FROM_A2, seen(C3_FIRST, count=2), by=port) for port in "ab"
    ]
    assert accusations(*wrong, right) == [
        f"{port} on 3x4 from a2: 2 paths-from-start instead of 4 (published "
        "or proved); tours by second square, this port / most ports: c1 0/2"
        for port in "ab"
    ]


def test_a_wrong_count_is_told_of_a_port_that_yields_no_tours() -> None:
    right = [observed(FROM_A2, seen(RIGHT, count=4), by=port) for port in "ab"]
    accused = observed(FROM_A2, seen(count=5), by="wrong")
    assert accusations(*right, accused) == [
        "wrong on 3x4 from a2: 5 paths-from-start instead of 4 (published "
        "or proved)"
    ]


@pytest.mark.parametrize("tours", [None, C1_FIRST])
def test_a_wrong_count_is_told_where_no_port_yields_all_the_tours(
    tours: frozenset[Tour] | None,
) -> None:
    assert accusations(observed(FROM_A2, seen(tours, count=5))) == [
        "couples on 3x4 from a2: 5 paths-from-start instead of 4 (published "
        "or proved)"
    ]


def test_a_fault_of_the_port_itself_comes_first() -> None:
    sight = seen(C1_FIRST, count=2, fault="yields the same tour twice")
    assert accusations(observed(FROM_A2, sight)) == [
        "couples on 3x4 from a2: yields the same tour twice"
    ]


def test_a_tour_where_there_is_none_is_told_of_any_port() -> None:
    case = Case(Board(5, 3), start=Square(2, 1))
    for port in (find("couples"), find("warnsdorff-matrix")):
        sight = seen(start=Square(2, 1))
        claimed = Observation(port, case, (sight,), 0.0)
        assert accusations(claimed) == [
            f"{port.id} on 5x3 from b3: a tour instead of none (published "
            "or proved)"
        ]


def test_no_tour_where_there_are_some_is_told_of_a_complete_port() -> None:
    missing = seen(found=False)
    heuristic = find("warnsdorff-matrix")
    assert not heuristic.complete
    assert accusations(Observation(heuristic, FROM_A2, (missing,), 0.0)) == []
    assert accusations(observed(FROM_A2, missing)) == [
        "couples on 3x4 from a2: no tour instead of 4 (published or proved)"
    ]
    nowhere = Case(Board(5, 3), start=Square(0, 0))
    none = seen(start=Square(0, 0), found=False, count=0, tours=())
    assert accusations(observed(nowhere, none)) == []


#: OEIS A118067: 16 paths on 3x4; 2 from each corner, and 4 from the middle of
#: each short side.
SQUARES = {**dict.fromkeys(["a1", "a3", "d1", "d3"], 2), "a2": 4, "d2": 4}


def from_every_start(**others: int | None) -> tuple[Sight, ...]:
    """Return the published counts of 3x4, but for those of some squares."""
    counts: dict[str, int | None] = {**SQUARES, **others}
    given = {
        square: counts.get(square_name(square, BOARD), 0) for square in BOARD
    }
    return tuple(
        seen(start=start, count=count, found=count != 0)
        for start, count in given.items()
    )


def test_a_wrong_total_is_told_besides_the_start_that_spoils_it() -> None:
    right = observed(Case(BOARD), *from_every_start(), by="right")
    wrong = observed(Case(BOARD), *from_every_start(d2=5), by="wrong")
    assert accusations(right, wrong) == [
        "wrong on 3x4 from d2: 5 paths-from-start instead of 4 (published or "
        "proved)",
        "wrong on 3x4 from all: 17 paths from all starts instead of 16 "
        "(published or proved)",
    ]


def test_a_total_that_is_right_by_accident_is_not_told() -> None:
    wrong = observed(Case(BOARD), *from_every_start(d2=5, a1=1))
    assert [each.split(":")[0] for each in accusations(wrong)] == [
        "couples on 3x4 from d2",
        "couples on 3x4 from a1",
    ]


def test_a_total_is_told_where_nothing_is_known_of_its_parts() -> None:
    # OEIS A118067: 1120 paths on 3x9, printed in total only.
    case = Case(Board(9, 3), exhaustive=False)
    assert exact(case) is None
    sights = [
        seen(start=start, count=0, found=known(case.from_start(start)) != 0)
        for start in case.starts
    ]
    first, *others = sights
    for count in (1119, 1121):
        wrong = observed(case, replace(first, count=count), *others)
        assert accusations(wrong) == [
            f"couples on 9x3 from all: {count} paths from all starts instead "
            "of 1120 (published or proved)"
        ]
    right = observed(case, replace(first, count=1120), *others)
    assert accusations(right) == []


def test_the_tours_of_most_ports_are_believed_where_nothing_is_known() -> None:
    case = Case(BOARD, start=A2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "cavalier.checking.disagreements.authorities", lambda case: []
        )
        right = [observed(case, seen(RIGHT), by=port) for port in "ab"]
        wrong = observed(case, seen(C1_FIRST, count=2), by="wrong")
        assert accusations(*right, wrong) == [
            "wrong on 3x4 from a2: other tours than those of most ports; "
            "tours by second square, this port / most ports: c3 0/2"
        ]


def test_who_does_not_count_from_everywhere_has_no_total() -> None:
    case = Case(BOARD)
    counting = observed(case, *from_every_start())
    silent = observed(case, *from_every_start(d2=None))
    assert (total(counting), total(silent)) == (16, None)
    assert accusations(silent) == []


def test_each_case_is_judged_by_itself() -> None:
    wrong, other = seen(count=3), Case(BOARD, start=A3)
    found = accusations(
        observed(FROM_A2, wrong),
        observed(other, replace(wrong, start=A3)),
        observed(FROM_A2, seen(count=4), by="right"),
    )
    assert [each.split(":")[0] for each in found] == [
        "couples on 3x4 from a2",
        "couples on 3x4 from a3",
    ]


@pytest.mark.parametrize(
    ("case", "count"),
    [
        # OEIS A118067, and the table of the counts from each start.
        (Case(BOARD), 16),
        (FROM_A2, 4),
        # OEIS A070030, as cycles: 16 on 3x10, each from 30 squares in two
        # directions.
        (Case(Board(10, 3), closed=True), 960),
        (Case(Board(10, 3), closed=True, start=Square(9, 0)), 32),
    ],
)
def test_print_and_the_exact_count_say_the_same(
    case: Case, count: int
) -> None:
    assert authorities(case) == [
        ("published or proved", count),
        ("exact count", count),
    ]
    assert authorities(replace(case, exhaustive=False)) == [
        ("published or proved", count)
    ]


def test_no_authority_is_named_where_nothing_is_known() -> None:
    case = Case(Board(3, 9), start=A3, exhaustive=False)
    assert authorities(case) == []
    assert authorities(replace(case, exhaustive=True)) == [
        ("exact count", exact(replace(case, exhaustive=True)))
    ]


def test_the_judges_are_told_once_where_they_contradict_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "cavalier.checking.disagreements.exact", lambda case: 16
    )
    assert accusations(observed(FROM_A2, seen(count=4))) == [
        "exact on 3x4 from a2: 16 paths-from-start instead of 4 (published "
        "or proved)"
    ]
    assert [
        each.split(":")[0]
        for each in accusations(observed(Case(BOARD), *from_every_start()))
    ] == [
        f"exact on 3x4 from {name}"
        for name in "a3 b3 c3 d3 a2 b2 c2 d2 a1 b1 c1 d1".split()
    ]


def test_confirmations_are_counted_by_case_and_start() -> None:
    # Of three counts from a2 two agree, and they are right; from a3 one is
    # given, and is right; the same number elsewhere confirms nothing.
    twos = Case(BOARD, start=A3)
    assert confirmations(
        [
            observed(FROM_A2, seen(count=4), by="a"),
            observed(FROM_A2, seen(count=2), by="b"),
            observed(FROM_A2, seen(RIGHT, count=4), by="c"),
            observed(FROM_A2, seen(RIGHT), by="d"),
            observed(twos, seen(start=A3, count=2), by="b"),
        ]
    ) == Confirmations(between_ports=1, with_known=3, with_exact=3)
    whole = [observed(Case(BOARD), *from_every_start()) for _ in range(3)]
    assert confirmations(whole) == Confirmations(3 * 12, 3 * 12, 3 * 12)


def test_confirmations_with_what_is_not_known_are_none() -> None:
    case = Case(Board(3, 9), start=A3, exhaustive=False)
    sights = [seen(start=A3, count=172)] * 2
    assert confirmations(
        observed(case, sight) for sight in sights
    ) == Confirmations(1, 0, 0)


def test_print_is_believed_before_a_theorem(
    theorems_replaced: Theorems,
) -> None:
    theorems_replaced("it is said")
    assert known(Case(BOARD)) == 16
    assert known(Case(Board(3, 13))) == 0


def test_what_is_known_is_of_all_the_starts() -> None:
    # By theorem no tour of 3x7 starts on b3, and some on a3: the total is
    # not proved to be 0 by the one.
    assert known(Case(Board(3, 13), start=Square(0, 1))) == 0
    assert known(Case(Board(3, 13))) is None
    assert known(Case(Board(7, 4), closed=True)) == 0
