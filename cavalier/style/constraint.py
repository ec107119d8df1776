"""What a constraint is, and what a program makes of it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cavalier.catalogue.port import Style
from cavalier.style.checks import Check, Found
from cavalier.style.python_source import Program, too_deep


class Example(NamedTuple):
    """A place in a port that keeps a constraint, and how it does.

    ``target`` is ``PORT:NAME``; ``how`` goes on after the name.
    """

    target: str
    how: str


class Constraint(NamedTuple):
    """A constraint: its name, a sentence on it, and its check.

    The sentence is about "it", the program; ``why`` is for a student. It is
    one of the styles that have an example of it.
    """

    name: str
    sentence: str
    why: str
    check: Check
    examples: Mapping[Style, Example]


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

    >>> from cavalier.style.constraints import Style, constraints_of
    >>> from cavalier.style.python_source import parsed
    >>> constraints = constraints_of(Style.FUNCTIONAL)[4:]
    >>> program = parsed("my.py", "def f(x):\n    x.pop()\n    x = 1\n")
    >>> summary(judge(program, constraints[:-2]))
    '2 of 3 kept, 1 broken: no-mutating-call at line 2'
    """
    broken = [_where(each) for each in verdicts if not each.kept]
    return ": ".join(filter(None, [counts(verdicts), ", ".join(broken)]))


def counts(verdicts: Sequence[Verdict]) -> str:
    """Say how many constraints are kept, and how many broken, if any."""
    kept = sum(each.kept for each in verdicts)
    broken = len(verdicts) - kept
    of_all = f"{kept} of {len(verdicts)} kept"
    return f"{of_all}, {broken} broken" if broken else of_all


def _where(verdict: Verdict) -> str:
    """Name a broken constraint, with the first lines that break it.

    What a program lacks is on no line.
    """
    name = verdict.constraint.name
    found = [str(place.line) for place in verdict.places if place.line]
    lines = list(dict.fromkeys(found))
    if not lines:
        return f"{name} (missing)"
    if len(lines) > _MOST:
        lines[_MOST:] = [f"{len(lines) - _MOST} more"]
    if len(lines) == 1:
        return f"{name} at line {lines[0]}"
    return f"{name} at lines {', '.join(lines[:-1])} and {lines[-1]}"
