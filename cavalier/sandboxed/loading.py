"""Importing a target, which comes first where modules are looked for.

A target may have a module of its own that is called as one of ours, or as one
of Python's that we use, such as ``common.py``. It imports its own, and we keep
ours. Of a notebook, the code of the cells is run, without magics.
"""

import ast
import importlib
import importlib.util
import json
import re
import sys
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from warnings import catch_warnings, simplefilter

#: What the name of a notebook ends with.
NOTEBOOK = ".ipynb"

#: What the name of a file with Python code ends with.
PYTHON_FILES = (".py", NOTEBOOK)

#: The packages of ours, which are found before a folder without code of its
#: own, unlike those of Python.
_OURS = ("cavalier", "common")

#: A line that only IPython understands: a magic, a command, a question.
_MAGIC = re.compile(
    r"\s*([\w, ]+=\s*)?(%{1,2}\w|!(?!=)|\?)|\s*[%\w.*]+\?{1,2}\s*$"
)

#: What some editors write before everything else.
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"

#: Magics of a whole cell that run the rest of it as Python.
_RUNNING = ("%%capture", "%%prun", "%%time", "%%timeit")

#: What the module of a notebook calls the error of its first failing cell.
_FAILED = "__failed_cell__"


class NotebookError(ValueError):
    """What is wrong with a file that should be a notebook in Python."""


def named(folder: str, name: str) -> ModuleType:
    """Import a module by its name, which is looked for in a folder first."""
    _give_way(folder)
    return importlib.import_module(name)


def load(file: str, name: str) -> ModuleType:
    """Import a Python file or a notebook as a module of this name.

    Raises NotebookError if the notebook is not one in Python.
    """
    _give_way(str(Path(file).parent))
    if file.endswith(NOTEBOOK):
        sys.modules[name] = module = ModuleType(name)
        _run_cells(file, module)
        return module
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    sys.modules[name] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def complaint(error: BaseException, file: str) -> str:
    """Return an exception in a line, with its line in the target."""
    places = [
        f"{frame.filename}, line {frame.lineno}"
        for frame in extract_tb(error.__traceback__)
        if f"{frame.filename},".startswith(f"{file},")
    ]
    where = [place.removeprefix(f"{file}, ") for place in places[-1:]]
    kind, message = type(error).__name__, str(error)
    words = [f"{kind}: {message}" if message else kind, *where]
    return ", ".join([*words, *getattr(error, "__notes__", ())])


def _give_way(folder: str) -> None:
    """Put a folder first where modules are looked for.

    What was imported for us, and the folder has too, will be imported anew.
    """
    if sys.path[0] != folder:
        sys.path.insert(0, folder)
    for name in {name.partition(".")[0] for name in sys.modules}:
        spec = PathFinder.find_spec(name, [folder])
        if spec is not None and _is_another(spec, sys.modules.get(name)):
            _give_way_to(spec)


def _is_another(theirs: ModuleSpec, module: ModuleType | None) -> bool:
    """Check whether a module of a file is not the one that a folder has.

    A folder without ``__init__.py`` is one only where it has a name of ours.
    """
    ours = getattr(module, "__spec__", None)
    if ours is None or not ours.has_location:
        return False
    if theirs.loader is None:
        return theirs.name in _OURS
    return bool(theirs.origin != ours.origin)


def _give_way_to(theirs: ModuleSpec) -> None:
    """Forget a module and what is in it; a package without code takes over."""
    for name in [*sys.modules]:
        if name.partition(".")[0] == theirs.name:
            del sys.modules[name]
    if theirs.loader is None:
        module = importlib.util.module_from_spec(theirs)
        sys.modules[theirs.name] = module


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


def _run_cells(file: str, module: ModuleType) -> None:
    """Run the cells of a notebook in a module, also after one that fails.

    In the place of the file, what a cell raises has the file and the cell.
    """
    names = vars(module)
    names["display"] = print  # as IPython has it
    text = Path(file).read_text(encoding="utf-8")
    for number, code in enumerate(cells(text), 1):
        try:
            exec(compile(code, f"{file}, code cell {number}", "exec"), names)
        except Exception as error:
            names.setdefault(_FAILED, error)


def raise_failed(module: ModuleType) -> None:
    """Raise what the first cell raised that failed, if one has."""
    error: Exception | None = getattr(module, _FAILED, None)
    if error is not None:
        raise error
