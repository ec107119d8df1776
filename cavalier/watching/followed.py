"""An own file followed step by step, in the sandbox's process."""

import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

from cavalier.catalogue import find
from cavalier.catalogue.lenses import Lens, lens_of
from cavalier.running import run
from cavalier.sandboxed import replies
from cavalier.sandboxed.calling import (
    ENTRY_POINTS,
    Verb,
    of_nothing,
    passed,
    quoted,
    written,
)
from cavalier.sandboxed.guest import Guest
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
    """What a profile has; the result is text, as `replies` writes it.

    ``why`` is what is said of a function that returns None, or nothing.
    """

    events: list[int] | None
    result: str
    why: str


def answer(
    guest: Guest, request: Request
) -> Iterator[TraceDocument | Measures]:
    """Yield a recording of the file's work, or what it measures.

    What it prints comes from the run that is recorded alone. Where None is
    not an answer, the recording says so.
    """
    board, start = Board(*request["board"]), Square(*request["start"])
    search = Search(board, request["closed"], start)
    copied, cap = request["copied"], request["cap"]
    verb = Verb(verb_of(request["entry_point"]))
    with guest.silent():
        program = _program(guest, search, request["entry_point"])
        lens = lens_of(find(copied)) if copied else guess_lens(program, search)
    place = board.rows, board.columns, *start
    call = quoted(program.function, place, program.arguments, program.options)
    if cap is None:
        guest.called = call
        yield _measured(guest, program, board, lens, verb)
        return
    document = record_program(program, search, lens, cap=cap)
    if document["ended"] == "failed":
        document["why"] += f", called as {call}"
    if document["result"] == "None" and (
        why := _why(guest, program, board, verb)
    ):
        document["why"] = f"It {why}."
    yield document


def _why(guest: Guest, program: Program, board: Board, verb: Verb) -> str:
    """Call a program that returns None, and return what is said of that."""
    with guest.silent() as output, program.fresh() as call:
        before = output.so_far()
        run(board, call)
        return of_nothing(verb, prints=output.so_far() > before)


def verb_of(entry_point: EntryPoint) -> str:
    """Return the question that an entry point answers.

    >>> verb_of("first_tour")
    'tour'
    """
    return next(v for v, name in ENTRY_POINTS.items() if name == entry_point)


def _program(guest: Guest, search: Search, entry_point: EntryPoint) -> Program:
    """Return the function for an entry point, with what it is called with."""
    verb = verb_of(entry_point)
    function = replies.functions(guest, [verb], as_port=True)[verb]
    name = guest.name
    if name == "-":
        name = entry_point if hasattr(guest.module, entry_point) else "tours"
    (start,) = search.starts
    numbers = (search.board.rows, search.board.columns, *start)
    given, options = passed(function, numbers, closed=search.closed)
    with tokenize.open(guest.file) as file:
        text = file.read()
    return Program(
        name=guest.name,
        file=Path(guest.file).name,
        text=text,
        function=name,
        entry_point=name,
        arguments=tuple(given),
        options=options,
    )


def _measured(
    guest: Guest, program: Program, board: Board, lens: Lens | None, verb: Verb
) -> Measures:
    with guest.silent():
        seen = profile(program, board, lens)
    nothing = seen.result is None
    return {
        **seen.measured,
        "events": seen.events,
        "result": written(verb, seen.result, as_port=True),
        "why": _why(guest, program, board, verb) if nothing else "",
    }
