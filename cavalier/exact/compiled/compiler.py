"""How functions are compiled, and kept on the disk for the next time.

What is compiled holds the functions that it calls, and the constants of other
modules. numba by itself looks only at the module of the function: after a
change in another one it would go on with what it has kept. So here it is kept
in a folder that is named after the source of all that counts, and the versions
of numba and NumPy. After any change, all is compiled again, and what was kept
before is deleted.

Where no folder can be written, all is compiled each time.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryFile
from types import FunctionType
from typing import ParamSpec, TypeVar

import numba
import numpy as np
from numba.core import config
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    _CacheLocator,
)
from numba.core.dispatcher import Dispatcher
from numba.misc.appdirs import AppDirs

P = ParamSpec("P")
R = TypeVar("R")

#: As many digits of a version name a folder.
_DIGITS = 32


def version_of(project: Path) -> str:
    """Return a digest of all that a compiled count depends on.

    That is the source of exact counts and of boards below the folder of the
    project, and the versions of numba and NumPy.
    """
    digest = sha256(f"numba {numba.__version__}, {np.__version__}".encode())
    sources = sorted((project / "cavalier" / "exact").rglob("*.py"))
    for file in (project / "common" / "board.py", *sources):
        digest.update(file.relative_to(project).as_posix().encode())
        digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def folder_for(version: str) -> Path | None:
    """Return where to keep what is compiled, of this version and no other.

    It is in the folder that NUMBA_CACHE_DIR names, or else in ``__pycache__``,
    or else in the user's cache. None where no folder can be written.
    """
    near = config.CACHE_DIR or Path(__file__).with_name("__pycache__")
    of_user = Path(AppDirs("numba", appauthor=False).user_cache_dir)
    places = [Path(near).absolute()]
    if of_user.is_absolute():  # an unknown user's is in a folder called ~
        places.append(of_user)
    for place in places:
        folder = place / "cavalier-compiled" / version[:_DIGITS]
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            TemporaryFile(dir=folder).close()
            for other in folder.parent.glob("[0-9a-f]" * _DIGITS):
                if other != folder:
                    rmtree(other, ignore_errors=True)
            return folder
    return None


#: The version of this process; its files may have changed since.
VERSION = version_of(Path(__file__).parents[3])
_FOLDER = folder_for(VERSION)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function by numba when it is called."""
    dispatcher = numba.njit(nogil=True)(function)
    if _FOLDER and isinstance(dispatcher, Dispatcher):
        dispatcher._cache = _Kept(function)
    return dispatcher


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Wait for the lock of a file, and hold it; the file stays where it is.

    Raises OSError where the file cannot be opened or locked.
    """
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        with suppress(ImportError):  # Windows has no such lock
            from fcntl import LOCK_EX, flock

            flock(descriptor, LOCK_EX)
        yield
    finally:
        os.close(descriptor)


class _Place(_CacheLocator):
    """Where numba keeps a function: all of them in one folder."""

    def __init__(self, function: FunctionType, file: str) -> None:
        self._line = function.__code__.co_firstlineno
        self._py_file = file  # for a warning of numba

    def get_cache_path(self) -> str:
        return str(_FOLDER)

    def get_source_stamp(self) -> str:
        return VERSION

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, function: FunctionType, file: str) -> "_Place":
        return cls(function, file)


class _Form(CompileResultCacheImpl):
    _locator_classes = (_Place,)


class _Kept(FunctionCache):
    """A compiled function as numba keeps it, one process at a time.

    Without the lock, two processes that compile the same function for other
    types may give one name to both.
    """

    _impl_class = _Form

    def save_overload(self, types: object, made: object) -> None:
        """Keep it; on a full disk, go on without."""
        assert _FOLDER is not None
        with suppress(OSError), locked(_FOLDER / "lock"):
            super().save_overload(types, made)
