"""What people see: answers on standard output, all else on standard error.

rich is imported where something is drawn on a screen: it takes as long as all
the rest of a short command.
"""

import errno
import json
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import (
    AbstractContextManager,
    ExitStack,
    contextmanager,
    suppress,
)
from dataclasses import asdict
from pathlib import Path
from textwrap import fill, indent
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from common.errors import CavalierError
from common.language import ENGLISH, _, is_translated, speak, text_file
from common.untrusted import printable

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from rich.console import RenderableType

Part = TypeVar("Part")

_WIDE = 1000

#: The columns of a line where there is no screen.
_PAGE = 100

#: What a command does at its end, even if it fails or is interrupted.
AT_END = ExitStack()

#: How many links to links are followed.
_MOST_LINKS = 40

#: The errors of a folder that takes no new file, or lets none be replaced.
_REFUSALS = {errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY}


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


def read_regular(file: str, most: int) -> bytes:
    """Read a file that another file names, which must be a regular one.

    Nothing is waited for. Raises what `read_input` raises, and CavalierError
    for anything else, such as a folder, a pipe or a device.
    """
    if not Path(file).is_file():
        raise CavalierError(
            "{file} is not a regular file. Name a file with text in it, not "
            "a folder, a pipe or a device.",
            file=file,
        )
    with Path(file).open("rb") as opened:
        return _at_most(most, opened, file)


def _at_most(most: int, opened: BinaryIO, file: str) -> bytes:
    content = opened.read(most + 1)
    if len(content) > most:
        raise CavalierError(
            "{file} is too large. The limit is {most} bytes.",
            file=file,
            most=most,
        )
    return content


def must_be_writable(*files: Path | None) -> None:
    """Check before long work that its answer can be written.

    Raises OSError where it cannot. A file that did not exist does not exist
    afterwards.
    """
    for file in filter(None, files):
        with _named(str(file)):
            there = file.exists() or file.is_symlink()
            if not there or file.is_file() or file.is_dir():
                file.open("a").close()
            if not there:
                file.unlink()


def write_file(file: Path, answer: str | bytes) -> None:
    """Write a file whole; where that fails, it is as it was before.

    A text is written in UTF-8, and in escapes what that does not have. The
    file takes the place of an old one, with its owner and permissions. What
    can only be written in place is: a device, a pipe, a file that has other
    names too, or one in a folder that takes no new file.

    Raises OSError, with the name of the file.
    """
    if isinstance(answer, str):
        answer = answer.encode("utf-8", "backslashreplace")
    with _named(str(file)):
        led_to = _led_to(file)
        if not (_can_be_replaced(led_to) and _replace(led_to, answer)):
            with led_to.open("ab" if led_to.is_symlink() else "wb") as opened:
                opened.write(answer)


def _led_to(file: Path) -> Path:
    """Return where links lead to, but for those of the system's folders.

    What /dev/stdout leads to is open already, perhaps to append to it.
    """
    for _link in range(_MOST_LINKS):
        folder = Path(os.path.realpath(file.parent))
        if not file.is_symlink() or folder.is_relative_to("/dev"):
            break
        if folder.is_relative_to("/proc"):
            break
        file = folder / file.readlink()
    return file


def _can_be_replaced(file: Path) -> bool:
    """Check whether a file is new, or a regular one with one name."""
    try:
        found = file.lstat()
    except FileNotFoundError:
        return True
    alone = stat.S_ISREG(found.st_mode) and found.st_nlink == 1
    return alone and os.access(file, os.W_OK)


def _replace(file: Path, content: bytes) -> bool:
    """Put a new file in the place of one, or do nothing where that is refused.

    Return whether it was done.
    """
    new = file.with_name(f".cavalier-{os.urandom(8).hex()}")
    try:
        with new.open("xb") as opened:
            if file.exists():
                _copy_rights(file, new)
            opened.write(content)
        new.replace(file)
    except BaseException as error:
        new.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno in _REFUSALS:
            return False
        raise
    return True


def _copy_rights(old: Path, new: Path) -> None:
    """Copy the owner and the permissions of a file to another."""
    if hasattr(os, "chown"):
        os.chown(new, old.stat().st_uid, old.stat().st_gid)
    shutil.copystat(old, new)


@contextmanager
def _named(file: str) -> Iterator[None]:
    """Let an OSError name the file that was asked for."""
    try:
        yield
    except OSError as error:
        error.filename = file
        raise


def deliver(answer: str | bytes, output: Path | None) -> None:
    """Write an answer to a file if one is given, and else print it."""
    if output is not None:
        text = answer if isinstance(answer, bytes) else answer + "\n"
        write_file(output, text)
        return
    with printing():
        if isinstance(answer, bytes):
            sys.stdout.buffer.write(answer)
        else:
            print(answer, flush=True)


def printing() -> AbstractContextManager[None]:
    """Let an OSError name standard output, as where its disk is full."""
    return _named(_("standard output"))


def must_not_show(name: str, output: Path | None) -> None:
    """Raise CavalierError where bytes would be printed on a terminal."""
    if output is None and sys.stdout.isatty():
        raise CavalierError(
            "{kind} is not text. Write it to a file: use -o FILE.{name}.",
            kind=name.upper(),
            name=name,
        )


def tell(text: str) -> None:
    """Print a remark on standard error, if that is open."""
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def speak_as_written(folder: "Traversable", name: str) -> None:
    """Speak English, and say so, if a text is not there in the language."""
    if is_translated() and text_file(folder, name).name == name:
        tell(_("The text is in English."))
        speak(ENGLISH)


def print_document(document: object) -> None:
    """Print one JSON document, the only thing on standard output.

    The keys of a dataclass are its fields.
    """
    with printing():
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


@contextmanager
def _whole(text: str) -> Iterator[None]:
    """Say on standard error that an interruption came before the answer."""
    try:
        yield
    except KeyboardInterrupt:
        tell(_("{text}: interrupted before there was an answer", text=text))
        raise


@contextmanager
def working(text: str) -> Iterator[None]:
    """Show on the screen, if there is one, that work is going on."""
    with _whole(text):
        if not sys.stderr.isatty():
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
    text: str, told: Callable[[str, float, int], tuple[float, str]]
) -> Iterator[Callable[[str, float, int], None]]:
    """Show on the screen, if there is one, how far an exact count has come.

    Call the function that it yields with the stage, the share of it that is
    done, and the number of states; ``told`` makes of them the share of the
    whole, and what is to be said of it.
    """
    with _whole(text), _bar(text, 1) as update:

        def watch(stage: str, share: float, states: int) -> None:
            whole, description = told(stage, share, states)
            update(whole, f"{text}: {description}")

        yield watch


@contextmanager
def _bar(text: str, whole: int) -> Iterator[Callable[[float, str], None]]:
    """Show a bar; the function says how much is done, and of what."""
    if not sys.stderr.isatty():
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
