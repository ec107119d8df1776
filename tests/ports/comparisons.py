"""The comparisons of coordinates that the report's searches make.

They are counted in a copy of a port, in which `prometteur` counts its
comparisons and nothing else differs.
"""

import ast
from dataclasses import dataclass
from importlib import import_module
from inspect import getsource
from typing import Protocol, cast

from common.board import Board, Square, Tour


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
