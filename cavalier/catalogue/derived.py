"""Which entry points of a port only pass on what its ``tours`` yields.

A port whose ``first_tour`` is the first of its ``tours``, or whose
``count_tours`` counts them, shows that in its code. The call of each entry
point is reduced: a function that only names values and returns one is replaced
by what it returns, and ``closed`` and the options by their values. Loops,
generators and recursions stay calls of their functions. Equal expressions do
equal work.
"""

import ast
import builtins
import inspect
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache, partial
from importlib import import_module
from textwrap import dedent
from types import FunctionType
from typing import NamedTuple

from cavalier.catalogue.port import Port, Problem

#: What each name is replaced by.
_Values = Mapping[str, ast.expr]
#: The names of a module, with what they name.
_Scope = Mapping[str, object]

_COMPREHENSIONS = ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp
#: What binds a name, or stops, in the middle of an expression.
_UNCLEAR = ast.NamedExpr | ast.Yield | ast.YieldFrom | ast.Await


class Derived(NamedTuple):
    """Whether the first tour and the count are only those of ``tours``."""

    first_tour: bool
    count_tours: bool


def derived(port: Port, *, closed: bool) -> Derived:
    """Return which entry points only pass on what ``tours`` yields.

    >>> from cavalier.catalogue import find
    >>> derived(find("pascal-move"), closed=True)
    Derived(first_tour=True, count_tours=True)
    >>> derived(find("couples"), closed=True)
    Derived(first_tour=True, count_tours=False)
    """
    if Problem.ENUMERATING not in port.problems or not isinstance(
        port.tours, partial
    ):  # it has no such function, or none of a module's own
        return Derived(first_tour=False, count_tours=False)
    scope = vars(import_module(port.module))
    options = {**port.options, "closed": closed}
    tours, first, count = (
        _Reduction(scope).visit(_call(name, options))
        for name in ("tours", "first_tour", "count_tours")
    )
    return Derived(
        _same(_headed(first, scope), tours),
        _same(_source(_counted(count, scope), scope), _source(tours, scope)),
    )


def _call(name: str, options: Mapping[str, str | int]) -> ast.expr:
    """Return the call by which the workbench asks an entry point."""
    given = "".join(f", {each}={value!r}" for each, value in options.items())
    return ast.parse(f"{name}(board, start{given})", mode="eval").body


def _same(one: ast.expr | None, other: ast.expr | None) -> bool:
    if one is None or other is None:
        return False
    return ast.dump(one) == ast.dump(other)


def _headed(node: ast.expr, scope: _Scope) -> ast.expr | None:
    """Return what an expression takes the first of, None where it is empty."""
    match node:
        case ast.Call(args=[headed, ast.Constant(value=None)], keywords=[]):
            return headed if _calls(node, "builtins.next", scope) else None
    return None


def _counted(node: ast.expr, scope: _Scope) -> ast.expr | None:
    """Return what an expression counts."""
    match node:
        case ast.Call(
            args=[
                ast.GeneratorExp(
                    elt=ast.Constant(value=1),
                    generators=[ast.comprehension(iter=counted, ifs=[])],
                )
            ],
            keywords=[],
        ) if _calls(node, "builtins.sum", scope):
            return counted
        case ast.Call(args=[counted], keywords=[]) if _calls(
            node, "toolz.itertoolz.count", scope
        ):
            return counted
    return None


def _source(node: ast.expr | None, scope: _Scope) -> ast.expr | None:
    """Return what an expression goes through, one by one, leaving out none."""
    match node:
        case ast.GeneratorExp(
            generators=[ast.comprehension(iter=source, ifs=[])]
        ):
            return _source(source, scope)
        case ast.Call(args=[_, source], keywords=[]) if _calls(
            node, "builtins.map", scope
        ):
            return _source(source, scope)
    return node


def _calls(node: ast.Call, function: str, scope: _Scope) -> bool:
    """Check that a call is of this function, whatever its name here."""
    called = _named(node, scope)
    module = getattr(called, "__module__", "")
    return f"{module}.{getattr(called, '__qualname__', '')}" == function


def _named(node: ast.Call, scope: _Scope) -> object:
    """Return the function that a call names, if it does."""
    if not isinstance(node.func, ast.Name):
        return None
    return scope.get(node.func.id, getattr(builtins, node.func.id, None))


class _Reduction(ast.NodeTransformer):
    """Replaces names by their values, and calls by what they return.

    ``within`` are the functions that are being replaced: a recursion stays.
    """

    def __init__(
        self,
        scope: _Scope,
        values: _Values | None = None,
        within: frozenset[FunctionType] = frozenset(),
    ) -> None:
        self.scope = scope
        self.values = values or {}
        self.within = within

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return deepcopy(self.values.get(node.id, node))

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        test: ast.expr = self.visit(node.test)
        if isinstance(test, ast.Constant):
            chosen: ast.expr = self.visit(
                node.body if test.value else node.orelse
            )
            return chosen
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        function = _named(node, self.scope)
        if (
            not isinstance(function, FunctionType)
            or function.__globals__ is not self.scope
        ):
            return node
        values = _bound(function, node)
        if values is None:
            return node
        whole = ast.Call(
            node.func, [], [ast.keyword(*each) for each in values.items()]
        )
        return self._returned(function, values) or whole

    def _returned(
        self, function: FunctionType, values: _Values
    ) -> ast.expr | None:
        """Return what a function returns, if it does nothing else."""
        body = _body(function)
        if function in self.within or not all(
            isinstance(value, ast.Name | ast.Constant)
            or _reads(body, name) == 1
            for name, value in values.items()
        ):
            return None
        within = self.within | {function}
        return _Reduction(self.scope, values, within).result(body)

    def result(self, body: Sequence[ast.stmt]) -> ast.expr | None:
        """Return the value of the statements, if they only name and return."""
        match body:
            case [
                ast.Assign(targets=[ast.Name(id=name)], value=value),
                *rest,
            ] if _reads(rest, name) == 1:
                self.values = {**self.values, name: self.visit(value)}
                return self.result(rest)
            case [ast.If(test=test, body=then, orelse=otherwise), *rest]:
                match self.visit(test):
                    case ast.Constant(value=holds):
                        taken = then if holds else otherwise
                        return self.result([*taken, *rest])
            case [ast.Return(value=ast.expr() as value), *_]:
                returned: ast.expr = self.visit(value)
                return returned
        return None


def _bound(function: FunctionType, call: ast.Call) -> _Values | None:
    """Return the argument of each parameter; None where that is not plain."""
    given = {each.arg: each.value for each in call.keywords if each.arg}
    try:
        bound = inspect.signature(function).bind(*call.args, **given)
    except TypeError:
        return None
    bound.apply_defaults()
    values = {
        name: value if isinstance(value, ast.expr) else ast.Constant(value)
        for name, value in bound.arguments.items()
    }
    plain = len(given) == len(call.keywords) and not any(
        isinstance(each, ast.Starred) for each in call.args
    )
    return values if plain else None


def _body(function: FunctionType) -> list[ast.stmt]:
    """Return a copy of a function's statements, without its docstring.

    The list is empty where the function is not plain, or has no code here.
    """
    return deepcopy(_plain_body(function))


@cache
def _plain_body(function: FunctionType) -> list[ast.stmt]:
    try:
        [tree] = ast.parse(dedent(inspect.getsource(function))).body
    except (OSError, SyntaxError, ValueError):
        return []
    unclear = any(isinstance(each, _UNCLEAR) for each in ast.walk(tree))
    if not isinstance(tree, ast.FunctionDef) or tree.decorator_list or unclear:
        return []
    return tree.body[ast.get_docstring(tree) is not None :]


def _reads(code: ast.AST | Sequence[ast.AST], name: str) -> int:
    """Count the reads of a name: twice where it may be read again and again.

    The first iterable of a comprehension is read once, all else in it for
    each item.
    """
    match code:
        case ast.Name(id=found):
            return int(found == name)
        case ast.AST():
            parts = list(ast.iter_child_nodes(code))
        case _:
            parts = list(code)
    reads = sum(_reads(part, name) for part in parts)
    if isinstance(code, _COMPREHENSIONS):
        return 2 * reads - _reads(code.generators[0].iter, name)
    return 2 * reads if isinstance(code, ast.Lambda) else reads
