"""What a trace or a profile can be asked for, and what is refused."""

import re
from reprlib import repr as shorten

from cavalier.catalogue.lenses import WITHOUT_LENS
from cavalier.catalogue.port import Port, Problem
from cavalier.running import estimate_nodes, refuse_search
from cavalier.watching.recording import USUAL_CAP
from cavalier.watching.trace_document import LARGEST_CAP, MOST_SQUARES
from cavalier.watching.watched_program import EntryPoint
from common.board import Board
from common.errors import CavalierError, ImpossibleError, TooLargeError
from common.search import Search

#: The most squares that a profile may enter: some minutes a port.
_MOST_NODES = 1_000_000


def parse_cap(text: str | None) -> int:
    """Read the largest number of steps; USUAL_CAP if none is given.

    >>> parse_cap("500"), parse_cap(None)
    (500, 10000)

    Raises CavalierError for anything else.
    """
    if text is None:
        return USUAL_CAP
    number = re.fullmatch("0*([0-9]{1,12})", text, re.ASCII)
    if number is None or not 1 <= int(number[1]) <= LARGEST_CAP:
        raise CavalierError(
            f"{shorten(text)} is not a number of steps. Use a whole "
            f"number from 1 to {LARGEST_CAP}."
        )
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
        options = " or ".join(asked)
        raise CavalierError(f"Use {options}, not both.")
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
            f"{port.id} cannot be traced, because "
            f"{WITHOUT_LENS[port.id]}. Choose a port that finds tours: "
            "`cavalier list` shows them."
        )
    refuse_search(port, Search(board), force=True)
    if len(board) > MOST_SQUARES:
        raise TooLargeError(
            f"{board} is too large for a trace. Use at most "
            f"{MOST_SQUARES} squares."
        )


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


_TOO_LONG = (
    "A profile of {port} on {board} would take too long. Use a smaller "
    "board, such as 3x4 or 4x5."
)
_TOO_MANY = (
    "A profile of {port} on {board} would enter over {most:,} squares "
    "(Knuth's estimate), which takes too long. Use a smaller board, such "
    "as 3x4 or 4x5."
)


def _too_large(said: str, port: Port, search: Search) -> TooLargeError:
    return TooLargeError(
        said.format(port=port.id, board=search.board, most=_MOST_NODES)
    )
