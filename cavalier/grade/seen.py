"""What can be seen in the text of a Python program: faults, and its moves.

A fault that is seen is not yet the one that makes the answers wrong: its line
is named only where the answers agree.
"""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress

from cavalier.grade.suspects import (
    MOVES,
    NONE_FOUND,
    NOT_ALL_TRIED,
    ONE_ROW,
    OTHER_END,
    TOO_NEAR,
    Moves,
)
from common.language import N_, _

#: How many characters of code a hint shows.
_MOST_SHOWN = 60

_GROWING = {"add", "append", "extend", "insert"}
_SHRINKING = {"clear", "discard", "pop", "remove"}

Node = ast.expr | ast.stmt
Finds = Callable[[ast.Module], Iterator[Node]]


def orders(tree: ast.Module) -> Iterator[Moves]:
    """Yield the tables of the eight moves, in their order.

    A table is one of pairs, or two: of rows and of columns.
    """
    tables = list[list[object]]()
    for node in ast.walk(tree):
        if isinstance(node, ast.List | ast.Tuple) and len(node.elts) == 8:
            with suppress(ValueError):
                tables.append([*map(ast.literal_eval, node.elts)])
    paired: list[list[object]] = [
        [*zip(a, b, strict=True)] for a in tables for b in tables
    ]
    for table in [*tables, *paired]:
        moves = tuple(tuple(m) for m in table if isinstance(m, tuple | list))
        if {*moves} == {*MOVES}:
            yield moves


def shared_rows(tree: ast.Module) -> Iterator[Node]:
    """Yield what makes a board of one row, many times."""
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(
                left=ast.List(
                    elts=[ast.List() | ast.ListComp() | ast.BinOp()]
                ),
                op=ast.Mult(),
            ):
                yield node


def returns_in_loops(tree: ast.Module) -> Iterator[Node]:
    """Yield what ends a loop in which a function calls itself.

    It stands next to the call, or has it in itself, with no test of the
    result.
    """
    for function in _searching(tree):
        for loop in ast.walk(function):
            if not isinstance(loop, ast.For | ast.While):
                continue
            for block in _blocks(loop):
                called = False
                for line in block:
                    called = called or function.name in dict(_calls(line))
                    if called and isinstance(line, ast.Return | ast.Break):
                        yield line


def lists_changed(tree: ast.Module) -> Iterator[Node]:
    """Yield where a search takes away from a list that is handed on.

    It is no copy, and nothing is added to it. In a function, the list may have
    another name.
    """
    handed = {
        (name, position)
        for function in _searching(tree)
        for name, call in _calls(function)
        for position, value in enumerate(call.args)
        if isinstance(value, ast.Name)
    }
    for function in _functions(tree):
        taken = enumerate(argument.arg for argument in function.args.args)
        given = {name: (function.name, position) for position, name in taken}
        for node in ast.walk(function):
            match node:
                case ast.Assign(
                    targets=[ast.Name(id=name)], value=ast.Name(id=other)
                ) if other in given:
                    given[name] = given[other]
        uses = [
            use for use in _methods(function) if given.get(use[0]) in handed
        ]
        if not any(method in _GROWING for _name, method, _call in uses):
            for _name, method, call in uses:
                if method == "remove":
                    yield call


def defaults_kept(tree: ast.Module) -> Iterator[Node]:
    """Yield the default of a parameter that calls add to, and never empty."""
    for function in _functions(tree):
        arguments = function.args.args[::-1], function.args.defaults[::-1]
        for argument, default in zip(*arguments, strict=False):
            methods = {
                method
                for name, method, _call in _methods(function)
                if name == argument.arg
            }
            kept = methods & _GROWING and not methods & _SHRINKING
            if kept and isinstance(default, ast.List | ast.Set | ast.Dict):
                yield default


def results_lost(tree: ast.Module) -> Iterator[Node]:
    """Yield calls of a function in itself whose result nothing takes."""
    for function in _searching(tree):
        nodes = [*ast.walk(function)]
        if any(isinstance(node, ast.Return) and node.value for node in nodes):
            for node in nodes:
                match node:
                    case ast.Expr(ast.Call(func=ast.Name(id=function.name))):
                        yield node


def bounds_missing(tree: ast.Module) -> Iterator[Node]:
    """Yield comparisons below a bound of what is nowhere compared with 0."""
    text = ast.unparse(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Compare(
                left=ast.Name() | ast.BinOp() as left, ops=[ast.Lt()]
            ):
                index = ast.unparse(left)
                bounds = f"0 <= {index}", f"{index} >= 0", f"{index} > -1"
                if not any(bound in text for bound in bounds):
                    yield node


def bounds_too_near(tree: ast.Module) -> Iterator[Node]:
    """Yield one of several bounds that leaves out squares at the edge."""
    for node in ast.walk(tree):
        for bound in node.values if isinstance(node, ast.BoolOp) else ():
            match bound:
                case (
                    ast.Compare(left=ast.Constant(0), ops=[ast.Lt(), *_])
                    | ast.Compare(
                        ops=[_, ast.Lt()],
                        comparators=[
                            _,
                            ast.BinOp(op=ast.Sub(), right=ast.Constant(1)),
                        ],
                    )
                ):
                    yield bound


def _functions(tree: ast.Module) -> list[ast.FunctionDef]:
    nodes = ast.walk(tree)
    return [node for node in nodes if isinstance(node, ast.FunctionDef)]


def _searching(tree: ast.Module) -> list[ast.FunctionDef]:
    """List the functions that call themselves."""
    return [f for f in _functions(tree) if f.name in dict(_calls(f))]


def _calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls of functions, with their names."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)):
                yield name, node


def _blocks(loop: ast.For | ast.While) -> Iterator[list[ast.stmt]]:
    """Yield the blocks of a loop, also of what is in it."""
    for node in ast.walk(loop):
        if isinstance(node, ast.For | ast.While | ast.If):
            yield node.body
        if isinstance(node, ast.If):
            yield node.orelse


def _methods(tree: ast.AST) -> Iterator[tuple[str, str, ast.Call]]:
    """Yield the calls of methods of a name: the name, the method, the call."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=name), attr=method)
            ):
                yield name, method, node


#: What is looked for where a hint explains the answers, and what is said.
_FAULTS: Mapping[str, tuple[Finds, str]] = {
    ONE_ROW: (
        shared_rows,
        N_("line {line}: {code} makes a board of one row, many times"),
    ),
    NOT_ALL_TRIED: (
        returns_in_loops,
        N_("line {line}: {code} ends the loop before all moves are tried"),
    ),
    OTHER_END: (
        bounds_missing,
        N_(
            "line {line}: {code} has no lower bound of 0, and a negative "
            "index is taken from the other end"
        ),
    ),
    TOO_NEAR: (
        bounds_too_near,
        N_("line {line}: {code} leaves out squares at the edge"),
    ),
    NONE_FOUND: (
        results_lost,
        N_("line {line}: the result of {code} is lost: return it"),
    ),
}

#: What is looked for where no hint explains the answers.
_UNEXPLAINED: Sequence[tuple[Finds, str]] = (
    (
        defaults_kept,
        N_("line {line}: the default {code} is one and the same in all calls"),
    ),
    (
        lists_changed,
        N_("line {line}: {code} changes the list of the caller too"),
    ),
)


def seen(tree: ast.Module, hints: Sequence[str]) -> Iterator[str]:
    """Yield what is seen of the faults of these hints, the first line first.

    Without hints, it is what keeps something from one call to the next.
    """
    faults = [_FAULTS[hint] for hint in hints if hint in _FAULTS]
    for finds, said in faults if hints else _UNEXPLAINED:
        for node in sorted(finds(tree), key=lambda node: node.lineno):
            code = ast.unparse(node).partition("\n")[0]
            more = "..." if len(code) > _MOST_SHOWN else ""
            shown = f"`{code[:_MOST_SHOWN]}{more}`"
            yield _(said, line=node.lineno, code=shown)
