"""Whether the answers of a target may be those of a suspect."""

import re
from collections.abc import Iterator, Sequence

from cavalier.grading.judging import Result
from cavalier.grading.suspect import UNKNOWN, Question, Suspect
from cavalier.sandboxed.answers import (
    Answer,
    Boards,
    Broken,
    Number,
    Unknown,
)
from cavalier.sandboxed.calling import Verb, returns_none
from common.language import Sentence
from common.reading import Reading

#: A program without a fault has no hint.
NO_HINT = ""
_RIGHT = Suspect(Sentence(NO_HINT))


def is_right_at_first(result: Result) -> bool:
    """Check whether the answers are right, so that only later ones are not."""
    return all(said is True for said in agreement(_RIGHT, result))


def agreement(suspect: Suspect, result: Result) -> Iterator[bool | None]:
    """Yield whether each answer may be the suspect's; None if not known."""
    case = result.case
    tours = case.expected if isinstance(case.expected, int) else None
    for start, answer in result.answers:
        known = tours if start == case.start else None
        question = Question(case.board, start, case.closed, known)
        yield _may_answer(suspect, case.verb, question, answer)


def _may_answer(
    suspect: Suspect, verb: Verb, question: Question, answer: Answer
) -> bool | None:
    match answer:
        case Number(number) if verb == Verb.COUNT:
            count = suspect.count(question)
            return None if count is None else count == number
        case Broken(problem, cut_short=False) if not returns_none(problem):
            return _may_end(suspect.count(question), problem)
        case Boards(readings):
            return _may_find(suspect, verb, question, readings)
        case Unknown() | Broken():
            return None  # what returns nothing, or is cut short, says little
    return False if suspect.count(question) is not None else None


def _may_end(count: int | str | None, problem: str) -> bool | None:
    """Check whether what became of a program is what a suspect raises."""
    if isinstance(count, int):
        return False
    raised = count is not None and count in re.findall(r"\w+", problem)
    return None if count is None or (raised and count == UNKNOWN) else raised


def _may_find(
    suspect: Suspect,
    verb: Verb,
    question: Question,
    readings: Sequence[Reading],
) -> bool | None:
    """Check whether boards may be the suspect's, all of them or the first."""
    if suspect.blank and verb == Verb.TOUR:
        return False  # what it does to a list does not show in one board
    said = [suspect.finds(question, reading) for reading in readings]
    if verb == Verb.TOURS or not readings:
        count = suspect.count(question)
        said.append(None if count is None else count == len(readings))
    if False in said:
        return False
    return None if None in said else True
