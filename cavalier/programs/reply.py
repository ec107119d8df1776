"""A program's reply, printed or returned, read as an answer."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from cavalier.programs.guest import HUGE
from cavalier.programs.question import Question, Verb
from common.board import Board
from common.errors import CavalierError
from common.language import _, ngettext
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
        if not number:
            return _("none")
        return ngettext("a board", "{n} boards", number, n=number)


@dataclass(frozen=True, slots=True)
class Unknown:
    """The program does not handle the question; perhaps it says why."""

    why: str = ""

    def __str__(self) -> str:
        return self.why or _("unknown")


@dataclass(frozen=True, slots=True)
class Broken:
    """No answer: the program did something else.

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
    """Return the rows of a matrix, or squares as pairs; for None, nothing."""
    lines = value if isinstance(value, list | tuple) else ()
    return tuple(tuple(x) for x in lines if isinstance(x, list | tuple))


def read_output(text: str, question: Question) -> Answer:
    """Read the output of an executable as an answer."""
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


def read_value(value: object, question: Question) -> Answer:
    """Read the value that a function returned as an answer.

    If its type answers another question, the answer is `Unknown`.
    """
    if isinstance(value, str) and value.casefold() == "unknown":
        return Unknown()
    depth, verb = _depth(value, question.board), question.verb
    wanted = {
        Verb.COUNT: _("a number"),
        Verb.TOUR: _("a tour or None"),
        Verb.TOURS: _("a list of tours"),
    }[verb]
    unlike = _unlike(_("returned"), _named(value, depth), wanted)
    match verb, value:
        case Verb.COUNT, int() if type(value) is int and 0 <= value < HUGE:
            return value
        case (Verb.TOUR, None | False) | (Verb.TOUR | Verb.TOURS, []):
            return Boards()
        case Verb.TOUR, True | -1 | [bool(), _] | dict():
            return unlike
        case Verb.TOUR, [[int(), [int(), int()]], *_]:
            return unlike
        case Verb.TOUR, str() | list() if depth < 3:
            return _boards([value], question, _("returned"))
        case Verb.TOURS, list() if depth > 2:
            return _boards(value, question, _("returned"))
    return Unknown(str(unlike))


def _unlike(verb: str, value: str, wanted: str) -> Broken:
    parts = {"verb": verb, "value": value, "wanted": wanted}
    return Broken(_("{verb} {value} instead of {wanted}", **parts))


def _boards(values: Sequence[object], question: Question, verb: str) -> Answer:
    if len(values) > _MOST_BOARDS:
        return Broken(_("{verb} {n} boards", verb=verb, n=len(values)))
    texts = [*map(_text, values)]
    if not any(re.search(r"\d", text) for text in texts):
        return _unlike(verb, shown(values[0]), _("a board or `none`"))
    try:
        return Boards([read(text, question.board) for text in texts])
    except CavalierError as error:
        parts = {"verb": verb, "fault": error}
        return Broken(_("{verb} an invalid board: {fault}", **parts))


def _named(value: object, depth: int) -> str:
    """Name a value by its form, itself or its type."""
    match value:
        case [bool(), _]:
            return _("a pair")
        case [[int(), [int(), int()]], *_]:
            return _("squares with their numbers")
        case {"type": str(name)}:
            return _("a value of type {type}", type=name)
        case [_item, *_others]:
            return _("a list of tours") if depth > 2 else _("a tour")
    return shown(value)


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
    """Write a board as text; a list of texts has a line for each."""
    if isinstance(board, list) and all(isinstance(x, str) for x in board):
        return "\n".join(board)
    return board if isinstance(board, str) else json.dumps(board)
