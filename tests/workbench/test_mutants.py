"""The mutants: how modules are broken, and that their tests notice."""

from collections.abc import Iterator, Sequence

import pytest
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Example, Operator

from tests.tools.mutants import __main__ as command
from tests.tools.mutants import plan
from tests.tools.mutants.mutants import Mutant, Place, mutants_of
from tests.tools.mutants.operators import operators
from tests.tools.mutants.running import Module

pytestmark = pytest.mark.needs("cosmic-ray")

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


def judged(
    monkeypatch: pytest.MonkeyPatch,
    survivors: set[Place],
    listed: set[Place],
    *arguments: str,
) -> int:
    """Run the command as if these places alone had survived."""

    def run(
        work: Sequence[tuple[Module, Mutant]], processes: int
    ) -> Iterator[tuple[Mutant, bool]]:
        for _, mutant in work:
            yield mutant, mutant.place not in survivors

    monkeypatch.setattr(command, "run", run)
    for module in (plan, command):
        monkeypatch.setattr(
            module, "equivalents", lambda: dict.fromkeys(listed, "a reason")
        )
    return command.main(["common/counts.py", *arguments])


def counts_places() -> list[Place]:
    return [m.place for m in plan.modules()["common/counts.py"].mutants]


def test_one_survivor_of_twenty_is_bearable_and_more_are_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = counts_places()
    bearable = len(found) // 20
    assert judged(monkeypatch, set(found[:bearable]), set()) == 0
    assert judged(monkeypatch, set(found[: bearable + 1]), set()) == 1
    out = capsys.readouterr().out
    assert f"Survived: {found[0]}\n" in out
    share = f"{len(found) - bearable} of {len(found)} killed"
    assert f"common/counts.py: {share}, " in out


def test_what_survives_and_is_listed_does_not_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = set(counts_places()[:20])
    assert judged(monkeypatch, listed, listed) == 0
    assert capsys.readouterr().out.endswith(" killed, 100.0%\n")


def test_what_is_listed_and_killed_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = counts_places()[0]
    assert judged(monkeypatch, set(), {place}) == 1
    out = capsys.readouterr().out
    assert f"On the list of equivalents, but killed: {place}\n" in out


def test_what_is_listed_and_stale_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = counts_places()[0]._replace(line="as it was once")
    assert judged(monkeypatch, set(), {place}) == 1
    assert judged(monkeypatch, set(), {place}, "--sample", "3") == 1
    out = capsys.readouterr().out
    assert f"On the list of equivalents, but not a mutant: {place}\n" in out


def test_a_sample_is_the_same_until_the_mutants_change_or_the_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = set(counts_places())
    samples = []
    for seed in ([], [], ["--seed", "1"], ["--seed", "2"]):
        judged(monkeypatch, found, set(), "--sample", "9", *seed)
        samples.append(capsys.readouterr().out)
    assert samples[0] == samples[1]
    assert len(set(samples)) == 3
    assert {sample.count("Survived: ") for sample in samples} == {9}


@pytest.mark.slow
@pytest.mark.long
def test_a_sample_of_the_mutants_is_killed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status = command.main(["--sample", "12"])
    assert status == 0, capsys.readouterr().out
