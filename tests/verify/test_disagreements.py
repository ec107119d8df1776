"""The judges, on observations made by hand: who is accused, and of what."""

import re
from collections.abc import Iterable
from dataclasses import replace

import pytest

from cavalier.catalogue import find
from cavalier.verify.cases import Case
from cavalier.verify.disagreements import confirmations, disagreements
from cavalier.verify.observations import Observation, Sight
from common.board import Board, Square, Tour, parse_square, square_name

BOARD = Board(3, 4)
A2, A3 = Square(1, 0), Square(0, 0)
FROM_A2, FROM_A3 = Case(BOARD, start=A2), Case(BOARD, start=A3)


def tours(text: str) -> frozenset[Tour]:
    """Read tours of 3x4 in algebraic notation, one a line."""
    return frozenset(
        tuple(parse_square(name, BOARD) for name in line.split())
        for line in text.strip().splitlines()
    )


#: The tours of 3x4 from a2; the published counts say that there are four.
C1_FIRST = tours("""
a2 c1 d3 b2 d1 c3 b1 d2 b3 a1 c2 a3
a2 c1 d3 b2 d1 c3 b1 a3 c2 a1 b3 d2
""")
C3_FIRST = tours("""
a2 c3 d1 b2 d3 c1 b3 d2 b1 a3 c2 a1
a2 c3 d1 b2 d3 c1 b3 a1 c2 a3 b1 d2
""")
RIGHT = C1_FIRST | C3_FIRST
#: Three of the four, and one as the fourth but for its last two squares.
OTHERS = (RIGHT - {min(C3_FIRST)}) | tours(
    "a2 c3 d1 b2 d3 c1 b3 a1 c2 a3 d2 b1"
)


def seen(
    by: str,
    found: Iterable[Tour] | None = None,
    count: int | None = None,
    case: Case = FROM_A2,
    *,
    some: bool = True,
    fault: str = "",
) -> Observation:
    """Return what a port, if it is no heuristic, gives from one start."""
    names = ("couples", "warnsdorff-matrix")
    port = find(names[by == "heuristic"])
    given = None if found is None else frozenset(found)
    (start,) = case.starts
    sight = Sight(start, some, count, given, fault)
    return Observation(replace(port, id=by), case, (sight,), 0.0)


#: OEIS A118067: 16 paths on 3x4; 2 from each corner, and 4 from the middle of
#: each short side.
SQUARES = {**dict.fromkeys(["a1", "a3", "d1", "d3"], 2), "a2": 4, "d2": 4}


def from_every_start(by: str, **others: int | None) -> Observation:
    """Return the published counts of 3x4, but for those of some squares."""
    counts: dict[str, int | None] = {**SQUARES, **others}
    given = [(s, counts.get(square_name(s, BOARD), 0)) for s in BOARD]
    sights = tuple(Sight(s, n != 0, n, None, "") for s, n in given)
    return Observation(replace(find("couples"), id=by), Case(BOARD), sights, 0)


def accused(*observations: Observation) -> list[str]:
    """Return who is accused, from which start, and what the sentence names."""
    named = r"\b[a-d]\d\b|\b\d+\b(?! paths)|published|exact|most ports"
    return [
        f"{each.port} {each.start and square_name(each.start, BOARD)} "
        + " ".join(sorted(set(re.findall(named, each.message))))
        for each in disagreements(observations)
    ]


AGREED = [seen("a", RIGHT, 4), seen("b", RIGHT, 4)]
ONE = Case(Board(1, 1), start=A3)
NONE = Case(Board(5, 3), start=A3)

#: What ports give, and who is accused.
JUDGED = {
    "tours, their number, or both": (
        [seen("a", RIGHT, 4), seen("b", count=4), seen("c", RIGHT), seen("d")],
        [],
    ),
    "as many tours, but others": (
        [*AGREED, seen("z", OTHERS, 4)], ["z a2 most ports"],
    ),
    "one port is right, and most are wrong": (
        [seen("a", RIGHT, 4), seen("y", C3_FIRST, 2), seen("z", C3_FIRST, 2)],
        ["y a2 0 2 4 c1 most ports published"] * 1
        + ["z a2 0 2 4 c1 most ports published"],
    ),
    "fewer tours and no number": (
        [*AGREED, seen("z", C1_FIRST)], ["z a2 0 2 c3 most ports"],
    ),
    "the tour of a single square has no second square": (
        [*(seen(by, [(A3,)], case=ONE) for by in "ab"),
         seen("z", [(A3, A3)], case=ONE)],
        ["z a3 0 1 a1 most ports"],
    ),
    "a wrong number": ([*AGREED, seen("z", count=5)], ["z a2 4 published"]),
    "a wrong number where no port yields all tours": (
        [seen("z", C1_FIRST, 5)], ["z a2 4 published"],
    ),
    "a fault of the port itself comes first": (
        [seen("z", C1_FIRST, 2, fault="twice the same")], ["z a2 "],
    ),
    "a tour where there is none": (
        [seen("z", case=NONE), seen("heuristic", case=NONE)],
        ["z a3 published", "heuristic a3 published"],
    ),
    "no tour where there is none": (
        [seen("a", [], 0, case=NONE, some=False)], [],
    ),
    "no tour where there are some, which a heuristic may miss": (
        [seen("z", some=False), seen("heuristic", some=False)],
        ["z a2 4 published"],
    ),
    "a wrong total, and the start that spoils it": (
        [from_every_start("a"), from_every_start("z", d2=5)],
        ["z d2 4 published", "z None 16 published"],
    ),
    "a total that is right by accident": (
        [from_every_start("z", d2=5, a1=1)],
        ["z d2 4 published", "z a1 2 published"],
    ),
    "no number from one start, so no total": (
        [from_every_start("a", d2=None)], [],
    ),
    "each case is judged by itself": (
        [seen("y", count=3), seen("z", count=3, case=FROM_A3)],
        ["y a2 4 published", "z a3 2 published"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("given", "expected"), JUDGED.values(), ids=JUDGED.keys()
)
def test_who_is_accused_and_of_what(
    given: list[Observation], expected: list[str]
) -> None:
    assert accused(*given) == expected
    assert sorted(accused(*reversed(given))) == sorted(expected)


def test_a_sentence_says_who_where_what_and_who_knows_better() -> None:
    [found] = disagreements([seen("z", count=5)])
    assert str(found) == (
        "z on 3x4 from a2: 5 paths-from-start instead of 4 (published or "
        "proved)"
    )
    *_, found = disagreements([from_every_start("z", d2=5)])
    assert str(found).startswith("z on 3x4 from all: 17 paths ")


def test_the_exact_count_judges_where_nothing_is_published() -> None:
    case = Case(Board(3, 9), start=A3)
    right = seen("a", count=172, case=case)  # as all ports count
    [found] = disagreements([right, seen("z", count=115, case=case)])
    assert "instead of 172 (exact count)" in str(found)
    heuristics = replace(case, exhaustive=False)
    assert not accused(seen("z", count=115, case=heuristics))


def test_the_judges_are_named_where_they_contradict_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cavalier.verify.disagreements.exact", lambda case: 16)
    assert accused(seen("a", count=4)) == ["exact a2 4 published"]
    assert len(accused(from_every_start("a"))) == 12


def test_confirmations_are_counted_by_case_and_start() -> None:
    # Of three counts from a2 two agree, and they are right; from a3 one is
    # given, and is right; the same number elsewhere confirms nothing. Nothing
    # is known of the last.
    unknown = Case(Board(3, 9), start=A3, exhaustive=False)
    told = confirmations(
        [
            *(
                seen(by, count=n)
                for by, n in zip("abc", (4, 2, 4), strict=True)
            ),
            seen("d", RIGHT),
            seen("b", count=2, case=FROM_A3),
            seen("e", count=172, case=unknown),
        ]
    )
    assert re.findall(r"[\d,]*\d", told) == ["5", "3", "3", "1"]
    told = confirmations([from_every_start(by) for by in "abc"])
    assert re.findall(r"[\d,]*\d", told) == ["36"] * 4
