"""The profile of a port: what it does for some work, seen by running it.

It is run several times, each on a fresh copy: as it is, to measure time, and
again memory and depth; and instrumented, to count what it does.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from cavalier.catalogue.port import Port, above_adapter
from cavalier.running import run
from cavalier.styles.copying import Result, copy_name, fresh, source_file, work
from cavalier.styles.instrumenting import TALLY, instrumented
from cavalier.styles.measuring import Depth, code_lines, peak_memory, seconds
from cavalier.styles.tallying import Tally
from common.search import Search

#: How many times a work that takes no time is repeated to measure it.
_REPEATED = 5


@dataclass(frozen=True, slots=True)
class Profile:
    """What a port did for some work, and with what result.

    ``mutations`` are by kind: items and attributes that were set, calls of
    methods that mutate, objects changed in place by ``+=`` and the like.
    ``nodes`` are the squares entered, None where they are not seen.
    """

    port: str
    lines: int
    procedures: int
    calls: int
    deepest: int
    mutations: Mapping[str, int]
    nodes: int | None
    bound_again: int
    outer_set: int
    containers: int
    cells: int
    seconds: float
    memory: int
    result: Result

    @property
    def tours(self) -> int:
        """How many tours were found or counted."""
        return (
            self.result if isinstance(self.result, int) else len(self.result)
        )


def profile(port: Port, search: Search, entry_point: str) -> Profile:
    """Run a port, and return what it did from the one start."""
    return run(search.board, lambda: _profile(port, search, entry_point))


def _profile(port: Port, search: Search, entry_point: str) -> Profile:
    text = source_file(port).read_text("utf-8")
    above = above_adapter(text)

    def copies() -> Iterator[Callable[[], Result]]:
        """Yield the same work as often as it is wanted."""
        while True:
            yield work(fresh(port, text), port, search, entry_point)

    depth = Depth(str(source_file(port)), above.count("\n") + 1)
    depth.watch(next(copies()))
    tally = Tally(copy_name(port))
    counting = fresh(port, instrumented(text), {TALLY: Tally("")})
    setattr(counting, TALLY, tally)  # another one than while it was imported
    return Profile(
        port=port.id,
        lines=code_lines(above),
        procedures=_procedures(above),
        deepest=depth.deepest,
        seconds=seconds(islice(copies(), _REPEATED)),
        memory=peak_memory(next(copies())),
        result=work(counting, port, search, entry_point)(),
        calls=tally.calls,
        nodes=None,
        mutations=tally.mutations,
        bound_again=tally.bound_again,
        outer_set=tally.outer_set,
        containers=tally.containers,
        cells=tally.cells,
    )


def _procedures(text: str) -> int:
    """Count the functions, the methods and the lambdas."""
    kinds = ast.FunctionDef | ast.Lambda
    return sum(isinstance(node, kinds) for node in ast.walk(ast.parse(text)))
