"""What a trace or a profile can be asked for, and what is refused."""

import re
from reprlib import repr as shorten
from time import monotonic
from types import FrameType

from cavalier.catalogue.lenses import WITHOUT_LENS, Lens, lens_of
from cavalier.catalogue.port import Port, Problem
from cavalier.running import estimate_nodes, refuse_search, refuse_shape
from cavalier.watching.recording import USUAL_CAP
from cavalier.watching.tours import Counter
from cavalier.watching.trace_document import (
    FULL,
    LARGEST_CAP,
    MOST_SQUARES,
    TraceDocument,
)
from cavalier.watching.watched_program import (
    EntryPoint,
    program_of,
    run_program,
)
from common.board import Board, Square
from common.errors import CavalierError, ImpossibleError, TooLargeError
from common.language import N_, _
from common.search import Search

#: How long the steps up to the first full board are counted, in seconds.
_SECONDS = 5.0

#: Boards to propose, the largest first.
_SMALLER = (
    Board(8, 8),
    Board(6, 6),
    Board(5, 6),
    Board(5, 5),
    Board(4, 5),
    Board(3, 4),
)

#: The most squares that a profile may enter: some minutes a port.
_MOST_NODES = 1_000_000


def parse_cap(text: str | None) -> int:
    """Read the largest number of steps; USUAL_CAP if none is given.

    >>> parse_cap("500"), parse_cap(None)
    (500, 10000)

    Raises CavalierError for anything else.
    """
    return _number(text, _NOT_STEPS, LARGEST_CAP, USUAL_CAP)


def parse_event(text: str | None) -> int:
    """Read the event that a recording begins with, from 1.

    >>> parse_event("12"), parse_event(None)
    (12, 1)

    Raises CavalierError for anything else.
    """
    return _number(text, _NOT_EVENT, 10**9, 1)


_NOT_STEPS = N_(
    "{text} is not a number of steps. Use a whole number from 1 to {largest}."
)
_NOT_EVENT = N_(
    "{text} is not the number of an event. Use a whole number from 1 to "
    "{largest}."
)


def _number(text: str | None, refusal: str, largest: int, usual: int) -> int:
    if text is None:
        return usual
    number = re.fullmatch("0*([0-9]{1,12})", text, re.ASCII)
    if number is None or not 1 <= int(number[1]) <= largest:
        raise CavalierError(_(refusal, text=shorten(text), largest=largest))
    return int(number[1])


def must_be_one(*, first: bool, count: bool, every: bool) -> bool:
    """Return whether one thing is asked for; raise CavalierError for two."""
    asked = [
        name
        for name, wanted in (
            ("--first", first), ("--count", count), ("--all", every),
        )
        if wanted
    ]  # fmt: skip
    if len(asked) > 1:
        options = _(" or ").join(asked)
        raise CavalierError("Use {options}, not both.", options=options)
    return bool(asked)


def entry_point_of(
    port: Port, *, first: bool, count: bool, every: bool
) -> EntryPoint:
    """Return what is run: the first tour, unless another is asked for.

    A file of one's own may only count; then the count is run. Raises
    CavalierError where the port does not have it, or where two are asked for.
    """
    asked = must_be_one(first=first, count=count, every=every)
    if count or not (asked or port.finds):
        port.must_solve(Problem.COUNTING)
        return "count_tours"
    if every:
        port.must_solve(Problem.ENUMERATING)
        return "tours"
    port.must_tour()
    return "first_tour"


def refuse_port(port: Port, board: Board) -> None:
    """Raise CavalierError unless the port can be traced on the board."""
    if port.id in WITHOUT_LENS:
        raise CavalierError(
            "{port} cannot be traced, because {reason}. Choose a port that "
            "finds tours: `cavalier list` shows them.",
            port=port.id,
            reason=_(WITHOUT_LENS[port.id]),
        )
    refuse_shape(port, board)
    refuse_board(board)


def refuse_board(board: Board) -> None:
    """Raise TooLargeError where the board is too large to be traced."""
    if len(board) > MOST_SQUARES:
        raise TooLargeError(
            "{board} is too large for a trace. Use at most {most} squares.",
            board=board,
            most=MOST_SQUARES,
        )


def refuse_cut(
    document: TraceDocument,
    port: Port,
    search: Search,
    entry_point: EntryPoint,
) -> None:
    """Raise TooLargeError where a trace ends before its first full board.

    The message says when that board comes, and which board is small enough.
    If no board is ever full, nothing is cut.
    """
    if document["ended"] != "cap" or FULL in document["events"][1::3]:
        return
    cap = len(document["kinds"])
    counter, ended = _counted(port, search, entry_point, 10**9)
    if not counter.full and ended == "finished":
        return
    event = len(counter.tour.events) // 2
    wide = counter.full and counter.steps <= LARGEST_CAP
    hints = [
        *_smaller(port, search, entry_point, cap),
        *([f"--cap {counter.steps}"] if wide else []),
        _("--cap {cap} for the beginning", cap=str(cap)),
    ]
    raise TooLargeError(
        _(
            _CUT if counter.full else _CUT_EARLY,
            port=port.id,
            board=search.board,
            event=str(event),
            steps=counter.steps,
            cap=str(cap),
            hints=_(", or ").join(hints),
        )
    )


_CUT = N_(
    "The first full board of {port} on {board} is event {event}, after "
    "{steps} steps, and the trace ends after {cap} steps. Use {hints}. "
    "`cavalier trace --from {event}` begins there."
)
_CUT_EARLY = N_(
    "The first full board of {port} on {board} comes after more than {event} "
    "events, and the trace ends after {cap} steps. Use {hints}."
)


def _smaller(
    port: Port, search: Search, entry_point: EntryPoint, cap: int
) -> list[str]:
    """Return a smaller board on which the first full board is in the trace."""
    for board in _SMALLER:
        if len(board) >= len(search.board) or (
            port.square and board.rows != board.columns
        ):
            continue
        small = Search(board, search.closed, Square(0, 0))
        if _counted(port, small, entry_point, cap)[0].full:
            return [f"--board {board}"]
    return []


class _FirstFull(Counter):
    """Counts the steps up to the first full board, for some seconds."""

    def __init__(self, board: Board, lens: Lens | None, most: int) -> None:
        super().__init__(board, lens, most)
        self.full = False
        self._end = monotonic() + _SECONDS

    def __call__(self, kind: str, frame: FrameType, value: object) -> None:
        """Take a step, and count it."""
        super().__call__(kind, frame, value)
        self.full = FULL in self.tour.events[-2::2]
        late = self.steps % 1024 == 0 and monotonic() > self._end
        self.stopped = self.stopped or self.full or late


def _counted(
    port: Port, search: Search, entry_point: EntryPoint, most: int
) -> tuple[_FirstFull, str]:
    """Count steps up to the first full board; return also how that ended."""
    counter = _FirstFull(search.board, lens_of(port), most)
    program = program_of(port, search, entry_point)
    outcome = run_program(program, search.board, counter)
    if outcome.ended == "interrupted":
        raise KeyboardInterrupt
    return counter, outcome.ended


def refuse_long(port: Port, search: Search, entry_point: EntryPoint) -> None:
    """Raise TooLargeError where a profile would take too long.

    A port that proves that there is no tour goes through the whole tree.
    """
    try:
        refuse_search(port, search)
        whole = entry_point != "first_tour"
    except ImpossibleError:
        whole = port.complete
    except TooLargeError:
        raise _too_large(_TOO_LONG, port, search) from None
    (start,) = search.starts
    if whole and estimate_nodes(search.board, start) > _MOST_NODES:
        raise _too_large(_TOO_MANY, port, search)


_TOO_LONG = N_(
    "A profile of {port} on {board} would take too long. Use a smaller board, "
    "such as 3x4 or 4x5."
)
_TOO_MANY = N_(
    "A profile of {port} on {board} would enter over {most:,} squares "
    "(Knuth's estimate), which takes too long. Use a smaller board, such as "
    "3x4 or 4x5."
)


def _too_large(said: str, port: Port, search: Search) -> TooLargeError:
    return TooLargeError(
        _(said, port=port.id, board=search.board, most=_MOST_NODES)
    )
