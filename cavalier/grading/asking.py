"""Targets, which can be graded, and how each is asked.

A target is a program, or a Python module or function, for which
``python_target`` answers as a program does.
"""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import common
from cavalier.grading import python_target
from cavalier.grading.answers import (
    Answer,
    Boards,
    Broken,
    Number,
    Unknown,
    answer,
    last_line,
)
from cavalier.grading.cases import GradedCase, Property, Request
from cavalier.grading.sandbox import Limits, Run, Sandbox, run_limited
from common.board import Board, Square
from common.errors import CavalierError

#: How a Python target is run.
PYTHON = (sys.executable,)


@dataclass(frozen=True)
class Target:
    """A target, and the command that answers for it."""

    name: str
    command: Sequence[str]
    readable: Sequence[Path]


def target(text: str) -> Target:
    """Find a target by what was typed.

    A Python file can read only itself, a module all that is in this folder.
    Both can import what is installed together with Cavalier.

    Raises CavalierError if there is no such file or module, or if a file is
    neither Python nor executable.
    """
    file, function = parted(text)
    path = Path(file).absolute()
    if path.is_dir():
        raise CavalierError(
            f"{file} is a folder. Name a program or a Python file, or use "
            f"--batch {file}."
        )
    if path.is_file() and path.suffix != ".py":
        return _program(file, function)
    if path.is_file():
        return _python(text, str(path), function, path)
    if _is_module(file):
        return _python(text, file, function, Path.cwd())
    raise CavalierError(
        f"Cannot find {file}. Name a program, FILE.py, FILE.py:FUNCTION, "
        "MODULE or MODULE:FUNCTION."
    )


def parted(text: str) -> tuple[str, str]:
    """Split a target into file or module, and function.

    The name of a file may have a colon too.
    """
    if ":" not in text or Path(text).exists():
        return text, ""
    file, _, function = text.rpartition(":")
    return file, function


def _program(file: str, function: str) -> Target:
    if function:
        raise CavalierError(
            f"{file} is not a Python file, so it has no function "
            f"{function}. Name {file} alone."
        )
    if not os.access(file, os.X_OK):
        raise CavalierError(
            f"{file} cannot be run. Compile it, run `chmod +x {file}`, or "
            "name a Python file."
        )
    path = Path(file).absolute()
    return Target(file, [str(path)], [path])


def _python(text: str, named: str, function: str, readable: Path) -> Target:
    script = Path(python_target.__file__).absolute()
    folder = str(Path.cwd())
    return Target(
        text,
        [*PYTHON, str(script), folder, named, function or "-"],
        [readable, script, Path(common.__file__).absolute().parent],
    )


def _is_module(name: str) -> bool:
    """Check whether there is such a module or package; import nothing."""
    parts = name.split(".")
    if not all(part.isidentifier() for part in parts):
        return False
    sys.path.insert(0, str(Path.cwd()))
    try:
        return find_spec(parts[0]) is not None
    except ValueError:  # as for __main__
        return False
    finally:
        del sys.path[0]


@dataclass
class Asking:
    """Asks a target, each thing once, and remembers what it cannot do.

    A target that answers ``unknown`` at first, or that a limit cuts short, is
    not asked the same of the boards that come later, which are larger. A
    target that has answered once may not answer ``unknown`` later.
    """

    target: Target
    limits: Limits
    sandbox: Sandbox

    #: The answers so far, by request, board and start.
    answers: dict[tuple[Request, Board, Square], Answer] = field(
        init=False, default_factory=dict
    )

    #: The requests that are not made any more, each with its answer. Boards
    #: without a tour are apart: a target may search them without end, and
    #: still find tours of others.
    given_up: dict[tuple[Request, bool], Answer] = field(
        init=False, default_factory=dict
    )

    def ask(self, case: GradedCase, start: Square) -> Answer:
        """Ask what a case asks, from a start.

        Raises CavalierError if the target cannot be asked at all.
        """
        kind = case.request, case.asks == Property.NO_TOUR
        if kind in self.given_up:
            return self.given_up[kind]
        asked = case.request, case.board, start
        if asked not in self.answers:
            run = self._run(*asked)
            self.answers[asked] = self._answer(case, run)
            if run.cut_short:
                self.given_up[kind] = Broken(
                    f"not asked: it {run.problem} on {case.board}",
                    cut_short=True,
                )
        return self.answers[asked]

    def _answer(self, case: GradedCase, run: Run) -> Answer:
        reason = last_line(run.errors)
        if run.status == python_target.UNUSABLE and reason.startswith(
            python_target.REFUSED
        ):
            raise CavalierError(f"{self.target.name}: {reason}")
        given = answer(case.verb, case.board, run)
        if not isinstance(given, Unknown):
            return given
        if self._has_answered(case):
            return Broken("answered unknown, but had answered before")
        for without_tour in (False, True):
            self.given_up[case.request, without_tour] = given
        return given

    def _run(self, request: Request, board: Board, start: Square) -> Run:
        verb, closed = request
        numbers = [board.rows, board.columns, start.row, start.column]
        command = [*self.target.command, verb, *map(str, numbers)]
        return run_limited(
            command + ["closed"] * closed,
            readable=self.target.readable,
            limits=self.limits,
            sandbox=self.sandbox,
        )

    def _has_answered(self, case: GradedCase) -> bool:
        """Check whether the target has counted or found something before."""
        return any(
            isinstance(given, Number) or (isinstance(given, Boards) and given)
            for (request, _, _), given in self.answers.items()
            if request == case.request
        )
