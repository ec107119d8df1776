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
    ".cc": "c++ -O2 -o $program $file",
    ".pas": "fpc -O2 $file",
    ".ml": "ocamlopt -o $program $file",
    ".hs": "ghc -O2 -o $program $file",
    ".rs": "rustc -O -o $program $file",
    ".go": "go build -o $program $file",
    ".swift": "swiftc -O -o $program $file",
    ".cs": "mcs -out:$program $file",
    ".kt": "kotlinc -include-runtime -d $program.jar $file && "
    'printf \'#!/bin/sh\\nexec java -jar "$$0.jar" "$$@"\\n\' > $program && '
    "chmod +x $program",
    ".java": "javac -d $folder/classes $file && printf '#!/bin/sh\\nexec "
    'java -cp "$${0%/*}/classes" $class "$$@"\\n\' > $program && '
    "chmod +x $program",
}

#: The interpreter of a script, by the end of its name.
_SCRIPTS: Mapping[str, str] = {
    ".js": "node",
    ".jl": "julia",
    ".rb": "ruby",
    ".lua": "lua",
    ".php": "php",
    ".r": "Rscript",
    ".sh": "sh",
}


def refuse_source(path: Path, named: str) -> None:
    """Raise CavalierError, with what to type, for what cannot be run.

    ``named`` is how the file was typed.
    """
    with path.open("rb") as opened:
        start = opened.read(4096)
    if b"\0" not in start and not start.startswith(b"#!"):
        text = start.decode("utf-8", "replace")
        raise CavalierError(_of_source(path, named, text))
    if start.partition(b"\n")[0].endswith(b"\r") and start.startswith(b"#!"):
        raise CavalierError(
            f"{named} has the line ends of Windows. Type: "
            f"perl -pi -e 's/\\r$//' {quote(named)}"
        )
    if not os.access(path, os.X_OK):
        raise CavalierError(
            f"{named} cannot be run. Type: chmod +x {quote(named)}"
        )


def _of_source(path: Path, named: str, text: str) -> str:
    suffix = path.suffix.lower()
    if suffix in _COMPILED:
        program = str(Path(named).with_suffix(""))
        typed = Template(_COMPILED[suffix]).substitute(
            file=quote(named),
            folder=quote(str(Path(named).parent)),
            program=quote(program),
            **{"class": _class(text, path.stem)},
        )
        shown = program if "/" in program else f"./{program}"
        return (
            f"{named} must be compiled. Type: {typed} && "
            f"cavalier grade {quote(shown)}"
        )
    script = _SCRIPTS.get(suffix, "NAME")
    if suffix == ".pl":
        script = "swipl" if ":-" in text else "perl"
    return (
        f"{named} is a text. If it is a script, make `#!/usr/bin/env "
        f"{script}` its first line, and type: chmod +x {quote(named)}"
    )


def _class(text: str, name: str) -> str:
    """Return the name of a class of Java, with its package."""
    package = re.search(r"^\s*package\s+([\w.]+)\s*;", text, re.MULTILINE)
    return f"{package[1]}.{name}" if package else name
