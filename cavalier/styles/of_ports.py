"""Checks on what makes a file a port: its moves, its adapter, its header."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from cavalier.catalogue.port import ADAPTER
from cavalier.styles.looking import (
    BINDING,
    FUNCTION,
    Found,
    imports,
    uses,
)
from cavalier.styles.program import Program

_ENTRY_POINTS = {
    "first_tour", "counted_tour", "tours", "count_tours", "first_path",
    "counted_path",
}  # fmt: skip

_Values = tuple[object, ...]


def foreign_imports(
    program: Program, libraries: Sequence[str] = ()
) -> Iterator[Found]:
    """Find imports of other than the standard library and common.board."""
    for place, module in imports(program.tree):
        package = module.split(".")[0]
        known = package in sys.stdlib_module_names or package in libraries
        if not known and module != "common.board":
            yield place


def no_moves(program: Program) -> Iterator[Found]:
    """Want a literal table of moves: pairs, or two rows of steps."""
    tables = [
        _literal(node.value)
        for node in program.tree.body
        if isinstance(node, BINDING)
    ]
    columns = [_zipped(one, other) for one, other in pairwise(tables)]
    if not any(_is_leaper(moves) for moves in tables + columns):
        yield Found(None)


def other_than_one_adapter(program: Program) -> Iterator[Found]:
    """Want the adapter's line once."""
    lines = enumerate(program.lines, 1)
    found = [Found(number) for number, line in lines if line == ADAPTER]
    if len(found) != 1:
        yield from found or [Found(None)]


def other_entry_points(program: Program) -> Iterator[Found]:
    """Want entry points below the adapter's line, and nothing else public."""
    below = [
        (name, node.lineno)
        for node in program.tree.body
        if node.lineno > program.lines_above
        for name in _names(node)
    ]
    if not any(name in _ENTRY_POINTS for name, _ in below):
        yield Found(None)
    for name, line in below:
        if name not in _ENTRY_POINTS and not name.startswith("_"):
            yield Found(line, f"{name} is public")


def no_errata(program: Program) -> Iterator[Found]:
    """Want the heading Errata in the header, with a number under it."""
    header = ast.get_docstring(program.tree) or ""
    if re.search(r"^Errata +E1 ", header, re.MULTILINE) is None:
        yield Found(None)


def workbench_squares(program: Program) -> Iterator[Found]:
    """Find the workbench's own squares and tours above the adapter."""
    for place in uses(program.tree, {"Square", "Tour"}):
        if place.line is None or place.line <= program.lines_above:
            yield place


def _names(node: ast.stmt) -> list[str]:
    """List the names that a statement of a module defines."""
    if isinstance(node, FUNCTION | ast.ClassDef):
        return [node.name]
    if not isinstance(node, BINDING):
        return []
    return [
        name.id
        for name in ast.walk(node)
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    ]


def _literal(node: ast.expr | None) -> _Values:
    """Evaluate a tuple, list or dict of literals; () for anything else."""
    try:
        value: object = ast.literal_eval(node) if node else ()
    except (ValueError, TypeError):
        return ()
    if isinstance(value, Mapping):
        value = list(value.values())
    return tuple(value) if isinstance(value, list | tuple) else ()


def _zipped(one: _Values, other: _Values) -> _Values:
    """Pair two rows of steps, where they are long enough to be moves."""
    return tuple(zip(one, other, strict=False)) if len(one) > 3 else ()


def _is_leaper(moves: _Values) -> bool:
    """Check whether these are all the moves of a knight, or all unit steps."""
    steps = [
        tuple(move) if isinstance(move, list | tuple) else () for move in moves
    ]
    knight = [(i, j) for i in (-2, -1, 1, 2) for j in (3 - abs(i), abs(i) - 3)]
    unit = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    return any(
        all(step in leaps for step in steps)
        and all(leap in steps for leap in leaps)
        for leaps in (knight, unit)
    )
