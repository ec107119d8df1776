"""What the report says of the cost of its three programs, measured.

    python -m tools.bench.report [--repeat N]

The times are CPU time of the ports, which are run in turn in the same rounds;
the figures are medians over the rounds. The tests that a port makes are
counted in a copy of it, in which `prometteur` counts its comparisons and
nothing else differs.
"""

import ast
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from inspect import getsource
from statistics import median
from time import process_time
from typing import Protocol, cast

from cavalier.running import run
from common.board import Board, Square, Tour

PLAIN = "imperative.backtracking_report"
PADDED = "imperative.backtracking_padded"
BEST_FIRST = "imperative.best_first_padded"
LAZY = "functional.best_first_lazy"

CORNER = Square(0, 0)

#: Figures 1 and 2, and a larger board that backtracking tours as soon.
BACKTRACKING_CASES = ((Board(5, 5), CORNER), (Board(6, 6), Square(5, 0)))

#: Figure 5's board, one smaller and one larger.
BEST_FIRST_BOARDS = (Board(20, 20), Board(50, 50), Board(100, 100))


class CountedTour(Protocol):
    """The entry point that gives one tour and the counters."""

    def __call__(
        self, board: Board, start: Square
    ) -> tuple[Tour | None, dict[str, int]]:
        """Search from the start."""
        ...


@dataclass
class Tally:
    """How many squares were submitted to `prometteur`, and what it took."""

    candidates: int = 0
    comparisons: int = 0
    attempts: int = 0

    def candidate(self) -> None:
        """Count one square submitted."""
        self.candidates += 1

    def compared(self, outcome: bool) -> bool:
        """Count one comparison, and pass its outcome on."""
        self.comparisons += 1
        return outcome


def comparisons_made(module: str, board: Board, start: Square) -> Tally:
    """Count the comparisons of a port's `prometteur` in one search."""
    tally = Tally()
    tree = _Counting().visit(ast.parse(getsource(import_module(module))))
    namespace: dict[str, object] = {"__name__": module, "tally": tally}
    exec(compile(ast.fix_missing_locations(tree), module, "exec"), namespace)
    search = cast("CountedTour", namespace["counted_tour"])
    tally.attempts = search(board, start)[1]["attempts"]
    return tally


class _Counting(ast.NodeTransformer):
    """Makes `prometteur` count: a < b becomes tally.compared(a < b)."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        if node.name == "prometteur":
            counted = _CountingComparisons().visit(node)
            counted.body[:0] = ast.parse("tally.candidate()").body
            return cast("ast.AST", counted)
        return node


class _CountingComparisons(ast.NodeTransformer):
    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Make of a < b < c two comparisons, the second if the first holds."""
        terms = [node.left, *node.comparators]
        counted: list[ast.expr] = []
        for left, operator, right in zip(
            terms[:-1], node.ops, terms[1:], strict=True
        ):
            call = ast.parse("tally.compared(None)", mode="eval").body
            assert isinstance(call, ast.Call)
            call.args = [ast.Compare(left, [operator], [right])]
            counted.append(call)
        if len(counted) == 1:
            return counted[0]
        return ast.BoolOp(ast.And(), counted)


def median_times(
    works: list[Callable[[], object]], repeat: int
) -> list[float]:
    """Time each work `repeat` times, in turn; return medians in seconds."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(repeat):
        for work, taken in zip(works, times, strict=True):
            begun = process_time()
            work()
            taken.append(process_time() - begun)
    return [median(taken) for taken in times]


def search(module: str, board: Board, start: Square) -> Callable[[], object]:
    """Return the search of a port, ready to be timed."""
    first_tour = import_module(module).first_tour
    return lambda: first_tour(board, start)


def padding(repeat: int) -> Iterator[str]:
    """Report on section 2: the tests that the border saves."""
    yield "Section 2: what the border saves"
    for board, start in BACKTRACKING_CASES:
        plain, padded = (
            comparisons_made(module, board, start)
            for module in (PLAIN, PADDED)
        )
        times = median_times(
            [search(PLAIN, board, start), search(PADDED, board, start)],
            repeat,
        )
        yield f"  {board} from {tuple(start)}: {plain.attempts} attempts"
        for name, tally, time in zip(
            ("without", "with"), (plain, padded), times, strict=True
        ):
            yield (
                f"    {name:7} {tally.comparisons} tests, "
                f"{tally.comparisons / tally.candidates:.2f} per candidate, "
                f"{tally.comparisons / tally.attempts:.1f} per attempt; "
                f"median time {time:.4f} s"
            )
        yield (
            f"    ratio   tests {plain.comparisons / padded.comparisons:.2f}, "
            f"time {times[0] / times[1]:.2f}"
        )


def best_first(repeat: int) -> Iterator[str]:
    """Report on section 3: the cost of a square on larger boards."""
    yield "Section 3: best first from (0, 0), median times"
    for module in (BEST_FIRST, LAZY):
        yield f"  {module}"
        works = [search(module, board, CORNER) for board in BEST_FIRST_BOARDS]
        times = median_times(works, repeat)
        for board, time in zip(BEST_FIRST_BOARDS, times, strict=True):
            counted: CountedTour = import_module(module).counted_tour
            counters = counted(board, CORNER)[1]
            yield (
                f"    {board!s:8} {time:.3f} s, "
                f"{1e6 * time / len(board):.1f} us per square "
                f"({counters['backtracks']} backtracks)"
            )


def main() -> None:
    """Print both reports."""
    parser = ArgumentParser(description="Measure the report's programs.")
    parser.add_argument("--repeat", type=int, default=11, metavar="N")
    repeat = int(parser.parse_args().repeat)
    for line in padding(repeat):
        print(line)
    for line in run(BEST_FIRST_BOARDS[-1], lambda: list(best_first(repeat))):
        print(line)


if __name__ == "__main__":
    main()
