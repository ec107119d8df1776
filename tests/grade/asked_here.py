"""Python files asked in this process, without a box or limits of time."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from cavalier.grade.cases import Case
from cavalier.grade.grade import Grade, grade
from cavalier.programs.box import Limits
from cavalier.programs.guest import Guest
from cavalier.programs.program import Function


class Here(Function):
    """A function that this process calls, in place of one of its own."""

    def _begin(self) -> object:
        """Import the file."""
        self._guest = Guest(str(self.path), self._called)
        return self._guest.offers()

    def _reply(self, asked: object, seconds: float | None = None) -> object:
        """Return what the guest answers, as JSON has it."""
        return json.loads(json.dumps(self._guest.answer(asked)))


@contextmanager
def opened(text: str, folder: Path, name: str = "") -> Iterator[Here]:
    """Open a file with this text, and forget it in the end."""
    file = folder / "mine.py"
    file.write_text(text, "utf-8")
    path, limit = [*sys.path], sys.getrecursionlimit()
    try:
        yield Here("mine.py", file, name, Limits())
    finally:
        sys.path[:] = path
        sys.modules.pop("mine", None)
        sys.setrecursionlimit(limit)


def graded(
    text: str, folder: Path, cases: Sequence[Case], name: str = ""
) -> Grade:
    """Grade a file with this text by the cases."""
    with opened(text, folder, name) as program:
        return grade(program, cases, lambda result: None)
