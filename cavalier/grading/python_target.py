"""Answer for a Python function or module, as a program does.

Run as a program of its own, never in the grader's process::

    python python_target.py FOLDER TARGET NAME WHAT \
        ROWS COLUMNS ROW COLUMN [ROWS COLUMNS ROW COLUMN]... [closed]

TARGET is the path of a Python file or of a notebook, or a module, which is
looked for in FOLDER first. NAME is a function in it, or ``-`` for the entry
points ``first_tour``, ``tours`` and ``count_tours``, of which it may have
some. `cavalier.grading.calling` says how a function is called.

Asked several questions, it writes a form feed after each answer, so that
those before a failure are known.

If the file does not parse, if there is no such function, or if it takes
something else, the program ends with the status UNUSABLE and says why.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import TextIO

if __name__ == "__main__":  # then this folder is where Python looks first
    sys.path[0] = str(Path(__file__).parents[2])

from cavalier.grading import loading
from cavalier.grading.calling import (
    Function,
    Unusable,
    call,
    function,
    lines,
    takes_closed,
)
from cavalier.grading.notebooks import NotebookError

#: The status and the words that say that the target can be asked nothing.
UNUSABLE, REFUSED = 64, "cannot be asked: "

#: What ends each of several answers, in a line of its own.
END = "\f"


def main() -> None:
    """Print the answer to what the arguments ask."""
    del sys.path[0]  # a target looks in its own folder first
    sys.setrecursionlimit(10_000)
    status = 0
    with set_apart() as answers:
        try:
            write_answer(sys.argv[1:], answers)
        except SystemExit as end:
            status = status_of(end)
    sys.stderr.flush()
    os._exit(status)  # whatever threads and exit handlers the target has left


def status_of(end: SystemExit) -> int:
    """Return the exit status that a process has, after writing the reason."""
    if end.code is None or isinstance(end.code, int):
        return end.code or 0
    print(end.code, file=sys.stderr)
    return 1


def write_answer(arguments: Sequence[str], answers: TextIO) -> None:
    """Write the answer to what the arguments ask.

    Raises SystemExit, as a program does, where there is none.
    """
    folder, target, name, what, *numbers = arguments
    closed = numbers[-1:] == ["closed"]
    asked = [int(number) for number in numbers[: len(numbers) - closed]]
    try:
        found = function(_module(folder, target), name, what)
        for question in zip(*[iter(asked)] * 4, strict=True):
            written = _answer(found, what, question, closed)
            answers.writelines(f"{line}\n" for line in written)
            if len(asked) > 4:
                print(END, file=answers, flush=True)
    except Unusable as reason:
        print(f"{REFUSED}{reason}", file=sys.stderr)
        sys.exit(UNUSABLE)
    except Exception as error:
        sys.exit(loading.complaint(error, target))


def set_apart() -> TextIO:
    """Keep standard output for the answer, apart from what a target prints."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


def _answer(
    function: Function | None, what: str, numbers: Sequence[int], closed: bool
) -> Sequence[str]:
    if function is None or (closed and not takes_closed(function)):
        return ["unknown"]
    return lines(what, call(function, numbers, closed=closed))


def _module(folder: str, target: str) -> ModuleType:
    if not target.endswith((".py", loading.NOTEBOOK)):
        return loading.named(folder, target)
    try:
        return loading.load(target, Path(target).stem)
    except NotebookError as reason:
        raise Unusable(str(reason)) from reason
    except SyntaxError as error:
        raise Unusable(f"it is not Python: {error}. Correct it.") from error


if __name__ == "__main__":
    main()
