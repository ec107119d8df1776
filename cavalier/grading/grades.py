"""Grades: what a target's results come to, for one target or a folder."""

from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import monotonic

from cavalier.catalogue.port import Style
from cavalier.grading.graded_cases import GradedCase
from cavalier.grading.hints import hints
from cavalier.grading.interview import DeadlineError, Interview
from cavalier.grading.judging import (
    Judgement,
    Result,
    excused,
    judge,
    judge_again,
)
from cavalier.grading.score import score
from cavalier.grading.seen import tree_of
from cavalier.running.parallel import in_parallel
from cavalier.sandboxed.answers import Unknown
from cavalier.sandboxed.imports import is_in, neighbours
from cavalier.sandboxed.loading import PYTHON_FILES
from cavalier.sandboxed.sandbox import Limits, Sandbox
from cavalier.sandboxed.targets import imports_of_ours, parted, target
from cavalier.styles import constraint as styles
from cavalier.styles.by_style import constraints_of
from cavalier.styles.constraint import Verdict
from cavalier.styles.looked_at import read_program
from common.errors import CavalierError
from common.language import N_, _

#: The points of a submission that passes every case.
FULL_MARKS = 100

#: The problem of a target that answers ``unknown`` to everything.
UNANSWERED = N_(
    "it did not answer any question: look at what it prints or returns"
)


_TITLES = {
    Style.IMPERATIVE: N_("imperative style"),
    Style.FUNCTIONAL: N_("functional style"),
    Style.PEDAGOGICAL: N_("pedagogical style"),
}


@dataclass(frozen=True, slots=True)
class Styled:
    """What a target keeps of a style; ``problem`` is why it is not known."""

    style: Style
    verdicts: Sequence[Verdict] = ()
    problem: str = ""

    @property
    def broken(self) -> Sequence[Verdict]:
        """The constraints that the target breaks."""
        return [each for each in self.verdicts if not each.kept]

    @property
    def title(self) -> str:
        """What the check is called."""
        return _TITLES[self.style]

    @property
    def said(self) -> str:
        """What the target keeps and breaks, in a line, or the problem."""
        return self.problem or styles.summary(self.verdicts)


def styled(name: str, style: Style) -> Styled:
    """Check the style of a target's file, all of it, whatever it is."""
    file = parted(name)[0]
    path = Path(file)
    if not path.exists():
        path = Path(*file.split(".")).with_suffix(".py")
    if path.suffix != ".py" or not path.is_file():
        return Styled(style, problem=_("not checked: it is not a Python file"))
    try:
        program = read_program(str(path))
        verdicts = styles.judge(program, constraints_of(style, port=False))
    except (CavalierError, OSError) as error:
        return Styled(style, problem=str(error))
    return Styled(style, verdicts)


@dataclass(frozen=True, slots=True)
class Grade:
    """A target with its results; ``problem`` is why there is no score.

    The cases ``unjudged`` are left: ``stopped`` says that it was to stop at
    the first failure, ``late`` that the deadline has passed, else it was
    interrupted. The style and the imports, modules of ours, count for nothing
    in the score.
    """

    target: str
    results: Sequence[Result]
    sandbox: Sandbox
    problem: str = ""
    hints: Sequence[str] = ()
    unjudged: Sequence[GradedCase] = ()
    stopped: bool = False
    late: bool = False
    styled: Styled | None = None
    imports: Sequence[str] = ()

    def number(self, judgement: Judgement) -> int:
        """Count the cases with a judgement."""
        return sum(result.judgement == judgement for result in self.results)

    @property
    def score(self) -> float | None:
        """The mean of the questions' shares, as `score` says.

        None if no case was judged, or if cases are missing: a part of the
        cases has no score.
        """
        return None if self.missing else score(self.results)

    @property
    def points(self) -> float:
        """The score out of FULL_MARKS, which is 0 where there is none."""
        return round(FULL_MARKS * (self.score or 0), 2)

    @property
    def judged(self) -> int:
        """The number of cases that count in a score."""
        return sum(result.counts for result in self.results)

    @property
    def missing(self) -> int:
        """The number of cases that are not judged."""
        return len(self.unjudged)

    @property
    def done(self) -> bool:
        """Whether all that was asked for is judged."""
        return self.stopped or not self.missing

    @property
    def passed(self) -> bool:
        """Whether at least one case was judged, and all passed."""
        return self.score == 1.0

    @property
    def seconds(self) -> float:
        """How long it took to ask for all answers, by the clock."""
        return sum(result.seconds for result in self.results)

    @property
    def first_failure(self) -> Result | None:
        """The failure on the smallest board."""
        failed = (r for r in self.results if r.judgement == Judgement.FAILED)
        return next(failed, None)


_PARTIAL = N_("partial: only {number} of {all} cases are judged")
_LATE = N_(
    "partial: only {number} of {all} cases are judged before the deadline"
)


@dataclass(frozen=True, slots=True)
class Grader:
    """How targets are graded: the limits, the sandbox, the cases.

    A style is checked too, if one is asked for. The paths shown can be read
    by each target. ``first`` is whether to stop at the first failure. After
    the ``deadline`` of the monotonic clock, nothing is asked.
    """

    limits: Limits
    sandbox: Sandbox
    cases: Sequence[GradedCase]
    style: Style | None = None
    shown: Sequence[Path] = ()
    first: bool = False
    deadline: float = inf

    def grade(self, name: str) -> Grade:
        """Return the grade of a target.

        Raises CavalierError if it is not there.
        """
        return self.graded(name, list(self.judged(name)))

    def judged(self, name: str) -> Iterator[Result]:
        """Return the results of a target, case by case.

        Raises CavalierError if it is not there.
        """
        interview = Interview(
            target(name, self.shown),
            *(self.limits, self.sandbox, self.cases, self.deadline),
        )
        with closing(interview), suppress(DeadlineError):
            yield from self._results(interview)

    def _results(self, interview: Interview) -> Iterator[Result]:
        for case in self.cases:
            result = judge(case, interview)
            result = judge_again(result, interview.again(case))
            if result != (left_out := excused(result)):
                result = left_out if interview.is_heuristic() else result
            yield result
            if result.judgement == Judgement.FAILED:
                if self.first:
                    return
                interview.note_failure(case)

    def graded(self, name: str, judged: Sequence[Result]) -> Grade:
        """Sum up the results of a target, of all cases or of the first."""
        unjudged = self.cases[len(judged) :]
        offered = any(result.counts for result in judged)
        problem = "" if offered else _unanswered(judged)
        failed = any(r.judgement == Judgement.FAILED for r in judged)
        stopped = bool(unjudged) and self.first and failed
        late = bool(unjudged) and monotonic() >= self.deadline
        if stopped:
            problem = _(
                "stopped at the first failure, case {number}",
                number=len(judged),
            )
        elif unjudged:
            problem = _(
                _LATE if late else _PARTIAL,
                number=len(judged),
                all=len(self.cases),
            )
        return Grade(
            name,
            judged,
            self.sandbox,
            problem,
            hints(judged, tree_of(name)),
            *(unjudged, stopped, late),
            styled(name, self.style) if self.style else None,
            imports_of_ours(name),
        )

    def ungraded(self, name: str, problem: str) -> Grade:
        """Return the grade of a target that cannot be graded."""
        of_style = styled(name, self.style) if self.style else None
        problem = problem.removeprefix(_("{file}: {text}", file=name, text=""))
        return Grade(name, (), self.sandbox, problem, styled=of_style)


def _unanswered(judged: Sequence[Result]) -> str:
    """Return why a target has no score that has answered nothing."""
    told = [
        result.came
        for judgement in (Judgement.NOT_OFFERED, Judgement.TOO_SLOW)
        for result in judged
        if result.judgement == judgement and result.came != str(Unknown())
    ]
    return _("it {did}", did=told[0]) if told else _(UNANSWERED)


def grade_all(
    grader: Grader, names: Sequence[str], folder: Path
) -> Iterator[Grade]:
    """Yield the grades of a folder's targets as they are ready.

    All processors work. A target that cannot be graded gets a grade with a
    problem.
    """
    work = [(grader, name, folder) for name in names]
    return in_parallel(_grade_or_tell, work)


def _grade_or_tell(work: tuple[Grader, str, Path]) -> Grade:
    grader, name, folder = work
    try:
        return _of_link(grader, name, folder) or grader.grade(name)
    except (CavalierError, OSError) as error:
        return grader.ungraded(name, str(error))
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        problem = _("the grading failed: {error}", error=said)
        return grader.ungraded(name, problem)


def unbegun(grader: Grader, name: str, folder: Path) -> Grade:
    """Return the grade of a folder's target of which nothing is judged."""
    return _of_link(grader, name, folder) or grader.graded(name, ())


def student(name: str, folder: Path) -> Path:
    """Return the file or folder in a class's folder that a target is in."""
    path = Path(parted(name)[0])
    return folder / path.relative_to(folder).parts[0]


def _of_link(grader: Grader, name: str, folder: Path) -> Grade | None:
    """Return the grade of a target that a link leads to, without reading it.

    It may be the work of somebody else. None if it is the student's own.
    """
    path = Path(parted(name)[0])
    handed_in = student(name, folder)
    if handed_in.is_symlink():
        problem = _("it is a link, which is not followed")
        if handed_in != path:
            problem = _(
                "{folder} is a link, which is not followed", folder=handed_in
            )
    elif not is_in(handed_in, path):
        problem = _("it is a link out of {folder}", folder=handed_in)
    else:
        return None
    return Grade(name, (), grader.sandbox, problem)


_WITHOUT_FOLDERS = N_("{folder} has no folders. Put submissions in it.")
_EMPTY = N_("{folder} is empty. Put submissions in it.")


def submissions(
    folder: Path, function: str | None, file: str | None = None
) -> list[str]:
    """List what is in a folder, and in a folder in it, by their names.

    Python files are graded as modules, or for the function named. What cannot
    be graded, such as another folder, is listed too: its grade says why. In a
    folder in it, what the other files import is not a submission of its own.
    Links are not followed: what they lead to is not read.
    If a file is named, each folder in it has that one submission, also where
    it is missing. Raises CavalierError if there is nothing.
    """
    if not folder.is_dir():
        raise CavalierError(
            "{folder} is not a folder. Name a folder of submissions.",
            folder=folder,
        )
    found = [
        submission
        for path in _visible(folder)
        for submission in _submitted(path, file)
    ]
    if not found:
        raise CavalierError(
            _(_WITHOUT_FOLDERS if file else _EMPTY, folder=folder)
        )
    suffix = f":{function}" if function else ""
    return [
        f"{path}{suffix if path.suffix in PYTHON_FILES else ''}"
        for path in found
    ]


def _submitted(path: Path, file: str | None) -> Sequence[Path]:
    """List what a student has handed in, as a file or in a folder."""
    if path.is_symlink() and not file:
        return [path]
    if file:
        return [path / file] if path.is_dir() else []
    return (path.is_dir() and _apart(_visible(path))) or [path]


def _apart(paths: Sequence[Path]) -> Sequence[Path]:
    """Leave out what the others import; if that is everything, nothing."""
    own = [path for path in paths if is_in(path.parent, path)]
    imported = {near for path in own for near in neighbours(path)}
    return [path for path in paths if path not in imported] or paths


def _visible(folder: Path) -> list[Path]:
    paths = sorted(folder.iterdir())
    return [path for path in paths if not path.name.startswith(".")]
