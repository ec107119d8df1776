"""What is to be broken, and what no test can notice: data kept in TOML."""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NotRequired, TypedDict, cast

from tests.tools.mutants.mutants import Mutant, Place
from tests.tools.mutants.running import Module

_HERE = Path(__file__).parent


class _Row(TypedDict):
    path: str
    tests: str
    spared: NotRequired[list[str]]
    interpreted: NotRequired[bool]
    sampled: NotRequired[bool]


class _Plan(TypedDict):
    least: int
    module: list[_Row]


class _Equivalent(TypedDict):
    module: str
    within: str
    line: str
    becomes: list[str]
    reason: str


class _Equivalents(TypedDict):
    equivalent: list[_Equivalent]


@cache
def _plan() -> _Plan:
    text = (_HERE / "modules.toml").read_text("utf-8")
    return cast("_Plan", tomllib.loads(text))


def modules() -> dict[str, Module]:
    """Return the modules to be broken, by their paths."""
    return {
        row["path"]: Module(
            row["path"],
            row["tests"],
            tuple(row.get("spared", ())),
            row.get("interpreted", False),
            row.get("sampled", True),
        )
        for row in _plan()["module"]
    }


def least() -> int:
    """Return how many of a hundred mutants must be killed."""
    return _plan()["least"]


@cache
def equivalents() -> dict[Place, str]:
    """Return the places where a mutant does what the module does, and why."""
    text = (_HERE / "equivalent.toml").read_text("utf-8")
    table = cast("_Equivalents", tomllib.loads(text))
    return {
        Place(row["module"], row["within"], row["line"], becomes): row[
            "reason"
        ]
        for row in table["equivalent"]
        for becomes in row["becomes"]
    }


def stale(mutants: Iterable[Mutant]) -> list[Place]:
    """List the equivalents that fit no mutant of these modules any more."""
    places = {mutant.place for mutant in mutants}
    broken = {place.module for place in places}
    return [
        place
        for place in equivalents()
        if place.module in broken and place not in places
    ]
