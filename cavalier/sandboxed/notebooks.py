"""Notebooks: the code of their cells, without magics and without outputs."""

import ast
import json
import re
from types import ModuleType
from warnings import catch_warnings, simplefilter


class NotebookError(ValueError):
    """What is wrong with a file that should be a notebook in Python."""


#: A line that only IPython understands: a magic, a command, a question.
_MAGIC = re.compile(
    r"\s*([\w, ]+=\s*)?(%{1,2}\w|!(?!=)|\?)|\s*[%\w.*]+\?{1,2}\s*$"
)

#: What some editors write before everything else.
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"

#: Magics of a whole cell that run the rest of it as Python.
_RUNNING = ("%%capture", "%%prun", "%%time", "%%timeit")


def cells(text: str) -> list[str]:
    """Return the Python code of each code cell of a notebook.

    >>> cell = {"cell_type": "code", "source": ["n = 3  # of 3x4"]}
    >>> cells(json.dumps({"nbformat": 4, "cells": [cell]}))
    ['n = 3  # of 3x4']

    Raises NotebookError if the text is not a notebook in Python.
    """
    match _document(text):
        case {"nbformat": int(version)} if version < 4:
            raise NotebookError(
                f"its format is {version}. Open it in Jupyter and save it."
            )
        case {"metadata": {"kernelspec": {"language": str(language)}}} if (
            language != "python"
        ):
            raise NotebookError(f"it is a notebook in {language}.")
        case {"cells": list(found)}:
            return [
                _without_magics(source)
                for each in found
                for source in _sources(each)
            ]
    raise NotebookError("it is not a notebook.")


def _document(text: str) -> object:
    """Return a JSON document, or None for any other text."""
    try:
        document: object = json.loads(text.removeprefix(_MARK))
    except (ValueError, RecursionError):
        return None
    return document


def _sources(cell: object) -> list[str]:
    """Return the source of a code cell, and of another cell nothing."""
    match cell:
        case {"cell_type": "code", "source": str(source)}:
            return [source]
        case {"cell_type": "code", "source": list(lines)}:
            return ["".join(map(str, lines))]
    return []


def _without_magics(code: str) -> str:
    """Return code that only Python has, its lines numbered as before."""
    if parsed(code) is not None:
        return code
    first, *others = code.splitlines() or [""]
    if first.startswith("%%") and not first.startswith(_RUNNING):
        return ""
    return "\n".join(_without_magic(line) for line in (first, *others))


def parsed(code: str | bytes) -> ast.Module | None:
    """Return the syntax tree of code, or None if it does not parse."""
    with catch_warnings():
        simplefilter("ignore")
        try:
            return ast.parse(code)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None


def _without_magic(line: str) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    return f"{indent}pass" if _MAGIC.match(line) else line


def run(file: str, text: str, module: ModuleType) -> None:
    """Run the cells of a notebook in a module.

    In the place of the file, what a cell raises has the file and the cell.
    Raises NotebookError as `cells` does.
    """
    names = vars(module)
    names["display"] = print  # as IPython has it
    for number, code in enumerate(cells(text), 1):
        exec(compile(code, f"{file}, code cell {number}", "exec"), names)
