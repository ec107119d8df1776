"""What an own file answers about tours, asked in the sandbox's process."""

from collections.abc import Iterable, Mapping, Sequence
from functools import wraps
from typing import TypedDict

from cavalier.grading.calling import (
    ENTRY_POINTS,
    Function,
    Unusable,
    call,
    function,
    lines,
    takes_closed,
)
from cavalier.grading.guest import Guest
from cavalier.running import run
from common.board import Board


class Request(TypedDict):
    """Questions, each about every start; boards and squares as pairs."""

    verbs: Sequence[str]
    board: tuple[int, int]
    starts: Sequence[tuple[int, int]]
    closed: bool


class Said(TypedDict, total=False):
    """The text of an answer, or what the function raised instead.

    ``none`` says that the text stands for None.
    """

    text: str
    none: bool
    raised: str


class Response(TypedDict):
    """What the file can be asked, and its answers from each start, by verb."""

    offers: Sequence[str]
    closes: bool
    answers: Sequence[Mapping[str, Said]]


def answer(guest: Guest, request: Request) -> Response:
    """Ask each question that the file offers, about each start."""
    board, offered = Board(*request["board"]), functions(guest)
    asked = {v: f for v, f in offered.items() if v in request["verbs"]}

    def ask(row: int, column: int) -> Mapping[str, Said]:
        numbers = (board.rows, board.columns, row, column)
        return _said(guest, asked, numbers, closed=request["closed"])

    return {
        "offers": list(offered),
        "closes": all(map(takes_closed, offered.values())),
        "answers": run(
            board, lambda: [ask(*start) for start in request["starts"]]
        ),
    }


def functions(guest: Guest) -> dict[str, Function]:
    """Return the function for each question; a first tour may be of many."""
    found = {
        verb: each
        for verb in ENTRY_POINTS
        if (each := function(guest.module, guest.name, verb)) is not None
    }
    if "tours" in found:
        found.setdefault("tour", _first_of(found["tours"]))
    return found


def _first_of(tours: Function) -> Function:
    @wraps(tours)
    def first(*arguments: object, **options: object) -> object:
        given = tours(*arguments, **options)
        return (
            next(iter(given), None) if isinstance(given, Iterable) else given
        )

    return first


def _said(
    guest: Guest,
    asked: Mapping[str, Function],
    numbers: Sequence[int],
    *,
    closed: bool,
) -> dict[str, Said]:
    """Call each function once, though several questions may be for it."""
    given: dict[Function, object] = {}
    said: dict[str, Said] = {}
    for verb, each in asked.items():
        try:
            if each not in given:
                given[each] = call(each, numbers, closed=closed)
            answer = given[each]
            said[verb] = {"text": text(verb, answer), "none": answer is None}
        except Unusable:
            raise
        except Exception as error:
            said[verb] = {"raised": guest.raised(error)}
    return said


def text(verb: str, given: object) -> str:
    """Write an answer.

    Of several tours, the first is a first tour. A function that returns None
    has found no tour, which does not say that it lists all of them.
    """
    if verb == "tours" and (given is None or given is False):
        return "unknown"
    written = lines(verb, given)
    if verb == "tour" and written == ["unknown"]:
        written = lines("tours", given)[:1]
    return "\n".join(written)
