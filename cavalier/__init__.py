"""Knight's tours, in ten names for a notebook or a program of your own.

=========  ==============================================================
ports      the programs of the five texts, a row each
port       one of them, to run its own functions
tour       a tour, which draws itself
count      how many tours a program finds
exact      how many there are, without a search
check      whether numbers or squares are a tour, with all faults
grade      how good a function of your own is, case by case
compare    what two programs do, step by step
cite       a citation of a program's very lines
reproduce  what the texts print, and whether it is so
=========  ==============================================================

>>> import cavalier
>>> cavalier.count("couples", "4x5", "a1")
32 paths-from-start of 4x5 from a1

An argument that cannot be used raises ``CavalierError``, whose sentence says
what to write. Each name is imported when it is first used, so that the command
line starts quickly.
"""

import sys
from types import ModuleType

TYPE_CHECKING = False  # for the type checker: typing is not imported yet

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

#: What is promised to stay: see the page "In Python" of the documentation.
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

_FUNCTIONS = "cavalier.commands.functions"


class _Workbench(ModuleType):
    """The module, where a function has its name and not the package of it."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in __all__ or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Workbench


def __getattr__(name: str) -> object:
    """Import what is promised when it is first asked for (PEP 562)."""
    from importlib import import_module, metadata

    if name == "__version__":
        return metadata.version("cavalier")
    if name not in __all__:
        raise AttributeError(
            f"module 'cavalier' has no attribute {name!r}. Use one of "
            f"{', '.join(__all__)}."
        )
    home = "common.errors" if name == "CavalierError" else _FUNCTIONS
    found: object = getattr(import_module(home), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """List what is promised, for the Tab key."""
    return __all__
