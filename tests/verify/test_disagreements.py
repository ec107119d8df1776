"""The judges, on observations made by hand: who is accused, and of what."""

import re
from collections.abc import Iterable
from dataclasses import replace

import pytest

from cavalier.catalogue import find
from cavalier.verify.cases import Case, starts_of
from cavalier.verify.disagreements import (
    Confirmations,
    authorities,
    confirmations,
    disagreements,
    exact,
    total,
)
from cavalier.verify.observing import Observation, Sight
from common.board import Board, Square, Tour, parse_square, square_name
from common.search import known
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
    count: int | None = None,
    *,
    start: Square = A2,
    found: bool = True,
    fault: str | None = None,
) -> Sight:
    """Return what a port would have given from a start."""
    given = None if tours is None else frozenset(tours)
    return Sight(start, found, count, given, fault)


def observed(by: str, case: Case, *sights: Sight) -> Observation:
    """Return what a port, whose searches are complete, would have given."""
    return Observation(replace(find("couples"), id=by), case, sights, 0.0)


def from_a2(
    by: str, tours: Iterable[Tour] | None = None, count: int | None = None
) -> Observation:
    return observed(by, FROM_A2, seen(tours, count))


def of_the_single_square(by: str, tour: Tour) -> Observation:
    case = Case(Board(1, 1), start=A3)
    return observed(by, case, seen([tour], start=A3))


def from_b3(port: str) -> Observation:
    """Return that a port has found a tour of 5x3 where there is none."""
    start = Square(2, 1)
    case = Case(Board(5, 3), start=start)
    return Observation(find(port), case, (seen(start=start),), 0.0)


#: OEIS A118067: 16 paths on 3x4; 2 from each corner, and 4 from the middle of
#: each short side.
SQUARES = {**dict.fromkeys(["a1", "a3", "d1", "d3"], 2), "a2": 4, "d2": 4}


def from_every_start(by: str, **others: int | None) -> Observation:
    """Return the published counts of 3x4, but for those of some squares."""
    counts: dict[str, int | None] = {**SQUARES, **others}
    given = {
        square: counts.get(square_name(square, BOARD), 0) for square in BOARD
    }
    sights = (
        seen(start=start, count=count, found=count != 0)
        for start, count in given.items()
    )
    return observed(by, Case(BOARD), *sights)


#: What a sentence names: counts by second square, other counts, and a judge.
NAMED = re.compile(r"[a-d]\d \d+/\d+|\d+|published|exact|most ports")


def accused(*observations: Observation) -> list[str]:
    """Return who is accused, from which start, and what the sentence names."""
    return [
        " ".join(
            [
                each.port,
                square_name(each.start, each.case.board)
                if each.start
                else "all",
                *dict.fromkeys(NAMED.findall(each.message)),
            ]
        )
        for each in disagreements(observations)
    ]


AGREED = [from_a2("a", RIGHT, 4), from_a2("b", RIGHT, 4)]
NO_TOUR = seen(found=False)

#: What ports would have given, and who is accused.
JUDGED = {
    "tours and their number": ([from_a2("a", RIGHT, 4)], []),
    "a number alone": ([from_a2("a", count=4)], []),
    "tours alone": ([from_a2("a", RIGHT)], []),
    "that there are some": ([from_a2("a")], []),
    "as many tours, but others": (
        [*AGREED, from_a2("z", RIGHT - {ONE_OF_C3} | {MISTAKEN_BY_C1}, 4)],
        ["z a2 most ports c3 1/2 c1 3/2"],
    ),
    "other tours with the same second squares": (
        [*AGREED, from_a2("z", RIGHT - {ONE_OF_C3} | {MISTAKEN})],
        ["z a2 most ports"],
    ),
    "the tour of a single square has no second square": (
        [
            of_the_single_square("a", (A3,)),
            of_the_single_square("b", (A3,)),
            of_the_single_square("z", (A3, A3)),
        ],
        ["z a1 most ports a1 1/0"],
    ),
    "one port is right, and most are wrong": (
        [
            from_a2("a", RIGHT, 4),
            from_a2("y", C3_FIRST, 2),
            from_a2("z", C3_FIRST, 2),
        ],
        [
            "y a2 2 4 published most ports c1 0/2",
            "z a2 2 4 published most ports c1 0/2",
        ],
    ),
    "a wrong number without tours": (
        [*AGREED, from_a2("z", count=5)],
        ["z a2 5 4 published"],
    ),
    "a wrong number alone": ([from_a2("z", None, 5)], ["z a2 5 4 published"]),
    "a wrong number where no port yields all tours": (
        [from_a2("z", C1_FIRST, 5)],
        ["z a2 5 4 published"],
    ),
    "a fault of the port itself comes first": (
        [observed("z", FROM_A2, seen(C1_FIRST, 2, fault="twice the same"))],
        ["z a2"],
    ),
    "a tour where there is none": (
        [from_b3("couples"), from_b3("warnsdorff-matrix")],
        ["couples b3 published", "warnsdorff-matrix b3 published"],
    ),
    "no tour where there is none": (
        [
            observed(
                "a",
                Case(Board(5, 3), start=A3),
                seen([], 0, start=A3, found=False),
            )
        ],
        [],
    ),
    "no tour where there are some": (
        [observed("z", FROM_A2, NO_TOUR)],
        ["z a2 4 published"],
    ),
    "no tour of a heuristic where there are some": (
        [Observation(find("warnsdorff-matrix"), FROM_A2, (NO_TOUR,), 0.0)],
        [],
    ),
    "a wrong total, and the start that spoils it": (
        [from_every_start("a"), from_every_start("z", d2=5)],
        ["z d2 5 4 published", "z all 17 16 published"],
    ),
    "a total that is right by accident": (
        [from_every_start("z", d2=5, a1=1)],
        ["z d2 5 4 published", "z a1 1 2 published"],
    ),
    "no number from one start, so no total": (
        [from_every_start("a", d2=None)],
        [],
    ),
    "each case is judged by itself": (
        [
            from_a2("y", count=3),
            observed("z", Case(BOARD, start=A3), seen(start=A3, count=3)),
            from_a2("a", count=4),
        ],
        ["y a2 3 4 published", "z a3 3 2 published"],
    ),
}


@pytest.mark.parametrize(
    ("given", "expected"), JUDGED.values(), ids=JUDGED.keys()
)
def test_who_is_accused_and_of_what(
    given: list[Observation], expected: list[str]
) -> None:
    assert accused(*given) == expected
    assert sorted(accused(*reversed(given))) == sorted(expected)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            [*AGREED, from_a2("z", C3_FIRST, 2)],
            "z on 3x4 from a2: 2 paths-from-start instead of 4 (published or "
            "proved); tours by second square, this port / most ports: c1 0/2",
        ),
        (
            [*AGREED, from_a2("z", RIGHT - {ONE_OF_C3} | {MISTAKEN})],
            "z on 3x4 from a2: other tours than those of most ports",
        ),
        (
            [from_every_start("z", d2=5)],
            "z on 3x4 from all: 17 paths from all starts instead of 16 "
            "(published or proved)",
        ),
    ],
)
def test_a_sentence_says_who_where_what_and_who_knows_better(
    given: list[Observation], sentence: str
) -> None:
    *_, last = disagreements(given)
    assert str(last) == sentence


@pytest.mark.parametrize("count", [1119, 1120, 1121])
def test_a_total_is_judged_where_nothing_is_known_of_its_parts(
    count: int,
) -> None:
    # OEIS A118067: 1120 paths on 3x9, printed in total only.
    case = Case(Board(9, 3), exhaustive=False)
    assert exact(case) is None
    first, *others = (
        seen(start=start, count=0, found=known(case.from_start(start)) != 0)
        for start in case.starts
    )
    whole = observed("z", case, replace(first, count=count), *others)
    wrong = [f"z all {count} 1120 published"]
    assert accused(whole) == (wrong if count != 1120 else [])


def test_the_tours_of_most_ports_are_believed_where_nothing_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judges = "cavalier.verify.disagreements.authorities"
    monkeypatch.setattr(judges, lambda case: [])
    wrong = from_a2("z", C1_FIRST, 2)
    assert accused(*AGREED, wrong) == ["z a2 most ports c3 0/2"]


def test_a_total_is_that_of_all_starts() -> None:
    assert total(from_every_start("a")) == 16
    assert total(from_every_start("a", d2=None)) is None
    # OEIS A165134: 1728 paths on 5x5, where symmetric starts are left out.
    case = Case(Board(5, 5))
    starts = starts_of(find("couples"), case)
    assert len(starts) == 6
    sights = (
        seen(start=start, count=known(case.from_start(start)))
        for start in starts
    )
    assert total(observed("a", case, *sights)) == 1728


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
    monkeypatch.setattr("cavalier.verify.disagreements.exact", lambda case: 16)
    assert accused(from_a2("a", count=4)) == ["exact a2 16 4 published"]
    starts = [each.split()[1] for each in accused(from_every_start("a"))]
    assert starts == "a3 b3 c3 d3 a2 b2 c2 d2 a1 b1 c1 d1".split()


def test_confirmations_are_counted_by_case_and_start() -> None:
    # Of three counts from a2 two agree, and they are right; from a3 one is
    # given, and is right; the same number elsewhere confirms nothing.
    twos = Case(BOARD, start=A3)
    assert confirmations(
        [
            from_a2("a", count=4),
            from_a2("b", count=2),
            from_a2("c", RIGHT, 4),
            from_a2("d", RIGHT),
            observed("b", twos, seen(start=A3, count=2)),
        ]
    ) == Confirmations(between_ports=1, with_known=3, with_exact=3)
    whole = [from_every_start("a") for _ in range(3)]
    assert confirmations(whole) == Confirmations(3 * 12, 3 * 12, 3 * 12)


def test_confirmations_with_what_is_not_known_are_none() -> None:
    case = Case(Board(3, 9), start=A3, exhaustive=False)
    sights = [seen(start=A3, count=172)] * 2
    assert confirmations(
        observed("a", case, sight) for sight in sights
    ) == Confirmations(1, 0, 0)


def test_print_is_believed_before_a_theorem(
    theorems_replaced: Theorems,
) -> None:
    theorems_replaced("it is said")
    assert known(Case(BOARD)) == 16
    assert known(Case(Board(3, 13))) == 0


@pytest.mark.parametrize(
    ("case", "count"),
    [
        (Case(BOARD), 16),
        (Case(Board(4, 5), closed=True), 0),
        (Case(Board(10, 3), closed=True, start=A3), 32),
        (Case(Board(5, 5), start=Square(0, 1)), 0),
        (Case(Board(2, 5)), 0),
        (Case(Board(4, 7), start=A2), 0),
        (Case(Board(7, 4), closed=True), 0),
        (Case(Board(3, 9), start=A3), None),
        # By theorem no tour of 3x13 starts on b3, and some may on a3: that
        # does not prove that the total is 0.
        (Case(Board(3, 13), start=Square(0, 1)), 0),
        (Case(Board(3, 13)), None),
    ],
)
def test_what_is_known_comes_from_print_or_a_theorem(
    case: Case, count: int | None
) -> None:
    assert known(case) == count
