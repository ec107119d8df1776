"""The checks of constraints, which look at a syntax tree."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import UnionType
from typing import NamedTuple

from cavalier.styles.looked_at import Program

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


@dataclass(frozen=True, slots=True)
class Finding:
    """A check that finds the nodes of a kind; it goes to other processes."""

    kind: type[ast.AST] | UnionType

    def __call__(self, program: Program) -> Iterator[Found]:
        """Find the nodes of this kind."""
        return nodes(program.tree, self.kind)


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
    tree: ast.AST, kind: type[ast.Attribute | ast.Subscript] | UnionType
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


#: Classes whose objects never change, and those that have none of their own.
_UNCHANGING = re.compile(
    r"(NamedTuple|Enum|Protocol|Error|Exception)$|Protocol\[|frozen=True"
)


def no_element_set(program: Program) -> Iterator[Found]:
    """Want an assignment to an element."""
    if not any(set_in_place(program.tree, ast.Subscript)):
        yield Found(None)


def elements_set(program: Program) -> Iterator[Found]:
    """Find assignments to elements."""
    return set_in_place(program.tree, ast.Subscript)


def attributes_set(program: Program) -> Iterator[Found]:
    """Find assignments to attributes, and what has their effect."""
    yield from uses(program.tree, {"setattr", "delattr"})
    yield from set_in_place(program.tree, ast.Attribute)


def mutating_calls(program: Program) -> Iterator[Found]:
    """Find the names of methods that change their object."""
    for node in ast.walk(program.tree):
        if isinstance(node, ast.Attribute) and node.attr in MUTATING:
            yield Found(node.lineno)


def rebindings(program: Program) -> Iterator[Found]:
    """Find where a name that its function has bound is bound again."""
    for scope in ast.walk(program.tree):
        if isinstance(scope, FUNCTION | ast.Lambda | ast.Module):
            bound: set[str] = set()
            for name, line in names_bound(scope):
                if name in bound:
                    yield Found(line, f"{name} is bound again")
                bound.add(name)


def mutable_classes(program: Program) -> Iterator[Found]:
    """Find classes whose objects can change."""
    for node in ast.walk(program.tree):
        if isinstance(node, ast.ClassDef):
            told = map(ast.unparse, node.bases + node.decorator_list)
            if not any(_UNCHANGING.search(each) for each in told):
                yield Found(node.lineno)


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
