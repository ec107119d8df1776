"""A program's reply, printed or returned, read as an answer."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from cavalier.programs.question import Question, Verb
from common.board import Board
from common.errors import CavalierError
from common.language import _
from common.plain_values import shown
from common.reading import Reading, read

#: The most boards of an answer that are read.
_MOST_BOARDS = 1000


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards or lists of squares, not yet judged; empty for no tour."""

    readings: Sequence[Reading] = ()

    def __str__(self) -> str:
        number = len(self.readings)
        if number == 1:
            return _("a board")
        return _("{n} boards", n=number) if number else _("none")


@dataclass(frozen=True, slots=True)
class Unknown:
    """The program does not handle the question; perhaps it says why."""

    why: str = ""

    def __str__(self) -> str:
        return self.why or _("unknown")


@dataclass(frozen=True, slots=True)
class Broken:
    """No answer, but what the program did instead.

    ``cut_short``: a limit ended it. ``raised`` is the name of an exception.
    """

    problem: str
    cut_short: bool = False
    raised: str = ""

    def __str__(self) -> str:
        return self.problem


#: An int is a number of tours.
Answer = int | Boards | Unknown | Broken


def lines_of(value: object) -> tuple[tuple[object, ...], ...]:
    """Return the rows of a matrix, or squares as pairs; none of None."""
    lines = value if isinstance(value, list | tuple) else ()
    return tuple(tuple(x) for x in lines if isinstance(x, list | tuple))


def printed(text: str, question: Question) -> Answer:
    """Read what an executable printed in answer to a question."""
    text = text.strip()
    word = text.casefold()
    if not text:
        return Broken(_("printed nothing"))
    if word == "unknown":
        return Unknown()
    if question.verb is Verb.COUNT:
        if re.fullmatch("[0-9]{1,100}", text):
            return int(text)
        return _unlike(_("printed"), shown(text), _("just a number"))
    if word == "none":
        return Boards()
    if len(question.board) == 1 and re.fullmatch(r"(\D*\b1\b){3,}\D*", text):
        text = "1"  # the others are labels
    several = question.verb is Verb.TOURS
    boards = re.split(r"\n\s*\n", text) if several else [text]
    return _boards(boards, question, _("printed"))


def returned(value: object, question: Question) -> Answer:
    """Read what a function returned, as JSON has it.

    A value of a type that answers another question is unknown.
    """
    if isinstance(value, str) and value.casefold() == "unknown":
        return Unknown()
    value = _without_keys(value)
    if isinstance(value, list):
        value = [_without_keys(item) for item in value]
    depth, verb = _depth(value, question.board), question.verb
    wanted = {
        Verb.COUNT: _("a number"),
        Verb.TOUR: _("a tour or None"),
        Verb.TOURS: _("a list of tours"),
    }[verb]
    unlike = _unlike(_("returned"), _named(value, depth), wanted)
    match verb, value:
        case Verb.COUNT, int() if len(str(value)) > 100:
            return Broken(_("returned a number of more than 100 digits"))
        case Verb.COUNT, int() if value >= 0 and not isinstance(value, bool):
            return value
        case (Verb.TOUR, None | False) | (Verb.TOUR | Verb.TOURS, []):
            return Boards()
        case Verb.TOUR, True | -1 | [bool(), _] | dict():
            return unlike
        case Verb.TOUR, [[int(), [int(), int()]], *_]:
            return unlike
        case Verb.TOUR, str() | list() if depth < 3:
            return _boards([_text(value)], question, _("returned"))
        case Verb.TOURS, list() if depth > 2:
            return _boards([*map(_text, value)], question, _("returned"))
    return Unknown(str(unlike))


def _unlike(verb: str, value: str, wanted: str) -> Broken:
    parts = {"verb": verb, "value": value, "wanted": wanted}
    return Broken(_("{verb} {value} instead of {wanted}", **parts))


def _boards(texts: Sequence[str], question: Question, verb: str) -> Answer:
    if len(texts) > _MOST_BOARDS:
        return Broken(_("{verb} {n} boards", verb=verb, n=len(texts)))
    if not any(re.search(r"\d", text) for text in texts):
        return _unlike(verb, shown(texts[0]), _("a board or `none`"))
    try:
        return Boards([read(text, question.board) for text in texts])
    except CavalierError as error:
        parts = {"verb": verb, "fault": error}
        return Broken(_("{verb} an invalid board: {fault}", **parts))


def _named(value: object, depth: int) -> str:
    """Name what a value is: itself, a known form, or its type."""
    match value:
        case None | int() | float() | []:
            return str(value)
        case [bool(), _]:
            return _("a pair")
        case [[int(), [int(), int()]], *_]:
            return _("squares with their numbers")
        case {"type": str(name)}:
            return _("a value of type {type}", type=name)
        case list() if depth:
            return _("a list of tours") if depth > 2 else _("a tour")
    return _("a value of type {type}", type=type(value).__name__)


def _without_keys(value: object) -> object:
    """Return a dict of squares and their numbers as a list of squares.

    Either may be the key; the squares are in the order of their numbers.
    """
    match value:
        case {"items": list(items)}:
            pairs = [p if isinstance(p[0], int) else p[::-1] for p in items]
            if all(
                isinstance(n, int) and isinstance(s, list) for n, s in pairs
            ):
                return [s for _n, s in sorted(pairs, key=itemgetter(0))]
    return value


def _depth(value: object, board: Board) -> int:
    """Return how deeply lists are nested, by their first items.

    The name of a square counts as a list of two numbers, and a text with a
    name for each square as a list of squares.
    """
    match value:
        case str(text):
            return 2 if len(text.split()) >= max(2, len(board)) else 1
        case [first, *_]:
            return 1 + _depth(first, board)
    return 0


def _text(board: object) -> str:
    """Write a board as text, a list of names with one in each line."""
    if isinstance(board, str):
        return board
    if isinstance(board, list) and all(isinstance(x, str) for x in board):
        return "\n".join(board)
    return json.dumps(board)
