"""The profile of a program: what it does for some work, seen by running it.

It is run several times, each on a fresh copy: as it is, to measure time and
memory; followed from outside, for its events; and instrumented, so that it
tells a `Tally` what it changes and makes.
"""

import ast
import time
import tokenize
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from io import StringIO
from itertools import islice
from sys import getrefcount
from types import CodeType, FrameType
from typing import TypedDict

from cavalier.catalogue.lenses import Lens
from cavalier.running import run
from cavalier.watching.instrumenting import TALLY, instrumented
from cavalier.watching.tours import Watcher
from cavalier.watching.trace_document import ENTERED
from cavalier.watching.watched_program import (
    Following,
    Function,
    Program,
)
from common.board import Board, Square

#: A small work is repeated until it has taken so many seconds in all.
_ENOUGH = 0.1

# What is on a line besides code.
_NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def code_lines(text: str) -> int:
    r"""Count the lines with code: not blank, a comment or a docstring.

    >>> code_lines('"A file."\n\nx = (  # two\n    1)\n')
    2
    """
    return len(
        {
            line
            for statement in _statements(text)
            if [token.type for token in statement] != [tokenize.STRING]
            for token in statement
            for line in range(token.start[0], token.end[0] + 1)
        }
    )


def procedures(text: str) -> int:
    """Count the functions, the methods and the lambdas."""
    kinds = ast.FunctionDef | ast.Lambda
    return sum(isinstance(node, kinds) for node in ast.walk(ast.parse(text)))


def _statements(text: str) -> Iterator[list[tokenize.TokenInfo]]:
    """Go through the statements, each the list of its tokens."""
    tokens: list[tokenize.TokenInfo] = []
    for token in tokenize.generate_tokens(StringIO(text).readline):
        if token.type == tokenize.NEWLINE:
            yield tokens
            tokens = []
        elif token.type not in _NO_CODE:
            tokens.append(token)


def seconds(works: Iterable[Callable[[], object]]) -> float:
    """Return the least processor time of works that do the same."""
    times: list[float] = []
    for work in works:
        begun = time.thread_time()
        work()
        times.append(time.thread_time() - begun)
        if sum(times) > _ENOUGH:
            break
    return min(times)


def peak_memory(work: Callable[[], object]) -> int:
    """Return the most bytes that a work needs at once, for what it makes."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        result = work()
        _, peak = tracemalloc.get_traced_memory()
        del result
    finally:
        tracemalloc.stop()
    return peak - before


#: What is counted as a container, with everything derived from it.
CONTAINERS = (list, tuple, set, frozenset, dict, bytes, bytearray)

#: The kinds of mutations: items and attributes that are set or deleted, calls
#: of methods and functions that mutate, and objects that ``+=`` changes.
KINDS = ("items", "attributes", "calls", "in_place")


class Tally:
    """What one run has done: its calls, mutations, bindings and containers.

    ``module`` is the name of the program: its own functions may be called
    like a method that mutates, and do not mutate.
    """

    def __init__(self, module: str) -> None:
        self.module = module
        self.begin()

    def begin(self) -> None:
        """Forget what was counted, as while the program was imported."""
        self.calls = 0
        self.mutations: Counter[str] = Counter()
        self.bound_again = 0
        self.outer_set = 0
        self.containers = 0
        self.cells = 0
        self._seen: object = None

    def opened(self, names: tuple[str, ...]) -> set[str]:
        """Return the names that a call has bound when it begins."""
        self.calls += 1
        return set(names)

    def bind(self, bound: set[str], name: str, value: object = None) -> object:
        """Return the value; count a name that the call has bound before.

        A name that is deleted no longer means what it did, too.
        """
        self.bound_again += name in bound
        bound.add(name)
        return value

    def set_outer(self, value: object = None) -> object:
        """Count a variable that belongs to an outer procedure or the file."""
        self.outer_set += 1
        return value

    def mutate(self, kind: str) -> bool:
        """Count a mutation; always true, to be a condition too."""
        self.mutations[kind] += 1
        return True

    def augmented(self, before: object, after: object) -> None:
        """Count what ``before += ...`` has done to the object."""
        if after is not before:
            self.make(after)
        elif type(after).__hash__ is None:
            self.mutate("in_place")

    def mutating(self, function: object) -> object:
        """Return what counts each call of a function that mutates."""
        own = getattr(function, "__module__", None) == self.module
        if own or not callable(function):
            return function
        return self._counting(function)

    def _counting(self, function: Function) -> Function:
        def counted(*arguments: object, **named: object) -> object:
            result = function(*arguments, **named)
            self.mutate("calls")
            return result

        return counted

    def made(self, value: object) -> object:
        """Return the value; count it if it is a container, and new.

        New is what nothing refers to, and what was not just seen: a list that
        a procedure returns was counted where the procedure made it.
        """
        if value is not self._seen and getrefcount(value) <= _NEW:
            self.make(value)
        return value

    def make(self, value: object) -> None:
        """Count a container that was made, and its cells."""
        if isinstance(value, CONTAINERS):
            self.containers += 1
            self.cells += len(value)
            self._seen = value

    def returned(self, value: object) -> object:
        """Return what a procedure returns; it is counted where it was made."""
        if isinstance(value, CONTAINERS):
            self._seen = value
        return value


def _references(value: object) -> int:
    return getrefcount(value)


# What refers to a new object in a function that it was passed to.
_NEW = _references([])


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
    returns: a number, a tour or None, or a tuple. ``why`` is what is said of
    one that prints and returns None.
    """

    port: str
    measured: Measured
    events: list[int] | None
    result: object
    why: str = ""

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


class _Recursion(Watcher):
    """Sees the events of a program, and how deep its recursion is."""

    def __init__(self, board: Board, lens: Lens | None) -> None:
        super().__init__(board, lens)
        self.deepest = 0
        self._open: Counter[CodeType] = Counter()

    def __call__(self, kind: str, frame: FrameType, value: object) -> None:
        """Take a step."""
        super().__call__(kind, frame, value)
        if kind in "cs":
            self._open[frame.f_code] += 1
            self.deepest = max(self.deepest, self._open[frame.f_code])
        elif kind in "ryx":
            self._open[frame.f_code] -= 1


def profile(program: Program, board: Board, lens: Lens | None) -> Profile:
    """Run a program on a board, and return what it did."""
    return run(board, lambda: _profile(program, board, lens))


def _profile(program: Program, board: Board, lens: Lens | None) -> Profile:
    source, recursion = program.source, _Recursion(board, lens)
    with Following(program, recursion):
        next(_works(program))()
    tally = Tally(program.module)
    with program.fresh(instrumented(program.text), **{TALLY: tally}) as call:
        tally.begin()
        answer = _to_the_end(call)
    events = recursion.tour.events if lens else None
    measured: Measured = {
        "lines": code_lines(source),
        "procedures": procedures(source),
        "calls": tally.calls,
        "deepest_recursion": recursion.deepest,
        "nodes": None if events is None else events[::2].count(ENTERED),
        "mutations": tally.mutations,
        "names_bound_again": tally.bound_again,
        "outer_variables_set": tally.outer_set,
        "containers": tally.containers,
        "cells": tally.cells,
        "seconds": seconds(islice(_works(program), _REPEATED)),
        "peak_memory": peak_memory(next(_works(program))),
    }
    if program.returns_counters and isinstance(answer, tuple):
        answer, _ = answer
    return Profile(program.name, measured, events, answer)


def _works(program: Program) -> Iterator[Callable[[], object]]:
    """Yield the work as often as it is wanted, each on a fresh copy."""
    while True:
        with program.fresh() as call:
            yield partial(_to_the_end, call)


def _to_the_end(call: Callable[[], object]) -> object:
    """Call a function, and go to the end of its answer."""
    answer = call()
    return tuple(answer) if isinstance(answer, Iterator) else answer
