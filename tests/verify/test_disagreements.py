"""The judges, on observations made by hand: who is accused, and of what."""

import re
from collections.abc import Iterable
from dataclasses import replace

import pytest

from cavalier.catalogue import find
from cavalier.verify.cases import Case
from cavalier.verify.disagreements import confirmations, disagreements
from cavalier.verify.observations import Observation, Sight
from common.board import Board, Square, Tour, square_name

BOARD = Board(3, 4)
A2, A3 = Square(1, 0), Square(0, 0)
FROM_A2, FROM_A3 = Case(BOARD, start=A2), Case(BOARD, start=A3)


#: The tours of 3x4 from a2, by their second square; four by published counts.
RIGHT = frozenset(find("couples").tours(BOARD, A2))
C1_FIRST = frozenset(tour for tour in RIGHT if tour[1] == (2, 2))
C3_FIRST = RIGHT - C1_FIRST

#: As many, but the last two squares of one are exchanged.
ONE = min(C3_FIRST)
OTHERS = RIGHT - {ONE} | {(*ONE[:-2], ONE[-1], ONE[-2])}


def run(
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
    return Observation(replace(port, id=by), case, (sight,))


#: OEIS A118067: 16 paths on 3x4; 2 from each corner, and 4 from the middle of
#: each short side.
SQUARES = {**dict.fromkeys(["a1", "a3", "d1", "d3"], 2), "a2": 4, "d2": 4}


def from_every_start(by: str, **others: int | None) -> Observation:
    """Return the published counts of 3x4, but for those of some squares."""
    counts: dict[str, int | None] = {**SQUARES, **others}
    given = [(s, counts.get(square_name(s, BOARD), 0)) for s in BOARD]
    sights = tuple(Sight(s, n != 0, n, None, "") for s, n in given)
    return Observation(replace(find("couples"), id=by), Case(BOARD), sights)


def accused(*observations: Observation) -> list[str]:
    """Return who is accused, from which start, and what the sentence names."""
    named = r"\b[a-d]\d\b|\b\d+\b(?! paths)|published|exact|most|none"
    return [
        f"{mistake.port} "
        f"{mistake.start and square_name(mistake.start, BOARD)} "
        + " ".join(sorted(set(re.findall(named, mistake.message))))
        for mistake in disagreements(observations)
    ]


AGREED = [run("a", RIGHT, 4), run("b", RIGHT, 4)]
NONE = Case(Board(5, 3), start=A3)

#: What ports give, and who is accused.
JUDGED = [
    # Tours, their number, or that there are some.
    ([*AGREED, run("b", count=4), run("c", RIGHT), run("d")], ""),
    # As many tours, but others; and fewer without a number.
    ([*AGREED, run("z", OTHERS, 4)], "z a2 most"),
    ([*AGREED, run("z", C1_FIRST)], "z a2 most"),
    # One port is right, and most are wrong.
    (
        [AGREED[0], *(run(by, C3_FIRST, 2) for by in "yz")],
        "y a2 4 published; z a2 4 published",
    ),
    # A wrong number, also where no port yields all tours.
    ([*AGREED, run("z", count=5)], "z a2 4 published"),
    ([run("z", C1_FIRST, 5)], "z a2 4 published"),
    # A fault of the port itself comes first.
    ([run("z", C1_FIRST, 2, fault="twice the same")], "z a2 "),
    # A tour where there is none, and none.
    (
        [run("z", case=NONE), run("heuristic", case=NONE)],
        "z a3 none; heuristic a3 none",
    ),
    ([run("a", [], 0, case=NONE, some=False)], ""),
    # No tour where there are some, which a heuristic may miss.
    ([run("z", some=False), run("heuristic", some=False)], "z a2 4"),
    # A total that is right by accident, and a number that is missing.
    (
        [from_every_start("z", d2=5, a1=1)],
        "z d2 4 published; z a1 2 published",
    ),
    ([from_every_start("a", d2=None)], ""),
    # Each case is judged by itself.
    (
        [run("y", count=3), run("z", count=3, case=FROM_A3)],
        "y a2 4 published; z a3 2 published",
    ),
]


@pytest.mark.parametrize(("given", "expected"), JUDGED)
def test_who_is_accused_and_of_what(
    given: list[Observation], expected: str
) -> None:
    assert "; ".join(accused(*given)) == expected
    assert sorted(accused(*given[::-1])) == sorted(accused(*given))


def test_a_sentence_says_who_where_what_and_who_knows_better() -> None:
    [mistake] = disagreements([run("z", count=5)])
    assert str(mistake) == (
        "z on 3x4 from a2: 5 paths-from-start instead of 4 (published or "
        "proved)"
    )


def test_the_exact_count_judges_where_nothing_is_published() -> None:
    case = Case(Board(3, 9), start=A3)
    right = run("a", count=172, case=case)  # as all ports count
    [mistake] = disagreements([right, run("z", count=115, case=case)])
    assert "instead of 172 (exact count)" in str(mistake)
    heuristics = replace(case, exhaustive=False)
    assert not accused(run("z", count=115, case=heuristics))


def test_sums_are_compared_too(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = "cavalier.verify.disagreements.exact"
    monkeypatch.setattr(exact, lambda case: None if case.start else 17)
    assert accused(from_every_start("a")) == ["a None 17 exact"]


def test_confirmations_are_counted_by_case_and_start() -> None:
    # Two of the three counts from a2 are right, and the one from a3. Nothing
    # is known of the last.
    unknown = Case(Board(3, 9), start=A3, exhaustive=False)
    runs = [run("a", count=4), run("b", count=2), run("c", count=4)]
    runs += [run("d", RIGHT), run("b", count=2, case=FROM_A3)]
    runs += [run("e", count=172, case=unknown)]
    numbers = re.compile(r"[\d,]*\d").findall
    assert numbers(confirmations(runs)) == ["5", "3", "3"]
    every = [from_every_start(port) for port in "abc"]
    assert numbers(confirmations(every)) == ["36"] * 3
