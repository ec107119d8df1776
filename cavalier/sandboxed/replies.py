"""What a Python file replies to questions, asked in the sandbox's process."""

import sys
from collections.abc import (
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from functools import partial, wraps
from typing import TypedDict

from cavalier.sandboxed.calling import (
    Function,
    Unusable,
    call,
    function,
    passed,
    quoted,
    takes_closed,
    written,
)
from cavalier.sandboxed.guest import Guest
from common.board import Board


class Request(TypedDict):
    """Questions, each about every place: rows, columns, row and column.

    ``as_port`` says that the file is in the place of a port: its recursion has
    as much room, what it raises is a reply, and its first tour may be the
    first of several.
    """

    verbs: Sequence[str]
    places: Sequence[tuple[int, int, int, int]]
    closed: bool
    as_port: bool


class Offers(TypedDict):
    """Which of the questions the file can be asked."""

    verbs: Sequence[str]
    closes: bool


class Reply(TypedDict, total=False):
    """The text of an answer, or what the function raised instead.

    ``none`` says that the function returned None, ``prints`` that it has
    printed something in this call. ``truth`` is a boolean that it returned.
    """

    text: str
    none: bool
    prints: bool
    truth: bool
    raised: str


Replies = Mapping[str, Reply]


def answer(guest: Guest, request: Request) -> Iterator[Offers | Replies]:
    """Yield what the file offers, then its replies about each place, by verb.

    A function without a parameter for it is not asked for closed tours. In the
    place of a port, it has as much room for recursion; a graded file has the
    same on each board.
    """
    as_port = request["as_port"]
    if as_port:
        # Imported before the file is, which may have a module of that name.
        from cavalier.running import run
    else:
        sys.setrecursionlimit(10_000)
    found = functions(guest, request["verbs"], as_port=as_port)
    closes = all(map(takes_closed, found.values()))
    yield {"verbs": [*found], "closes": closes}
    asked = {
        verb: each
        for verb, each in found.items()
        if not request["closed"] or takes_closed(each)
    }
    for place in request["places"]:
        rows, columns, *_ = place
        replies = partial(_replies, guest, asked, place, request)
        yield run(Board(rows, columns), replies) if as_port else replies()


def functions(
    guest: Guest, verbs: Collection[str], *, as_port: bool
) -> dict[str, Function]:
    """Return the function for each question that has one."""
    found = {
        verb: each
        for verb in verbs
        if (each := function(guest.module, guest.name, verb)) is not None
    }
    if as_port and "tour" in verbs and "tour" not in found:
        tours = function(guest.module, guest.name, "tours")
        found |= {} if tours is None else {"tour": _first_of(tours)}
    return found


def _first_of(tours: Function) -> Function:
    @wraps(tours)
    def first(*arguments: object, **options: object) -> object:
        given = tours(*arguments, **options)
        return (
            next(iter(given), None) if isinstance(given, Iterable) else given
        )

    return first


def _replies(
    guest: Guest,
    asked: Mapping[str, Function],
    place: Sequence[int],
    request: Request,
) -> Replies:
    """Call each function once, though several questions may be for it."""
    given: dict[int, tuple[object, bool]] = {}
    replies: dict[str, Reply] = {}
    for verb, each in asked.items():
        try:
            if id(each) not in given:
                before = guest.output.so_far()
                answer = _called(guest, each, place, request["closed"])
                given[id(each)] = answer, guest.output.so_far() > before
            answer, prints = given[id(each)]
            text = written(verb, answer, as_port=request["as_port"])
            none = answer is None
            replies[verb] = {"text": text, "none": none, "prints": prints}
            if isinstance(answer, bool):
                replies[verb]["truth"] = answer
        except Exception as error:
            if isinstance(error, Unusable) or not request["as_port"]:
                raise
            raised = f"{guest.raised(error)}, called as {guest.called}"
            replies[verb] = {"raised": raised}
    return replies


def _called(
    guest: Guest, asked: Function, place: Sequence[int], closed: bool
) -> object:
    """Call a function; if that fails, let the guest say with what."""
    try:
        return call(asked, place, closed=closed)
    except Unusable:
        raise
    except BaseException:
        name = getattr(asked, "__name__", guest.name)
        given, options = passed(asked, place, closed=closed)
        guest.called = quoted(name, place, given, options)
        raise
