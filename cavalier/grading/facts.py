"""Facts: what all failures of a target have in common, which cannot be false.

A fact of what was asked must set the failures apart: at least half of the
cases that it is true of have failed, and some that it is not true of have
passed.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce
from typing import NamedTuple

from cavalier.grading.agreement import is_right_at_first
from cavalier.grading.graded_cases import Property
from cavalier.grading.judging import Judgement, Result
from cavalier.sandboxed.answers import Broken, Number
from cavalier.sandboxed.calling import Verb
from common.board import Square
from common.language import N_, Sentence, _

_BOTH = N_("both failures {facts}")
_ALL = N_("all {number} failures {facts}")

#: How many cases must have passed that a fact is not true of.
_FEWEST_PASSED = 3

#: What is raised, in what a target or the machine of a language says of it.
_RAISED = re.compile(
    r"(?:^|: )(?:Exception in thread \S+ )?"
    r"(?:\w+\.)*(\w+(?:Error|Exception))\b"
)

#: What may be answered where another number is expected.
_NUMBERS: Mapping[str, Callable[[int], int]] = {
    N_("answer 0"): lambda expected: 0,
    N_("answer half of what is expected, rounded down"): lambda expected: (
        expected // 2
    ),
    N_("answer twice what is expected"): lambda expected: 2 * expected,
}


class Fact(NamedTuple):
    """What may be true of a failure, in words that follow "all failures".

    It is true of the answers, or of what was asked.
    """

    words: Sentence
    is_true: Callable[[Result], bool]
    of_answers: bool = False


def facts(results: Sequence[Result]) -> list[str]:
    """List, in one sentence, what all failures have in common.

    It is empty if they have nothing in common, or if there is only one.
    """
    failed = [r for r in results if r.judgement == Judgement.FAILED]
    passed = [r for r in results if r.judgement == Judgement.PASSED]
    if len(failed) < 2:
        return []
    alike = [f for f in _facts(failed) if all(map(f.is_true, failed))]
    told = [*_telling(alike, passed, len(failed))]
    if not told:
        return []
    return [
        _(
            _BOTH if len(failed) == 2 else _ALL,
            facts=reduce(_joined, told),
            number=len(failed),
        )
    ]


def _joined(first: str, other: str) -> str:
    return _("{first} and {other}", first=first, other=other)


def _telling(
    alike: Sequence[Fact], passed: Sequence[Result], failed: int
) -> Iterator[str]:
    """Yield facts that set the failures apart, each from more of the passed.

    The first is true of the fewest cases that have passed.
    """
    left = list(passed)
    for fact in sorted(alike, key=lambda fact: sum(map(fact.is_true, passed))):
        true = [*filter(fact.is_true, left)]
        apart = len(passed) - len(true) >= _FEWEST_PASSED
        apart = apart and len(true) <= failed and len(true) < len(left)
        if fact.of_answers or apart:
            left = true
            yield fact.words.into()


def _facts(failed: Sequence[Result]) -> Iterator[Fact]:
    """Yield what may be true, what says most first."""
    changed = Sentence("are right at first, and wrong when asked again")
    yield Fact(changed, _is_changed, of_answers=True)
    for said, number in _NUMBERS.items():
        is_number = partial(_is_number, number)
        yield Fact(Sentence(said), is_number, of_answers=True)
    if len({result.broken for result in failed}) > 1:  # else it is said
        for name in sorted({_raised(result) for result in failed} - {""}):
            raises = partial(_raises, name)
            words = Sentence("raise {name}", name=name)
            yield Fact(words, raises, of_answers=True)
    yield from _FACTS
    for asks in Property:
        words = Sentence("are of the question {asks}", asks=asks)
        yield Fact(words, partial(_asks, asks))
    least = min(len(result.case.board) for result in failed)
    words = Sentence("are on boards of {n} squares or more", n=least)
    yield Fact(words, partial(_is_as_large, least))


def _is_changed(result: Result) -> bool:
    failed = result.judgement == Judgement.FAILED
    return failed and is_right_at_first(result)


def _is_number(number: Callable[[int], int], result: Result) -> bool:
    """Check for the number that is made of the one expected, unless of 0."""
    expected, verb = result.case.expected, result.case.verb
    numbers = [a.value for _, a in result.answers if isinstance(a, Number)]
    return (
        verb == Verb.COUNT
        and isinstance(expected, int)
        and expected > 0
        and len(numbers) == len(result.answers)
        and sum(numbers) == number(expected)
    )


def _raises(name: str, result: Result) -> bool:
    return _raised(result) == name


def _asks(asks: Property, result: Result) -> bool:
    return result.case.asks == asks


def _is_as_large(least: int, result: Result) -> bool:
    return len(result.case.board) >= least


def _raised(result: Result) -> str:
    """Return the name of what the target raised, or ""."""
    for answer in dict(result.answers).values():
        if isinstance(answer, Broken) and not answer.cut_short:
            found = _RAISED.search(answer.problem)
            return found[1] if found else ""
    return ""


_FACTS = (
    Fact(
        Sentence("are on boards that are not square"),
        lambda result: result.case.board.rows != result.case.board.columns,
    ),
    Fact(
        Sentence("are on square boards"),
        lambda result: result.case.board.rows == result.case.board.columns,
    ),
    Fact(
        Sentence("are about closed tours"), lambda result: result.case.closed
    ),
    Fact(
        Sentence("are of cases without a tour"),
        lambda result: result.case.expects_none,
    ),
    Fact(
        Sentence("are of cases with tours"),
        lambda result: not result.case.expects_none,
    ),
    Fact(
        Sentence("are from another start than the top left corner"),
        lambda result: result.case.start not in (None, Square(0, 0)),
    ),
)
