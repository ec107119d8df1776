"""Functions that call themselves, directly or through others.

To name a function counts as calling it, so that ``map(go, squares)`` inside
``go`` is seen. A lambda without a name belongs to the function around it.
"""

import ast
from collections import ChainMap, Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field

from cavalier.styles.looked_at import Program
from cavalier.styles.style_checks import (
    COMPREHENSION,
    FUNCTION,
    Found,
    names_bound,
)
from common.language import _

#: How many functions a note names, with the one that it begins with.
_MOST = 4

#: What gives a function another name, as in ``step = partial(go, 1)``.
_WRAPPING = {"cache", "lru_cache", "partial"}

#: What has names of its own.
_SCOPE = FUNCTION | ast.ClassDef | ast.Lambda | COMPREHENSION

#: The methods of Python's own types: an object may be of one of them.
_OF_PYTHON = {
    name
    for kind in (list, dict, set, frozenset, str, bytes, tuple, int, deque)
    for name in dir(kind)
}

#: Names, each with its function, or None for anything else, in each scope.
_Names = ChainMap[str, "_Function | None"]


@dataclass(eq=False, slots=True)
class _Function:
    """A function, what names mean inside it, and where it names others.

    ``methods`` are those of its class, if it is in one, and ``me`` is the
    first parameter of the method.
    """

    name: str
    methods: Mapping[str, "_Function | None"] = field(default_factory=dict)
    me: str = ""
    names: _Names = field(default_factory=ChainMap)
    named: list[tuple["_Function", int]] = field(default_factory=list)


def recursions(program: Program) -> Iterator[Found]:
    """Find the calls by which a function comes back to itself."""
    trees = dict(_functions(program.tree, ChainMap(), _Function("")))
    every = dict.fromkeys(trees.values())
    naming: dict[_Function, list[_Function]] = {each: [] for each in every}
    for tree, function in trees.items():
        for node in _uses(tree, trees, frozenset()):
            if named := _meant(node, function, every):
                function.named.append((named, node.lineno))
                naming[named].append(function)
    for function in every:
        onwards = _ways_to(function, naming)
        for named, line in function.named:
            if named in onwards:
                yield Found(line, _in_words(function, named, onwards))


def _functions(
    scope: ast.AST, outer: _Names, within: _Function
) -> Iterator[tuple[ast.AST, _Function]]:
    """Yield the trees of the functions in a scope, each with its function."""
    bound = Counter(name for name, _ in names_bound(scope))
    inside: dict[str, _Function | None] = dict.fromkeys(bound)
    if isinstance(scope, ast.ClassDef):
        before, names = f"{scope.name}.", outer
    else:
        before, names = "", outer.new_child(inside)
        within.names = names
    for node in _own(scope):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, names, within)
        name, tree = _defined(node)
        if tree is None or (tree is not node and bound[name] > 1):
            continue
        function = inside[name] or (
            _Function(before + name, inside, _first_parameter(tree))
            if before
            else _Function(name, within.methods, within.me)
        )
        inside[name] = function
        yield tree, function
        yield from _functions(tree, names, function)


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope, without what is inside another."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, _SCOPE):
            yield from _own(child)


def _defined(node: ast.AST) -> tuple[str, ast.AST | None]:
    """Return the function that a node defines or gives a name, if any."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return name, node
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=value)
            | ast.AnnAssign(
                target=ast.Name(id=name), value=ast.expr() as value
            )
            | ast.NamedExpr(target=ast.Name(id=name), value=value)
        ) if _is_function(value):
            return name, value
    return "", None


def _is_function(value: ast.expr) -> bool:
    """Check whether a value may be a function, and is likely to be one."""
    match value:
        case ast.Lambda() | ast.Name():
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _WRAPPING
        case ast.Call(func=ast.Call() as inner):
            return _is_function(inner)
    return False


def _first_parameter(tree: ast.AST) -> str:
    if isinstance(tree, FUNCTION):
        for each in (*tree.args.posonlyargs, *tree.args.args):
            return each.arg
    return ""


def _uses(
    tree: ast.AST, functions: Mapping[ast.AST, _Function], hidden: Set[str]
) -> Iterator[ast.Name | ast.Attribute]:
    """Yield the names and attributes of a function, not of those inside it.

    Names that a comprehension or a lambda binds are hidden in it.
    """
    if isinstance(tree, ast.Name | ast.Attribute):
        if isinstance(tree, ast.Attribute) or tree.id not in hidden:
            yield tree
    elif isinstance(tree, ast.Lambda | COMPREHENSION):
        hidden = hidden | set(_bound_inside(tree))
    for child in ast.iter_child_nodes(tree):
        if child not in functions:
            yield from _uses(child, functions, hidden)


def _bound_inside(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _meant(
    node: ast.Name | ast.Attribute,
    function: _Function,
    every: Iterable[_Function],
) -> _Function | None:
    """Return the function that is named inside a function, if it is known.

    An attribute is a method if it can mean only one.
    """
    if isinstance(node, ast.Name):
        return function.names.get(node.id)
    match node.value:
        case ast.Call(func=ast.Name(id="super")):
            return None
        case ast.Name(id=name) if name == function.me:
            if method := function.methods.get(node.attr):
                return method
    if node.attr in _OF_PYTHON:
        return None
    methods = [each for each in every if each.name.endswith(f".{node.attr}")]
    return methods[0] if len(methods) == 1 else None


def _ways_to(
    end: _Function, naming: Mapping[_Function, list[_Function]]
) -> Mapping[_Function, _Function]:
    """Return what leads to a function, each with the next on the way."""
    onwards, queue = {end: end}, [end]
    for function in queue:
        for each in naming[function]:
            if each not in onwards:
                onwards[each] = function
                queue.append(each)
    return onwards


def _in_words(
    end: _Function, first: _Function, onwards: Mapping[_Function, _Function]
) -> str:
    """Write the way from a function, over the first that it names, back."""
    if first is end:
        return _("{function} calls itself", function=end.name)
    names, function = [end.name, first.name], first
    while function is not end and len(names) < _MOST:
        function = onwards[function]
        names.append(function.name)
    if function is not end:
        names.append(
            _("others, one of which calls {function}", function=end.name)
        )
    return _(
        "{function} calls {others}",
        function=names[0],
        others=_(", which calls ").join(names[1:]),
    )
