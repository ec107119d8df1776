"""Output: answers on standard output, remarks on standard error.

rich is imported only to draw on a screen, because that takes as long as the
rest of a short command.
"""

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from textwrap import TextWrapper
from typing import TypeVar

from common.plain_values import printable

Item = TypeVar("Item")


def deliver(answer: str, output: Path | None) -> None:
    """Print an answer, or write it to a file."""
    if output is None:
        print(answer, flush=True)
    else:
        output.write_text(answer + "\n", "utf-8", "backslashreplace")


def tell(text: str) -> None:
    """Print a remark on standard error."""
    print(text, file=sys.stderr, flush=True)


def print_document(document: object) -> None:
    """Print a JSON document; the keys of a dataclass are its fields."""
    print(json.dumps(document, default=asdict))


def print_folded(text: str, head: str = "") -> None:
    """Print a text behind a head; fold it at the width of the screen.

    That is at least 80 columns, and 100 where there is no screen.
    """
    columns = shutil.get_terminal_size().columns
    width = max(80, columns) if sys.stdout.isatty() else 100
    below = " " * len(head)
    fold = TextWrapper(width, head, below, break_on_hyphens=False).fill
    for line in text.splitlines():
        print(fold(line))


@contextmanager
def progress(
    text: str, steps: int | None = None
) -> Iterator[Callable[[], None]]:
    """Show a bar on the screen, if there is one; yield what advances it.

    Without a number of steps it only shows that work is going on. Jupyter
    would keep every state of the bar.
    """
    if not sys.stderr.isatty() or "JPY_PARENT_PID" in os.environ:
        yield lambda: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(escape(printable(text)), total=steps)
        yield lambda: bar.advance(task)


def in_progress(
    text: str, items: Iterable[Item], steps: int
) -> Iterator[Item]:
    """Yield the items, with a bar that each of them advances."""
    with progress(text, steps) as advance:
        for item in items:
            yield item
            advance()
