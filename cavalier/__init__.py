"""The workbench: it observes the ports from outside and judges them.

In Python, ``import cavalier`` has the commands as functions. They are
imported when they are first used, so that the command line starts quickly.

>>> import cavalier
>>> cavalier.count("couples", "4x5", "a1")
32 paths-from-start of 4x5 from a1
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
        exact_count,
        grade,
        port,
        ports,
        reproduce,
        show,
        tour,
    )

    __version__: str

#: What is promised to stay: see the page "In Python" of the documentation.
__all__ = [
    "__version__",
    "check",
    "cite",
    "compare",
    "count",
    "exact_count",
    "grade",
    "port",
    "ports",
    "reproduce",
    "show",
    "tour",
]


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
    found: object = getattr(import_module("cavalier.commands.functions"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """List what is promised, for the Tab key."""
    return __all__
