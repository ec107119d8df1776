"""What to type for a source file: the grader runs programs, not sources."""

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
    """Raise CavalierError, with what to type, for what cannot be run.

    ``named`` is how the file was typed.
    """
    with path.open("rb") as opened:
        start = opened.read(4096)
    if path.suffix in _COMPILED:
        text = start.decode("utf-8", "replace")
        raise CavalierError(_to_compile(Path(named), text))
    if b"\0" not in start and not start.startswith(b"#!"):
        raise CavalierError(
            f"{named} is a text. If it is a script, make `#!/usr/bin/env "
            f"NAME` its first line, and type: chmod +x {quote(named)}"
        )
    if not os.access(path, os.X_OK):
        raise CavalierError(
            f"{named} cannot be run. Type: chmod +x {quote(named)}"
        )


def _to_compile(file: Path, text: str) -> str:
    """Say how a source is compiled, and what to grade then.

    A class of Java is named with its package.
    """
    program = str(file.with_suffix(""))
    package = re.search(r"^\s*package\s+([\w.]+)\s*;", text, re.MULTILINE)
    typed = Template(_COMPILED[file.suffix]).substitute(
        {"class": f"{package[1]}.{file.stem}" if package else file.stem},
        file=quote(str(file)),
        folder=quote(str(file.parent)),
        program=quote(program),
    )
    shown = program if "/" in program else f"./{program}"
    return (
        f"{file} must be compiled. Type: {typed} && "
        f"cavalier grade {quote(shown)}"
    )
