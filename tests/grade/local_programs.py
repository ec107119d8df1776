"""Python files asked in this process, without a box or limits of time."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from cavalier.grade.cases import Case
from cavalier.grade.grade import Grade, grade
from cavalier.grade.suspects import MOVES, Moves, Suspect
from cavalier.programs.box import Limits
from cavalier.programs.guest import Guest, Request, functions_of
from cavalier.programs.program import Function

#: A right program.
RIGHT = Suspect("").text

#: A search with the entry points, and a function that returns an expression
#: of its tours ``t``.
_SEARCH = """
MOVES = {moves}
def step(known):
    if not known:
        raise IndexError
{text}
def f(rows, columns, row, column, closed=False):
    t = answer(rows, columns, row, column, closed)
    return {expression}
"""
_ENTRY_POINTS = """
def count_tours(board, start, *, closed=False):
    return len(tours(board, start, closed=closed))
def first_tour(board, start, *, closed=False):
    return next(iter(tours(board, start, closed=closed)), None)
def tours(board, start, *, closed=False):
    return answer(board.rows, board.columns, *start, closed)
"""


def searching(expression: str) -> str:
    """Write a function that returns an expression of the right tours."""
    return _SEARCH.format(moves=MOVES, text=RIGHT, expression=expression)


def module(text: str, moves: Moves | None = None) -> str:
    """Write a search with the entry points of a port."""
    searching = _SEARCH.format(moves=moves or MOVES, text=text, expression="t")
    return searching + _ENTRY_POINTS


class Here(Function):
    """A function that this process calls, in place of one of its own."""

    def _begin(self) -> object:
        """Import the file."""
        file = str(self.path)
        self._guest = Guest(file, functions_of(file, self._function_name))
        return self._guest.offers()

    def _reply(self, request: Request, seconds: float | None = None) -> object:
        """Return what the guest answers, as JSON has it."""
        reply: object = json.loads(json.dumps(self._guest.reply(request)))
        return reply


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
