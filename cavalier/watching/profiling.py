"""The profile of a program: what it does for some work, seen by running it.

It is run several times, each on a fresh copy: as it is, to measure time and
memory; followed from outside, for its events; and instrumented, to count what
it changes and makes.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from types import CodeType, FrameType
from typing import TypedDict

from cavalier.catalogue.lenses import Lens
from cavalier.running import run
from cavalier.watching.document import ENTERED
from cavalier.watching.following import Following, followed
from cavalier.watching.instrumenting import TALLY, instrumented
from cavalier.watching.measuring import code_lines, peak_memory, seconds
from cavalier.watching.programs import Function, Program
from cavalier.watching.tallying import Tally
from cavalier.watching.tours import Tour, look_through
from common.board import Board, Square

#: How often a work that takes no time is done to measure it.
_REPEATED = 5


class Measured(TypedDict):
    """What a program did, as counted and measured.

    ``deepest_recursion`` is how many calls of one procedure were open at
    once, at most. ``nodes`` are the squares entered; null if they are not
    seen. ``mutations`` are by kind; ``seconds`` are of processor time,
    ``peak_memory`` is in bytes.
    """

    lines: int
    procedures: int
    calls: int
    deepest_recursion: int
    nodes: int | None
    mutations: dict[str, int]
    names_bound_again: int
    outer_variables_set: int
    containers: int
    cells: int
    seconds: float
    peak_memory: int


@dataclass(frozen=True, slots=True)
class Profile:
    """What a program did for some work, and with what result.

    ``events`` are flat couples: what happened, as in a trace document, and
    the square; None if they are not seen. The result is what the entry point
    returns: a number, a tour or None, or a tuple.
    """

    port: str
    measured: Measured
    events: list[int] | None
    result: object

    @property
    def tours(self) -> int:
        """How many tours the result is, or is the number of."""
        match self.result:
            case int(number):
                return number
            case (Square(), *_):
                return 1
            case tuple(tours):
                return len(tours)
        return 0


class _Follower:
    """Sees the events of a program that is followed, and its recursion."""

    def __init__(self, board: Board, lens: Lens | None) -> None:
        self.tour = Tour(board)
        self.deepest = 0
        self._look = look_through(lens, self.tour)
        self._open: Counter[CodeType] = Counter()

    def __call__(self, kind: str, frame: FrameType, value: object) -> None:
        """Take a step."""
        self._look(kind, frame, frame.f_locals, value)
        if kind in "cs":
            self._open[frame.f_code] += 1
            self.deepest = max(self.deepest, self._open[frame.f_code])
        elif kind in "ryx":
            self._open[frame.f_code] -= 1


def profile(program: Program, board: Board, lens: Lens | None) -> Profile:
    """Run a program on a board, and return what it did."""
    return run(board, lambda: _profile(program, board, lens))


def _profile(program: Program, board: Board, lens: Lens | None) -> Profile:
    source = program.source
    follower = _Follower(board, lens)
    following = Following(program.file, source.count("\n") + 1, follower)
    followed(following, next(_works(program)))
    tally = Tally(program.module)
    with program.fresh(instrumented(program.text), **{TALLY: tally}) as f:
        tally.begin()
        answer = _work(program, f)()
    events = follower.tour.events if lens else None
    measured: Measured = {
        "lines": code_lines(source),
        "procedures": _procedures(source),
        "calls": tally.calls,
        "deepest_recursion": follower.deepest,
        "nodes": None if events is None else events[::2].count(ENTERED),
        "mutations": tally.mutations,
        "names_bound_again": tally.bound_again,
        "outer_variables_set": tally.outer_set,
        "containers": tally.containers,
        "cells": tally.cells,
        "seconds": seconds(islice(_works(program), _REPEATED)),
        "peak_memory": peak_memory(next(_works(program))),
    }
    return Profile(program.name, measured, events, _result(program, answer))


def _works(program: Program) -> Iterator[Callable[[], object]]:
    """Yield the work as often as it is wanted, each on a fresh copy."""
    while True:
        with program.fresh() as function:
            yield _work(program, function)


def _work(program: Program, function: Function) -> Callable[[], object]:
    """Return what calls the function, and goes to the end of its answer."""

    def work() -> object:
        answer = function(*program.arguments, **program.options)
        return tuple(answer) if isinstance(answer, Iterator) else answer

    return work


def _result(program: Program, answer: object) -> object:
    """Return an answer without any counters."""
    if program.returns_counters and isinstance(answer, tuple):
        return answer[0]
    return answer


def _procedures(text: str) -> int:
    """Count the functions, the methods and the lambdas."""
    kinds = ast.FunctionDef | ast.Lambda
    return sum(isinstance(node, kinds) for node in ast.walk(ast.parse(text)))
