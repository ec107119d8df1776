"""Somebody's file recorded or measured in its own process."""

from copy import deepcopy
from functools import partial
from typing import TypedDict

from cavalier.programs.guest import ENTRY_POINTS, Guest, plain
from cavalier.watch.profile import cost
from cavalier.watch.recorder import Program, record
from cavalier.watch.recording import document
from common.board import Board, Square


class Request(TypedDict):
    """A question to a file; ``most`` notes are recorded, 0 asks for a cost."""

    entry_point: str
    board: tuple[int, int]
    start: tuple[int, int]
    closed: bool
    most: int


def answer(guest: Guest, request: Request) -> object:
    """Return a recording for JSON, or the seconds and the bytes."""
    verbs = {name: verb for verb, name in ENTRY_POINTS.items()}
    verb = verbs[request["entry_point"]]
    verb = verb if verb in guest.functions else "tours"
    function, signature = guest.functions[verb], guest.signatures[verb]
    given, options = signature.arguments(
        Board(*request["board"]),
        Square(*request["start"]),
        closed=request["closed"],
    )
    if not request["most"]:
        return [*cost(lambda: plain(function(*deepcopy(given), **options)))]
    program = Program(partial(function, *given, **options))
    return document(record(program, request["most"]))
