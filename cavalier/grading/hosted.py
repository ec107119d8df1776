"""Running a module of ours next to an own file, in the sandbox's process."""

import json
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Self

from cavalier.grading import guest
from cavalier.grading.answers import last_line
from cavalier.grading.imports import neighbours
from cavalier.grading.loading import NOTEBOOK
from cavalier.grading.sandbox import Limits, Run, Sandbox, run_limited
from cavalier.grading.targets import PYTHON, parted
from cavalier.terminal import printable
from cavalier.tracing.shapes import MOST_CHARACTERS
from common.errors import CavalierError, RunError

#: What the sandbox shows of Python's packages besides the standard library.
_PACKAGES = ("cavalier", "common", "rich", "toolz")


@dataclass(frozen=True, slots=True)
class Hosted:
    """An own file, and how it is run; ``function`` may be empty."""

    name: str
    file: Path
    function: str
    limits: Limits
    sandbox: Sandbox

    @classmethod
    def named(cls, text: str, limits: Limits, sandbox: Sandbox) -> Self:
        """Return the file that FILE.py or FILE.py:FUNCTION names.

        Raises CavalierError where there is no such file.
        """
        file, function = parted(text)
        path = Path(file).absolute()
        _must_be_readable(path, printable(file))
        name = f"{path.name}:{function}" if function else path.name
        return cls(printable(name), path, function, limits, sandbox)

    def run(self, module: str, request: object) -> object:
        """Return what a module of ours answers next to the file.

        The module's function ``answer`` gets a ``guest.Guest`` and the
        request, and returns a JSON document. The file can change any of it,
        so the document must not be trusted.

        Raises RunError for whatever else the file does, and CavalierError if
        it cannot be run at all.
        """
        ran = self._ran(module, json.dumps(request))
        if ran.problem is not None:
            reason = printable(last_line(ran.errors))
            did = ran.problem + (f": {reason}" if reason else "")
            raise RunError(self.name, did, cut_short=ran.cut_short)
        try:
            document: object = json.loads(ran.output)
        except (ValueError, RecursionError):
            raise self.nonsense() from None
        match document:
            case {"answer": answer}:
                return answer
            case {"refused": str(reason)}:
                raise CavalierError(f"{self.name}: {printable(reason)}")
            case {"raised": str(what)}:
                raise RunError(self.name, printable(what))
        raise self.nonsense()

    def nonsense(self) -> RunError:
        """Return the error for a document that no module of ours wrote."""
        return RunError(self.name, "ended before there was an answer")

    def _ran(self, module: str, request: str) -> Run:
        script, packages = Path(guest.__file__).absolute(), _packages()
        return run_limited(
            [
                *(*PYTHON, str(script), str(self.file), self.function or "-"),
                *(module, request, *map(str, packages)),
            ],
            readable=[self.file, *packages, *neighbours(self.file)],
            limits=self.limits,
            sandbox=self.sandbox,
        )


def _must_be_readable(path: Path, typed: str) -> None:
    """Raise CavalierError, which names the file as it was typed."""
    try:
        if path.is_dir():
            raise CavalierError(
                f"{typed} is a folder. Name a Python file in it."
            )
        if not path.is_file():
            raise CavalierError(
                f"There is no file {typed}. Name a port, FILE.py or "
                "FILE.py:FUNCTION."
            )
        if path.suffix not in {".py", NOTEBOOK}:
            raise CavalierError(
                f"{typed} is not a Python file. Name a file that ends in .py."
            )
        path.open("rb").close()
        size = path.stat().st_size
    except OSError as error:
        raise CavalierError(
            f"Cannot read {typed}: {error.strerror}. Name a file that you "
            "may read."
        ) from error
    if size > MOST_CHARACTERS:
        raise CavalierError(
            f"{typed} has {size:,} bytes. Use a file of at most "
            f"{MOST_CHARACTERS:,} bytes."
        )


def _packages() -> list[Path]:
    """Return the folders of the packages that a file may import."""
    specs = [find_spec(name) for name in _PACKAGES]
    return [
        Path(spec.origin).absolute().parent
        for spec in specs
        if spec is not None and spec.origin is not None
    ]
