"""Targets: what a user named, and what it needs.

A target is a program, which is asked by its arguments and prints its answer,
or Python code, which is asked through the channel.
"""

import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path
from shlex import quote
from typing import NamedTuple

from cavalier.sandboxed.imports import (
    FOLDERS,
    is_in,
    neighbours,
    of_ours,
    sources,
)
from common.errors import CavalierError, why
from common.language import N_, _
from common.plain_values import printable

#: What stands for the entry points in the place of a function's name.
ENTRIES = "-"

#: The largest Python file in the place of a port, in bytes; its recording has
#: all of it.
_MOST_BYTES = 1_000_000

#: How an archive begins in which files are handed in.
_ZIP = b"PK\x03\x04"


class Code(NamedTuple):
    """The path of a Python file, or a module, and the function to call.

    ``folder`` is where a module is looked for first.
    """

    folder: str
    file: str
    function: str = ENTRIES


@dataclass(frozen=True, slots=True)
class Target:
    """A target, and the paths that it can read.

    A program is the first of these paths; Python code has its place.
    ``of_ours`` is what it imports of ours, by name, besides boards and
    squares. In the place of a port (``as_port``), it may import all of
    Cavalier.
    """

    name: str
    readable: Sequence[Path]
    code: Code | None = None
    of_ours: Sequence[str] = ()
    as_port: bool = False

    @property
    def is_function(self) -> bool:
        """Whether one function is asked, whatever it can answer."""
        return self.code is not None and self.code.function != ENTRIES


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
            f"{file} is a folder. Name a program or a Python file in it."
        )
    if path.is_file() and path.suffix != ".py":
        return _program(file, function)
    if path.is_file():
        return _python(text, function, str(path), path)
    if (package := _module(file)) is not None:
        return _python(text, function, file, package)
    raise CavalierError(
        f"Cannot find {file}. Name a program, FILE.py, FILE.py:FUNCTION, "
        "MODULE or MODULE:FUNCTION."
    )


def own_target(text: str) -> Target:
    """Find a target in the place of a port: a program, or a Python file.

    A program that is a script can read what is next to it, as far as it names
    it. Raises CavalierError where it cannot be run or read.
    """
    file, function = parted(text)
    path = Path(file).absolute()
    _must_be_readable(path, printable(file))
    if path.suffix != ".py":
        program = _program(file, function)
        readable = [path, *_named_in(path)]
        return replace(program, name=printable(path.name), readable=readable)
    name = f"{path.name}:{function}" if function else path.name
    return Target(
        printable(name),
        [path, *neighbours(path)],
        Code(str(path.parent), str(path), function or ENTRIES),
        as_port=True,
    )


def _named_in(script: Path) -> list[Path]:
    """List what is next to a script whose text has its name."""
    with script.open("rb") as opened:
        text = opened.read(_MOST_BYTES)
    if not text.startswith(b"#!"):
        return []
    words = {*re.findall(r"[\w-]+", text.decode(errors="replace"))}
    return [
        near
        for near in sorted(script.parent.iterdir())
        if near != script and near.stem in words and is_in(script.parent, near)
    ]


def _must_be_readable(path: Path, typed: str) -> None:
    """Raise CavalierError, which names the file as it was typed."""
    try:
        if path.is_dir():
            raise CavalierError(
                f"{typed} is a folder. Name a program or a Python file in it."
            )
        if not path.is_file():
            raise CavalierError(
                f"There is no file {typed}. Name a port, a program, "
                "FILE.py or FILE.py:FUNCTION."
            )
        path.open("rb").close()
        size = path.stat().st_size
    except OSError as error:
        raise CavalierError(
            f"Cannot read {typed}: {why(error)}. Name a file that you "
            "may read."
        ) from error
    if size > _MOST_BYTES and path.suffix == ".py":
        raise CavalierError(
            f"{typed} has {size:,} bytes. Use a file of at most "
            f"{_MOST_BYTES:,} bytes."
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
    file, _colon, function = text.rpartition(":")
    return file, function


def _program(file: str, function: str) -> Target:
    if function:
        raise CavalierError(
            f"{file} is not a Python file, so it has no function "
            f"{function}. Name {file} alone."
        )
    _must_be_runnable(file)
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


def _must_be_runnable(file: str) -> None:
    """Raise CavalierError, which says what to type, for any other file."""
    path = Path(file)
    with path.open("rb") as opened:
        start = opened.read(1024)
    said, typed = _of_script(path, start) or _of_source(path, start)
    if not said and not os.access(path, os.X_OK):
        said = N_("{file} cannot be run. Type: {typed}")
        typed = f"chmod +x {quote(file)}"
    if said:
        raise CavalierError(_(said, file=file, typed=typed))


def _of_script(path: Path, start: bytes) -> tuple[str, str] | None:
    """Return why a script cannot be run, with what to type; or nothing."""
    first_line = start.partition(b"\n")[0]
    if first_line.startswith(b"#!") and first_line.endswith(b"\r"):
        return (
            N_("{file} has the line ends of Windows. Type: {typed}"),
            f"perl -pi -e 's/\\r$//' {quote(str(path))}",
        )
    return None


def _of_source(path: Path, start: bytes) -> tuple[str, str]:
    """Return why a source cannot be run, with what to type; or nothing."""
    file = quote(str(path))
    if start.startswith(b"#!"):
        return "", ""
    if start.startswith(_ZIP):
        return (
            N_(
                "{file} is an archive. Type: {typed}. Then name the program "
                "or the source in it."
            ),
            f"unzip {file} -d {quote(str(path.with_suffix('')))}",
        )
    if b"\0" in start:
        return "", ""
    return (
        N_(
            "{file} cannot be run: it is a text. Compile it, and name the "
            "program. If it is a script, make `#!/usr/bin/env NAME` its first "
            "line, and type: {typed}"
        ),
        f"chmod +x {file}",
    )
