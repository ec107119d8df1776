"""The constraints of the styles, and of the programs written for teaching."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cavalier.catalogue.port import Style
from cavalier.style.checks import CHECKS, Check, Place
from cavalier.style.python_source import Program, too_deep


class Example(NamedTuple):
    """A place in a port that keeps a constraint, and how it does.

    ``target`` is ``PORT:NAME``; ``how`` goes on after the name.
    """

    target: str
    how: str


class Constraint(NamedTuple):
    """A constraint: its name, a sentence on it, and its check.

    The sentence is about "it", the program; ``why`` is for a student. The
    constraint belongs to the styles that have an example of it.
    """

    name: str
    sentence: str
    why: str
    check: Check
    examples: Mapping[Style, Example]


class Verdict(NamedTuple):
    """A constraint, with the places of a program that break it."""

    constraint: Constraint
    places: Sequence[Place]

    @property
    def kept(self) -> bool:
        """Whether the program keeps the constraint."""
        return not self.places


_TABLE = Path(__file__).with_suffix(".toml").read_text("utf-8")

CONSTRAINTS = [
    Constraint(
        name,
        row["sentence"],
        row["why"],
        CHECKS[name],
        {style: Example(*row[style]) for style in Style if style in row},
    )
    for name, row in tomllib.loads(_TABLE).items()
]


def constraints_of(style: Style) -> list[Constraint]:
    """List the constraints of a style.

    >>> len(constraints_of(Style.FUNCTIONAL))
    9
    """
    return [c for c in CONSTRAINTS if style in c.examples]


def judge(
    program: Program, constraints: Iterable[Constraint]
) -> list[Verdict]:
    """Check a program for each constraint, the places in their order.

    Raises CavalierError if the program is nested too deeply.
    """

    def order(place: Place) -> tuple[int, str]:
        return place.line or 0, place.note

    try:
        return [
            Verdict(c, sorted({*c.check(program)}, key=order))
            for c in constraints
        ]
    except RecursionError as error:
        raise too_deep(program.name) from error
