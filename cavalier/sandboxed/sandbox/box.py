"""The box: a program's own directory, without bubblewrap."""

import os
import shutil
import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

from cavalier.sandboxed.sandbox.users import (
    LeftOut,
    closed_folder,
    is_open,
    make_open,
    open_copy,
    own_user,
)
from cavalier.sandboxed.sandbox.vocabulary import GRACE


@contextmanager
def new_box() -> Iterator[Path]:
    """Make a directory with an empty one in it, the program's `home`.

    The supervisor removes it, since the supervisor may outlive us.
    """
    box = Path(mkdtemp(prefix="cavalier-"))
    try:
        home = box / "home"
        home.mkdir()
        if user := own_user():
            os.chown(home, user, user)
            box.chmod(0o711)
        yield box
    finally:
        if box.exists():
            _end_strays(box / "home")
            shutil.rmtree(box, ignore_errors=True)


def _end_strays(home: Path) -> None:
    """End what is left of a program that has killed its supervisor."""
    deadline = time.monotonic() + GRACE
    while (strays := _strays(home)) and time.monotonic() < deadline:
        for stray in strays:
            with suppress(OSError):
                os.kill(stray, signal.SIGKILL)
        time.sleep(0.01)


def _strays(home: Path) -> list[int]:
    """List the processes that were begun with this HOME."""
    marker = b"HOME=" + os.fsencode(home)
    found: list[int] = []
    for environment in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if marker in environment.read_bytes().split(b"\0"):
                found.append(int(environment.parent.name))
    return found


def copied(
    readable: Sequence[Path], box: Path, hidden: Sequence[Path] = ()
) -> Mapping[Path, Path]:
    """Copy to the box what root's programs cannot reach; return the copies.

    What is copied from one folder is in one folder again, without the hidden
    folders. Links are copied as links, so that they do not show files of
    root's.
    """
    if not own_user():
        return {}
    closed = {path.parent for path in readable if not _is_reachable(path)}
    copies = {
        path: box / "readable" / path.relative_to(path.anchor)
        for path in readable
        if path.parent in closed
    }
    for path, copy in copies.items():
        make_open(copy.parent, box)
        open_copy(path, copy, _left_out(hidden))
    return copies


def _is_reachable(path: Path) -> bool:
    return is_open(path) and closed_folder(path) is None


def _left_out(hidden: Sequence[Path]) -> LeftOut:
    """Return which names of a folder are those of hidden folders."""
    folders = {folder.resolve() for folder in hidden}
    called = {folder.name for folder in folders}
    return lambda folder, names: [
        name
        for name in called.intersection(names)
        if Path(folder, name).resolve() in folders
    ]


def translated(
    command: Sequence[str], copies: Mapping[Path, Path]
) -> list[str]:
    """Return a command that names the copies instead of what was copied."""
    return [_translate(argument, copies) for argument in command]


def _translate(argument: str, copies: Mapping[Path, Path]) -> str:
    for path, copy in copies.items():
        if Path(argument).is_relative_to(path):
            return str(copy / Path(argument).relative_to(path))
    return argument
