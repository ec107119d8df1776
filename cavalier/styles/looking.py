"""How the checks of constraints look at a syntax tree."""

import ast
from collections.abc import Callable, Iterable, Iterator
from types import UnionType
from typing import NamedTuple

from cavalier.styles.program import Program

#: Methods that change their object, and return nothing new.
MUTATING = frozenset({
    "add", "append", "appendleft", "clear", "difference_update", "discard",
    "extend", "extendleft", "insert", "intersection_update", "pop", "popitem",
    "popleft", "remove", "reverse", "rotate", "setdefault", "sort",
    "symmetric_difference_update", "update", "__delitem__", "__setattr__",
    "__setitem__",
})  # fmt: skip


class Found(NamedTuple):
    """A place that breaks a constraint, with a word on it if it needs one.

    The line is None where the program lacks something.
    """

    line: int | None
    note: str = ""


#: Finds the places of a program that break a constraint.
Check = Callable[[Program], Iterable[Found]]

#: What binds a name of a module to a value.
BINDING = ast.Assign | ast.AnnAssign

#: What defines a function by statement.
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef

#: What binds the names of its own loops inside itself.
COMPREHENSION = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def nodes(tree: ast.AST, kind: type[ast.AST] | UnionType) -> Iterator[Found]:
    """Yield the places of the nodes of this kind."""
    for node in ast.walk(tree):
        if isinstance(node, kind):
            yield Found(getattr(node, "lineno", None))


def uses(tree: ast.AST, names: Iterable[str]) -> Iterator[Found]:
    """Yield the places where one of these names is used."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names:
            yield Found(node.lineno)


def imports(tree: ast.AST) -> Iterator[tuple[Found, str]]:
    """Yield the places of imports, anywhere in the tree, with the module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Found(node.lineno), alias.name
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield Found(node.lineno), module
    for place in uses(tree, {"__import__"}):
        yield place, "importlib"


def imported_from(tree: ast.AST, packages: Iterable[str]) -> Iterator[Found]:
    """Yield the places where something of these packages is imported."""
    for place, module in imports(tree):
        if module.split(".")[0] in packages:
            yield place


def set_in_place(
    tree: ast.AST, kind: type[ast.Attribute | ast.Subscript]
) -> Iterator[Found]:
    """Yield the places where an attribute or an element is assigned to.

    Also where it is one of several targets.
    """
    for node in ast.walk(tree):
        if isinstance(node, kind) and isinstance(node.ctx, ast.Store):
            yield Found(node.lineno)


def names_bound(scope: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the names that a scope binds, as often as it does, with lines."""
    for node in ast.iter_child_nodes(scope):
        match node:
            case (
                ast.arg(arg=name)
                | ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
                | ast.Name(id=name, ctx=ast.Store())
            ):
                yield name, node.lineno
            case ast.Lambda() | ast.AnnAssign(value=None):
                pass
            case _ if isinstance(node, COMPREHENSION):
                yield from _bound_around(node)
            case _:
                yield from names_bound(node)


def _bound_around(comprehension: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the names that a comprehension binds outside itself."""
    for node in ast.walk(comprehension):
        if isinstance(node, ast.NamedExpr):
            yield node.target.id, node.lineno
