"""What some tests need, and what pytest says where it is missing.

The extra `test` has what the quick tests of the core need: the ports, the
validator, the command line and the grader. A test that needs another package
of Python, or a program that is not in Python, is skipped where that is missing
(with ``--complete``, it fails), and the last line but one of pytest says what
was left out and how to get it.

A file of tests or code that imports such a package is skipped as a whole. A
test that needs one in any other way has the mark ``needs``, or calls `need`.
"""

import re
import shutil
import tomllib
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from cavalier.catalogue.sources import SOURCES
from cavalier.checking.evidence.page import UnavailableError, page

_ROOT = Path(__file__).parents[1]
_OPENING = "needs "

#: What a test needs that compares something with the five texts.
TEXTS = "texts"

#: The packages of Debian that bring each program.
PROGRAMS: dict[str, str] = tomllib.loads(
    Path(__file__).with_name("programs.toml").read_text("utf-8")
)


class _Wanted:
    """Whether all tests must run: set by ``--complete``."""

    complete = False


def must_be_complete(complete: bool) -> None:
    """Say whether a test fails, and is not skipped, for what is missing."""
    _Wanted.complete = complete


@cache
def packages() -> frozenset[str]:
    """Return the modules of the packages that an extra brings."""
    about = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))
    extras = about["project"]["optional-dependencies"].values()
    names = [re.match(r"[\w-]+", each) for extra in extras for each in extra]
    return frozenset(name[0].replace("-", "_") for name in names if name)


def need(*names: str) -> None:
    """Skip a test, or fail it, where a program or a package is missing.

    Where the texts are missing it is always skipped: few people have them.
    """
    missing = [name for name in names if not _is_there(name)]
    if missing == [TEXTS]:
        pytest.skip(_OPENING + TEXTS)
    if missing:
        raise absent(_OPENING + ", ".join(missing))


def absent(reason: str) -> BaseException:
    """Return what skips a test for this reason, or fails it if all must."""
    kind = pytest.fail if _Wanted.complete else pytest.skip
    return kind.Exception(reason, pytrace=False)


def missing_package(error: BaseException | None) -> str | None:
    """Return the package of an extra whose import has failed, if one has."""
    while error is not None:
        if isinstance(error, ModuleNotFoundError):
            name = (error.name or "").partition(".")[0]
            return name if name in packages() else None
        error = error.__cause__
    return None


def reason_for(package: str) -> str:
    """Return the reason for skipping a file that imports the package."""
    return _OPENING + package


def is_lack(reason: str) -> bool:
    """Check whether a reason for skipping a test is one of `need`."""
    return reason.removeprefix("Skipped: ").startswith(_OPENING)


def left_out(reasons: Iterable[str]) -> str | None:
    """Return the line on the tests left out for these reasons, if any."""
    given = [reason.removeprefix("Skipped: ") for reason in reasons]
    lists = [
        reason.removeprefix(_OPENING).split(", ")
        for reason in given
        if reason.startswith(_OPENING)
    ]
    if not given:
        return None
    missing = Counter(name for names in lists for name in names)
    programs = sorted(PROGRAMS.keys() & missing)
    lines = [f"Left out: {len(given)}, each a test or a file."]
    if TEXTS in missing:
        lines.append("The texts are not distributed with the project.")
    if others := sorted(missing.keys() - {TEXTS, *programs}):
        lines.append(
            f'For {", ".join(others)}: python -m pip install -e ".[test-all]".'
        )
    if programs:
        brought = " ".join(PROGRAMS[program] for program in programs)
        lines.append(
            f"For {', '.join(programs)}: install your system's packages (in "
            f"Debian {brought})."
        )
    if len(lists) < len(given):
        lines.append(
            f"For {len(given) - len(lists)} of them, `pytest -rs` says why."
        )
    return " ".join(lines)


def _is_there(name: str) -> bool:
    if name == TEXTS:
        return all(_has_text(source) for source in SOURCES)
    if name in PROGRAMS:
        return shutil.which(name) is not None
    name = name.replace("-", "_")
    assert name in packages(), f"{name} is in no extra, nor in programs.toml"
    return find_spec(name) is not None


def _has_text(source: str) -> bool:
    try:
        return bool(page(source))
    except UnavailableError:
        return False
