"""Fresh copies of a port, whose caches are empty, to be run."""

import ast
import sys
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType, ModuleType

from cavalier.catalogue.port import Port
from common.board import Tour
from common.search import Search


def source_file(port: Port) -> Path:
    """Return the file of a port."""
    spec = find_spec(port.module)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin)


def fresh(
    port: Port,
    program: str | ast.Module,
    given: Mapping[str, object] = MappingProxyType({}),
) -> ModuleType:
    """Return a module made of a port's text, or of a tree of it.

    Names that are given are there before it runs.
    """
    file = str(source_file(port))
    module = ModuleType(copy_name(port))
    module.__dict__.update(given)
    sys.modules[module.__name__] = module  # where dataclasses look for it
    try:
        exec(compile(program, file, "exec"), module.__dict__)
    finally:
        del sys.modules[module.__name__]
    return module


def copy_name(port: Port) -> str:
    """Return the name of the copies of a port."""
    return f"{port.module} (a copy)"


#: A count of tours, or the tours themselves.
Result = int | tuple[Tour, ...]


def work(
    module: ModuleType, port: Port, search: Search, entry_point: str
) -> Callable[[], Result]:
    """Return what runs an entry point to its end, from the one start."""
    (start,) = search.starts
    function = getattr(module, entry_point)

    def run() -> Result:
        found = function(
            search.board, start, closed=search.closed, **port.options
        )
        if entry_point == "count_tours":
            return int(found)
        if entry_point == "tours":
            return tuple(found)
        return () if found is None else (found,)

    return run
