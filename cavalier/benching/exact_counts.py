"""What exact counts take by both tiers, and how the states grow by row."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from itertools import takewhile

from cavalier.benching.measurements import (
    Numbers,
    Plan,
    Planned,
    Task,
    Work,
    measured,
)
from cavalier.exact import cost, plain
from cavalier.exact.cost import Tier
from cavalier.exact.plain import Watch
from cavalier.exact.question import Question, of_cycles, of_paths
from common.board import Board, parse_board
from common.counts import Convention
from common.known_counts import published
from common.language import _

#: What is counted, with the tiers that count it.
_COUNTS = (
    ("6x6", "closed", (Tier.PLAIN, Tier.COMPILED)),
    ("5x8", "open", (Tier.PLAIN, Tier.COMPILED)),
    ("6x7", "closed", (Tier.PLAIN, Tier.COMPILED)),
    ("6x8", "open", (Tier.COMPILED,)),
    ("7x8", "closed", (Tier.COMPILED,)),
)

#: What the slow bench adds.
_SLOW_COUNTS = (
    ("6x8", "closed", (Tier.PLAIN, Tier.COMPILED)),
    ("6x6", "open", (Tier.PLAIN, Tier.COMPILED)),
    ("7x7", "open", (Tier.COMPILED,)),
    ("8x8", "closed", (Tier.COMPILED,)),
)

#: Up to how many states the growth is measured: by tier, and if it is slow.
_MOST_STATES = {
    (Tier.PLAIN, False): 20_000,
    (Tier.PLAIN, True): 100_000,
    (Tier.COMPILED, False): 1_500_000,
    (Tier.COMPILED, True): 20_000_000,
}

#: The tasks of this module: a count, and the growth of states.
COUNTING, GROWING = f"{__name__}:counting", f"{__name__}:growing"

#: In columns: the states of narrower boards are too few to show growth.
_NARROWEST = 4

#: The stage in which the states of a half grow.
_SETTLING = "settling squares"

#: By kind: what asks for it, the convention, and the states that are known.
_MADE = {
    "closed": (of_cycles, Convention.CYCLES, cost.CYCLE_STATES),
    "open": (of_paths, Convention.UNDIRECTED_PATHS, cost.PATH_STATES),
}

#: Counts what a question asks for, and calls a function at each stage.
_Count = Callable[[Question, Watch], int]


def plan(slow: bool) -> Plan:
    """Plan counts by both tiers, where there is memory, and the growth."""
    plan = Plan()
    compiled = find_spec("numba") is not None
    if compiled:
        # numba keeps what it compiles; compiling takes much memory.
        measured(Task(COUNTING, ("compiled", "3x4", "open")))
    else:
        plan.left_out.append(_("Compiled counts: numba is missing."))
    for board, kind, tiers in _COUNTS + (_SLOW_COUNTS if slow else ()):
        for tier in tiers:
            if tier == Tier.PLAIN or compiled:
                plan += _count_on(board, kind, tier)
    growing = Tier.COMPILED if compiled else Tier.PLAIN
    plan.works += _growths(growing, _MOST_STATES[growing, slow])
    return plan


def _count_on(board_text: str, kind: str, tier: Tier) -> Plan:
    """Plan a count, unless it does not fit into memory."""
    board = parse_board(board_text)
    needed = cost.estimate(board, tier, closed=kind == "closed").bytes
    way = tier.name.lower()
    if needed > cost.available_bytes():
        size = cost.size_text(needed, up=True)
        said = _(
            "{board} {kind}, {way}: it takes {size} of memory, and less is "
            "free.",
            board=board,
            kind=kind,
            way=way,
            size=size,
        )
        return Plan(left_out=[said])
    work = Planned(
        "exact",
        f"{board} {kind}",
        way,
        Task(COUNTING, (way, board_text, kind)),
        board=board_text,
        count=published(board, _MADE[kind][1]),
    )
    return Plan([work])


def _growths(tier: Tier, most: int) -> list[Planned]:
    """Plan to settle a half of each width, as far as there is room."""
    way = tier.name.lower()
    return [
        Planned(
            "exact",
            f"{width} columns, {kind}",
            "growth",
            Task(GROWING, (way, kind, str(width), str(rows))),
            once=True,
        )
        for kind, (_, _, known) in _MADE.items()
        for width in known
        if width >= _NARROWEST and (rows := _rows_within(known[width], most))
    ]


def _rows_within(states: tuple[int, ...], most: int) -> int:
    """Count the first rows that have at most so many states.

    >>> _rows_within((9, 69, 148, 482, 862), 500)
    4
    """
    return len(list(takewhile(lambda held: held <= most, states)))


# What the processes prepare.


def counting(way: str, board_text: str, kind: str) -> Work:
    """Prepare an exact count of cycles, or of undirected paths."""
    count, question = _counter(way), _question(kind, parse_board(board_text))
    return lambda: {"count": count(question, lambda *_: None)}


def growing(way: str, kind: str, width_text: str, rows_text: str) -> Work:
    """Prepare to settle the rows of a half; no state is left out by folding.

    The work gives the most states while each row is settled, from row 1.
    """
    width, rows = int(width_text), int(rows_text)
    count = _settler(way)
    # On a board with an odd number of squares, tours end on one colour only.
    length = max(2 * rows + 2, width + width % 2)
    question = _question(kind, Board(length, width))
    return lambda: _most_by_row(partial(count, question), width, rows)


def _question(kind: str, board: Board) -> Question:
    """Ask for the cycles of a board, or for its paths."""
    return _MADE[kind][0](board)


def _counter(way: str) -> _Count:
    """Return what counts in this way, with all that it calls compiled."""
    if way == "plain":
        return plain.count
    from cavalier.exact import compiled

    compiled.count(of_paths(Board(3, 4)), lambda *_: None)
    return compiled.count


def _settler(way: str) -> Callable[[Question, Watch], object]:
    """Return what settles the squares, and leaves no state out."""
    count = _counter(way)
    if way == "plain":
        return count
    from cavalier.exact import compiled

    return partial(compiled.settled, folding=False)


class _SettledError(Exception):
    """Raised when so many rows are settled as are asked for."""


def _most_by_row(
    count: Callable[[Watch], object], width: int, rows: int
) -> Numbers:
    """Settle the rows of a half, and note the most states in each."""
    held: list[int] = []

    def watch(stage: str, share: float, states: int) -> None:
        if stage == _SETTLING:
            held.append(states)
        if len(held) == width * rows:
            raise _SettledError

    with suppress(_SettledError):
        count(watch)
    return {
        str(row + 1): max(held[row * width : (row + 1) * width])
        for row in range(rows)
    }
