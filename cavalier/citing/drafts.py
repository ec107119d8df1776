"""A report to begin with: its text, and the Makefile that builds it.

The folder ``report`` has the prose in each language, and for each form of a
report how the prose is marked up, what is put between it, and how it is built.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from importlib.resources import files
from typing import TypedDict, cast

from common.board import Board
from common.counts import Convention
from common.known_counts import published

_FIELD = re.compile(r"\{\{(\w+)\}\}")
_CODE = re.compile(r"^``` python\n(.*?)^```$\n?", re.MULTILINE | re.DOTALL)
_BOARD = Board(4, 5)


class Form(StrEnum):
    """The form of a report."""

    LATEX = "latex"
    TYPST = "typst"
    WORD = "word"
    HTML = "html"
    NOTEBOOK = "notebook"


class Draft(TypedDict):
    """How a form is written: marks are patterns and what is put for them."""

    built: str
    needs: str
    rules: str
    marks: Sequence[tuple[str, str]]
    blocks: Mapping[str, str]
    files: Mapping[str, str]


#: The forms that pandoc builds of the same text, and what it builds.
_BY_PANDOC = {Form.WORD: "build/report.docx", Form.HTML: "build/report.html"}


def drafted(form: Form, language: str) -> dict[str, str]:
    """Return the files of a report, by their names."""
    name = "pandoc" if form in _BY_PANDOC else form
    draft = cast("Draft", tomllib.loads(_text(f"{name}.toml")))
    values = {
        **tomllib.loads(_text("words.toml"))[language],
        "lang": language,
        "paths": str(published(_BOARD, Convention.PATHS)),
        "undirected": str(published(_BOARD, Convention.UNDIRECTED_PATHS)),
        "built": _BY_PANDOC.get(form) or draft["built"],
        "needs": draft["needs"].strip("\n"),
        "rules": draft["rules"].lstrip(),
        "prose": _marked(_text(f"prose.{language}.md"), draft["marks"]),
        **{key: block.strip() for key, block in draft["blocks"].items()},
    }
    written = {"Makefile": _text("Makefile"), **draft["files"]}
    return {
        name: _as_notebook(filled, values)
        if name.endswith(".ipynb")
        else filled
        for name, text in written.items()
        for filled in [_filled(text.lstrip(), values)]
    }


def _text(name: str) -> str:
    return (files("cavalier.citing") / "report" / name).read_text("utf-8")


def _marked(text: str, marks: Sequence[tuple[str, str]]) -> str:
    for pattern, replacement in marks:
        text = re.sub(pattern, replacement, text, flags=re.MULTILINE)
    return text


def _filled(text: str, values: Mapping[str, str]) -> str:
    """Fill in the fields of a text, and those of what they are filled with."""
    return _FIELD.sub(lambda found: _filled(values[found[1]], values), text)


def _as_notebook(text: str, values: Mapping[str, str]) -> str:
    """Write a notebook; its first cell is the title, which LaTeX has too."""
    cells = list(_cells(text))
    cells[0]["metadata"] = {"tags": ["title"]}
    notebook = {
        "cells": cells,
        "metadata": {
            "title": values["title"],
            "authors": [{"name": values["author"]}],
            "date": "",  # nbconvert would print today's, in English
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _cells(text: str) -> Iterator[dict[str, object]]:
    """Yield the cells of a notebook; each second part of the text is code."""
    for number, part in enumerate(_CODE.split(text)):
        source = part.strip().splitlines(keepends=True)
        cell: dict[str, object] = {
            "id": f"cell-{number}",
            "metadata": {},
            "source": source,
        }
        if number % 2:
            cell |= {"execution_count": None, "outputs": []}
        if source:
            yield {"cell_type": "code" if number % 2 else "markdown", **cell}
