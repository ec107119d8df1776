"""The rules for ports: constraints that are not of a style."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

from cavalier.catalogue.port import ADAPTER
from cavalier.styles.constraint import Constraint, Example
from cavalier.styles.looked_at import Program
from cavalier.styles.style_checks import (
    BINDING,
    FUNCTION,
    Found,
    imports,
    uses,
)

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
    columns = [
        tuple(zip(one, other, strict=False))
        for one, other in pairwise(tables)
        if len(one) > 3
    ]
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


IMPORTS = Constraint(
    "imports-only-the-vocabulary",
    "it imports the standard library and `common.board`, and no other port.",
    "A mistake in one port then cannot hide in another, and each can be read "
    "alone.",
    foreign_imports,
    Example(
        "backtracking-matrix",
        "imports nothing of this project but boards and squares",
    ),
    for_ports=True,
)

IMPORTS_WITH_TOOLZ = Constraint(
    IMPORTS.name,
    "it imports the standard library, `toolz` and `common.board`, and no "
    "other port.",
    IMPORTS.why,
    partial(foreign_imports, libraries=("toolz",)),
    Example(
        "couples", "imports nothing of this project but boards and squares"
    ),
    for_ports=True,
)

MOVES = Constraint(
    "own-moves",
    "it has its own table of moves, as literals, in the order of its source.",
    "The order of the moves decides which tour comes first, so it must be "
    "read in the port.",
    no_moves,
    Example("backtracking-matrix:POSITION_CAVALIER", "is the page's table"),
    for_ports=True,
)

ADAPTER_LINE = Constraint(
    "one-adapter-line",
    f"the line `{ADAPTER}` is in it once.",
    "What is above this line is on the page, and what is below it is not.",
    other_than_one_adapter,
    Example("backtracking-matrix:first_tour", "is the first below the line"),
    for_ports=True,
)

ENTRY_POINTS = Constraint(
    "named-entry-points",
    "below the adapter's line it offers `first_tour`, `counted_tour`, `tours` "
    "and `count_tours`, or those of them that its algorithm can answer (of a "
    "maze, paths); the rest is private.",
    "Where all ports have the same names, one command and one test run them "
    "all.",
    other_entry_points,
    Example("backtracking-matrix:count_tours", "calls the page's procedure"),
    for_ports=True,
)

ERRATA = Constraint(
    "states-its-errata",
    "its header says, under Errata, what the page has wrong.",
    "A pupil who compares the port with the page must know where they differ "
    "on purpose.",
    no_errata,
    Example("pascal-move", "lists eight in its header"),
    for_ports=True,
)

PAGE_COORDINATES = Constraint(
    "page-coordinates",
    "above the adapter it names neither `Square` nor `Tour`; a square is "
    "there what the page makes of it.",
    "A page counts rows and columns in its own way; a line that is converted "
    "cannot be compared with it.",
    workbench_squares,
    Example("pascal-move:correct", "takes x and y, from 1, as on the page"),
    for_ports=True,
)
