"""What some tests need besides the extra `test`: programs, modules, texts.

The five texts are not distributed.
"""

import shutil
from collections.abc import Sequence
from importlib.util import find_spec

import pytest

_OPENING = "needs "


def need(*names: str) -> None:
    """Skip a test for which a program, a module or the texts are missing."""
    if missing := [name for name in names if not _is_there(name)]:
        pytest.skip(_OPENING + ", ".join(missing))


def missing_in(reason: str) -> Sequence[str]:
    """Return the names in a reason of `need`'s for skipping."""
    _, found, names = reason.partition(_OPENING)
    return names.splitlines()[0].split(", ") if found else ()


def _is_there(name: str) -> bool:
    if name != "texts":
        return shutil.which(name) is not None or find_spec(name) is not None
    from cavalier.catalogue.sources import SOURCES
    from cavalier.ledger.page import UnavailableError, page

    try:
        return all(page(source) for source in SOURCES)
    except UnavailableError:
        return False
