"""The box: a program's own directory, without bubblewrap."""

import os
import shutil
import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

from cavalier.grading.sandbox.users import is_open, is_passable, own_user
from cavalier.grading.sandbox.vocabulary import GRACE


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


def copied(readable: Sequence[Path], box: Path) -> Mapping[Path, Path]:
    """Copy to the box what root's programs cannot reach; return the copies.

    What is copied from one folder is in one folder again. Links are copied as
    links, so that they do not show files of root's.
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
        for parent in [*copy.relative_to(box).parents][-2::-1]:
            (box / parent).mkdir(exist_ok=True)
            (box / parent).chmod(0o755)
        _copy(path, copy)
    return copies


def _is_reachable(path: Path) -> bool:
    return is_open(path) and all(map(is_passable, path.parents))


def _copy(path: Path, copy: Path) -> None:
    if path.is_dir():
        shutil.copytree(path, copy, symlinks=True, dirs_exist_ok=True)
    else:
        shutil.copy2(path, copy)
    for one in (copy, *copy.rglob("*")):
        if not one.is_symlink():
            mode = one.stat().st_mode
            one.chmod(mode | (0o555 if mode & 0o100 else 0o444))


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
