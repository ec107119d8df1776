"""Recording a run of a port, or of any program, as a trace document."""

from typing import cast

from cavalier.catalogue.lenses import Calls, Lens, Numbering, States, lens_of
from cavalier.catalogue.port import Port
from cavalier.watching.recorder import Recorder
from cavalier.watching.trace_document import (
    FORMAT,
    VERSION,
    LensKind,
    TraceDocument,
)
from cavalier.watching.values import shortened, text_of
from cavalier.watching.watched_program import (
    EntryPoint,
    Outcome,
    Program,
    program_of,
    run_program,
)
from common.board import Board, Square, square_name
from common.search import Search

#: The most steps that are recorded if not asked otherwise.
USUAL_CAP = 10_000

_KINDS: dict[type, LensKind] = {
    Numbering: "numbering",
    Calls: "calls",
    States: "states",
}


def record(
    port: Port,
    search: Search,
    entry_point: EntryPoint,
    *,
    cap: int = USUAL_CAP,
) -> TraceDocument:
    """Record an entry point of a port through the port's lens.

    The search has one start, and ``cap`` is the most steps.
    """
    program = program_of(port, search, entry_point)
    return record_program(program, search, lens_of(port), cap=cap)


def record_program(
    program: Program,
    search: Search,
    lens: Lens | None,
    *,
    cap: int = USUAL_CAP,
) -> TraceDocument:
    """Record a program, as `record` does; without a lens, no event is seen.

    Raises what executing its module raises.
    """
    recorder = Recorder(search.board, lens, program.module, cap)
    outcome = run_program(program, search.board, recorder)
    recorder.complete()
    return _document(program, search, lens, recorder, outcome)


def _document(
    program: Program,
    search: Search,
    lens: Lens | None,
    recorder: Recorder,
    outcome: Outcome,
) -> TraceDocument:
    answer = outcome.answer
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
        "lens": _KINDS.get(type(lens)),
        "shows": _shown(lens),
        "from_event": 0,
        "path": [],
        "functions": recorder.functions,
        "stack": [],
        "names": recorder.names,
        "values": recorder.values.table,
        "kinds": "".join(recorder.kinds),
        "lines": recorder.lines,
        "calls": recorder.calls,
        "resumed": recorder.resumed,
        "changes": recorder.changes,
        "events": recorder.events,
    }


def _shown(lens: Lens | None) -> str | None:
    """Return the variable that is the board itself, if one is."""
    if isinstance(lens, Numbering) and "." not in lens.board:
        return lens.board
    return None


def _result(board: Board, answer: object) -> str:
    """Write what was returned: a tour by its squares, of tours how many."""
    if type(answer) not in (list, tuple):
        return text_of(answer)
    assert isinstance(answer, list | tuple)
    squares = [_square(part, board) for part in answer]
    found = [square for square in squares if square is not None]
    if len(found) == len(answer) > 0:
        return shortened(" ".join(square_name(s, board) for s in found))
    if isinstance(answer, list) and all(map(_is_tour, answer)):
        return f"{len(answer)} tour{'s' * (len(answer) != 1)}"
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
