"""What a program answers, read from what it returned or printed."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from cavalier.programs.question import Question, Verb
from common.errors import ReadingError
from common.language import _
from common.plain_values import printable
from common.reading import Reading, read

#: The most digits of a count, and boards of an answer, that are read.
_MOST_DIGITS, _MOST_BOARDS = 100, 1000

#: How much of an answer is quoted, in characters.
_QUOTED = 60


@dataclass(frozen=True, slots=True)
class Number:
    """A number of tours."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards or lists of squares, none of them judged; false without any."""

    readings: Sequence[Reading] = ()

    def __bool__(self) -> bool:
        return bool(self.readings)

    def __str__(self) -> str:
        number = len(self.readings)
        if number == 1:
            return _("a board")
        return _("{n} boards", n=number) if number else _("none")


@dataclass(frozen=True, slots=True)
class Unknown:
    """The program does not do what it was asked; perhaps it says why."""

    why: str = ""

    def __str__(self) -> str:
        return self.why or _("unknown")


@dataclass(frozen=True, slots=True)
class Broken:
    """Not an answer; what became of the program, or what it gave instead.

    ``cut_short``: a limit ended it. ``raised`` is the name of an exception.
    """

    problem: str
    cut_short: bool = False
    raised: str = ""

    def __str__(self) -> str:
        return self.problem


Answer = Number | Boards | Unknown | Broken


def lines_of(value: object) -> tuple[tuple[object, ...], ...]:
    """Return the rows of a matrix that was read, or squares as pairs."""
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
        return _number(text)
    if word == "none":
        return Boards()
    parts = [text]
    if question.verb is Verb.TOURS:
        parts = re.split(r"\n\s*\n", text)
    return _boards(parts, question, _("printed"))


def _number(text: str) -> Answer:
    """Read a number; a board is what a program prints that finds tours."""
    if re.fullmatch("[0-9]+", text, re.ASCII) and len(text) <= _MOST_DIGITS:
        return Number(int(text))
    return Broken(
        _("printed {text}, where a number was expected", text=_quoted(text))
    )


def _boards(parts: Sequence[str], question: Question, did: str) -> Answer:
    if len(parts) > _MOST_BOARDS:
        return Broken(_("{did} {n} boards", did=did, n=len(parts)))
    if not any(re.search(r"\d", part) for part in parts):
        return Broken(
            _(
                "{did} {text}, where a board or `none` was expected",
                did=did,
                text=_quoted(parts[0]),
            )
        )
    try:
        return Boards([read(part, question.board) for part in parts])
    except ReadingError as fault:
        return Broken(
            _("{did} what is not a board: {fault}", did=did, fault=fault)
        )


def _quoted(text: str) -> str:
    """Quote the first line of a text, or the beginning of it."""
    line, *more = map(printable, text.splitlines())
    whole = not more and len(line) <= _QUOTED
    return f"'{line}'" if whole else f"'{line[:_QUOTED]}...'"


def returned(value: object, question: Question) -> Answer:
    """Read what a function returned, as JSON has it.

    A function returns a number, a tour or tours, whatever is asked; what does
    not answer the question is unknown.
    """
    if isinstance(value, str) and value.casefold() == "unknown":
        return Unknown()
    verb, counts = question.verb, False
    if isinstance(value, int) and not isinstance(value, bool):
        counts = value >= 0
    if verb is Verb.COUNT and counts:
        return Number(int(str(value)))
    value = _without_keys(value)
    nothing = value is None or value is False
    if verb is not Verb.COUNT and value == []:
        return Boards()
    if verb is Verb.TOUR and nothing:
        return Boards()
    several = _depth(value) > 2
    other = verb is Verb.COUNT or counts or nothing
    if not other and (problem := _misshapen(value)):
        every = verb is Verb.TOURS
        return Unknown(problem) if every else Broken(problem)
    if other or several != (verb is Verb.TOURS):
        return Unknown(_not_wanted(value, verb))
    boards = value if several and isinstance(value, list) else [value]
    return _boards([*map(_text, boards)], question, _("returned"))


def _not_wanted(value: object, verb: Verb) -> str:
    """Say what was returned, and what was expected in its place."""
    what = type(value).__name__
    if value is None or isinstance(value, int):
        what = str(value)
    elif depth := _depth(value):
        what = _("a list of tours") if depth > 2 else _("a tour")
    wanted = {
        Verb.COUNT: _("a number"),
        Verb.TOUR: _("a tour"),
        Verb.TOURS: _("a list of tours"),
    }[verb]
    return _(
        "returned {value}, where {wanted} was expected",
        value=what,
        wanted=wanted,
    )


def _without_keys(value: object) -> object:
    """Return a board that is a dict as a list of squares, in their order.

    Squares have their numbers, or numbers their squares.
    """
    match value:
        case {"items": [[[int(), int()], int()], *_] as items}:
            numbered = [(number, square) for square, number in items]
        case {"items": [[int(), [int(), int()]], *_] as items}:
            numbered = [(number, square) for number, square in items]
        case {"items": []}:
            numbered = []
        case _:
            return value
    return [square for _number, square in sorted(numbered)]


def _misshapen(value: object) -> str:
    """Return what is wrong with the shape of an answer, or nothing."""
    match value:
        case True | -1:
            return _(
                "returned {value}, where a tour or None was expected",
                value=value,
            )
        case [bool(), _]:
            return _("returned a pair, where the board alone was expected")
        case [[int(), [int(), int()]], *_]:
            return _(
                "returned numbers with squares, where the squares alone were "
                "expected, in order"
            )
        case {"type": str(name)}:
            return _("returned a value of the type {name}", name=name)
        case dict():
            return _("returned a dict that is not a board")
    return ""


def _depth(value: object) -> int:
    """Return how many lists are in each other, by their first items."""
    if not isinstance(value, list) or not value:
        return 0
    return 1 + _depth(value[0])


def _text(board: object) -> str:
    """Write a board as text; of a list of names, each in its line."""
    if isinstance(board, str):
        return board
    if isinstance(board, list) and all(isinstance(x, str) for x in board):
        return "\n".join(board)
    return json.dumps(board)
