"""Answer for a Python function or module, as a program does.

Run as a program of its own, never in the grader's process::

    python python_target.py FOLDER TARGET NAME WHAT ROWS COLUMNS ROW COLUMN \
        [closed]

TARGET is the path of a file, or a module, which is looked for in FOLDER
first. NAME is a function in it, or ``-`` for the entry points ``first_tour``,
``tours`` and ``count_tours``, of which it may have some. A function is
called, by the number of its parameters without default, as

- ``function(rows, columns, row, column)``, or
- ``function(couple, couples)``, as source 000 has it: the start, and the list
  of all couples of the board, from 0; or, where the first parameter is named
  ``board``, as the entry points are: ``function(board, start)``.

``closed=True`` is added where closed tours are asked for and there is such a
parameter. What the function gives says what it does: a number of tours, a
tour (a numbered matrix, or squares) or None, or a list of tours.
"""

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from numbers import Integral
from pathlib import Path
from types import ModuleType
from typing import Protocol


class Function(Protocol):
    """Whatever the target is; it is not known what it takes."""

    def __call__(self, *arguments: object, **options: object) -> object:
        """Do what the target does."""
        ...


_ENTRY_POINTS = {
    "count": "count_tours",
    "tour": "first_tour",
    "tours": "tours",
}


def main() -> None:
    """Print the answer to what the arguments ask."""
    folder, target, name, what, *numbers = sys.argv[1:9]
    closed = sys.argv[9:] == ["closed"]
    with redirect_stdout(sys.stderr):  # what the target prints is no answer
        function = _function(_module(folder, target), name, what)
        told = _answer(function, what, [int(n) for n in numbers], closed)
    for line in told:
        print(line)


def _answer(
    function: Function | None, what: str, numbers: Sequence[int], closed: bool
) -> Sequence[str]:
    if function is None or (closed and not _takes_closed(function)):
        return ["unknown"]
    options = {"closed": closed} if _takes_closed(function) else {}
    sys.setrecursionlimit(100_000)
    return lines(what, function(*_arguments(function, *numbers), **options))


def _function(module: ModuleType, name: str, what: str) -> Function | None:
    """Find the function to call; None where the module has none for this."""
    if name == "-":
        entry_point: Function | None = getattr(
            module, _ENTRY_POINTS[what], None
        )
        return entry_point
    found: Function | None = getattr(module, name, None)
    if not callable(found):
        sys.exit(f"{module.__name__} has no function {name}")
    return found


def _module(folder: str, target: str) -> ModuleType:
    sys.path.insert(0, folder)
    if not target.endswith(".py"):
        return importlib.import_module(target)
    path = Path(target)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        sys.exit(f"{target} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def _takes_closed(function: Function) -> bool:
    return "closed" in inspect.signature(function).parameters


def _arguments(
    function: Function, rows: int, columns: int, row: int, column: int
) -> tuple[object, ...]:
    parameters = [
        parameter.name
        for parameter in inspect.signature(function).parameters.values()
        if parameter.default is parameter.empty
        and parameter.kind
        in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
    ]
    if len(parameters) == 4:
        return rows, columns, row, column
    if len(parameters) == 2 and parameters[0] == "board":
        from common.board import Board, Square

        return Board(rows, columns), Square(row, column)
    if len(parameters) == 2:
        couples = [(i, j) for i in range(rows) for j in range(columns)]
        return (row, column), couples
    sys.exit(
        f"the function has {len(parameters)} parameters without default: "
        "expected (rows, columns, row, column), (couple, couples) or (board, "
        "start)"
    )


def lines(what: str, given: object) -> Sequence[str]:
    """Write what was given, or that it is no answer to what was asked."""
    value = _plain(given)
    if what == "count":
        return ["unknown" if isinstance(value, list | None) else repr(value)]
    if value is None or value is False or value == []:
        return ["none"]
    if isinstance(value, int):
        return ["unknown"]
    several = _depth(value) > 2
    if several != (what == "tours"):
        return ["unknown"]
    boards = value if several and isinstance(value, list) else [value]
    return [f"{board}\n" for board in boards]


def _plain(value: object) -> object:
    """Turn tuples, arrays and iterators into lists, all the way down.

    A whole number of another kind, as numpy's, becomes an int.
    """
    if isinstance(value, Integral) and not isinstance(value, bool):
        return int(value)
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        return value
    return [_plain(item) for item in value]


def _depth(value: object) -> int:
    if not isinstance(value, list) or not value:
        return 0
    return 1 + _depth(value[0])


if __name__ == "__main__":
    main()
