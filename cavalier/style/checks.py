"""The checks of constraints, which look at a syntax tree."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import UnionType
from typing import NamedTuple

from cavalier.style.python_source import Program

#: Methods that change their object, and return nothing new.
MUTATING = frozenset({
    "add", "append", "appendleft", "clear", "difference_update", "discard",
    "extend", "extendleft", "insert", "intersection_update", "pop", "popitem",
    "popleft", "remove", "reverse", "rotate", "setdefault", "sort",
    "symmetric_difference_update", "update", "__delitem__", "__setattr__",
    "__setitem__",
})  # fmt: skip

_TALKING = {
    "argparse", "fileinput", "io", "logging", "os", "pathlib", "subprocess",
    "sys", "time", "timeit", "warnings",
}  # fmt: skip

#: Classes whose objects never change, and those that have none of their own.
_UNCHANGING = re.compile(
    r"(NamedTuple|Enum|Protocol|Error|Exception)$|Protocol\[|frozen=True"
)

_FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
_COMPREHENSION = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class Found(NamedTuple):
    """A place that breaks a constraint, with a word on it if it needs one.

    The line is None where the program lacks something.
    """

    line: int | None
    note: str = ""


#: Finds the places of a program that break a constraint.
Check = Callable[[Program], Iterable[Found]]


def finding(kind: type[ast.AST] | UnionType) -> Check:
    """Return the check that finds the nodes of a kind."""
    return lambda program: _nodes(program.tree, kind)


def wanting(kind: type[ast.AST] | UnionType) -> Check:
    """Return the check that wants a node of a kind."""
    return lambda program: (
        [] if any(_nodes(program.tree, kind)) else [Found(None)]
    )


def input_output(program: Program) -> Iterator[Found]:
    """Find what prints, reads, or looks at the time."""
    yield from _imported_from(program.tree, _TALKING)
    yield from _uses(program.tree, {"breakpoint", "input", "open", "print"})


def functional_imports(program: Program) -> Iterator[Found]:
    """Find imports of the modules that work with functions."""
    packages = {"functools", "itertools", "operator", "toolz"}
    return _imported_from(program.tree, packages)


def lambda_map_filter_reduce(program: Program) -> Iterator[Found]:
    """Find each `lambda`, `map`, `filter` and `reduce`."""
    yield from _nodes(program.tree, ast.Lambda)
    yield from _uses(program.tree, {"filter", "map", "reduce"})


def no_element_set(program: Program) -> Iterator[Found]:
    """Want an assignment to an element."""
    if not any(_changed(program.tree, ast.Subscript)):
        yield Found(None)


def parts_changed(program: Program) -> Iterator[Found]:
    """Find where an element or an attribute is set or deleted."""
    yield from _uses(program.tree, {"setattr", "delattr"})
    yield from _changed(program.tree, ast.Attribute | ast.Subscript)


def mutating_calls(program: Program) -> Iterator[Found]:
    """Find the names of methods that change their object."""
    for node in ast.walk(program.tree):
        if isinstance(node, ast.Attribute) and node.attr in MUTATING:
            yield Found(node.lineno)


def without_value(program: Program) -> Iterator[Found]:
    """Find functions that neither return nor yield a value."""
    for function in ast.walk(program.tree):
        if isinstance(function, _FUNCTION) and not any(
            isinstance(node, ast.Yield | ast.YieldFrom)
            or (isinstance(node, ast.Return) and node.value is not None)
            for node in ast.walk(function)
        ):
            yield Found(function.lineno, f"{function.name} has no value")


def no_recursion(program: Program) -> Iterator[Found]:
    """Want a function that calls itself, or that another one is given.

    Through other functions it may call itself too.
    """
    uses = {
        node.name: {
            name.id for name in ast.walk(node) if isinstance(name, ast.Name)
        }
        for node in ast.walk(program.tree)
        if isinstance(node, _FUNCTION)
    }
    recursive = any(name in _reached(name, uses) for name in uses)
    if not recursive and not any(_functions_given(program.tree, uses)):
        yield Found(None)


def _reached(name: str, uses: Mapping[str, set[str]]) -> set[str]:
    """Return the functions that one uses, directly or through others."""
    found: set[str] = set()
    new = uses[name] & uses.keys()
    while new:
        found |= new
        new = {after for each in new for after in uses[each] & uses.keys()}
        new -= found
    return found


def _functions_given(
    tree: ast.AST, functions: Iterable[str]
) -> Iterator[ast.expr]:
    """Yield the arguments that are a function of the program."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            for given in (*call.args, *(word.value for word in call.keywords)):
                match given:
                    case ast.Lambda():
                        yield given
                    case ast.Name(id=name) if name in functions:
                        yield given


def rebindings(program: Program) -> Iterator[Found]:
    """Find where a name that its function has bound is bound again."""
    for scope in ast.walk(program.tree):
        if isinstance(scope, _FUNCTION | ast.Lambda | ast.Module):
            bound: set[str] = set()
            for name, line in _names_bound(scope):
                if name in bound:
                    yield Found(line, f"{name} is bound again")
                bound.add(name)


def _names_bound(scope: ast.AST) -> Iterator[tuple[str, int]]:
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
            case _ if isinstance(node, _COMPREHENSION):
                for inner in ast.walk(node):
                    if isinstance(inner, ast.NamedExpr):
                        yield inner.target.id, inner.lineno
            case _:
                yield from _names_bound(node)


def mutable_classes(program: Program) -> Iterator[Found]:
    """Find classes whose objects can change."""
    for node in ast.walk(program.tree):
        if isinstance(node, ast.ClassDef):
            words = map(ast.unparse, node.bases + node.decorator_list)
            if not any(_UNCHANGING.search(word) for word in words):
                yield Found(node.lineno)


def inner_procedures(program: Program) -> Iterator[Found]:
    """Find functions inside functions."""
    yield from _nodes(program.tree, ast.Lambda)
    for outer in ast.walk(program.tree):
        if isinstance(outer, _FUNCTION):
            for statement in outer.body:
                yield from _nodes(statement, _FUNCTION)


def hidden_branches(program: Program) -> Iterator[Found]:
    """Find decisions inside expressions, above the adapter."""
    for place in _nodes(program.tree, ast.IfExp | ast.NamedExpr):
        if place.line is None or place.line <= program.lines_above:
            yield place


def _nodes(tree: ast.AST, kind: type[ast.AST] | UnionType) -> Iterator[Found]:
    """Yield the places of the nodes of this kind."""
    for node in ast.walk(tree):
        if isinstance(node, kind):
            yield Found(getattr(node, "lineno", None))


def _uses(tree: ast.AST, names: Iterable[str]) -> Iterator[Found]:
    """Yield the places where one of these names is used."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names:
            yield Found(node.lineno)


def _changed(
    tree: ast.AST, kind: type[ast.Attribute | ast.Subscript] | UnionType
) -> Iterator[Found]:
    """Yield the places where an attribute or an element is set or deleted."""
    for node in ast.walk(tree):
        if isinstance(node, kind) and not isinstance(
            getattr(node, "ctx", None), ast.Load
        ):
            yield Found(getattr(node, "lineno", None))


def _imported_from(tree: ast.AST, packages: Iterable[str]) -> Iterator[Found]:
    """Yield the places where something of these packages is imported."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                modules = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), level=0):
                modules = [module]
            case ast.Name(id="__import__"):
                modules = [*packages]
            case _:
                modules = []
        if any(module.split(".")[0] in packages for module in modules):
            yield Found(getattr(node, "lineno", None))
