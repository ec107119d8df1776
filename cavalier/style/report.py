"""The verdicts on a program, in words and as documents."""

from collections.abc import Iterator, Sequence

from cavalier.catalogue.port import Style
from cavalier.style.checks import Place
from cavalier.style.constraints import Verdict
from cavalier.style.python_source import Program
from common.plain_values import printable


def counts(verdicts: Sequence[Verdict]) -> str:
    """Write how many constraints are kept, and how many broken, if any."""
    broken = sum(not verdict.kept for verdict in verdicts)
    words = f"{len(verdicts) - broken} of {len(verdicts)} kept"
    return f"{words}, {broken} broken" if broken else words


def summary(verdicts: Sequence[Verdict]) -> str:
    r"""Write how many constraints are kept, and where others are first broken.

    >>> from cavalier.style.constraints import constraints_of, judge
    >>> from cavalier.style.python_source import parsed
    >>> constraints = constraints_of(Style.FUNCTIONAL)[4:]
    >>> program = parsed("my.py", "def f(x):\n    x.pop()\n    x = 1\n")
    >>> summary(judge(program, constraints[:-2]))
    '2 of 3 kept, 1 broken: no-mutating-call at line 2'
    """
    places = [
        f"{verdict.constraint.name} at line {verdict.places[0].line}"
        if verdict.places[0].line
        else f"{verdict.constraint.name} (missing)"
        for verdict in verdicts
        if not verdict.kept
    ]
    return ": ".join(filter(None, [counts(verdicts), ", ".join(places)]))


def explanation(
    verdict: Verdict, style: Style, program: Program
) -> Iterator[str]:
    """Yield the places that break a constraint, why it matters, and how."""
    constraint = verdict.constraint
    target, how = constraint.examples[style]
    yield f"{constraint.name}: {constraint.sentence}"
    for place in verdict.places:
        text = printable(_line(place, program).expandtabs())
        note = f"  ({place.note})" if place.note else ""
        if place.line:
            yield f"  line {place.line}: {text}{note}"
        else:
            yield "  missing from the program"
    yield f"  why: {constraint.why}"
    yield f"  in a port: {target.partition(':')[2]} {how}"
    yield f"    cavalier show {target}"


def _line(place: Place, program: Program) -> str:
    lines = program.text.split("\n")
    return lines[place.line - 1].strip() if place.line else ""


def document(
    style: Style, verdict: Verdict, program: Program
) -> dict[str, object]:
    """Return a constraint, why it matters, and the places that break it.

    ``example`` is a function of a port that keeps it, and ``how`` goes on
    after its name. The line of a place is null where the program lacks it.
    """
    constraint = verdict.constraint
    target, how = constraint.examples[style]
    return {
        "constraint": constraint.name,
        "style": style,
        "kept": verdict.kept,
        "sentence": constraint.sentence,
        "why": constraint.why,
        "example": target,
        "how": how,
        "places": [
            {**place._asdict(), "text": _line(place, program)}
            for place in verdict.places
        ],
    }
