"""Ports and somebody's programs alike, recorded and seen.

A port runs in this process, a file in the box of its program. What comes of a
file is not trusted: it can change what its process answers.
"""

from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from cavalier.catalogue.lenses import lens_of
from cavalier.catalogue.port import ADAPTER, Port
from cavalier.programs.answers import Broken
from cavalier.programs.own import OwnFile, Subject
from cavalier.programs.program import Function
from cavalier.running import run
from cavalier.watch import guest_recording
from cavalier.watch.lens import Event, Sight, events, guess, sight_of
from cavalier.watch.recorder import MOST_NOTES, Program, record
from cavalier.watch.recording import Recording, read
from common.board import Board
from common.errors import CavalierError, RunError
from common.plain_values import printable
from common.search import Search


@dataclass(frozen=True, slots=True)
class Watched:
    """A program whose run is recorded; without a sight, no event is seen."""

    name: str
    style: str | None
    recording: Recording
    sight: Sight | None
    events: list[Event]


def watched(
    subject: Subject,
    search: Search,
    entry_point: str,
    most: int = MOST_NOTES,
) -> Watched:
    """Record an entry point of a port or of a file, from one start.

    Raises CavalierError for a program that is not Python, and RunError where
    its process does not answer.
    """
    if isinstance(subject, OwnFile):
        return _watched_file(subject, search, entry_point, most)
    program = port_program(subject, search, entry_point)
    recording = run(search.board, partial(record, program, most))
    lens = lens_of(subject)
    sight = sight_of(lens, search.board) if lens else None
    return _seen(subject.id, subject.style, recording, sight, search.board)


def _seen(
    name: str,
    style: str | None,
    recording: Recording,
    sight: Sight | None,
    board: Board,
) -> Watched:
    happened = events(recording, sight, board) if sight else []
    return Watched(name, style, recording, sight, happened)


def _watched_file(
    own: OwnFile, search: Search, entry_point: str, most: int
) -> Watched:
    given = _answer(own, search, entry_point, most)
    board, (start,) = search.board, search.starts
    try:
        recording = read(given)
        sight = guess(recording, board, start)
        return _seen(own.id, None, recording, sight, board)
    except (AttributeError, LookupError, TypeError, ValueError):
        raise RunError(own.id, "ended before there was an answer") from None


def port_program(port: Port, search: Search, entry_point: str) -> Program:
    """Return what is called for an entry point of a port."""
    spec = find_spec(port.module)
    assert spec is not None and spec.origin is not None
    source = Path(spec.origin).read_text(encoding="utf-8")
    lines = source.split("\n")
    return Program(
        source=source,
        path="/".join(Path(spec.origin).parts[-2:]),
        function=entry_point,
        arguments=(search.board, *search.starts),
        options={**port.options, "closed": search.closed},
        last=lines.index(ADAPTER) if ADAPTER in lines else None,
    )


def _answer(
    own: OwnFile, search: Search, entry_point: str, most: int
) -> object:
    """Return the recording that the process of a file answers."""
    if not isinstance(own.program, Function):
        raise CavalierError(
            f"{own.id} is not Python, so its steps cannot be recorded. "
            "`cavalier compare` compares its answers."
        )
    board, (start,) = search.board, search.starts
    request: guest_recording.Request = {
        "entry_point": entry_point,
        "board": (board.rows, board.columns),
        "start": start,
        "closed": search.closed,
        "most": most,
    }
    match own.program.run(guest_recording.__name__, request):
        case {"value": value}:
            return value
        case {"raised": str(what)}:
            raise RunError(own.id, f"raises {printable(what)}")
        case Broken(problem, cut_short):
            raise RunError(own.id, problem, cut_short=cut_short)
    raise RunError(own.id, "ended before there was an answer")
