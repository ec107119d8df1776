"""Hints: what is probably wrong with a program, if the pattern is known.

A suspect is a program with one known fault. If its answers would be those
that a target gave, the right ones and the wrong ones, to all that it was
asked, its hint is given. If the answers contradict every suspect, or fit
several with different hints, a false hint would be worse than none: then the
hint is what all failures have in common.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from cavalier.grading.agreement import agreement, is_right_at_first
from cavalier.grading.facts import facts
from cavalier.grading.graded_cases import Property
from cavalier.grading.judging import Judgement, Result
from cavalier.grading.seen import orders
from cavalier.grading.suspect import RIGHT, Suspect
from cavalier.grading.suspects import WIDE, suspects
from cavalier.sandboxed.answers import Boards, Broken, Number, Unknown
from cavalier.sandboxed.calling import Verb
from common.board import Tour, square_name
from common.language import Sentence, _

#: The largest board whose tours are compared by their first moves.
MOST_SQUARES_COMPARED = 20

#: The smallest board whose answers tell one fault from another.
_FEWEST_SQUARES = 6


def hints(
    results: Sequence[Result], tree: ast.Module | None = None
) -> list[str]:
    """List what may be wrong, each once, the surest first.

    The tree is that of a Python program.
    """
    printed = list(_of_nothing(results))
    of_suspects = _of_suspects(results, tree or ast.Module([], []))
    found = [*(printed or of_suspects), *_of_questions(results)]
    said = [hint.into() for hint in found] or facts(results)
    return list(dict.fromkeys(said))


def _of_suspects(
    results: Sequence[Result], tree: ast.Module
) -> list[Sentence]:
    """List the hint of the suspects that explain all answers, if only one.

    Those whose fault is seen in the text come before others. A wide one is
    likely only if no narrower one fits, unless by chance.
    """
    failed = [r for r in results if r.judgement == Judgement.FAILED]
    passed = [r for r in results if r.judgement == Judgement.PASSED]
    if any(map(is_right_at_first, failed)):
        return []
    explaining = [
        suspect
        for suspect in suspects(tuple(orders(tree)))
        if _explains(suspect, failed) and _agrees(suspect, passed)
    ]
    seen = {line for s in explaining for line in islice(_lines(s, tree), 1)}
    found = seen or {suspect.hint for suspect in explaining}
    likely = found - WIDE if len(failed) > 1 else found
    likely = likely or found
    return list(likely) if len(likely) == 1 else []


def _lines(suspect: Suspect, tree: ast.Module) -> Iterator[Sentence]:
    return suspect.seen.told(tree) if suspect.seen else iter(())


def _explains(suspect: Suspect, failed: Sequence[Result]) -> bool:
    """Check whether the wrong answers are the suspect's.

    At least two must be known to be, unless there is only one. What came of
    the tiniest boards may have many reasons.
    """
    known = wrong = 0
    for result in failed:
        telling = len(result.case.board) >= _FEWEST_SQUARES
        for said in agreement(suspect, result):
            if said is False:
                return False
            wrong += telling
            known += telling and said is True
    return known >= min(2, wrong) > 0


def _agrees(suspect: Suspect, passed: Iterable[Result]) -> bool:
    """Check that no right answer contradicts the suspect."""
    return not any(
        said is False
        for result in passed
        for said in agreement(suspect, result)
    )


def _of_nothing(results: Sequence[Result]) -> Iterator[Sentence]:
    """Yield a hint if no answer came, even for 1x1, but one was printed."""
    given = [answer for result in results for _, answer in result.answers]
    printed = [
        answer.printed
        for answer in given
        if isinstance(answer, Unknown) or answer == Boards(())
    ]
    if len(printed) == len(given) and any(map(_is_an_answer, printed)):
        yield Sentence("the answer looks printed, not returned")


def _is_an_answer(text: str) -> bool:
    return (
        re.fullmatch(r"[\[\]()\s,0-9]*[0-9][\[\]()\s,0-9]*", text) is not None
    )


def _of_questions(results: Sequence[Result]) -> Iterator[Sentence]:
    """Yield hints if the target does not read its arguments."""
    given = [answer for result in results for _, answer in result.answers]
    if any(isinstance(g, Broken) and "EOFError" in g.problem for g in given):
        yield Sentence("standard input is empty: read the arguments")
    if _always_counts(results):
        yield Sentence("a number is not a tour: is the first argument read?")


def _always_counts(results: Sequence[Result]) -> bool:
    """Check for the number of tours in answer to all questions.

    A board of one square is its own number.
    """
    answered = [
        (result.case, (result.case.closed, result.case.board, start), answer)
        for result in results
        for start, answer in result.answers
        if len(result.case.board) > 1
    ]
    counted = {
        (place, answer)
        for case, place, answer in answered
        if case.verb == Verb.COUNT
    }
    return all(isinstance(each, Number) for _, _, each in answered) and any(
        case.verb != Verb.COUNT and (place, answer) in counted
        for case, place, answer in answered
    )


def first_moves(result: Result) -> str:
    """Compare the tours of a small board by their second square."""
    case, start = result.case, result.case.start
    compared = 1 < len(case.board) <= MOST_SQUARES_COMPARED
    if start is None or case.closed or not compared:
        return ""
    wanted = Counter(walk[1] for walk in RIGHT.walks(case.board, start))
    given = [
        Counter(tour[1] for tour in tours) for tours in _enumerated(result)
    ]
    return ", ".join(
        f"{square_name(square, case.board)} {wanted[square]}"
        + "".join(
            _(" (came: {number})", number=counter[square]) for counter in given
        )
        for square in sorted(set(wanted).union(*given))
    )


def _enumerated(result: Result) -> Iterator[list[Tour]]:
    """Yield the tours that came, if all were asked for."""
    if result.case.asks == Property.TOURS:
        for _, answer in result.answers:
            if isinstance(answer, Boards):
                tours = [reading.verdict().tour for reading in answer.readings]
                yield [tour for tour in tours if tour is not None]
