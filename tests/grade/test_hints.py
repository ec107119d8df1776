"""Hints: the right one, one that is true of all failures, or none."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from re import fullmatch

import pytest

from cavalier.grade.cases import Case, canonical_cases
from cavalier.grade.report import explanation
from cavalier.grade.seen import orders
from cavalier.grade.suspects import (
    MATRIX,
    NONE_FOUND,
    NOT_ALL_TRIED,
    NUMBERS,
    ONE_ROW,
    ORDERS,
    OTHER_END,
    TOO_NEAR,
    Suspect,
    suspects,
)
from tests.grade.asked_here import graded, module, searching
from tests.grade.pupils_wrong import (
    LOWER,
    NEAR,
    RETURN,
    ROW,
    WRONG,
    text_of,
)

#: What is said of a line of Python, in place of a hint.
LINES = {
    OTHER_END: LOWER,
    TOO_NEAR: NEAR,
    ONE_ROW: ROW,
    NOT_ALL_TRIED: RETURN,
    NONE_FOUND: "is lost: return it",
}

SUSPECTS = [*suspects()]

#: One suspect a hint, by whose program a test is quick.
QUICK = {each.hint: each for each in SUSPECTS if each.moves}


@cache
def cases(most: int) -> Sequence[Case]:
    """List the cases on boards of up to so many squares."""
    return [
        case
        for case in canonical_cases()
        if len(case.board) <= most and not case.optional
    ]


def check_suspect(suspect: Suspect, folder: Path, most: int) -> None:
    """Check that a suspect has its own hint, its line, or none."""
    text = module(suspect.text, suspect.moves)
    hint = suspect.hint.format(**suspect.values)
    for said in graded(text, folder, cases(most)).hints:
        seen = LINES.get(suspect.hint)
        assert said == hint or (seen and seen in said)


@pytest.mark.parametrize(
    "hint",
    [
        pytest.param(hint, marks=[pytest.mark.slow] * ("beyond" in hint))
        for hint in QUICK
    ],
)
def test_a_suspect_has_its_own_hint_and_no_other(
    hint: str, tmp_path: Path
) -> None:
    check_suspect(QUICK[hint], tmp_path, 12)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("suspect", "most"),
    [(s, 12) for s in SUSPECTS[::5]] + [(s, 20) for s in SUSPECTS[::40]],
)
def test_every_suspect_has_its_own_hint_and_no_other(
    suspect: Suspect, most: int, tmp_path: Path
) -> None:
    check_suspect(suspect, tmp_path, most)


def test_faults_are_planted_in_a_right_program(tmp_path: Path) -> None:
    assert graded(module(MATRIX), tmp_path, cases(12)).passed


@pytest.mark.parametrize(
    "name", sorted({name for name, _hint, _changes in WRONG})
)
def test_a_right_program_has_no_hint(name: str, tmp_path: Path) -> None:
    grade = graded(text_of(name), tmp_path, cases(12), function_of(name))
    assert grade.passed
    assert not grade.hints
    assert [*explanation(grade)] == []


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_a_fault_of_a_pupil_has_its_hint_or_none(
    number: int, tmp_path: Path
) -> None:
    name, hint, changes = WRONG[number]
    text = text_of(name, changes)
    grade = graded(text, tmp_path, cases(12), function_of(name))
    told = "".join(grade.hints)
    assert len(grade.hints) == bool(hint)
    assert hint in told
    if line := fullmatch(r"line (\d+): .*`([^`]+)`.*", told):
        code = text.splitlines()[int(line[1]) - 1]
        assert line[2].replace("(", "") in code.replace("(", "")


def function_of(name: str) -> str:
    """Return the function of a program that is asked."""
    functions = {"matrix_count": "count", "couples_removed": "nb_parcours"}
    return functions.get(name, "first_tour")


#: A number made of the tours, and its hint on boards with closed tours.
COUNTED = {
    "len(t) // 2": "tours look counted once for both directions",
    "2 * len(t)": "every tour seems to be counted twice",
    "min(len(t), 1)": "only the first tour seems to be found",
    "1": "the answer looks like 1, whatever is asked",
    "len(t) + 1": "",
    "len(t) % 3": "",
    "len(t) // 2 if closed else len(t)": (
        "closed tours look counted in one direction"
    ),
    "2 * len(t) if closed else len(t)": (
        "the number of closed tours seems doubled"
    ),
    "len(t) + (0 if closed else len(answer(rows, columns, row, column, 1)))": (
        "closed tours look counted twice among all tours"
    ),
    "len(t) - (0 if closed else len(answer(rows, columns, row, column, 1)))": (
        "closed tours look left out of the number of all tours"
    ),
    "len(answer(rows, columns, row, column, False))": (
        "the program does not seem to check that tours are closed"
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("number", COUNTED)
def test_a_wrong_number_of_tours_is_named(number: str, tmp_path: Path) -> None:
    chosen = [c for c in cases(30) if "count" in c.asks and c.start]
    grade = graded(searching(number), tmp_path, chosen, "f")
    assert grade.hints == [COUNTED[number]][: bool(COUNTED[number])]
    assert len(NUMBERS) == 9


@pytest.mark.parametrize(
    ("default", "does", "hint"),
    [
        ("found=[], other=0", "found.append(t)",
         "line 34: the default `[]` is one and the same in all calls"),
        ("found=[]", "found.append(t); found.pop()", ""),
        ("found=[]", "found = [t] * 3", ""),
    ],
)  # fmt: skip
def test_a_default_that_is_kept_is_named(
    default: str, does: str, hint: str, tmp_path: Path
) -> None:
    text = f"""
        def f(rows, columns, row, column, {default}):
            for t in answer(rows, columns, row, column, False):
                {does}
            return len(found)
    """
    text = searching("0").replace("def f(", "def g(") + text.replace(
        "\n        ", "\n"
    )
    grade = graded(text, tmp_path, cases(12), "f")
    assert grade.hints == [hint] * bool(hint)


def test_the_order_of_the_moves_is_read_from_the_text() -> None:
    import ast

    for order in ORDERS:
        pairs = f"JUMPS = {order}"
        rows, columns = zip(*order, strict=True)
        apart = f"dx = {[*rows]}; dy = {[*columns]}"
        for text in (pairs, apart):
            assert order in [*orders(ast.parse(text))]
    assert [*orders(ast.parse("x = [1, 2, 3, 4, 5, 6, 7, 8]; f(a, b)"))] == []
