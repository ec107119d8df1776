"""Running a Python file in this interpreter, as in a browser's worker.

A browser has neither processes nor signals. Its worker keeps the program away
from everything else, and the page ends the worker: no limit holds here.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO, TextIOBase
from pathlib import Path
from traceback import format_exception_only

from cavalier.sandboxed import guest
from cavalier.sandboxed.sandbox.vocabulary import ERRORS_KEPT, Run


def run_here(command: Sequence[str]) -> Run:
    """Run the command that asks a guest, as a process would.

    What the program prints goes to its errors. Raises ValueError for any other
    command.
    """
    _, script, *arguments = command
    if script != str(Path(guest.__file__).absolute()):
        raise ValueError(f"{script} needs a process")
    output, errors = StringIO(), _End()
    with redirect_stdout(errors), redirect_stderr(errors), _put_back():
        status = _status(lambda: guest.write_answers(arguments, output))
    return Run(
        _encoded(output.getvalue()),
        _encoded(errors.text)[-ERRORS_KEPT:],
        f"ended with status {status}" if status else None,
        status,
    )


def _status(work: Callable[[], None]) -> int:
    """Return the exit status that a process would have after this work."""
    try:
        work()
    except SystemExit as end:
        return guest.status_of(end)
    except BaseException as error:  # whose text may raise in turn
        print(format_exception_only(error)[0], file=sys.stderr)
        return 1
    return 0


class _End(TextIOBase):
    """Keeps the end of what is written, which may be without end."""

    text = ""

    def write(self, text: str) -> int:
        """Take a text in."""
        self.text += text
        if len(self.text) > 100 * ERRORS_KEPT:
            self.text = self.text[-ERRORS_KEPT:]
        return len(text)


def _encoded(written: str) -> bytes:
    return written.encode(errors="backslashreplace")


@contextmanager
def _put_back() -> Iterator[None]:
    """Put back afterwards what programs replace without meaning harm."""
    modules, limit = dict(sys.modules), sys.getrecursionlimit()
    try:
        yield
    finally:
        sys.modules.update(modules)
        sys.setrecursionlimit(limit)
