"""Targets, which can be graded, and what finds them.

A target is a program, which is asked by its arguments and prints its answer,
or Python code, which is asked through the channel to a Python file.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path

from cavalier.sandboxed.channel import ENTRIES, Code
from cavalier.sandboxed.imports import FOLDERS, neighbours, of_ours, sources
from cavalier.sandboxed.loading import PYTHON_FILES
from cavalier.sandboxed.programs import must_be_runnable
from common.errors import CavalierError


@dataclass(frozen=True)
class Target:
    """A target, and the paths that it can read.

    A program is the first of these paths; Python code has its place.
    """

    name: str
    readable: Sequence[Path]
    code: Code | None = None

    #: What it imports of ours, by name, besides boards and squares.
    of_ours: Sequence[str] = ()


def target(text: str, shown: Sequence[Path] = ()) -> Target:
    """Find a target by what was typed; it can read what is shown, too.

    Python code can read its file or package, and what that imports from its
    folder. It can import what is installed together with Cavalier, but of
    Cavalier only boards and squares.

    Raises CavalierError if there is no such file or module, or if a file is
    neither Python nor a program.
    """
    found = _found(text)
    return replace(found, readable=[*found.readable, *shown])


def _found(text: str) -> Target:
    file, function = parted(text)
    path = Path(file).absolute()
    if path.is_dir():
        raise CavalierError(
            f"{file} is a folder. Name a program or a Python file, or use "
            f"--batch {file}."
        )
    if path.is_file() and path.suffix not in PYTHON_FILES:
        return _program(file, function)
    if path.is_file():
        return _python(text, function, str(path), path)
    if (package := _module(file)) is not None:
        return _python(text, function, file, package)
    raise CavalierError(
        f"Cannot find {file}. Name a program, FILE.py, FILE.py:FUNCTION, "
        "MODULE or MODULE:FUNCTION."
    )


def imports_of_ours(text: str) -> Sequence[str]:
    """List what a target imports of ours, besides boards and squares.

    Nothing is known of a target that cannot be found.
    """
    try:
        return _found(text).of_ours
    except (CavalierError, OSError):
        return ()


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
    must_be_runnable(file)
    path = Path(file).absolute()
    return Target(file, [path])


def _python(text: str, function: str, named: str, path: Path) -> Target:
    """Return the target of a function in a file, a module or a package."""
    visible = path.is_relative_to(sys.prefix)
    near = [] if visible else neighbours(path)
    files = [file for each in (path, *near) for file in sources(each)]
    return Target(
        text,
        [path, *near],
        Code(str(path.parent), named, function or ENTRIES),
        () if path in FOLDERS else of_ours(files, near),
    )


def _module(name: str) -> Path | None:
    """Return the file or the package of a module; import nothing.

    It is looked for in this folder first. None if there is no such module.
    """
    parts = name.split(".")
    if not all(part.isidentifier() for part in parts):
        return None
    spec = PathFinder.find_spec(parts[0], [str(Path.cwd())])
    if spec is None and parts[0] != "__main__":  # which is this command
        spec = find_spec(parts[0])
    if spec is None:
        return None
    found = [*(spec.submodule_search_locations or [])] or [str(spec.origin)]
    return Path(found[0]).absolute() if Path(found[0]).exists() else None
