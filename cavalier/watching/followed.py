"""An own file followed step by step, in a process of its own."""

import tokenize
from pathlib import Path
from typing import TypedDict

from cavalier.catalogue import find
from cavalier.catalogue.lenses import Lens, lens_of
from cavalier.programs.guest import ENTRY_POINTS, Guest, plain, quoted
from cavalier.watching.own_lens import guess_lens
from cavalier.watching.profiling import Measured, profile
from cavalier.watching.recording import record_program
from cavalier.watching.trace_document import TraceDocument
from cavalier.watching.watched_program import EntryPoint, Program
from common.board import Board, Square
from common.search import Search


class Request(TypedDict):
    """A search from one start, what it is asked, and how it is watched.

    The file may be a copy of a port, and has its lens then. ``cap`` is the
    most steps of a recording; null asks for a profile.
    """

    board: tuple[int, int]
    start: tuple[int, int]
    closed: bool
    entry_point: EntryPoint
    copied: str | None
    cap: int | None


class Measures(Measured):
    """What a profile has; the result is what JSON has of it."""

    events: list[int] | None
    result: object


def answer(guest: Guest, request: Request) -> TraceDocument | Measures:
    """Return a recording of the file's work, or what it measures."""
    board, start = Board(*request["board"]), Square(*request["start"])
    search = Search(board, request["closed"], start)
    copied, cap = request["copied"], request["cap"]
    program = _program(guest, search, request["entry_point"])
    lens = lens_of(find(copied)) if copied else guess_lens(program, search)
    if cap is None:
        return _measured(program, board, lens)
    document = record_program(program, search, lens, cap=cap)
    if document["ended"] == "failed":
        function = guest.functions[verb_of(request["entry_point"])]
        call = quoted(function, program.arguments, program.options)
        document["why"] += f", called as {call}"
    return document


def verb_of(entry_point: EntryPoint) -> str:
    """Return the question that an entry point answers.

    >>> verb_of("first_tour")
    'tour'
    """
    return next(v for v, name in ENTRY_POINTS.items() if name == entry_point)


def _program(guest: Guest, search: Search, entry_point: EntryPoint) -> Program:
    """Return the function for an entry point, with what it is called with."""
    verb = verb_of(entry_point)
    if verb not in guest.functions:
        verb = "tours"
    function = guest.functions[verb]
    (start,) = search.starts
    given, options = guest.signatures[verb].arguments(
        search.board, start, closed=search.closed
    )
    with tokenize.open(guest.file) as file:
        text = file.read()
    return Program(
        name=function.__name__,
        file=Path(guest.file).name,
        text=text,
        function=function.__name__,
        entry_point=function.__name__,
        arguments=tuple(given),
        options=options,
    )


def _measured(program: Program, board: Board, lens: Lens | None) -> Measures:
    seen = profile(program, board, lens)
    return {
        **seen.measured,
        "events": seen.events,
        "result": plain(seen.result),
    }
