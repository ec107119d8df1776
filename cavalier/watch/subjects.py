"""Ports and somebody's functions alike, recorded and seen.

A port runs in this process, a file in the box of its program. What comes of a
file is not trusted: it can change what its process answers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from cavalier.catalogue.lenses import lens_of
from cavalier.catalogue.port import ADAPTER, Port, Problem
from cavalier.programs.program import Function
from cavalier.programs.reply import Broken
from cavalier.running import refuse_search, run
from cavalier.watch import guest_recording
from cavalier.watch.lens import Event, Sight, events, guess, sight_of
from cavalier.watch.profile import Cost, cost
from cavalier.watch.recorder import MOST_NOTES, Program, record
from cavalier.watch.recording import Recording, read
from common.board import Board
from common.errors import RunError
from common.plain_values import printable
from common.search import Search

Subject = Port | Function


@dataclass(frozen=True, slots=True)
class Watched:
    """A program whose run is recorded; without a sight, no event is seen."""

    name: str
    style: str | None
    recording: Recording
    sight: Sight | None
    events: list[Event]


def entry_point_of(subjects: Sequence[Subject]) -> str:
    """Return what is asked of programs: a count, or else a first tour.

    Raises CavalierError where a port finds no tours.
    """
    ports = [each for each in subjects if isinstance(each, Port)]
    if all(Problem.COUNTING in port.problems for port in ports):
        return "count_tours"
    for port in ports:
        port.must_tour()
    return "first_tour"


def watched(subject: Subject, search: Search, entry_point: str) -> Watched:
    """Record what a program does from one start.

    Raises CavalierError for a port that takes square boards only, and RunError
    where the process of a file does not answer.
    """
    board = search.board
    if isinstance(subject, Port):
        refuse_search(subject, search, force=True)
        program = port_program(subject, search, entry_point)
        recording = run(board, partial(record, program))
        lens = lens_of(subject)
        sight = sight_of(lens, board) if lens else None
        return _seen(subject.id, subject.style, recording, sight, board)
    name = printable(subject.name)
    answer = _answer(subject, search, entry_point, MOST_NOTES)
    try:
        recording = read(answer)
        sight = guess(recording, board, search.starts[0])
        return _seen(name, None, recording, sight, board)
    except (AttributeError, LookupError, TypeError, ValueError):
        raise RunError(name, "ended before there was an answer") from None


def _seen(
    name: str,
    style: str | None,
    recording: Recording,
    sight: Sight | None,
    board: Board,
) -> Watched:
    happened = events(recording, sight, board) if sight else []
    return Watched(name, style, recording, sight, happened)


def cost_of(subject: Subject, search: Search, entry_point: str) -> Cost:
    """Measure a program that is not recorded; it must end.

    Raises RunError where the process of a file does not answer.
    """
    if isinstance(subject, Port):
        work = _work(subject, search, entry_point)
        return run(search.board, partial(cost, work))
    match _answer(subject, search, entry_point, 0):
        case [float(seconds), int(memory)]:
            return Cost(seconds, memory)
    name = printable(subject.name)
    raise RunError(name, "ended before there was an answer")


def _work(
    port: Port, search: Search, entry_point: str
) -> Callable[[], object]:
    """Return what asks a port, all that it yields included."""
    asked = getattr(port, entry_point)
    return partial(asked, search.board, *search.starts, closed=search.closed)


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
    program: Function, search: Search, entry_point: str, most: int
) -> object:
    """Return what the process of a file answers."""
    board, (start,) = search.board, search.starts
    request: guest_recording.Request = {
        "entry_point": entry_point,
        "board": (board.rows, board.columns),
        "start": start,
        "closed": search.closed,
        "most": most,
    }
    asked = partial(program.run, guest_recording.__name__, request)
    name = printable(program.name)
    match run(board, asked):
        case {"value": value}:
            return value
        case {"raised": str(what)}:
            raise RunError(name, f"raises {printable(what)}")
        case Broken(problem, cut_short):
            raise RunError(name, problem, cut_short=cut_short)
    raise RunError(name, "ended before there was an answer")
