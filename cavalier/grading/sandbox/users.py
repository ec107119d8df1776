"""The user that runs a program, and what every user can read."""

import os
import threading
from pathlib import Path

# No distribution that follows systemd's table of user numbers uses those from
# here on. The number of the thread makes one that no other run has.
_FIRST_USER = 1_900_000_000


def own_user() -> int:
    """Return the user for the run of this thread; 0 if we are not root."""
    if os.geteuid() != 0:
        return 0
    return _FIRST_USER + threading.get_native_id()


def is_open(path: Path) -> bool:
    """Check whether every user can read the file or the directory."""
    wanted = 0o005 if path.is_dir() else 0o004
    return path.stat().st_mode & wanted == wanted


def is_passable(directory: Path) -> bool:
    """Check whether every user can reach what is in the directory."""
    return bool(directory.stat().st_mode & 0o001)
