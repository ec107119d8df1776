"""Recipes: what is typed to make a program of a source, in each language."""

from collections.abc import Mapping
from pathlib import Path
from shlex import quote

#: A class of Java is run by a script next to it.
_JAVA = (
    "javac -d {classes} {stem}.java && printf '%s\\n' '#!/bin/sh' "
    """'exec java -cp "${{0%/*}}/classes" {name} "$@"' > {stem} && """
    "chmod +x {stem}"
)

#: A script is run by what its first line names.
_SCRIPT = (
    "printf '%s\\n' '#!/usr/bin/env {runs}' | cat - {{file}} > {{stem}} && "
    "chmod +x {{stem}}"
)

#: How a program is made, by what the name of its source ends with. {stem} is
#: the path of the source without that, and {name} is it without its folders.
MADE: Mapping[str, str] = {
    ".c": "cc -O2 -o {stem} {file}",
    ".cc": "c++ -O2 -o {stem} {file}",
    ".class": _JAVA,
    ".cpp": "c++ -O2 -o {stem} {file}",
    ".go": "go build -o {stem} {file}",
    ".hs": "ghc -O2 -o {stem} {file}",
    ".java": _JAVA,
    ".js": _SCRIPT.format(runs="node"),
    ".lua": _SCRIPT.format(runs="lua"),
    ".ml": "ocamlopt -o {stem} {file}",
    ".pas": "fpc -O2 -o{stem} {file}",
    ".pl": _SCRIPT.format(runs="perl"),
    ".r": _SCRIPT.format(runs="Rscript"),
    ".rb": _SCRIPT.format(runs="ruby"),
    ".rkt": _SCRIPT.format(runs="racket"),
    ".rs": "rustc -O -o {stem} {file}",
    ".scm": _SCRIPT.format(runs="guile' '!#"),
}

#: What a program needs besides its own file.
_OPTIONS = {
    ".class": " --with {classes} --memory 4G",
    ".java": " --with {classes} --memory 4G",
}


def recipe(source: Path) -> str:
    """Return what to type to make a program of a source, and to grade it.

    It is "" for a file in another language.
    """
    end = source.suffix.lower()
    grade = " && cavalier grade {stem}" + _OPTIONS.get(end, "")
    typed = MADE[end] + grade if end in MADE else ""
    return typed.format(
        stem=quote(str(source.with_suffix(""))),
        file=quote(str(source)),
        classes=quote(str(source.parent / "classes")),
        name=source.stem,
    )
