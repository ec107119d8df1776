"""Somebody's function recorded or measured in its own process."""

from copy import deepcopy
from functools import partial

from cavalier.programs.guest import plain
from cavalier.watch.profile import cost
from cavalier.watch.recorder import Program, record
from cavalier.watch.recording import document


def answer(call: partial[object], most: int) -> object:
    """Return a recording for JSON, of at most so many steps.

    If it may have none, return the seconds and the bytes of the call.
    """
    if not most:
        return [*cost(lambda: plain(deepcopy(call)()))]
    return document(record(Program(call), most))
