"""What the nodes of a syntax tree bind: names, items and attributes."""

import ast
from collections.abc import Iterator

#: What a statement can set.
Target = ast.Name | ast.Attribute | ast.Subscript


def parameters(arguments: ast.arguments) -> tuple[str, ...]:
    """Return the names of all the parameters.

    >>> [function] = ast.parse("def f(a, /, b, *c, d=1, **e): pass").body
    >>> assert isinstance(function, ast.FunctionDef)
    >>> parameters(function.args)
    ('a', 'b', 'd', 'c', 'e')
    """
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    starred = filter(None, (arguments.vararg, arguments.kwarg))
    return tuple(each.arg for each in (*every, *starred))


def outer_names(function: ast.AST) -> frozenset[str]:
    r"""Return the names that a procedure declares to be outer variables.

    >>> text = "def f():\n    global a\n    def g(): nonlocal b"
    >>> outer_names(ast.parse(text).body[0])
    frozenset({'a'})
    """
    return frozenset(_declared(function))


def _declared(node: ast.AST) -> Iterator[str]:
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.Nonlocal | ast.Global):
            yield from each.names
        elif not isinstance(each, ast.FunctionDef | ast.ClassDef):
            yield from _declared(each)


def set_by(node: ast.AST) -> Iterator[Target]:
    """Go through what a statement, a handler or a case sets.

    >>> [statement] = ast.parse("a, *b[0], (c.d, e) = x").body
    >>> [ast.unparse(target) for target in set_by(statement)]
    ['a', 'b[0]', 'c.d', 'e']
    """
    match node:
        case ast.Assign() | ast.Delete():
            for target in node.targets:
                yield from _taken_apart(target)
        case ast.AnnAssign(value=None):
            pass
        case ast.AnnAssign() | ast.AugAssign() | ast.For():
            yield from _taken_apart(node.target)
        case ast.comprehension():
            yield from _taken_apart(node.target)
        case ast.With():
            for item in node.items:
                if item.optional_vars is not None:
                    yield from _taken_apart(item.optional_vars)
        case _:
            yield from map(_as_target, _names(node))


def _taken_apart(target: ast.expr) -> Iterator[Target]:
    match target:
        case ast.Tuple() | ast.List():
            for each in target.elts:
                yield from _taken_apart(each)
        case ast.Starred():
            yield from _taken_apart(target.value)
        case ast.Name() | ast.Attribute() | ast.Subscript():
            yield target


def _as_target(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())


def _names(node: ast.AST) -> Iterator[str]:
    """Go through the names that something other than an assignment binds."""
    match node:
        case ast.FunctionDef() | ast.ClassDef():
            yield node.name
        case ast.ExceptHandler(name=str(name)):
            yield name
        case ast.Import() | ast.ImportFrom():
            for alias in node.names:
                yield alias.asname or alias.name.partition(".")[0]
        case ast.match_case():
            for pattern in ast.walk(node.pattern):
                yield from _captured(pattern)


def _captured(pattern: ast.AST) -> Iterator[str]:
    match pattern:
        case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name
        case ast.MatchMapping(rest=str(name)):
            yield name
