"""Checks on how a program is written: its imports, functions, branches."""

import ast
from collections.abc import Iterator

from cavalier.styles.looking import (
    FUNCTION,
    Found,
    imported_from,
    nodes,
    uses,
)
from cavalier.styles.program import Program

_TALKING = {
    "argparse", "fileinput", "io", "logging", "os", "pathlib", "subprocess",
    "sys", "time", "timeit", "warnings",
}  # fmt: skip


def input_output(program: Program) -> Iterator[Found]:
    """Find what prints, reads, or looks at the time."""
    yield from imported_from(program.tree, _TALKING)
    yield from uses(program.tree, {"breakpoint", "input", "open", "print"})


def functional_imports(program: Program) -> Iterator[Found]:
    """Find imports of the modules that work with functions."""
    packages = {"functools", "itertools", "operator"}
    return imported_from(program.tree, packages)


def functions_as_arguments(program: Program) -> Iterator[Found]:
    """Find functions that are written to be handed to another."""
    yield from nodes(program.tree, ast.Lambda)
    yield from uses(program.tree, {"filter", "map", "reduce"})


def inner_procedures(program: Program) -> Iterator[Found]:
    """Find functions inside functions."""
    yield from nodes(program.tree, ast.Lambda)
    for outer in ast.walk(program.tree):
        if isinstance(outer, FUNCTION):
            for statement in outer.body:
                yield from nodes(statement, FUNCTION)


def hidden_branches(program: Program) -> Iterator[Found]:
    """Find decisions inside expressions, above the adapter."""
    for place in nodes(program.tree, ast.IfExp | ast.NamedExpr):
        if place.line is None or place.line <= program.lines_above:
            yield place
