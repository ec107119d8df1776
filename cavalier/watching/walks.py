"""The walk of a program in any language: its events, as it prints them.

A program that is asked to walk prints a line for each event: ``+ ROW COLUMN``
for a square that the knight enters, ``- ROW COLUMN`` for the one that it
leaves, ``=`` for a full board. A line may end with a number: that of the line
of its source where it is. The last line may be a number alone: how many tours
it has counted. Nothing of it is trusted.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Literal, NamedTuple

from cavalier.sandboxed.answers import broken
from cavalier.sandboxed.own import OwnFile
from cavalier.sandboxed.sandbox import Run
from cavalier.sandboxed.targets import source_of
from cavalier.watching.playback import triples
from cavalier.watching.recording import NO_EVENTS
from cavalier.watching.tours import Path, square_at
from cavalier.watching.trace_document import (
    ENTERED,
    FORMAT,
    FULL,
    LEFT,
    VERSION,
    Ended,
    TraceDocument,
)
from common.board import Board, Square, parse_board, square_name
from common.errors import CavalierError, RunError
from common.language import N_, _
from common.search import Search
from common.untrusted import printable, shown
from common.validator import is_knight_move

#: The question that a program answers by its events.
WALK: Literal["walk"] = "walk"

#: The most bytes of an event that are read, and of all events.
_BYTES, _MOST = 32, 16_000_000

_EVENT = re.compile(
    r"(?:([+-])\s*([0-9]{1,6})\s+([0-9]{1,6})|=)(?:\s+([1-9][0-9]{0,6}))?"
)
_NUMBER = re.compile("[0-9]{1,100}")
_KINDS = {"+": ENTERED, "-": LEFT, None: FULL}

#: A square that is entered is a call, one that is left is a return.
_STEPS = {ENTERED: "c", LEFT: "r", FULL: "l"}


class _Event(NamedTuple):
    """LEFT, ENTERED or FULL, the number of the square, and a line or 0."""

    kind: int
    square: int
    line: int


class _Source(NamedTuple):
    """The source of a program; without a text, its lines are not known."""

    file: str
    text: str


def walked(
    own: OwnFile, search: Search, cap: int, from_event: int
) -> TraceDocument:
    """Record the walk of a program, at most ``cap`` events of it.

    Raises CavalierError if it does not walk, or where there are fewer events,
    and RunError at the first event that cannot be.
    """
    last = from_event + cap
    run = own.run_with(WALK, search, min(_MOST, _BYTES * (last + 1)))
    lines, path = _lines(own, run), Path()
    result = lines.pop() if _NUMBER.fullmatch(lines[-1]) else None
    events = _events(own.id, search.board, lines[:last], path)
    before = list(islice(events, from_event))
    begun, taken = list(path), list(events)
    ended, why = _end(run, len(lines) > last)
    if not taken and ended == "finished":
        raise CavalierError(
            _(
                NO_EVENTS,
                port=own.id,
                events=len(before),
                board=search.board,
                first=from_event + 1,
            )
        )
    source = _source(own, taken, from_event)
    at = [event.line if source.text else 1 for event in taken]
    return {
        "format": FORMAT,
        "version": VERSION,
        "port": own.id,
        "style": None,
        "file": source.file,
        "board": str(search.board),
        "start": search.starts[0],
        "closed": search.closed,
        "entry_point": WALK,
        "ended": ended,
        "why": why,
        "result": result if ended == "finished" else None,
        "counters": {},
        "first_line": 1,
        "source": source.text,
        "lens": WALK,
        "shows": None,
        "from_event": from_event,
        "path": begun,
        "functions": [(own.id, 1)],
        "stack": [0] * len(begun),
        "names": [""],
        "values": [],
        "kinds": "".join(_STEPS[event.kind] for event in taken),
        "lines": [after - line for line, after in pairwise([0, *at])],
        "calls": [0 for event in taken if event.kind == ENTERED],
        "resumed": [],
        "changes": [],
        "events": [
            part
            for step, (kind, square, _) in enumerate(taken)
            for part in (int(step > 0), kind, square)
        ],
    }


def _lines(own: OwnFile, run: Run) -> list[str]:
    """Return the whole lines that a program has printed.

    Raises CavalierError if it does not walk, and RunError without any line.
    """
    problem = broken(run)
    *lines, rest = run.output.decode("utf-8", "replace").split("\n")
    if rest and not (problem and problem.cut_short):
        lines.append(rest)
    if lines and not _EVENT.fullmatch(lines[0].strip()):
        raise CavalierError(
            "{program} does not {word}: it printed {text}. An event is + "
            "ROW COLUMN, - ROW COLUMN or =.",
            program=own.id,
            word=WALK,
            text=shown(lines[0]),
        )
    if not lines:
        cut_short = problem is not None and problem.cut_short
        did = problem.problem if problem else _("printed nothing")
        told = _("{did}, asked to {word}", did=did, word=WALK)
        raise RunError(own.id, told, cut_short=cut_short)
    return lines


def _end(run: Run, more: bool) -> tuple[Ended, str]:
    """Return how the recording ends, and why, unless the walk does."""
    if more:
        return "cap", "It has as many steps as were asked for."
    if (problem := broken(run)) is not None:
        return "failed", printable(problem.problem)
    return "finished", ""


def _events(
    name: str, board: Board, lines: Sequence[str], path: Path
) -> Iterator[_Event]:
    """Yield the events, each after it has changed the path.

    Raises RunError at the first that cannot be.
    """
    for number, text in enumerate(lines, 1):
        found = _EVENT.fullmatch(text.strip())
        if found is None:
            raise RunError(
                name,
                _(
                    "printed {text} as event {event}. An event is + ROW "
                    "COLUMN, - ROW COLUMN or =.",
                    text=shown(text),
                    event=number,
                ),
            )
        sign, row, column, line = found.groups()
        kind, here = _KINDS[sign], next(reversed(path), None)
        if kind == FULL:
            square, fault = here, _not_full(board, path)
        else:
            there = Square(int(row), int(column))
            square, fault = _square(board, kind, there, here)
        if fault or square is None:
            raise RunError(
                name,
                _("{fault} at event {event}", fault=fault, event=number),
            )
        path.happen(kind, square)
        yield _Event(kind, square, int(line or 0))


def _not_full(board: Board, path: Path) -> str:
    if path.different == len(board):
        return ""
    return _(
        "says that the board is full, and is on {number} of {all} squares,",
        number=path.different,
        all=len(board),
    )


def _square(
    board: Board, kind: int, there: Square, here: int | None
) -> tuple[int, str]:
    """Return the number of a square that is entered or left, and a fault."""
    if there not in board:
        outside = _ENTERS_OUTSIDE if kind == ENTERED else _LEAVES_OUTSIDE
        where = f"{there.row},{there.column}"
        return 0, _(outside, square=where, board=board)
    square = there.row * board.columns + there.column
    if kind == ENTERED or square == here:
        return square, ""
    left = square_name(there, board)
    if here is None:
        return 0, _("leaves {square}, but is on no square,", square=left)
    on = square_name(square_at(board, here), board)
    return 0, _("leaves {square}, but is on {other},", square=left, other=on)


_ENTERS_OUTSIDE = N_("enters {square}, which is not on the {board} board,")
_LEAVES_OUTSIDE = N_("leaves {square}, which is not on the {board} board,")


def _source(own: OwnFile, events: Sequence[_Event], before: int) -> _Source:
    """Return the source that has the lines of the events, if they have any.

    Raises RunError at the first event whose line is not one of the source.
    """
    file = source_of(own.target.readable[0])
    if file is None or not (events and events[0].line):
        return _Source(own.id, "")
    text = file.read_text(encoding="utf-8", errors="replace")
    last = text.count("\n") + 1
    for number, event in enumerate(events, before + 1):
        if not 0 < event.line <= last:
            raise RunError(
                own.id,
                _(
                    _OTHER_LINE if event.line else _NO_LINE,
                    line=event.line,
                    event=number,
                    file=file.name,
                    last=last,
                ),
            )
    return _Source(printable(file.name), text)


_OTHER_LINE = N_(
    "names line {line} at event {event}. Use a line of {file}, 1 to {last}."
)
_NO_LINE = N_(
    "names no line at event {event}. Use a line of {file}, 1 to {last}."
)


def by_second_square(document: TraceDocument) -> Counter[Square]:
    """Count the full boards of a recording by the second square of each.

    If closed tours are asked for, it counts those whose ends meet.
    """
    board, path = parse_board(document["board"]), Path(document["path"])
    counts = Counter[Square]()
    for _step, kind, square in triples(document["events"]):
        path.happen(kind, square)
        tour = [square_at(board, each) for each in path] * (kind == FULL)
        if tour[1:] and _meets(tour, closed=document["closed"]):
            counts[tour[1]] += 1
    return counts


def _meets(tour: Sequence[Square], *, closed: bool) -> bool:
    return not closed or is_knight_move(tour[0], tour[-1])
