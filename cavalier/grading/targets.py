"""Targets, which can be graded, and what finds them.

A target is a program, which is asked by its arguments and prints its answer,
or Python code, which is asked through the channel to a Python file.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

from cavalier.grading import (
    calling,
    channel,
    guest,
    loading,
    notebooks,
    replies,
)
from cavalier.grading.answers import Answer, answer, reply_in, with_errors
from cavalier.grading.cases import Request
from cavalier.grading.imports import (
    FOLDERS,
    OF_BOARDS,
    file_of,
    neighbours,
    of_ours,
    sources,
)
from cavalier.grading.loading import NOTEBOOK
from cavalier.grading.programs import must_be_runnable
from cavalier.grading.sandbox import Limits, Run, Sandbox, run_limited
from cavalier.terminal import printable
from common.board import Board, Square
from common.errors import CavalierError

#: What the name of a file with Python code ends with.
PYTHON_FILES = (".py", NOTEBOOK)

#: What Python code sees of ours: what asks it, and boards.
_SHOWN = [
    file_of(module)
    for module in (
        *("cavalier", "cavalier.grading", guest.__name__, replies.__name__),
        *(calling.__name__, loading.__name__, notebooks.__name__),
        *OF_BOARDS,
    )
]

#: What a question is about: a board, and a start on it.
Place = tuple[Board, Square]


@dataclass(frozen=True, slots=True)
class Batch:
    """What came of questions that were asked in one process.

    If one failed, it is the last with an answer, which says why. What a limit
    cut short has no answer, unless it is the first: it may be right if it is
    asked alone.
    """

    answers: Sequence[Answer]
    run: Run


@dataclass(frozen=True, kw_only=True)
class Target(ABC):
    """A target, and the paths that it can read.

    ``of_ours`` is what it imports of ours, by name, besides boards and
    squares.
    """

    name: str
    readable: Sequence[Path]
    of_ours: Sequence[str] = ()

    #: Whether several questions can be asked in one process.
    several: ClassVar[bool] = False

    @property
    def one_function(self) -> bool:
        """Whether the same is called whatever the question is."""
        return False

    @abstractmethod
    def ask(
        self,
        request: Request,
        places: Sequence[Place],
        limits: Limits,
        sandbox: Sandbox,
    ) -> Batch:
        """Ask the same of each place, in one process.

        Raises CavalierError if the target cannot be asked at all.
        """


@dataclass(frozen=True, kw_only=True)
class Program(Target):
    """A program in any language: its first readable path."""

    def ask(
        self,
        request: Request,
        places: Sequence[Place],
        limits: Limits,
        sandbox: Sandbox,
    ) -> Batch:
        """Ask about one place."""
        verb, closed = request
        [(board, start)] = places
        numbers = (board.rows, board.columns, *start)
        run = run_limited(
            [
                *(str(self.readable[0]), verb, *map(str, numbers)),
                *["closed"] * closed,
            ],
            readable=self.readable,
            hidden=FOLDERS,
            limits=limits,
            sandbox=sandbox,
        )
        return Batch([answer(verb, board, run)], run)


@dataclass(frozen=True, kw_only=True)
class PythonCode(Target):
    """A Python file, a notebook or a module, or a function in it."""

    code: channel.Code
    several: ClassVar[bool] = True

    @property
    def one_function(self) -> bool:
        """Whether a function is named."""
        return bool(self.code.function)

    def ask(
        self,
        request: Request,
        places: Sequence[Place],
        limits: Limits,
        sandbox: Sandbox,
    ) -> Batch:
        """Ask about all the places, one after the other."""
        verb, closed = request
        asked: replies.Request = {
            "verbs": [verb],
            "places": [(b.rows, b.columns, *start) for b, start in places],
            "closed": closed,
            "as_port": False,
        }
        heard = channel.ask(
            self.code,
            replies.__name__,
            asked,
            readable=[*self.readable, *_SHOWN],
            hidden=FOLDERS,
            limits=limits,
            sandbox=sandbox,
        )
        if heard.refused is not None:
            reason = printable(heard.refused)
            raise CavalierError(f"{self.name}: cannot be asked: {reason}")
        run, said = heard.run, heard.answers[1 : len(places) + 1]
        answers = [
            with_errors(reply_in(each, verb, board), run)
            for each, (board, _) in zip(said, places, strict=False)
        ]
        if len(answers) == len(places) or (answers and run.cut_short):
            return Batch(answers, run)
        failed = answer(
            verb, places[len(answers)][0], replace(run, output=b"")
        )
        return Batch([*answers, failed], run)


def target(text: str, shown: Sequence[Path] = ()) -> Target:
    """Find a target by what was typed; it can read what is shown, too.

    Python code can read its file or package, and what that imports from its
    folder. It can import what is installed together with Cavalier, but of
    Cavalier only boards and squares.

    Raises CavalierError if there is no such file or module, or if a file is
    neither Python nor a program.
    """
    found = _found(text)
    return replace(found, readable=[*found.readable, *shown])


def _found(text: str) -> Target:
    file, function = parted(text)
    path = Path(file).absolute()
    if path.is_dir():
        raise CavalierError(
            f"{file} is a folder. Name a program or a Python file, or use "
            f"--batch {file}."
        )
    if path.is_file() and path.suffix not in PYTHON_FILES:
        return _program(file, function)
    if path.is_file():
        return _python(text, function, str(path), path)
    if (package := _module(file)) is not None:
        return _python(text, function, file, package)
    raise CavalierError(
        f"Cannot find {file}. Name a program, FILE.py, FILE.py:FUNCTION, "
        "MODULE or MODULE:FUNCTION."
    )


def imports_of_ours(text: str) -> Sequence[str]:
    """List what a target imports of ours, besides boards and squares.

    Nothing is known of a target that cannot be found.
    """
    try:
        return _found(text).of_ours
    except (CavalierError, OSError):
        return ()


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
    must_be_runnable(file)
    path = Path(file).absolute()
    return Program(name=file, readable=[path])


def _python(text: str, function: str, named: str, path: Path) -> Target:
    """Return the target of a function in a file, a module or a package."""
    visible = path.is_relative_to(sys.prefix)
    near = [] if visible else neighbours(path)
    files = [file for each in (path, *near) for file in sources(each)]
    return PythonCode(
        name=text,
        readable=[path, *near],
        of_ours=() if path in FOLDERS else of_ours(files, near),
        code=channel.Code(path.parent, named, function),
    )


def _module(name: str) -> Path | None:
    """Return the file or the package of a module; import nothing.

    It is looked for in this folder first. None if there is no such module.
    """
    parts = name.split(".")
    if not all(part.isidentifier() for part in parts):
        return None
    spec = PathFinder.find_spec(parts[0], [str(Path.cwd())])
    if spec is None and parts[0] != "__main__":  # which is this command
        spec = find_spec(parts[0])
    if spec is None:
        return None
    found = [*(spec.submodule_search_locations or [])] or [str(spec.origin)]
    return Path(found[0]).absolute() if Path(found[0]).exists() else None
