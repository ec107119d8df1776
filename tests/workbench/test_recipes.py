"""Recipes: a right program in each language, made as the message says."""

from collections.abc import Sequence
from pathlib import Path
from shutil import copy

import pytest

from cavalier.commands import opening
from cavalier.grading.graded_cases import GradedCase, Property, graded_cases
from cavalier.grading.grades import Grade, Grader
from cavalier.sandboxed.sandbox import Sandbox
from cavalier.sandboxed.targets import target
from common.errors import CavalierError
from tests import processes

pytestmark = [pytest.mark.sandboxed, pytest.mark.slow]

HERE = Path(__file__).parent / "languages"
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"

#: A right program in each language, and what makes or runs it.
PROGRAMS = {
    EXAMPLES / "tour.c": "cc",
    HERE / "tour.cpp": "g++",
    HERE / "tour.go": "go",
    HERE / "tour.hs": "ghc",
    HERE / "Tour.java": "javac",
    HERE / "tour.js": "node",
    HERE / "tour.lua": "lua",
    EXAMPLES / "tour.ml": "ocamlopt",
    EXAMPLES / "tour.pas": "fpc",
    HERE / "tour.pl": "perl",
    HERE / "tour.r": "Rscript",
    HERE / "tour.rb": "ruby",
    HERE / "tour.rkt": "racket",
    HERE / "tour.rs": "rustc",
    HERE / "tour.scm": "guile",
}

#: Those that the whole of continuous integration grades, not only a long job.
GRADED_AT_ONCE = ("cc", "lua")


def typed(name: str) -> None:
    """Type in a shell what is said of a file, but do not grade it yet."""
    with pytest.raises(CavalierError) as refusal:
        target(name)
    command = str(refusal.value).partition("Type: ")[2]
    made, *_ = command.partition(" && cavalier")
    ran = processes.run(["/bin/sh", "-c", made])
    assert ran.returncode == 0, ran.stderr


@pytest.fixture
def made(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make a program of a copy of a source, and return its name."""
    copy(source, tmp_path)
    monkeypatch.chdir(tmp_path)
    typed(source.name)
    return source.stem


def graded(made: str, cases: Sequence[GradedCase]) -> Grade:
    """Grade a program; Java reserves more memory, and reads its classes."""
    java = made == "Tour"
    limits = opening.limits(60, "4G" if java else "1G")
    shown = [Path("classes").absolute()] if java else []
    return Grader(limits, Sandbox.AUTO, cases, shown=shown).grade(made)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(source, marks=pytest.mark.needs(program), id=program)
        for source, program in PROGRAMS.items()
    ],
)
def test_a_program_made_by_its_recipe_answers(made: str) -> None:
    counts = [c for c in graded_cases() if c.asks == Property.COUNT]
    few = [case for case in counts if len(case.board) == 12]
    assert graded(made, few[:2]).passed


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(
            source,
            marks=[pytest.mark.needs(program)]
            + [pytest.mark.long] * (program not in GRADED_AT_ONCE),
            id=program,
        )
        for source, program in PROGRAMS.items()
    ],
)
def test_a_right_program_gets_full_marks(made: str) -> None:
    grade = graded(made, graded_cases())
    assert grade.score == 1, grade.first_failure
