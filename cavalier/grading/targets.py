"""Targets, which can be graded, and what finds them.

A target is a program, or a Python module or function, for which
``python_target`` answers as a program does.
"""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import common
from cavalier.grading import python_target
from common.errors import CavalierError

#: How a Python target is run.
PYTHON = (sys.executable,)


@dataclass(frozen=True)
class Target:
    """A target, and the command that answers for it."""

    name: str
    command: Sequence[str]
    readable: Sequence[Path]


def target(text: str) -> Target:
    """Find a target by what was typed.

    A Python file can read only itself, a module all that is in this folder.
    Both can import what is installed together with Cavalier.

    Raises CavalierError if there is no such file or module, or if a file is
    neither Python nor executable.
    """
    file, function = parted(text)
    path = Path(file).absolute()
    if path.is_dir():
        raise CavalierError(
            f"{file} is a folder. Name a program or a Python file, or use "
            f"--batch {file}."
        )
    if path.is_file() and path.suffix != ".py":
        return _program(file, function)
    if path.is_file():
        return _python(text, str(path), function, path)
    if _is_module(file):
        return _python(text, file, function, Path.cwd())
    raise CavalierError(
        f"Cannot find {file}. Name a program, FILE.py, FILE.py:FUNCTION, "
        "MODULE or MODULE:FUNCTION."
    )


def parted(text: str) -> tuple[str, str]:
    """Split a target into file or module, and function.

    The name of a file may have a colon too.
    """
    if ":" not in text or Path(text).exists():
        return text, ""
    file, _, function = text.rpartition(":")
    return file, function


def _program(file: str, function: str) -> Target:
    if function:
        raise CavalierError(
            f"{file} is not a Python file, so it has no function "
            f"{function}. Name {file} alone."
        )
    if not os.access(file, os.X_OK):
        raise CavalierError(
            f"{file} cannot be run. Compile it, run `chmod +x {file}`, or "
            "name a Python file."
        )
    path = Path(file).absolute()
    return Target(file, [str(path)], [path])


def _python(text: str, named: str, function: str, readable: Path) -> Target:
    script = Path(python_target.__file__).absolute()
    folder = str(Path.cwd())
    return Target(
        text,
        [*PYTHON, str(script), folder, named, function or "-"],
        [readable, script, Path(common.__file__).absolute().parent],
    )


def _is_module(name: str) -> bool:
    """Check whether there is such a module or package; import nothing."""
    parts = name.split(".")
    if not all(part.isidentifier() for part in parts):
        return False
    sys.path.insert(0, str(Path.cwd()))
    try:
        return find_spec(parts[0]) is not None
    except ValueError:  # as for __main__
        return False
    finally:
        del sys.path[0]
