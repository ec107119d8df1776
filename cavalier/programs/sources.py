"""Advice for source files: Cavalier runs programs, but compiles none."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from string import Template

from common.errors import CavalierError
from common.plain_values import printable

#: The command that compiles a source file, by its suffix.
_COMPILERS: Mapping[str, str] = {
    ".c": "cc -O2 -o $program $file",
    ".cpp": "c++ -O2 -o $program $file",
    ".go": "go build -o $program $file",
    ".java": "javac -d $folder/classes $file && printf '#!/bin/sh\\nexec "
    'java -cp "$${0%%/*}/classes" $class "$$@"\\n\' > $program && '
    "chmod +x $program",
    ".ml": "ocamlopt -o $program $file",
    ".pas": "fpc -O2 $file",
    ".rs": "rustc -O -o $program $file",
}


def refuse_source(path: Path, name: str) -> None:
    """Raise CavalierError, with a command to type, for a file that cannot run.

    ``name`` is the path as typed.
    """
    start, typed = path.read_bytes()[:4096], quote(name)
    if path.suffix in _COMPILERS:
        raise CavalierError(_to_compile(Path(name), start.decode("latin-1")))
    if b"\0" not in start and not start.startswith(b"#!"):
        raise CavalierError(
            f"{name} is a text file. Compile it or, if it is a script, begin "
            f"it with `#!/usr/bin/env NAME` and type `chmod +x {typed}`."
        )
    interpreter = re.match(rb"#![ \t]*([^ \t\n]+)", start)
    if interpreter and not Path(os.fsdecode(interpreter[1])).exists():
        missing = printable(interpreter[1].decode("utf-8", "replace"))
        raise CavalierError(f"{name} needs {missing}, which does not exist.")
    if not os.access(path, os.X_OK):
        raise CavalierError(
            f"{name} is not executable. Type `chmod +x {typed}`."
        )


def _to_compile(file: Path, text: str) -> str:
    """Return the command to type; a Java class has its package."""
    program = str(file.with_suffix(""))
    package = re.search(r"^\s*package\s+([\w.]+)\s*;", text, re.MULTILINE)
    command = Template(_COMPILERS[file.suffix]).substitute(
        {"class": f"{package[1]}.{file.stem}" if package else file.stem},
        file=quote(str(file)),
        folder=quote(str(file.parent)),
        program=quote(program),
    )
    name = program if "/" in program else f"./{program}"
    return f"{file} must be compiled. Type `{command}`, then use {name}."
