"""The Python of root's programs, which run as users without rights.

Such a user cannot enter root's home, where Python often is. So it gets a
virtual environment in the box, whose links lead through open descriptors of
the folders of ours. Where it could not read the files either, Python is copied
once, and the copy is kept in the user's cache.
"""

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp

from cavalier.running.store import results_folder
from cavalier.sandboxed.sandbox.box import (
    closed_folder,
    is_open,
    make_open,
    open_copy,
    own_user,
    parts,
)

_EXECUTABLE = Path(sys.executable)
_REAL = _EXECUTABLE.resolve()
_BASE = Path(sys.base_prefix).resolve()

#: Those of our packages that a script of ours needs.
_OURS = [Path(__file__).parents[3] / name for name in ("cavalier", "common")]

# What a copy does without.
_LEFT_OUT = shutil.ignore_patterns(
    *("test", "tests", "site-packages", "config-*", "ensurepip"),
    *("idlelib", "lib2to3", "tkinter", "turtledemo"),
)


@dataclass(frozen=True, slots=True)
class Interpreter:
    """A Python that a program can run, in the place of ours.

    It needs the variables of the environment, and the open descriptors by
    which closed folders are reached.
    """

    executable: Path = _EXECUTABLE
    base: Path = _BASE
    environment: Mapping[str, str] = field(default_factory=dict)
    descriptors: Sequence[int] = ()
    packages: Mapping[Path, Path] = field(default_factory=dict)

    @property
    def copies(self) -> Mapping[Path, Path]:
        """The names of ours in a command, and this one's."""
        return {_EXECUTABLE: self.executable, **self.packages}

    def shows(self, path: Path) -> bool:
        """Check whether the program comes to the path by one of its names."""
        return any(path.is_relative_to(each) for each in self.packages)


#: Ours, where it is.
OURS = Interpreter()


def is_readable() -> bool:
    """Check whether a program may read our Python, if it can reach it."""
    return not own_user() or (
        _has_open_files()
        and is_open(_EXECUTABLE)
        and all(map(is_open, parts(Path(sys.prefix))))
    )


@contextmanager
def python_for(box: Path, *, bare: bool) -> Iterator[Interpreter]:
    """Yield a Python that runs in the sandbox: ours, or one in the box.

    ``bare`` is without bubblewrap, which shows folders wherever they are and
    needs no descriptors: they would lead out of it.
    """
    reached = not (bare and own_user() and closed_folder(_EXECUTABLE))
    if (is_readable() and reached) or not _REAL.is_relative_to(_BASE):
        yield OURS
        return
    base = _BASE if _has_open_files() else _kept_copy()
    with ExitStack() as stack:
        descriptors: list[int] = []

        def place(folder: Path) -> Path:
            """Return a name by which the program comes to the folder."""
            if not bare or closed_folder(folder) is None:
                return folder
            descriptor = os.open(folder, os.O_PATH | os.O_DIRECTORY)
            stack.callback(os.close, descriptor)
            descriptors.append(descriptor)
            return Path(f"/proc/self/fd/{descriptor}")

        home, packages = place(base), Path(sysconfig.get_path("purelib"))
        executable, site = _make_environment(
            *(box / "python", home, place(packages))
        )
        shown = {packages: site} if bare and is_open(packages) else {}
        for package in filter(is_open, _OURS if bare else ()):
            link = box / "python" / package.name
            link.symlink_to(place(package))
            shown[package] = link
        environment = {"LD_LIBRARY_PATH": str(home / "lib")}
        yield Interpreter(executable, base, environment, descriptors, shown)


def _has_open_files() -> bool:
    """Check whether every user can read the standard library."""
    return is_open(_BASE) and is_open(Path(os.__file__))


def _make_environment(
    folder: Path, home: Path, packages: Path
) -> tuple[Path, Path]:
    """Make a virtual environment; return its executable and its packages."""
    site = Path(
        sysconfig.get_path("purelib", "venv", vars={"base": str(folder)})
    )
    executable = folder / "bin" / _EXECUTABLE.name
    for link, goal in (
        (executable, home / _REAL.relative_to(_BASE)),
        (site, packages),
    ):
        make_open(link.parent, folder.parent)
        link.symlink_to(goal)
    file = folder / "pyvenv.cfg"
    shared = str(_shares_packages()).lower()
    file.write_text(
        f"home = {home / 'bin'}\ninclude-system-site-packages = {shared}\n",
        encoding="utf-8",
    )
    file.chmod(0o644)
    return executable, site


def _shares_packages() -> bool:
    """Check whether our Python sees the packages next to the library."""
    if sys.prefix == sys.base_prefix:
        return True
    ours = Path(sys.prefix, "pyvenv.cfg").read_text(encoding="utf-8")
    return "include-system-site-packages = true" in ours


def _kept_copy() -> Path:
    """Return a copy of Python that every user can read, made if need be."""
    library = Path(os.__file__).parent
    state = sys.version, _BASE, library.stat().st_mtime_ns
    name = f"python-{sha256(repr(state).encode()).hexdigest()[:16]}"
    copy = results_folder().parent / name
    if not copy.exists():
        copy.parent.mkdir(parents=True, exist_ok=True)
        new = Path(mkdtemp(dir=copy.parent))
        try:
            _copy_python(library, new)
            with suppress(OSError):  # another run has made it meanwhile
                new.rename(copy)
        finally:
            shutil.rmtree(new, ignore_errors=True)
    return copy


def _copy_python(library: Path, copy: Path) -> None:
    """Copy what Python needs, without packages."""
    shared = _BASE.glob("lib/libpython*.so.*")
    for path in (_REAL, library, *shared):
        goal = copy / path.relative_to(_BASE)
        make_open(goal.parent, copy)
        open_copy(path, goal, _LEFT_OUT)
    copy.chmod(0o755)
