"""Known faults, and tables of moves, in the text of a Python program.

A fault in the text need not be the one that makes the answers wrong: its line
is named only where the answers point to the same fault.
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

_GROWING = {"add", "append", "extend", "insert"}
_SHRINKING = {"clear", "discard", "pop", "remove"}

_LOOP = ast.For | ast.While

Node = ast.expr | ast.stmt
Pattern = Callable[[ast.Module], Iterator[Node]]


def orders(tree: ast.Module) -> Iterator[Moves]:
    """Yield the tables of the eight moves, in their order.

    A table is a list of pairs, or two lists: one of rows, one of columns.
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
    """Yield expressions that repeat one row: changing one changes all."""
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(
                ast.List([ast.List() | ast.ListComp() | ast.BinOp()]),
                ast.Mult(),
            ):
                yield node


def returns_in_loops(tree: ast.Module) -> Iterator[Node]:
    """Yield statements that leave a loop as soon as a recursive call returns.

    Each follows the call in its block, or contains it, and does not test the
    result.
    """
    for function in _searching(tree):
        for block in _loop_blocks(function):
            called = False
            for line in block:
                called = called or function.name in dict(_calls(line))
                if called and isinstance(line, ast.Return | ast.Break):
                    yield line


def _loop_blocks(function: ast.FunctionDef) -> Iterator[list[ast.stmt]]:
    for loop in ast.walk(function):
        for node in ast.walk(loop) if isinstance(loop, _LOOP) else ():
            if isinstance(node, _LOOP | ast.If):
                yield node.body
                yield node.orelse


def lists_changed(tree: ast.Module) -> Iterator[Node]:
    """Yield removals from a list that a recursive function passes on.

    The list is not a copy, and nothing is added to it. It may have another
    name inside the function.
    """
    handed = {
        (name, position)
        for function in _searching(tree)
        for name, call in _calls(function)
        for position, value in enumerate(call.args)
        if isinstance(value, ast.Name)
    }
    for function in _functions(tree):
        arguments = enumerate(argument.arg for argument in function.args.args)
        places = {name: (function.name, n) for n, name in arguments}
        for node in ast.walk(function):
            match node:
                case ast.Assign([ast.Name(name)], ast.Name(other)):
                    if other in places:
                        places[name] = places[other]
        uses = [u for u in _methods(function) if places.get(u[0]) in handed]
        if not any(method in _GROWING for _name, method, _call in uses):
            for _name, method, call in uses:
                if method == "remove":
                    yield call


def growing_defaults(tree: ast.Module) -> Iterator[Node]:
    """Yield mutable defaults that calls add to and never empty."""
    for function in _functions(tree):
        arguments = function.args.args[::-1], function.args.defaults[::-1]
        for argument, default in zip(*arguments, strict=False):
            uses = _methods(function)
            methods = {m for name, m, _call in uses if name == argument.arg}
            grows = methods & _GROWING and not methods & _SHRINKING
            if grows and isinstance(default, ast.List | ast.Set | ast.Dict):
                yield default


def lost_results(tree: ast.Module) -> Iterator[Node]:
    """Yield recursive calls whose result is not used."""
    for function in _searching(tree):
        nodes = [*ast.walk(function)]
        if any(isinstance(node, ast.Return) and node.value for node in nodes):
            for node in nodes:
                match node:
                    case ast.Expr(ast.Call(ast.Name(function.name))):
                        yield node


def missing_bounds(tree: ast.Module) -> Iterator[Node]:
    """Yield upper bounds of values that are nowhere compared with 0."""
    text = ast.unparse(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Compare(ast.Name() | ast.BinOp() as left, [ast.Lt()]):
                index = ast.unparse(left)
                bounds = f"0 <= {index}", f"{index} >= 0", f"{index} > -1"
                if not any(bound in text for bound in bounds):
                    yield node


def near_bounds(tree: ast.Module) -> Iterator[Node]:
    """Yield bounds, among several, that leave out squares at the edge."""
    for node in ast.walk(tree):
        for bound in node.values if isinstance(node, ast.BoolOp) else ():
            match bound:
                case ast.Compare(ast.Constant(0), [ast.Lt(), *_]):
                    yield bound
                case ast.Compare(
                    _,
                    [_, ast.Lt()],
                    [_, ast.BinOp(_, ast.Sub(), ast.Constant(1))],
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
            case ast.Call(ast.Name(name)):
                yield name, node


def _methods(tree: ast.AST) -> Iterator[tuple[str, str, ast.Call]]:
    """Yield the method calls, each as (object name, method name, call)."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Attribute(ast.Name(name), method)):
                yield name, method, node


#: The fault in the text that explains a hint.
_PATTERNS: Mapping[str, Pattern] = {
    ONE_ROW: shared_rows,
    NOT_ALL_TRIED: returns_in_loops,
    OTHER_END: missing_bounds,
    TOO_NEAR: near_bounds,
    NONE_FOUND: lost_results,
}

#: A sentence on each fault; the last two need no hint.
_SENTENCES: Mapping[Pattern, str] = {
    shared_rows: N_("{code} repeats one row: changing one row changes all"),
    returns_in_loops: N_("{code} ends the loop before all moves are tried"),
    missing_bounds: N_(
        "{code} does not exclude negative indices, which Python counts from "
        "the end"
    ),
    near_bounds: N_("{code} leaves out squares at the edge"),
    lost_results: N_("the result of {code} is lost: return it"),
    growing_defaults: N_("the default {code} is shared by all calls"),
    lists_changed: N_("{code} also changes the caller's list"),
}


def line_hints(tree: ast.Module, hints: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each line that has the fault of a hint, in order.

    Without hints, look for values that are kept from one call to the next.
    """
    patterns = [p for hint, p in _PATTERNS.items() if hint in hints]
    for pattern in patterns if hints else (growing_defaults, lists_changed):
        for node in sorted(pattern(tree), key=lambda node: node.lineno):
            code = ast.unparse(node).partition("\n")[0]
            fault = _(_SENTENCES[pattern], code=f"`{code}`")
            yield _("line {line}: {fault}", line=node.lineno, fault=fault)
