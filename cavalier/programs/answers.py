"""What a program answers, read from what it returned or printed."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from cavalier.programs.question import Question, Verb
from common.board import Board
from common.errors import ReadingError
from common.language import _
from common.plain_values import printable
from common.reading import Reading, read

#: The most boards of an answer that are read, and characters quoted.
_MOST_BOARDS, _QUOTED = 1000, 60


@dataclass(frozen=True, slots=True)
class Number:
    """A number of tours."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards or lists of squares, none of them judged, or none at all."""

    readings: Sequence[Reading] = ()

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
    text, did = text.strip(), _("printed")
    word = text.casefold()
    if not text:
        return Broken(_("printed nothing"))
    if word == "unknown":
        return Unknown()
    if question.verb is Verb.COUNT:
        if re.fullmatch("[0-9]{1,100}", text):
            return Number(int(text))
        return Broken(_expected(did, _quoted(text), _("only a number")))
    if word == "none":
        return Boards()
    if len(question.board) == 1 and re.fullmatch(r"(\D*\b1\b){3,}\D*", text):
        text = "1"  # the others are labels
    parts = [text]
    if question.verb is Verb.TOURS:
        parts = re.split(r"\n\s*\n", text)
    return _boards(parts, question, did)


def returned(value: object, question: Question) -> Answer:
    """Read what a function returned, as JSON has it.

    A function returns a number, a tour or tours, whatever is asked; what does
    not answer the question is unknown.
    """
    if isinstance(value, str) and value.casefold() == "unknown":
        return Unknown()
    verb, value = question.verb, _without_keys(value)
    if isinstance(value, list):
        value = [_without_keys(item) for item in value]
    depth = _depth(value, question.board)
    fault, did = _misshapen(value), _("returned")
    match verb, value:
        case Verb.COUNT, int() if value >= 0 and not isinstance(value, bool):
            return Number(value)
        case (Verb.TOUR, None | False) | (Verb.TOUR | Verb.TOURS, []):
            return Boards()
        case Verb.TOUR, _ if fault:
            return Broken(fault)
        case Verb.TOUR, str() | list() if depth < 3:
            return _boards([_text(value)], question, did)
        case Verb.TOURS, list() if depth > 2:
            return _boards([*map(_text, value)], question, did)
    wanted = {
        Verb.COUNT: _("a number"),
        Verb.TOUR: _("a tour"),
        Verb.TOURS: _("a list of tours"),
    }[verb]
    return Unknown(_expected(did, _named(value, depth), wanted))


def _expected(did: str, value: str, wanted: str) -> str:
    return _(
        "{did} {value}, where {wanted} was expected",
        did=did,
        value=value,
        wanted=wanted,
    )


def _boards(parts: Sequence[str], question: Question, did: str) -> Answer:
    if len(parts) > _MOST_BOARDS:
        return Broken(_("{did} {n} boards", did=did, n=len(parts)))
    if not any(re.search(r"\d", part) for part in parts):
        wanted = _("a board or `none`")
        return Broken(_expected(did, _quoted(parts[0]), wanted))
    try:
        return Boards([read(part, question.board) for part in parts])
    except ReadingError as fault:
        return Broken(
            _("{did} an invalid board: {fault}", did=did, fault=fault)
        )


def _quoted(text: str) -> str:
    """Quote the first line of a text, or the beginning of it."""
    line, *more = map(printable, text.splitlines())
    whole = not more and len(line) <= _QUOTED
    return f"'{line}'" if whole else f"'{line[:_QUOTED]}...'"


def _named(value: object, depth: int) -> str:
    """Say what a value is: itself, a tour, a list of tours, or its type."""
    if value is None or isinstance(value, int):
        return str(value)
    if depth and isinstance(value, list):
        return _("a list of tours") if depth > 2 else _("a tour")
    return type(value).__name__


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
    """Return what is wrong with what should be a tour, or nothing."""
    match value:
        case True | -1:
            wanted = _("a tour or None")
            return _expected(_("returned"), str(value), wanted)
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


def _depth(value: object, board: Board) -> int:
    """Return how many lists are in each other, by their first items.

    A word is a square, which is a list of two numbers; a text with a word for
    each square is a tour, which is a list of squares.
    """
    match value:
        case str(text):
            return 2 if len(text.split()) >= max(2, len(board)) else 1
        case [first, *_]:
            return 1 + _depth(first, board)
    return 0


def _text(board: object) -> str:
    """Write a board as text; of a list of names, each in its line."""
    if isinstance(board, str):
        return board
    if isinstance(board, list) and all(isinstance(x, str) for x in board):
        return "\n".join(board)
    return json.dumps(board)
