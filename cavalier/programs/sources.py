"""What to type for a source file: programs are run, not compiled here."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from string import Template

from common.errors import CavalierError

#: How a program is made of a source, by the end of its name.
_COMPILED: Mapping[str, str] = {
    ".c": "cc -O2 -o $program $file",
    ".cpp": "c++ -O2 -o $program $file",
    ".cs": "mcs -out:$program $file",
    ".go": "go build -o $program $file",
    ".hs": "ghc -O2 -o $program $file",
    ".java": "javac -d $folder/classes $file && printf '#!/bin/sh\\nexec "
    'java -cp "$${0%/*}/classes" $class "$$@"\\n\' > $program && '
    "chmod +x $program",
    ".kt": "kotlinc-native -o $program $file && mv $program.kexe $program",
    ".ml": "ocamlopt -o $program $file",
    ".pas": "fpc -O2 $file",
    ".rs": "rustc -O -o $program $file",
    ".swift": "swiftc -O -o $program $file",
}


def refuse_source(path: Path, named: str) -> None:
    """Raise CavalierError, with what to type, for a file that cannot be run.

    ``named`` is how it was typed.
    """
    with path.open("rb") as opened:
        start = opened.read(4096)
    typed = quote(named)
    if path.suffix in _COMPILED:
        text = start.decode("utf-8", "replace")
        raise CavalierError(_to_compile(Path(named), text))
    if b"\0" not in start and not start.startswith(b"#!"):
        raise CavalierError(
            f"{named} is a text file. If it is a script, begin it with "
            f"`#!/usr/bin/env NAME`, and type `chmod +x {typed}`."
        )
    if not os.access(path, os.X_OK):
        raise CavalierError(
            f"{named} is not executable. Type `chmod +x {typed}`."
        )


def _to_compile(file: Path, text: str) -> str:
    """Tell how to compile a source; a Java class is named with its package."""
    program = str(file.with_suffix(""))
    package = re.search(r"^\s*package\s+([\w.]+)\s*;", text, re.MULTILINE)
    command = Template(_COMPILED[file.suffix]).substitute(
        {"class": f"{package[1]}.{file.stem}" if package else file.stem},
        file=quote(str(file)),
        folder=quote(str(file.parent)),
        program=quote(program),
    )
    name = program if "/" in program else f"./{program}"
    return f"{file} must be compiled. Type `{command}`, and name {name}."
