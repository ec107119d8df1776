"""What a constraint is, and what a program makes of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from cavalier.styles.looking import Check, Found


class Example(NamedTuple):
    """A place in a port that keeps a constraint, and how it does.

    ``target`` is ``PORT:NAME``, or ``PORT``; ``how`` goes on after the name.
    """

    target: str
    how: str


@dataclass(frozen=True, slots=True)
class Constraint:
    """A constraint: its name, a sentence on it, and its check.

    The sentence is about "it", the program. ``why`` is for a student.
    ``for_ports`` says that it is not of the style, but a rule for ports.
    """

    name: str
    sentence: str
    why: str
    check: Check
    example: Example
    for_ports: bool = False

    def shown_by(self, target: str, how: str) -> "Constraint":
        """Return it with another example, for another style."""
        return replace(self, example=Example(target, how))


class Verdict(NamedTuple):
    """A constraint, with the places of a program that break it."""

    constraint: Constraint
    places: Sequence[Found]

    @property
    def kept(self) -> bool:
        """Whether the program keeps the constraint."""
        return not self.places
