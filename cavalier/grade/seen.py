"""What can be seen in the text of a Python program: faults, and its moves.

A fault that is seen is not yet the one that makes the answers wrong: a hint
names its line only if the answers agree.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

from cavalier.sandboxed.targets import parted
from cavalier.styles.looked_at import read_program
from common.errors import CavalierError
from common.language import Sentence

Move = tuple[int, int]
Moves = tuple[Move, ...]

_KNIGHT = frozenset(
    (down, right)
    for down, right in permutations((-2, -1, 1, 2), 2)
    if abs(down) != abs(right)
)

_LOOPS = ast.For | ast.While
_CHANGING = ("add", "append", "discard", "insert", "pop", "remove")

#: How many characters of code a hint shows.
_MOST_SHOWN = 60

#: What has a line.
Node = ast.expr | ast.stmt


@dataclass(frozen=True, slots=True)
class Sight:
    """What a fault looks like in a tree, and what is said of its code.

    The sentence has places for the line and the code.
    """

    nodes: Callable[[ast.Module], Iterator[Node]]
    said: str

    def told(self, tree: ast.Module) -> Iterator[Sentence]:
        """Yield what is said of each place, the first place first."""
        for node in sorted(self.nodes(tree), key=_place):
            code = ast.unparse(node).partition("\n")[0]
            more = "..." if len(code) > _MOST_SHOWN else ""
            shown = f"`{code[:_MOST_SHOWN]}{more}`"
            yield Sentence(self.said, line=node.lineno, code=shown)


def _place(node: Node) -> tuple[int, int]:
    return node.lineno, node.col_offset


def tree_of(target: str) -> ast.Module:
    """Return the syntax tree of a target, without what it does not use.

    It is empty if the target is not a Python file that can be read.
    """
    file, function = parted(target)
    try:
        tree = read_program(file).tree
    except (CavalierError, OSError):
        return ast.Module([], [])
    return ast.Module([*_used(tree, function)], []) if function else tree


def _used(tree: ast.Module, function: str) -> Iterator[ast.stmt]:
    """Yield the function, those that it names, and what is not a function."""
    functions = {
        each.name: each
        for each in tree.body
        if isinstance(each, ast.FunctionDef)
    }
    used, named = set[str](), {function}
    while new := (named & functions.keys()) - used:
        used |= new
        named = {
            node.id
            for name in new
            for node in ast.walk(functions[name])
            if isinstance(node, ast.Name)
        }
    for each in tree.body:
        if not isinstance(each, ast.FunctionDef) or each.name in used:
            yield each


def orders(tree: ast.Module) -> Iterator[Moves]:
    """Yield the tables of the knight's moves, in their order.

    They are pairs, or a table of rows and one of columns.
    """
    tables = [table for node in ast.walk(tree) if (table := _table(node))]
    for first in tables:
        yield from _knights(first)
        for second in tables:
            yield from _knights(zip(first, second, strict=False))


def _table(node: ast.AST) -> list[object] | None:
    if isinstance(node, ast.List | ast.Tuple) and len(node.elts) == 8:
        try:
            return list(ast.literal_eval(node))
        except ValueError:
            return None
    return None


def _knights(pairs: Iterable[object]) -> Iterator[Moves]:
    found = [
        (down, right)
        for pair in pairs
        if isinstance(pair, tuple | list) and len(pair) == 2
        for down, right in [pair]
        if (down, right) in _KNIGHT
    ]
    if len(set(found)) == len(_KNIGHT):
        yield tuple(found)


def shared_rows(tree: ast.Module) -> Iterator[Node]:
    """Yield what makes a board of one row, unless rows are copied."""
    if any(map(_copies_rows, ast.walk(tree))):
        return
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(left=one, op=ast.Mult(), right=other):
                if _is_one_row(one) or _is_one_row(other):
                    yield node
            case ast.ListComp(elt=ast.Name(id=name)):
                if name not in _stored(node):
                    yield node
            case ast.For(body=body):
                for each in ast.walk(ast.Module(body, [])):
                    if isinstance(each, ast.Call):
                        yield from _appended_from_outside(each, node)


def _is_one_row(node: ast.AST) -> bool:
    match node:
        case ast.List(elts=[ast.List() | ast.ListComp() | ast.BinOp()]):
            return True
    return False


def _appended_from_outside(node: ast.Call, loop: ast.For) -> Iterator[Node]:
    match node:
        case ast.Call(
            func=ast.Attribute(attr="append"), args=[ast.Name(id=name)]
        ) if name not in _stored(loop):
            yield node


def _copies_rows(node: ast.AST) -> bool:
    """Check whether a board is copied with its rows, to be walked on."""
    match node:
        case ast.Assign(value=copied):
            return _is_copy(copied)
        case ast.Call(func=ast.Name(), args=args):
            return any(map(_is_copy, args))
    return False


def _is_copy(node: ast.expr) -> bool:
    match node:
        case ast.ListComp(
            elt=ast.Subscript(slice=ast.Slice())
            | ast.Call(func=ast.Attribute(attr="copy"))
            | ast.Call(func=ast.Name(id="list" | "copy"))
        ):
            return True
        case ast.Call(func=func):
            return "deepcopy" in ast.unparse(func)
    return False


def rows_kept(tree: ast.Module) -> Iterator[Node]:
    """Yield copies of a list whose items have indices, too."""
    nested = {
        ast.unparse(node.value.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Subscript)
    }
    for node in ast.walk(tree):
        match node:
            case (
                ast.Subscript(value=copied, slice=ast.Slice())
                | ast.Call(func=ast.Name(id="list" | "copy"), args=[copied])
                | ast.Call(func=ast.Attribute(value=copied, attr="copy"))
            ) if ast.unparse(copied) in nested:
                yield node


def _stored(tree: ast.AST) -> set[str]:
    return {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def returns_in_loops(tree: ast.Module) -> Iterator[Node]:
    """Yield what ends a loop in which a function calls itself.

    The call is before the return, or in it, in the same block.
    """
    for function, loop in _searching_loops(tree):
        for node in ast.walk(loop):
            if isinstance(node, ast.If) and _calls(node.body, function):
                yield from _returns(node.orelse)
            for block in _blocks(node):
                while block and not _calls(block[:1], function):
                    block = block[1:]
                yield from _returns(block)


def _searching_loops(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    for function in _searching(tree):
        for node in ast.walk(function):
            if isinstance(node, _LOOPS) and _calls([node], function.name):
                yield function.name, node


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    if isinstance(node, ast.For | ast.While | ast.If | ast.With | ast.Try):
        yield node.body
    if isinstance(node, ast.If):
        yield node.orelse


def _calls(block: Iterable[ast.AST], function: str) -> bool:
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == function
        for each in block
        for node in ast.walk(each)
    )


def _returns(block: Iterable[ast.AST]) -> Iterator[Node]:
    yield from (each for each in block if isinstance(each, ast.Return))


def bounds_on_one_side(tree: ast.Module) -> Iterator[Node]:
    """Yield comparisons of an index that is compared with no lower bound."""
    bounds = [*_bounds(tree)]
    bounded = {each.indexed for each in bounds if each.is_lower}
    yield from (each.node for each in bounds if each.indexed not in bounded)


def bounds_too_far(tree: ast.Module) -> Iterator[Node]:
    """Yield comparisons that let an index from 0 be the bound itself."""
    bounds = [*_bounds(tree)]
    from_1 = {each.indexed for each in bounds if each.is_from_1}
    for each in bounds:
        named = isinstance(each.bound, ast.Name | ast.Attribute | ast.Call)
        too_far = named and isinstance(each.operator, ast.LtE | ast.Gt)
        if too_far and each.indexed not in from_1:
            yield each.node


class _Bound(NamedTuple):
    """An index, compared with its bound; the index is on the left."""

    indexed: str
    operator: ast.cmpop
    bound: ast.expr
    node: ast.Compare

    @property
    def is_lower(self) -> bool:
        """Whether what is below 0 is left out, or else is all that is in."""
        bound = ast.unparse(self.bound)
        strict = isinstance(self.operator, ast.Gt | ast.LtE)
        return bound == "0" or (bound == "-1" and strict)

    @property
    def is_from_1(self) -> bool:
        """Whether what is below 1 is left out, as of indices from 1."""
        bound = ast.unparse(self.bound)
        strict = isinstance(self.operator, ast.Gt | ast.LtE)
        return bound == "1" or (bound == "0" and strict)


_MIRRORED = {
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
}


def _bounds(tree: ast.Module) -> Iterator[_Bound]:
    """Yield how indices are compared by size."""
    indices = {
        ast.dump(node.slice)
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript)
        and not isinstance(node.slice, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for index, operator, bound in _compared(node):
                if ast.dump(index) in indices:
                    yield _Bound(ast.dump(index), operator, bound, node)


def _compared(
    node: ast.Compare,
) -> Iterator[tuple[ast.expr, ast.cmpop, ast.expr]]:
    """Yield each side of a comparison by size as the left one."""
    sides = [node.left, *node.comparators]
    for one, operator, other in zip(sides, node.ops, sides[1:], strict=False):
        if type(operator) in _MIRRORED:
            yield one, operator, other
            yield other, _MIRRORED[type(operator)](), one


def lists_changed(tree: ast.Module) -> Iterator[Node]:
    """Yield where a function takes away from a list that it was given.

    The list may have another name in the function, which calls itself or is
    called by one that does.
    """
    for function in _serving(tree):
        given = {each.arg for each in function.args.args}
        given |= set(_other_names(function, given))
        changed = [*_changed(function)]
        added = {name for name, how, _ in changed if how == "add"}
        for name, how, node in changed:
            taken = how == "remove" or (how == "pop" and _has_arguments(node))
            if taken and name in given - added:
                yield node


def _has_arguments(node: Node) -> bool:
    return isinstance(node, ast.Call) and bool(node.args)


def marked_for_good(tree: ast.Module) -> Iterator[Node]:
    """Yield the one place where a function that calls itself changes marks.

    It also reads them. A name that it stores may be that of a copy, and does
    not count.
    """
    for function in _searching(tree):
        changed = [*_changed(function)]
        names = Counter(name for name, _, _ in changed)
        read = Counter(
            node.id
            for node in ast.walk(function)
            if isinstance(node, ast.Name)
        )
        for name, _, node in changed:
            once = names[name] == 1 < read[name]
            if once and name not in _stored(function):
                yield node


def _searching(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Yield the functions that call themselves."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and _calls(node.body, node.name):
            yield node


def _serving(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Yield the functions that call themselves, and those that they call."""
    searching = [*_searching(tree)]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and (
            node in searching or _calls(searching, node.name)
        ):
            yield node


def _changed(tree: ast.AST) -> Iterator[tuple[str, str, Node]]:
    """Yield what is changed by an index or a method, how, and where."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Subscript() as changed]):
                yield _base(changed), "[]", node
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=name), attr=how)
            ) if how in _CHANGING:
                yield name, how, node


def _base(node: ast.expr) -> str:
    return (
        _base(node.value)
        if isinstance(node, ast.Subscript)
        else (ast.unparse(node))
    )


def _other_names(function: ast.FunctionDef, given: set[str]) -> Iterator[str]:
    for node in ast.walk(function):
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Name(id=other)
            ) if other in given:
                yield name
