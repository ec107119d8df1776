"""What people see: answers on standard output, all else on standard error.

rich is imported where something is drawn on a screen: it takes as long as all
the rest of a short command.
"""

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from pathlib import Path
from textwrap import fill, indent
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from common.errors import CavalierError
from common.plain_values import printable

if TYPE_CHECKING:
    from rich.console import RenderableType

Part = TypeVar("Part")

_WIDE = 1000

#: The columns of a line where there is no screen.
_PAGE = 100

#: What a command does at its end, even if it fails or is interrupted.
AT_END = ExitStack()


def read_input(file: str, most: int) -> bytes:
    """Read a file that the user names, or standard input for "-".

    It may be a pipe, as the shell makes of `<(command)`; a pipe that no
    program writes to is waited for. Raises OSError where the file cannot be
    read, and CavalierError where it has more than `most` bytes.
    """
    if file == "-":
        return _at_most(most, sys.stdin.buffer, file)
    with Path(file).open("rb") as opened:
        return _at_most(most, opened, file)


def _at_most(most: int, opened: BinaryIO, file: str) -> bytes:
    content = opened.read(most + 1)
    if len(content) > most:
        raise CavalierError(f"{file} is too large. The limit is {most} bytes.")
    return content


def deliver(answer: str, output: Path | None) -> None:
    """Write an answer to a file if one is given, and else print it."""
    if output is None:
        print(answer, flush=True)
    else:
        output.write_text(answer + "\n", "utf-8", "backslashreplace")


def tell(text: str) -> None:
    """Print a remark on standard error."""
    print(text, file=sys.stderr, flush=True)


def print_document(document: object) -> None:
    """Print one JSON document, the only thing on standard output.

    The keys of a dataclass are its fields.
    """
    print(json.dumps(document, default=asdict))


def show(renderable: "RenderableType", *, whole: bool = False) -> None:
    """Print a table on standard output; only a screen limits its width.

    Where it must stay whole, the screen does not: nothing is cut or folded,
    though the lines may be longer than the screen.
    """
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else _WIDE)
    if whole:
        unlimited = console.options.update_width(_WIDE)
        wanted = console.measure(renderable, options=unlimited).maximum
        console = Console(width=max(console.width, wanted))
    console.print(renderable)


def print_folded(text: str, before: str = "") -> None:
    """Print a text; a line is folded where the screen ends, or a page."""
    width = _PAGE
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns
    for line in text.splitlines():
        folded = line
        if len(before + line) > width:
            folded = fill(line, width - len(before), break_on_hyphens=False)
        print(indent(folded, before))


def takes_colours() -> bool:
    """Check whether standard output is a screen on which colours are wanted.

    Some terminals have none, and NO_COLOR says that the user wants none.
    """
    wanted = not os.environ.get("NO_COLOR")
    able = os.environ.get("TERM") not in {"dumb", "unknown"}
    return sys.stdout.isatty() and wanted and able


def marks() -> tuple[str, str]:
    """Return marks for agreement and disagreement that can be printed."""
    try:
        "✓✗".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return "=", "x"
    return "✓", "✗"


def _is_screen() -> bool:
    """Check for a screen; Jupyter keeps all that a bar has been on its own."""
    return sys.stderr.isatty() and "JPY_PARENT_PID" not in os.environ


@contextmanager
def working(text: str) -> Iterator[None]:
    """Show on the screen, if there is one, that work is going on."""
    if not _is_screen():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(text):
        yield


@contextmanager
def progress(text: str, steps: int) -> Iterator[Callable[[], None]]:
    """Show on the screen, if there is one, how far a long work has come.

    Call the function that it yields after each step.
    """
    with _bar(text, steps) as update:
        done = 0

        def advance() -> None:
            nonlocal done
            done += 1
            update(done, text)

        yield advance


def in_progress(
    text: str, parts: Iterable[Part], steps: int
) -> Iterator[Part]:
    """Yield the parts of a long work, and show how many there have been."""
    with progress(text, steps) as advance:
        for part in parts:
            yield part
            advance()


@contextmanager
def progress_of_stages(
    text: str,
) -> Iterator[Callable[[str, float, int], None]]:
    """Show on the screen, if there is one, how far an exact count has come.

    Call the function that it yields with the stage, the share of it that is
    done, and the number of states.
    """
    with _bar(text, 1) as update:

        def watch(stage: str, share: float, states: int) -> None:
            update(share, f"{text}: {stage}, {states:,} states")

        yield watch


@contextmanager
def _bar(text: str, whole: int) -> Iterator[Callable[[float, str], None]]:
    """Show a bar; the function says how much is done, and of what."""
    if not _is_screen():
        yield lambda done, described: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(escape(printable(text)), total=whole)

        def update(done: float, described: str) -> None:
            shown = escape(printable(described))
            bar.update(task, completed=done, description=shown)

        yield update
