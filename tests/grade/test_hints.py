"""Hints: the right one, one that is true of all failures, or none."""

import ast
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from re import fullmatch

import pytest

from cavalier.grade.cases import Case, canonical_cases
from cavalier.grade.grade import Grade
from cavalier.grade.hints import hints
from cavalier.grade.report import explanation
from cavalier.grade.source_patterns import orders
from cavalier.grade.suspects import NUMBERS, ORDERS, RIGHT, Suspect, suspects
from tests.grade.local_programs import graded, module, searching

#: Programs of pupils, and what is changed in them, each with a hint.
PUPILS = tomllib.loads(Path(__file__).with_name("pupils.toml").read_text())
PROGRAMS, WRONG = PUPILS["programs"], PUPILS["wrong"]

#: Numbers made of the tours, and their hints on boards with closed tours.
COUNTED = PUPILS["counted"]

SUSPECTS = [*suspects()]

#: One suspect a hint, by whose program a test is quick.
QUICK = {suspect.hint: suspect for suspect in SUSPECTS if suspect.moves}


@cache
def cases(most: int) -> Sequence[Case]:
    """List the cases on boards of up to so many squares."""
    return [
        case
        for case in canonical_cases()
        if len(case.board) <= most and not case.optional
    ]


@pytest.mark.parametrize(
    ("suspect", "most"),
    [
        pytest.param(s, 12, marks=[pytest.mark.slow] * ("beyond" in hint))
        for hint, s in QUICK.items()
    ]
    + [pytest.param(s, 12, marks=pytest.mark.slow) for s in SUSPECTS[::5]]
    + [pytest.param(s, 20, marks=pytest.mark.slow) for s in SUSPECTS[::40]],
)
def test_a_suspect_has_its_own_hint_or_none(
    suspect: Suspect, most: int, tmp_path: Path
) -> None:
    text = module(suspect.text, suspect.moves)
    hint = suspect.hint.format(**suspect.values)
    results = graded(text, tmp_path, cases(most)).results
    assert hints(results, None) in ([], [hint])


def test_faults_are_planted_in_a_right_program(tmp_path: Path) -> None:
    assert graded(module(RIGHT), tmp_path, cases(12)).passed


def graded_pupil(
    name: str, changes: Sequence[tuple[str, str]], folder: Path
) -> tuple[Grade, str]:
    """Grade a program with these changes; return its text too."""
    text = PROGRAMS[name]["text"]
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return graded(text, folder, cases(12), PROGRAMS[name]["function"]), text


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_right_program_has_no_hint(name: str, tmp_path: Path) -> None:
    grade, _text = graded_pupil(name, [], tmp_path)
    assert grade.passed
    assert not grade.hints
    assert [*explanation(grade)] == []


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_a_fault_of_a_pupil_has_its_hint_or_none(
    number: int, tmp_path: Path
) -> None:
    row = WRONG[number]
    grade, text = graded_pupil(row["program"], row["changes"], tmp_path)
    hint = "".join(grade.hints)
    assert len(grade.hints) == bool(row["hint"])
    assert row["hint"] in hint
    if line := fullmatch(r"line (\d+): .*`([^`]+)`.*", hint):
        code = text.splitlines()[int(line[1]) - 1]
        assert line[2].replace("(", "") in code.replace("(", "")


@pytest.mark.slow
@pytest.mark.parametrize("number", COUNTED)
def test_a_wrong_number_of_tours_is_named(number: str, tmp_path: Path) -> None:
    chosen = [c for c in cases(30) if "count" in c.request]
    grade = graded(searching(number), tmp_path, chosen, "f")
    assert grade.hints == [COUNTED[number]][: bool(COUNTED[number])]
    assert len(NUMBERS) == 9


def test_the_order_of_the_moves_is_read_from_the_text() -> None:
    for order in ORDERS:
        pairs = f"JUMPS = {order}"
        rows, columns = zip(*order, strict=True)
        apart = f"dx = {[*rows]}; dy = {[*columns]}"
        for text in (pairs, apart):
            assert order in [*orders(ast.parse(text))]
    assert [*orders(ast.parse("x = [1, 2, 3, 4, 5, 6, 7, 8]; f(a, b)"))] == []
