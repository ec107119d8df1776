"""Recording a run of a port, or of any program, as a trace document."""

import sys
from collections.abc import Iterator, Sequence
from threading import Event
from typing import NamedTuple, cast

from cavalier.catalogue.lenses import Calls, Lens, Numbering, lens_of
from cavalier.catalogue.port import Port
from cavalier.running import run
from cavalier.watching.document import (
    FORMAT,
    VERSION,
    Ended,
    LensKind,
    TraceDocument,
)
from cavalier.watching.following import Following, followed
from cavalier.watching.programs import EntryPoint, Program, program_of
from cavalier.watching.recorder import Recorder, StopRecording, Watcher
from cavalier.watching.texts import shortened, text_of
from common.board import Board, Square, square_name
from common.errors import CavalierError
from common.search import Search

#: The most steps that are recorded if not asked otherwise.
USUAL_CAP = 10_000

#: How long an interrupted program has to reach its next step, in seconds.
_PATIENCE = 2.0

# Why a recording ends before the program does.
_FULL = "It has as many steps as were asked for."
_LOST = "The program's later steps could not be followed."


class Outcome(NamedTuple):
    """How a run ended, why, and what it returned."""

    ended: Ended
    why: str = ""
    answer: object = None


def record(
    port: Port,
    search: Search,
    entry_point: EntryPoint,
    *,
    cap: int = USUAL_CAP,
    from_event: int = 0,
) -> TraceDocument:
    """Record an entry point of a port through the port's lens.

    The search has one start. ``cap`` is the most steps, and ``from_event``
    how many events are not recorded. An interruption ends the recording, and
    is not raised.

    Raises CavalierError where there are fewer events.
    """
    program = program_of(port, search, entry_point)
    return record_program(
        program, search, lens_of(port), cap=cap, from_event=from_event
    )


def record_program(
    program: Program,
    search: Search,
    lens: Lens | None,
    *,
    cap: int = USUAL_CAP,
    from_event: int = 0,
) -> TraceDocument:
    """Record a program, as `record` does; without a lens, no event is seen.

    Raises what executing its module raises.
    """
    recorder = Recorder(search.board, lens, program.module, cap, from_event)
    outcome = run_program(program, search.board, recorder)
    recorder.columns.complete()
    events = len(recorder.tour.events) // 2
    if outcome.ended == "finished" and 0 < from_event >= events:
        raise CavalierError(
            f"{program.name} has {events} events on {search.board}, so none "
            f"can be recorded from event {from_event + 1} on."
        )
    return _document(program, search, lens, recorder, outcome, from_event)


def run_program(program: Program, board: Board, watcher: Watcher) -> Outcome:
    """Run a program, and let a watcher take each of its steps.

    An interruption ends it, and is not raised. A program may swallow what
    ends its recording, and go on without being followed.
    """
    last_line = program.source.count("\n") + 1
    following = Following(program.file, last_line, watcher)
    finished = Event()
    with program.fresh() as function:

        def work() -> Outcome:
            try:
                answer = function(*program.arguments, **program.options)
                if isinstance(answer, Iterator):
                    answer = list(answer)
            finally:
                finished.set()
            if sys.gettrace() is following:
                return Outcome("finished", answer=answer)
            return Outcome("cap", _FULL if watcher.stopped else _LOST)

        try:
            outcome = run(board, lambda: followed(following, work))
        except StopRecording:
            return Outcome("cap", _FULL)
        except KeyboardInterrupt:
            watcher.stopped = True
            finished.wait(_PATIENCE)
            return Outcome("interrupted", "It was interrupted.")
        except (Exception, SystemExit) as error:
            if isinstance(error, MemoryError):
                raise
            return Outcome("failed", _said(error))
    return outcome


def _said(error: BaseException) -> str:
    """Return what is raised, in one line; its text may raise in turn."""
    name = type(error).__name__
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = ""
    return shortened(f"{name}: {text}" if text else name)


def _document(
    program: Program,
    search: Search,
    lens: Lens | None,
    recorder: Recorder,
    outcome: Outcome,
    from_event: int,
) -> TraceDocument:
    columns, answer = recorder.columns, outcome.answer
    counters: dict[str, int] = {}
    if program.returns_counters and outcome.ended == "finished":
        answer, counters = cast("tuple[object, dict[str, int]]", answer)
    finished = outcome.ended == "finished"
    return {
        "format": FORMAT,
        "version": VERSION,
        "port": program.name,
        "style": program.style,
        "file": program.file,
        "board": str(search.board),
        "start": search.starts[0],
        "closed": search.closed,
        "entry_point": program.entry_point,
        "ended": outcome.ended,
        "why": outcome.why,
        "result": _result(search.board, answer) if finished else None,
        "counters": counters,
        "first_line": 1,
        "source": program.source,
        "lens": _kind(lens),
        "shows": _shown(lens),
        "from_event": from_event,
        "path": recorder.path,
        "functions": columns.functions,
        "stack": columns.stack,
        "names": columns.names,
        "values": columns.values.table,
        "kinds": "".join(columns.kinds),
        "lines": columns.lines,
        "calls": columns.calls,
        "resumed": columns.resumed,
        "changes": columns.changes,
        "events": columns.events,
    }


def _kind(lens: Lens | None) -> LensKind | None:
    if lens is None:
        return None
    if isinstance(lens, Numbering):
        return "numbering"
    return "calls" if isinstance(lens, Calls) else "states"


def _shown(lens: Lens | None) -> str | None:
    """Return the variable that is the board itself, if one is."""
    if isinstance(lens, Numbering) and "." not in lens.board:
        return lens.board
    return None


def _result(board: Board, answer: object) -> str:
    """Write what was returned: a tour by its squares, of tours how many."""
    if type(answer) not in (list, tuple):
        return text_of(answer)
    parts = cast("Sequence[object]", answer)
    squares = [_square(part, board) for part in parts]
    found = [square for square in squares if square is not None]
    if len(found) == len(parts) > 0:
        return shortened(" ".join(square_name(s, board) for s in found))
    if isinstance(answer, list) and all(map(_is_tour, parts)):
        return f"{len(parts)} tour{'s' * (len(parts) != 1)}"
    return text_of(answer)


def _square(part: object, board: Board) -> Square | None:
    """Return the square of the board that a couple of numbers is, or None."""
    match part:
        case (int(row), int(column)) if Square(row, column) in board:
            return Square(row, column)
    return None


def _is_tour(part: object) -> bool:
    """Check whether it has more than numbers, as a row of a matrix has not."""
    return isinstance(part, list | tuple) and not all(
        isinstance(each, int) for each in part
    )
