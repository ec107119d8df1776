"""A lock between processes, which ends with the process that holds it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def locked(file: Path, *, wait: bool) -> Iterator[None]:
    """Hold the lock of a file; the file stays where it is.

    Raises BlockingIOError where another process holds the lock, unless it is
    to ``wait``, and OSError where the file cannot be opened or locked.
    """
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        with suppress(ImportError):  # Windows has no such lock
            from fcntl import LOCK_EX, LOCK_NB, flock

            flock(descriptor, LOCK_EX if wait else LOCK_EX | LOCK_NB)
        yield
    finally:
        os.close(descriptor)
