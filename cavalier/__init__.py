"""Knight's tours, in ten names for a notebook or a program of your own.

=========  ==============================================================
ports      the programs of the five texts
port       one of them: a module, with the functions of the page
tour       a tour, drawn in a notebook
count      how many tours a program finds
exact      how many tours there are, counted without a search
check      whether numbers or squares are a tour, with all faults
grade      how good a function of your own is, case by case
compare    two or three programs, step by step
cite       a citation of a program's very lines
reproduce  whether what the texts print is true
=========  ==============================================================

>>> import cavalier
>>> cavalier.count("couples", "4x5", "a1")
32 paths-from-start of 4x5 from a1

Invalid arguments raise ``CavalierError``.
"""

TYPE_CHECKING = False  # typing takes as long to import as all else here

if TYPE_CHECKING:
    from cavalier.commands.functions import (
        check,
        cite,
        compare,
        count,
        exact,
        grade,
        port,
        ports,
        reproduce,
        tour,
    )
    from common.errors import CavalierError

    __version__: str

#: The public names: see the page "In Python" of the documentation.
__all__ = [
    "CavalierError",
    "__version__",
    "check",
    "cite",
    "compare",
    "count",
    "exact",
    "grade",
    "port",
    "ports",
    "reproduce",
    "tour",
]


def __getattr__(name: str) -> object:
    """Import a public name when it is first used (PEP 562)."""
    if name == "__version__":
        from importlib.metadata import version

        return version("cavalier")
    if name not in __all__:
        raise AttributeError(f"module 'cavalier' has no attribute {name!r}")
    from cavalier.commands import functions

    return getattr(functions, name)


def __dir__() -> list[str]:
    """List the public names, for the Tab key."""
    return __all__
