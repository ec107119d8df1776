"""A Python file in the sandbox's process, with a module of ours next to it.

Run as a program of its own, never in our process::

    python guest.py FOLDER TARGET FUNCTION MODULE REQUEST PACKAGES...

TARGET is the path of a Python file, or a module, which is looked for in FOLDER
first. FUNCTION is ``-`` for the entry points. MODULE is
a module of ours. Its function ``answer`` gets the guest and the REQUEST, which
is a JSON document, and yields others. The PACKAGES are the folders of what the
target may import besides boards and squares.

Each line printed is a JSON document: ``answer`` as soon as our module yields
one. If the target stops it, the last line is ``refused``, why nothing can be
asked of the target, with the functions that are ``there`` to be named, or
``raised``, what became of it; the process then has the status of any program
in Python.
"""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cached_property
from importlib import import_module
from io import FileIO
from pathlib import Path
from types import ModuleType
from typing import TextIO

if __name__ == "__main__":  # then this folder is where Python looks first
    sys.path[0] = str(Path(__file__).parents[2])

from cavalier.sandboxed import loading
from cavalier.sandboxed.calling import Unusable
from cavalier.sandboxed.printed import End, Output

#: How much of a message is printed, in characters.
_LONGEST = 500


class Guest:
    """A Python file, or a module, and the name of a function in it, or ``-``.

    ``folder`` is where a module is looked for first. ``output`` takes what
    the target prints. ``called`` is the call that failed, as it is quoted.
    """

    def __init__(
        self, folder: str, file: str, name: str, output: Output
    ) -> None:
        """Take the names; nothing is imported yet."""
        self.folder, self.file, self.name = folder, file, name
        self.output = output
        self.called = ""

    @cached_property
    def module(self) -> ModuleType:
        """The file's module, imported when it is first asked for.

        Raises Unusable if it is not Python.
        """
        if not self.file.endswith(".py"):
            return loading.named(self.folder, self.file)
        try:
            return loading.load(self.file, Path(self.file).stem)
        except SyntaxError as error:
            raise Unusable(
                f"it is not Python: {error}. Correct it."
            ) from error

    @contextmanager
    def silent(self) -> Iterator[Output]:
        """Yield what takes all that the target prints meanwhile."""
        output = Output(End())
        with redirect_stdout(output.text), redirect_stderr(output.text):
            yield output

    def raised(self, error: BaseException) -> str:
        """Say what the file's code did, with the line."""
        did = "exits: " if isinstance(error, SystemExit) else "raises "
        return did + loading.complaint(error, self.file)[:_LONGEST]


def main() -> None:
    """Print what our module answers, whatever the file does meanwhile."""
    del sys.path[0]  # a target looks in its own folder first
    folders = [str(Path(package).parent) for package in sys.argv[6:]]
    sys.path[:0] = [folder for folder in folders if folder not in sys.path]
    status = 0
    with _set_apart() as answers:
        output = Output(FileIO(sys.stdout.fileno(), "w", closefd=False))
        sys.stdout = output.text
        try:
            write_answers(sys.argv[1:], answers, output)
        except SystemExit as end:
            status = status_of(end)
    output.so_far()
    sys.stderr.flush()
    os._exit(status)  # whatever threads and exit handlers the file has left


def status_of(error: BaseException) -> int:
    """Return the exit status of a program that an exception ends."""
    if isinstance(error, SystemExit) and isinstance(error.code, int | None):
        return error.code or 0
    return 1


def write_answers(
    arguments: Sequence[str], answers: TextIO, output: Output
) -> None:
    """Write what our module answers; the PACKAGES are importable by now.

    Raises SystemExit where the file raises something.
    """
    folder, file, name, module, request, *_ = arguments
    guest = Guest(folder, file, name, output)
    for document in _documents(guest, module, request):
        print(json.dumps(document), file=answers, flush=True)


def _documents(
    guest: Guest, module: str, request: str
) -> Iterator[dict[str, object]]:
    try:
        for answer in import_module(module).answer(guest, json.loads(request)):
            yield {"answer": answer}
    except Unusable as reason:
        yield {"refused": str(reason), "there": reason.there}
    except BaseException as error:
        yield {"raised": guest.raised(error), "called": guest.called}
        sys.exit(status_of(error))


def _set_apart() -> TextIO:
    """Keep standard output for the answers, apart from what a file prints."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


if __name__ == "__main__":
    main()
