"""The command line of bubblewrap: namespaces, and what is seen in them."""

import sys
from collections.abc import Sequence
from pathlib import Path

# What a program needs of the system, if it is there.
_SYSTEM = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc"),
    "/nix/store",
)

# What Python needs, wherever it is installed.
_PYTHON = (sys.base_prefix, sys.prefix)

#: The devices of a program, and the links in their folder.
_DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
_LINKS = {"stdin": "fd/0", "stdout": "fd/1", "stderr": "fd/2", "fd": "fd"}

#: The program's directory within bubblewrap, and the most that it holds.
HOME = Path("/cavalier")
HOME_BYTES = 100_000_000


def bubblewrap(
    readable: Sequence[Path], hidden: Sequence[Path] = ()
) -> list[str]:
    """Return the command that runs the supervisor in namespaces of its own.

    A hidden folder is empty, but for what is readable in it. The supervisor
    keeps the right to make namespaces for each run.
    """
    arguments = ["bwrap", "--die-with-parent", "--as-pid-1"]
    arguments += ["--cap-drop", "ALL", "--cap-add", "CAP_SYS_ADMIN"]
    for kind in ("ipc", "pid", "net", "uts", "cgroup-try"):
        arguments += [f"--unshare-{kind}"]
    for system in _SYSTEM:
        arguments += ["--ro-bind-try", system, system]
    shown = [*map(Path, _PYTHON), *readable]
    empty = _seen(hidden, [*map(Path, _SYSTEM), *shown]) - {*shown}
    arguments += _bound({*shown}, empty)
    for path in sorted(empty):
        arguments += ["--remount-ro", str(path)]
    arguments += ["--proc", "/proc", *_devices()]
    arguments += ["--perms", "1777", "--size", str(HOME_BYTES)]
    return [*arguments, "--tmpfs", str(HOME), "--remount-ro", "/"]


def _devices() -> list[str]:
    """Return the arguments that show devices, but no terminals.

    Terminals would cost a user of the machine the right to mount.
    """
    arguments = ["--tmpfs", "/dev", "--dir", "/dev/shm"]
    for name in _DEVICES:
        arguments += ["--dev-bind-try", f"/dev/{name}", f"/dev/{name}"]
    for name, goal in _LINKS.items():
        arguments += ["--symlink", f"/proc/self/{goal}", f"/dev/{name}"]
    return [*arguments, "--remount-ro", "/dev"]


def _seen(hidden: Sequence[Path], shown: Sequence[Path]) -> set[Path]:
    """Return the paths under which the hidden folders would be seen.

    A folder may be seen under several, as /lib often is /usr/lib.
    """
    places = {place: place.resolve() for place in shown}
    folders = [folder.resolve() for folder in hidden if folder.is_dir()]
    return {
        place / folder.relative_to(resolved)
        for place, resolved in places.items()
        for folder in folders
        if folder.is_relative_to(resolved)
    }


def _bound(shown: set[Path], empty: set[Path]) -> list[str]:
    """Return the arguments that show paths, read-only, under their own names.

    A path comes after what it is in. New parents are open, which bwrap would
    close.
    """
    arguments: list[str] = []
    made: set[Path] = set()
    for path in sorted(shown | empty, key=lambda path: len(path.parts)):
        if path in empty:
            arguments += ["--perms", "0755", "--tmpfs", str(path)]
            continue
        for parent in reversed(path.parents):
            if parent not in made:
                arguments += ["--perms", "0755", "--dir", str(parent)]
                made.add(parent)
        arguments += ["--ro-bind", str(path), str(path)]
    return arguments
