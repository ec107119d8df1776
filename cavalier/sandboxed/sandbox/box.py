"""The box: a program's own directory, and the user that it belongs to.

Root runs each program as a user of its own, who can read what every user can;
what else the program needs is copied to the box.
"""

import os
import shutil
import signal
import threading
import time
from collections.abc import (
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

#: What ending everything, and tidying up, may take, in seconds.
GRACE = 10

#: Which names in a folder are not copied, as `shutil.copytree` asks it.
LeftOut = Callable[[str, list[str]], Iterable[str]]

# No distribution that follows systemd's table of user numbers uses those from
# here on. The number of the thread makes one that no other run has.
_FIRST_USER, _LAST_USER = 1_900_000_000, 1_999_999_999

# The rights to chown, to end others' processes, and to become another user.
_RIGHTS = sum(1 << right for right in (0, 5, 6, 7))


@contextmanager
def new_box() -> Iterator[Path]:
    """Make a directory, in which each run of a program has its `home`.

    The supervisor removes it, since the supervisor may outlive us.
    """
    box = Path(mkdtemp(prefix="cavalier-"))
    try:
        if own_user():
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
    closed = {
        path.parent
        for path in readable
        if not is_open(path) or closed_folder(path) is not None
    }
    copies = {
        path: box / "readable" / path.relative_to(path.anchor)
        for path in readable
        if path.parent in closed
    }
    for path, copy in copies.items():
        make_open(copy.parent, box)
        open_copy(path, copy, _left_out(hidden))
    return copies


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


def own_user() -> int:
    """Return the user for the run of this thread; 0 if we stay who we are."""
    if os.geteuid() != 0 or not _becomes_any():
        return 0
    return _FIRST_USER + threading.get_native_id()


def is_counted() -> bool:
    """Check whether the kernel limits the processes of who runs a program.

    It does not limit those of root, not even in a namespace where root has
    another number.
    """
    return own_user() != 0 or _outside(os.geteuid()) != 0


def is_open(path: Path) -> bool:
    """Check whether every user can read the file or the directory."""
    wanted = 0o005 if path.is_dir() else 0o004
    return path.stat().st_mode & wanted == wanted


def parts(path: Path) -> list[Path]:
    """Return what shows a path: itself, or what is in a closed folder."""
    if not own_user() or path.is_file() or is_open(path):
        return [path]
    return sorted(path.iterdir())


def closed_folder(path: Path) -> Path | None:
    """Return the first folder on the way that not every user can enter."""
    way = [*reversed(path.parents), *reversed(path.resolve().parents)]
    return next((folder for folder in way if not _is_passable(folder)), None)


def make_open(folder: Path, within: Path) -> None:
    """Make a folder within another one, which every user can read."""
    way = folder.relative_to(within)
    for each in [*reversed(way.parents), way][1:]:
        (within / each).mkdir(exist_ok=True)
        (within / each).chmod(0o755)


def open_copy(path: Path, copy: Path, left_out: LeftOut) -> None:
    """Copy a file or a folder, so that every user can read the copy."""
    if path.is_dir():
        shutil.copytree(
            *(path, copy), symlinks=True, ignore=left_out, dirs_exist_ok=True
        )
    else:
        shutil.copy2(path, copy)
    for one in (copy, *copy.rglob("*")):
        if not one.is_symlink():
            mode = one.stat().st_mode
            one.chmod(mode | (0o555 if mode & 0o100 else 0o444))


def _is_passable(directory: Path) -> bool:
    return bool(directory.stat().st_mode & 0o001)


@cache
def _becomes_any() -> bool:
    """Check whether root may become any user, as it may not in a namespace."""
    maps = [_numbers("uid_map"), _numbers("gid_map")]
    return (
        all(any(_holds(part) for part in each) for each in maps)
        and _rights() & _RIGHTS == _RIGHTS
        and _read("setgroups") != "deny"
    )


def _holds(part: list[int]) -> bool:
    first, _, number = part
    return first <= _FIRST_USER and first + number > _LAST_USER


def _outside(user: int) -> int:
    """Return the number that a user has outside of our namespace."""
    for first, outside, number in _numbers("uid_map"):
        if first <= user < first + number:
            return outside + user - first
    return user


def _numbers(name: str) -> list[list[int]]:
    return [[*map(int, line.split())] for line in _read(name).splitlines()]


def _rights() -> int:
    lines = dict(line.split(":", 1) for line in _read("status").splitlines())
    return int(lines["CapEff"], 16)


def _read(name: str) -> str:
    """Read what Linux says of this process."""
    with Path("/proc/self", name).open(encoding="utf-8") as file:
        return file.read().strip()
