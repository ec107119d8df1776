"""The mutants: how modules are broken, and that their tests notice."""

from collections.abc import Callable, Iterator, Sequence

import pytest
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Example, Operator

from tests.tools.mutants import __main__ as command
from tests.tools.mutants.mutants import (
    Place,
    equivalents,
    mutants,
    mutants_of,
    plan,
)
from tests.tools.mutants.operators import OWN

pytestmark = pytest.mark.needs("cosmic-ray")

#: Runs the command, with these survivors and equivalents, and an option.
Judged = Callable[[list[Place], list[Place], list[str]], tuple[int, str]]

SOURCE = """
LIMIT = 3


class Square:
    def is_on(self, rows: int | None) -> bool:
        return rows is None or 0 <= self.row < rows
"""


@pytest.mark.parametrize(
    ("operator", "example"),
    [
        pytest.param(operator(), example, id=operator.__name__)
        for operator in OWN
        for example in operator.examples()
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


def test_every_equivalent_has_its_reason_and_its_module() -> None:
    paths = {module["path"] for module in plan()["module"]}
    for place, reason in equivalents().items():
        assert reason
        assert place.module in paths


#: The places of a module that is broken here as if its tests were run.
PATH = "common/counts.py"
MODULE = next(each for each in plan()["module"] if each["path"] == PATH)
PLACES = [mutant.place for mutant in mutants(MODULE)]
BEARABLE = len(PLACES) // 20
STALE = PLACES[0]._replace(line="as it was once")
ELSEWHERE = STALE._replace(module="common/theory.py")


@pytest.fixture
def judged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Judged:
    """Return what runs the command as if some places alone had survived."""

    def ran(
        survivors: list[Place], listed: list[Place], options: list[str]
    ) -> tuple[int, str]:
        def run(
            work: Sequence[command.Work], processes: int
        ) -> Iterator[command.Outcome]:
            for _, mutant in work:
                yield mutant, mutant.place not in survivors

        monkeypatch.setattr(command, "run", run)
        reasons = dict.fromkeys(listed, "a reason")
        monkeypatch.setattr(command, "equivalents", lambda: reasons)
        return command.main([PATH, *options]), capsys.readouterr().out

    return ran


@pytest.mark.parametrize(
    ("survivors", "listed", "status", "printed"),
    [
        (PLACES[:BEARABLE], [], 0, f"Survived: {PLACES[0]}\n"),
        (PLACES[:BEARABLE], [], 0, f"{PATH}: {len(PLACES) - BEARABLE} of "),
        (PLACES[: BEARABLE + 1], [], 1, f"Survived: {PLACES[BEARABLE]}\n"),
        (PLACES[:20], PLACES[:20], 0, " killed, 100.0%\n"),
        ([], PLACES[:1], 1, f"but killed: {PLACES[0]}\n"),
        ([], [STALE], 1, f"but not a mutant: {STALE}\n"),
        ([], [ELSEWHERE], 0, " killed, 100.0%\n"),
    ],
    ids=["few", "share", "many", "listed", "killed", "stale", "elsewhere"],
)
def test_the_score_and_the_list_of_equivalents_decide(
    judged: Judged,
    survivors: list[Place],
    listed: list[Place],
    status: int,
    printed: str,
) -> None:
    ended, out = judged(survivors, listed, [])
    assert ended == status
    assert printed in out


def test_a_sample_is_the_same_until_the_mutants_change_or_the_seed(
    judged: Judged,
) -> None:
    samples = [
        judged(PLACES, [STALE], ["--sample", "9", *seed])
        for seed in ([], [], ["--seed", "1"], ["--seed", "2"])
    ]
    assert samples[0] == samples[1]
    assert len(set(samples)) == 3
    for status, out in samples:
        assert status == 1
        assert out.count("Survived: ") == 9
        assert f"but not a mutant: {STALE}\n" in out


def test_an_unknown_module_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit, match="2"):
        command.main(["common/nothing.py"])
    assert "common/nothing.py" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.long
def test_a_sample_of_the_mutants_is_killed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status = command.main(["--sample", "12"])
    assert status == 0, capsys.readouterr().out
