"""Questions about tours to an own file, all in one process."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from cavalier.grading import asked
from cavalier.grading.answers import Answer, Broken, Unknown, answer_in
from cavalier.grading.cases import Verb
from cavalier.grading.hosted import Hosted
from cavalier.terminal import printable
from common.board import Board, Square
from common.search import Search

#: Answers by verb and start.
Answers = Mapping[tuple[Verb, Square], Answer]


class Said(NamedTuple):
    """What a file said: its answers, and what it can be asked."""

    answers: Answers
    offers: frozenset[Verb]
    closes: bool


def ask(
    hosted: Hosted,
    search: Search,
    verbs: Collection[Verb],
    starts: Sequence[Square],
) -> Said:
    """Return what a file answers to each question from each start.

    Raises RunError where it does something else, as `Hosted.run` does.
    """
    request: asked.Request = {
        "verbs": [*verbs],
        "board": (search.board.rows, search.board.columns),
        "starts": [*starts],
        "closed": search.closed,
    }
    match hosted.run(asked.__name__, request):
        case {
            "offers": list(offers),
            "closes": bool(closes),
            "answers": list(said),
        } if len(said) == len(starts):
            answers = {
                (verb, start): _read(each, verb, search.board)
                for start, each in zip(starts, said, strict=True)
                for verb in verbs
            }
            offered = frozenset(verb for verb in Verb if verb in offers)
            return Said(answers, offered, closes)
    raise hosted.nonsense()


def _read(said: object, verb: Verb, board: Board) -> Answer:
    match said:
        case {verb.value: {"text": "unknown", "none": True}}:
            return Unknown(printed="None")
        case {verb.value: {"text": str(text)}}:
            return returned(text, verb, board)
        case {verb.value: {"raised": str(what)}}:
            return Broken(printable(what))
    return Unknown()


def returned(text: str, verb: Verb, board: Board) -> Answer:
    """Read an answer of a function, which returns it, and prints nothing."""
    given = answer_in(text.strip(), verb, board)
    if not isinstance(given, Broken):
        return given
    return Broken("returned" + given.problem.removeprefix("printed"))
