"""Files that cannot be run as programs, and what to type instead."""

import os
from pathlib import Path
from shlex import quote

from common.errors import CavalierError

#: How a class of Java is compiled and run: by a script next to it.
_JAVA = (
    "javac -d {classes} {stem}.java && printf '%s\\n' '#!/bin/sh' "
    """'exec java -cp "${{0%/*}}/classes" {name} "$@"' > {stem} && """
    "chmod +x {stem} && cavalier grade {stem} --with {classes} "
    "--memory 4G"
)

_COMPILED = " && cavalier grade {stem}"

#: What is typed for a source, by what its name ends with.
_TYPED = {
    ".c": "cc -O2 -o {stem} {stem}.c" + _COMPILED,
    ".class": _JAVA,
    ".cpp": "c++ -O2 -o {stem} {stem}.cpp" + _COMPILED,
    ".java": _JAVA,
    ".ml": "ocamlopt -o {stem} {stem}.ml" + _COMPILED,
    ".pas": "fpc -O2 -o{stem} {stem}.pas" + _COMPILED,
    ".rs": "rustc -O -o {stem} {stem}.rs" + _COMPILED,
}

#: What runs a script, by what its name ends with.
_INTERPRETERS = {".cjs": "node", ".js": "node", ".mjs": "node"}


def must_be_runnable(file: str) -> None:
    """Raise CavalierError, which says what to type, for any other file."""
    path = Path(file)
    with path.open("rb") as opened:
        start = opened.read(1024)
    reason = _of_script(path, start) or _of_source(path, start)
    if not reason and not os.access(path, os.X_OK):
        reason = f"cannot be run. Type: chmod +x {quote(file)}"
    if reason:
        raise CavalierError(f"{file} {reason}")


def _of_script(path: Path, start: bytes) -> str:
    """Return why a script cannot be run, with what to type; or nothing."""
    first_line = start.partition(b"\n")[0]
    if first_line.startswith(b"#!") and first_line.endswith(b"\r"):
        return (
            "has the line ends of Windows. Type: perl -pi -e 's/\\r$//' "
            f"{quote(str(path))}"
        )
    return ""


def _of_source(path: Path, start: bytes) -> str:
    """Return why a source cannot be run, with what to type; or nothing."""
    if start.startswith(b"#!"):
        return ""
    if path.suffix in _TYPED:
        typed = _TYPED[path.suffix].format(
            stem=quote(str(path.with_suffix(""))),
            classes=quote(str(path.parent / "classes")),
            name=path.stem,
        )
        return f"is not a program. Type: {typed}"
    if b"\0" in start:
        return ""
    interpreter = _INTERPRETERS.get(path.suffix, "NAME")
    return (
        "cannot be run: it is a text. If it is a script, make "
        f"`#!/usr/bin/env {interpreter}` its first line, and type: "
        f"chmod +x {quote(str(path))}"
    )
