"""The checks of constraints, which look at a syntax tree."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import chain
from types import UnionType
from typing import NamedTuple

from cavalier.catalogue.port import above_adapter
from cavalier.style.python_source import Program

#: Classes whose objects never change, and those that have none of their own.
_UNCHANGING = re.compile(
    r"(NamedTuple|Enum|Protocol|Error|Exception)$|Protocol\[|frozen=True"
)

_FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
_COMPREHENSION = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class Place(NamedTuple):
    """A place that breaks a constraint, with a word on it if it needs one.

    The line is None where the program lacks something.
    """

    line: int | None
    note: str = ""


#: Finds the places of a program that break a constraint.
Check = Callable[[Program], Iterable[Place]]

#: Checks a node of a syntax tree.
Test = Callable[[ast.AST], bool]


def finding(*tests: Test) -> Check:
    """Return the check that finds the nodes that meet one of the tests."""
    return lambda program: (
        Place(getattr(node, "lineno", None))
        for node in ast.walk(program.tree)
        if any(test(node) for test in tests)
    )


def wanting(test: Test) -> Check:
    """Return the check that wants a node that meets a test."""
    return lambda program: (
        [] if any(map(test, ast.walk(program.tree))) else [Place(None)]
    )


def is_a(kind: type[ast.AST] | UnionType) -> Test:
    """Test whether a node is of a kind."""
    return lambda node: isinstance(node, kind)


def uses(names: str) -> Test:
    """Test whether a node is one of these names, separated by spaces."""
    known = names.split()
    return lambda node: isinstance(node, ast.Name) and node.id in known


def changes(kind: type[ast.AST] | UnionType) -> Test:
    """Test whether an element or an attribute is set or deleted."""
    return lambda node: (
        isinstance(node, kind)
        and not isinstance(getattr(node, "ctx", None), ast.Load)
    )


def imports(names: str) -> Test:
    """Test whether something of these packages is imported."""
    packages = names.split()

    def test(node: ast.AST) -> bool:
        match node:
            case ast.Import(names=aliases):
                modules = [alias.name for alias in aliases]
            case ast.ImportFrom(module=str(module), level=0):
                modules = [module]
            case ast.Name(id="__import__"):
                return True
            case _:
                return False
        return any(module.split(".")[0] in packages for module in modules)

    return test


def has_method(names: str) -> Test:
    """Test whether a node is one of these names after a dot."""
    known = names.split()
    return lambda node: isinstance(node, ast.Attribute) and node.attr in known


def lacks_value(node: ast.AST) -> bool:
    """Test for a function that neither returns nor yields a value."""
    return isinstance(node, _FUNCTION) and not any(
        isinstance(inner, ast.Yield | ast.YieldFrom)
        or (isinstance(inner, ast.Return) and inner.value is not None)
        for inner in ast.walk(node)
    )


def is_mutable_class(node: ast.AST) -> bool:
    """Test for a class whose objects can change."""
    return isinstance(node, ast.ClassDef) and not any(
        _UNCHANGING.search(ast.unparse(word))
        for word in node.bases + node.decorator_list
    )


def inner_procedures(program: Program) -> Iterator[Place]:
    """Find functions inside functions, and those without a name."""
    for node in ast.walk(program.tree):
        if isinstance(node, ast.Lambda):
            yield Place(node.lineno)
        elif isinstance(node, _FUNCTION):
            for inner in chain(*map(ast.walk, node.body)):
                if isinstance(inner, _FUNCTION):
                    yield Place(inner.lineno)


def hidden_branches(program: Program) -> Iterator[Place]:
    """Find decisions inside expressions, above the adapter."""
    last = above_adapter(program.text).count("\n") + 1
    for place in finding(is_a(ast.IfExp | ast.NamedExpr))(program):
        if place.line is None or place.line <= last:
            yield place


def no_recursion(program: Program) -> Iterator[Place]:
    """Want a function that calls itself, or that another one is given.

    It may call itself through other functions.
    """
    nodes = [*ast.walk(program.tree)]
    uses = {
        node.name: [n.id for n in ast.walk(node) if isinstance(n, ast.Name)]
        for node in nodes
        if isinstance(node, _FUNCTION)
    }
    arguments = [
        argument
        for node in nodes
        if isinstance(node, ast.Call)
        for argument in (*node.args, *(word.value for word in node.keywords))
    ]
    given = any(
        isinstance(argument, ast.Lambda)
        or (isinstance(argument, ast.Name) and argument.id in uses)
        for argument in arguments
    )
    try:
        TopologicalSorter(uses).prepare()
    except CycleError:
        return
    if not given:
        yield Place(None)


def rebindings(program: Program) -> Iterator[Place]:
    """Find where a name that its function has bound is rebound."""
    for scope in ast.walk(program.tree):
        if isinstance(scope, _FUNCTION | ast.Lambda | ast.Module):
            bound: set[str] = set()
            for name, line in _names_bound(scope):
                if name in bound:
                    yield Place(line, f"{name} is rebound")
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


#: The check of each constraint, by its name in the table.
CHECKS: dict[str, Check] = {
    "no-input-output": finding(
        imports("argparse fileinput io logging os pathlib subprocess sys"),
        imports("time timeit warnings"),
        uses("breakpoint input open print"),
    ),
    "no-global-or-nonlocal": finding(is_a(ast.Global | ast.Nonlocal)),
    "sets-an-element": wanting(changes(ast.Subscript)),
    "loop-statement": wanting(is_a(ast.For | ast.While)),
    "no-functional-import": finding(
        imports("functools itertools operator toolz")
    ),
    "no-lambda-map-filter-reduce": finding(
        is_a(ast.Lambda), uses("filter map reduce")
    ),
    "returns-a-value": finding(lacks_value),
    "recursion-or-higher-order": no_recursion,
    "no-element-or-attribute-set": finding(
        changes(ast.Attribute | ast.Subscript), uses("setattr delattr")
    ),
    "no-mutating-call": finding(
        has_method("add append appendleft clear difference_update discard"),
        has_method("extend extendleft insert intersection_update pop popitem"),
        has_method("popleft remove reverse rotate setdefault sort update"),
        has_method("symmetric_difference_update"),
        has_method("__delitem__ __setattr__ __setitem__"),
    ),
    "no-loop-statement": finding(is_a(ast.For | ast.While | ast.AsyncFor)),
    "no-rebinding": rebindings,
    "no-mutable-class": finding(is_mutable_class),
    "no-procedure-in-another": inner_procedures,
    "no-hidden-branch": hidden_branches,
}
