"""What a program begins with, in each language, or as a Jupyter notebook."""

import json
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
    Language.C: Tools("c", "skeleton.c", "my.c", "cc -O2 -o my my.c"),
    Language.PASCAL: Tools(
        "pascal",
        "skeleton.pas",
        "my.pas",
        "fpc -O2 -v0 my.pas",
        packages="fp-compiler",
    ),
    Language.OCAML: Tools(
        "ocaml",
        "skeleton.ml",
        "my.ml",
        "ocamlopt -o my my.ml",
        packages="ocaml-nox",
    ),
    Language.JS: Tools(
        "js", "skeleton.js", "my.js", "chmod +x my.js", program="./my.js"
    ),
    Language.JAVA: Tools(
        "java",
        "Skeleton.java",
        "My.java",
        "javac -d classes My.java && chmod +x my",
        options=" --with classes --memory 4G",
        launcher='#!/bin/sh\nexec java -cp "${0%/*}/classes" My "$@"\n',
    ),
}


def notebook(task: str, stub: str, grading: str, how: str) -> str:
    """Return a notebook: the task, the stub, and the command that grades it.

    It grades the file: the notebook is to be saved first.
    """
    document = {
        "cells": [
            _cell("task", "markdown", task),
            _code("program", stub),
            _cell("how", "markdown", how),
            _code("grade", f"!{grading}"),
        ],
        "metadata": {
            "kernelspec": {
                "display_name": "Python 3",
                "language": "python",
                "name": "python3",
            },
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _cell(name: str, kind: str, text: str) -> dict[str, object]:
    return {
        "cell_type": kind,
        "id": name,
        "metadata": {},
        "source": text.rstrip("\n").splitlines(keepends=True),
    }


def _code(name: str, text: str) -> dict[str, object]:
    cell = _cell(name, "code", text)
    return {**cell, "execution_count": None, "outputs": []}
