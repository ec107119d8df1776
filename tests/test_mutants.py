"""The mutants: how modules are broken, and that their tests notice."""

import pytest
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Example, Operator

from tests.tools.mutants import plan
from tests.tools.mutants.__main__ import main
from tests.tools.mutants.mutants import Place, mutants_of
from tests.tools.mutants.operators import operators

SOURCE = """
LIMIT = 3


class Square:
    def is_on(self, rows: int | None) -> bool:
        return rows is None or 0 <= self.row < rows
"""


@pytest.mark.parametrize(
    ("operator", "example"),
    [
        pytest.param(operator, example, id=type(operator).__name__)
        for operator in operators()
        for example in operator.examples()
        if type(operator).__module__ == "tests.tools.mutants.operators"
    ],
)
def test_an_operator_breaks_what_its_examples_show(
    operator: Operator, example: Example
) -> None:
    before, after = example.pre_mutation_code, example.post_mutation_code
    assert mutate_code(before, operator, example.occurrence) == after


def places(source: str) -> list[Place]:
    return [mutant.place for mutant in mutants_of("one.py", source)]


def test_a_mutant_is_named_by_its_definition_and_its_line() -> None:
    found = places(SOURCE)
    assert Place("one.py", "LIMIT", "LIMIT = 3", "LIMIT = 4") in found
    line = "return rows is None or 0 <= self.row < rows"
    for becomes in (
        "return rows is not None or 0 <= self.row < rows",
        "return rows is None or 0 < self.row < rows",
        "return rows is None or 0 <= self.row <= rows",
        "return rows is None",
        "pass",
    ):
        assert Place("one.py", "Square.is_on", line, becomes) in found


def test_annotations_and_docstrings_are_not_broken() -> None:
    annotated = "def f(a: A | None, b: int | str = 0) -> None | A:\n    "
    assert places(annotated + '"""Add 1."""\n') == [
        Place("one.py", "f", annotated.strip(), broken.strip())
        for broken in (
            annotated.replace("0", "1"),
            annotated.replace("0", "-1"),
        )
    ]


def test_a_mutant_keeps_its_name_when_other_lines_are_edited() -> None:
    edited = SOURCE.replace("LIMIT = 3", "import re\n\nLIMIT = 3\n\nMORE = 4")
    assert set(places(SOURCE)) < set(places(edited))


def test_a_mutant_is_the_whole_module_with_one_line_changed() -> None:
    for mutant in mutants_of("one.py", SOURCE):
        changed = set(SOURCE.splitlines()) ^ set(mutant.code.splitlines())
        assert {" ".join(line.split()) for line in changed} == {
            mutant.place.line,
            mutant.place.becomes,
        }


def test_an_equivalent_that_fits_no_mutant_is_stale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fits, other = places(SOURCE)[0], Place("one.py", "f", "a = 1", "a = 2")
    elsewhere = other._replace(module="two.py")
    listed = dict.fromkeys([fits, other, elsewhere], "a reason")
    monkeypatch.setattr(plan, "equivalents", lambda: listed)
    assert plan.stale(mutants_of("one.py", SOURCE)) == [other]


def test_every_equivalent_has_its_reason_and_its_module() -> None:
    for place, reason in plan.equivalents().items():
        assert reason
        assert place.module in plan.modules()


@pytest.mark.slow
def test_a_sample_of_the_mutants_is_killed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status = main(["--sample", "60"])
    assert status == 0, capsys.readouterr().out
