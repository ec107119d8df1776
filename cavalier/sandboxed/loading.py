"""Importing a target, which comes first where modules are looked for.

A target may have a module of its own that is called as one of ours, or as one
of Python's that we use, such as ``common.py``. It imports its own, and we keep
ours.
"""

import ast
import importlib
import importlib.util
import sys
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from warnings import catch_warnings, simplefilter

#: The packages of ours, which are found before a folder without code of its
#: own, unlike those of Python.
_OURS = ("cavalier", "common")


def named(folder: str, name: str) -> ModuleType:
    """Import a module by its name, which is looked for in a folder first."""
    _give_way(folder)
    return importlib.import_module(name)


def load(file: str, name: str) -> ModuleType:
    """Import a Python file as a module of this name."""
    _give_way(str(Path(file).parent))
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


def parsed(code: str | bytes) -> ast.Module | None:
    """Return the syntax tree of code, or None if it does not parse."""
    with catch_warnings():
        simplefilter("ignore")
        try:
            return ast.parse(code)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
