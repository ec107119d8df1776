"""Closing the ways that lead from Python to JavaScript, before a program runs.

The browser itself keeps the worker from everything outside. So a program that
finds another way reaches nothing: it can only change what its own page shows.
"""

import sys

#: The modules of Pyodide: JavaScript's names, its own interface, and requests.
_WAYS = ("_pyodide", "_pyodide_core", "js", "pyodide", "pyodide_js")


def close_off() -> None:
    """Let nothing import what leads to JavaScript any more."""
    sys.meta_path[:] = [
        finder
        for finder in sys.meta_path
        if not type(finder).__module__.startswith("_pyodide")
    ]
    loaded = {name for name in sys.modules if name.partition(".")[0] in _WAYS}
    for name in loaded.union(_WAYS):
        sys.modules[name] = None  # type: ignore[assignment]
