"""What a constraint is, and what a program makes of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from cavalier.styles.looked_at import Program, too_deep
from cavalier.styles.style_checks import Check, Found


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


#: How many lines a summary names for a constraint.
_MOST = 3


def judge(
    program: Program, constraints: Iterable[Constraint]
) -> list[Verdict]:
    """Check a program for each constraint, the places in their order.

    Raises CavalierError if the program is nested too deeply.
    """
    try:
        return [
            Verdict(
                each,
                sorted(
                    set(each.check(program)),
                    key=lambda place: (place.line or 0, place.note),
                ),
            )
            for each in constraints
        ]
    except RecursionError as error:
        raise too_deep(program.name) from error


def summary(verdicts: Sequence[Verdict]) -> str:
    r"""Say how many constraints are kept, and on which lines others are not.

    >>> from cavalier.styles.by_style import Style, constraints_of
    >>> from cavalier.styles.looked_at import parsed
    >>> constraints = constraints_of(Style.FUNCTIONAL, port=False)
    >>> program = parsed("my.py", "def f(x):\n    x.pop()\n    x = 1\n")
    >>> summary(judge(program, constraints[:-3]))
    '7 of 8 kept, 1 broken: no-mutating-call at line 2'
    """
    broken = [_where(each) for each in verdicts if not each.kept]
    if not broken:
        return counts(verdicts)
    return f"{counts(verdicts)}: {', '.join(broken)}"


def counts(verdicts: Sequence[Verdict]) -> str:
    """Say how many constraints are kept, and how many broken, if any."""
    kept = sum(each.kept for each in verdicts)
    broken = len(verdicts) - kept
    if not broken:
        return f"{kept} of {len(verdicts)} kept"
    return f"{kept} of {len(verdicts)} kept, {broken} broken"


def _where(verdict: Verdict) -> str:
    """Name a broken constraint, with the first lines that break it.

    What a program lacks is on no line.
    """
    found = {str(place.line): None for place in verdict.places if place.line}
    lines = list(found)
    if len(lines) > _MOST:
        lines[_MOST:] = [f"{len(lines) - _MOST} more"]
    name = verdict.constraint.name
    if not lines:
        return f"{name} (missing)"
    first = filter(None, [", ".join(lines[:-1]), lines[-1]])
    word = "line" if len(lines) == 1 else "lines"
    return f"{name} at {word} {' and '.join(first)}"
