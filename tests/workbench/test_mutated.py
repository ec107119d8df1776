"""Wrong programs by a table: all are caught, and no hint on them is wrong.

Without pytest, it prints the table:

    python -m tests.workbench.test_mutated
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cavalier.commands import opening
from cavalier.grading.facts import facts
from cavalier.grading.graded_cases import GradedCase, Property, graded_cases
from cavalier.grading.grades import Grade, Grader
from cavalier.grading.judging import Judgement, judge
from cavalier.sandboxed.sandbox import Sandbox
from tests.workbench.pupils_mutated import IN_C, IN_JAVA, MUTATED, NUMBERS
from tests.workbench.pupils_wrong import Wrong
from tests.workbench.test_facts import Counting
from tests.workbench.test_pupils import graded, named
from tests.workbench.test_recipes import EXAMPLES, HERE, typed


def faults(grade: Grade) -> list[str]:
    """List the hints, without what all failures have in common."""
    common = facts(grade.results)
    return [hint for hint in grade.hints if hint not in common]


@pytest.mark.slow
@pytest.mark.parametrize("wrong", MUTATED, ids=named)
def test_a_mutated_program_is_caught_with_its_hint_or_none(
    wrong: Wrong, tmp_path: Path
) -> None:
    grade = graded(wrong.program, wrong.text, tmp_path)
    assert not grade.passed
    for hint in faults(grade):
        assert wrong.hint
        assert wrong.hint in hint


def test_there_are_a_hundred_of_them() -> None:
    assert len({wrong.text for wrong in MUTATED}) >= 100


def counts() -> list[GradedCase]:
    return [case for case in graded_cases() if case.asks == Property.COUNT]


@pytest.mark.parametrize("kind", NUMBERS)
def test_a_count_shows_what_a_number_is_kept_in(kind: str) -> None:
    kept, shown = NUMBERS[kind]
    judged = [judge(c, Counting(lambda case, n: kept(n))) for c in counts()]
    failed = [r for r in judged if r.judgement == Judgement.FAILED]
    first = [r.case.description.partition(": ")[2] for r in failed[:1]]
    assert first == [shown] * bool(shown)


#: What compiled programs are asked: small boards, and 304 tours of 5x5.
FEW = [
    case
    for case in graded_cases()
    if len(case.board) <= 12 or case.expected == 304
]


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.sandboxed
@pytest.mark.parametrize(
    ("source", "faulty", "kind"),
    [
        pytest.param(source, faulty, kind, marks=pytest.mark.needs(compiler))
        for source, faulty, compiler in (
            (EXAMPLES / "tour.c", IN_C, "cc"),
            (HERE / "Tour.java", IN_JAVA, "javac"),
        )
        for kind in faulty
    ],
)
def test_a_mutated_program_in_c_or_java_is_caught(
    source: Path,
    faulty: Mapping[str, Sequence[str]],
    kind: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old, new, hint = faulty[kind]
    text = source.read_text("utf-8")
    assert old in text
    (tmp_path / source.name).write_text(text.replace(old, new), "utf-8")
    monkeypatch.chdir(tmp_path)
    typed(source.name)
    java = source.suffix == ".java"
    limits = opening.limits(60, "4G" if java else "1G")
    shown = [tmp_path / "classes"] if java else []
    grader = Grader(limits, Sandbox.AUTO, FEW, shown=shown)
    grade = grader.grade(source.stem)
    assert not grade.passed
    assert set(faults(grade)) <= {hint}


def main() -> None:
    """Print the table: each kind, how many are caught, and what is said."""
    told = Counter[tuple[str, str]]()
    with TemporaryDirectory() as folder:
        for wrong in MUTATED:
            grade = graded(wrong.program, wrong.text, Path(folder))
            said = " / ".join(faults(grade)) or "no hint"
            caught = "passes" if grade.passed else "caught"
            told[f"{wrong.fault}, {wrong.shape}", f"{caught}: {said}"] += 1
    for (kind, said), number in told.items():
        print(f"{number} x {kind}: {said}")


if __name__ == "__main__":
    main()
