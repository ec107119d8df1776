"""The languages of handouts: what a program begins with, and how it is run."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Language(StrEnum):
    """A language in which an exercise can be done."""

    PYTHON = "python"
    C = "c"
    PASCAL = "pascal"
    OCAML = "ocaml"
    JS = "js"
    JAVA = "java"


@dataclass(frozen=True)
class Tools:
    """What a program in a language is written, made and graded with.

    The stub is a skeleton of the grading page, and ``file`` its name in a
    handout. ``packages`` bring to Ubuntu what ``make`` needs. A launcher is a
    script that runs what cannot be run by itself.
    """

    needs: str
    skeleton: str
    file: str
    make: str
    program: str = "./my"
    options: str = ""
    packages: str = ""
    launcher: str = ""


#: The tools of each language but Python, whose functions are graded.
TOOLS: Mapping[Language, Tools] = {
    Language.C: Tools(
        "a C compiler", "skeleton.c", "my.c", "cc -O2 -o my my.c"
    ),
    Language.PASCAL: Tools(
        "Free Pascal",
        "skeleton.pas",
        "my.pas",
        "fpc -O2 -v0 my.pas",
        packages="fp-compiler",
    ),
    Language.OCAML: Tools(
        "OCaml",
        "skeleton.ml",
        "my.ml",
        "ocamlopt -o my my.ml",
        packages="ocaml-nox",
    ),
    Language.JS: Tools(
        "Node", "skeleton.js", "my.js", "chmod +x my.js", program="./my.js"
    ),
    Language.JAVA: Tools(
        "a JDK",
        "Skeleton.java",
        "My.java",
        "javac -d classes My.java && chmod +x my",
        options=" --with classes --memory 4G",
        launcher='#!/bin/sh\nexec java -cp "${0%/*}/classes" My "$@"\n',
    ),
}
