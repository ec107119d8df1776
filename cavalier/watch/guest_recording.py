"""Somebody's file recorded or measured in its own process."""

from collections.abc import Sequence
from copy import deepcopy
from functools import partial

from cavalier.programs.guest import ENTRY_POINTS, Guest, plain
from cavalier.watch.profile import cost
from cavalier.watch.recorder import record
from cavalier.watch.recording import document
from common.board import Board, Square

#: The entry point, the sides of the board, the start, whether tours are
#: closed, and the most steps to record; 0 asks for the cost.
Request = tuple[str, Sequence[int], Sequence[int], bool, int]


def answer(guest: Guest, request: Request) -> object:
    """Return a recording for JSON, or the seconds and the bytes."""
    entry_point, (rows, columns), (row, column), closed, most = request
    verbs = {name: verb for verb, name in ENTRY_POINTS.items()}
    verb = verbs[entry_point]
    verb = verb if verb in guest.functions else "tours"
    function, signature = guest.functions[verb], guest.signatures[verb]
    given, options = signature.arguments(
        Board(rows, columns), Square(row, column), closed=closed
    )
    if not most:
        return [*cost(lambda: plain(function(*deepcopy(given), **options)))]
    return document(record(partial(function, *given, **options), most))
