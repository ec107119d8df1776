"""A program's syntax tree, changed so that it reports what it does.

It tells a `Tally`, by names that no program can have.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from cavalier.catalogue.port import above_adapter
from cavalier.style.checks import MUTATING

#: What a statement can set.
Target = ast.Name | ast.Attribute | ast.Subscript

#: The name of the tally in the instrumented program.
TALLY = "<tally>"

# The names that a call has bound so far, and what `+=` is about to change.
_BOUND = "<bound>"
_BEFORE = "<before>"

# Functions of Python's own library that change what they are given.
_FUNCTIONS = {
    "setattr", "delattr", "setitem", "delitem", "heapify", "heappop",
    "heappush", "heappushpop", "heapreplace", "insort", "insort_left",
    "insort_right", "shuffle", "__delattr__",
}  # fmt: skip

Inside = TypeVar("Inside", bound=ast.AST)


def instrumented(text: str) -> ast.Module:
    """Return the tree of a program that reports what it does.

    What is below the adapter's line reports nothing. Raises SyntaxError.
    """
    tree = ast.parse(text)
    last = above_adapter(text).count("\n") + 1
    instrumenter = _Instrumenter()
    for each in tree.body:
        if each.lineno <= last:
            instrumenter.visit(each)
    return ast.fix_missing_locations(tree)


@dataclass(frozen=True)
class _Scope:
    """Where a name is bound: only in a procedure is it counted."""

    procedure: bool = False
    outer: frozenset[str] = frozenset()


def _tell(what: str, *arguments: ast.expr) -> ast.expr:
    """Return the call of a method of the tally."""
    function = ast.Attribute(_load(TALLY), what, ast.Load())
    return ast.Call(function, [*arguments], [])


def _mutation(target: ast.Attribute | ast.Subscript) -> ast.expr:
    item = isinstance(target, ast.Subscript)
    return _tell("mutate", ast.Constant("items" if item else "attributes"))


def _load(name: str) -> ast.expr:
    return ast.Name(name, ast.Load())


class _Instrumenter(ast.NodeTransformer):
    """Puts a report at each place of a program that does something."""

    def __init__(self) -> None:
        self._scopes = [_Scope()]

    # Scopes.

    def _inside(self, scope: _Scope, node: Inside) -> Inside:
        """Change what is inside a scope."""
        self._scopes.append(scope)
        self.generic_visit(node)
        self._scopes.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> list[ast.stmt]:
        """Let a procedure report each call."""
        self._inside(_Scope(True, frozenset(_outer_names(node))), node)
        documented = ast.get_docstring(node, clean=False) is not None
        opened = _tell("opened", _parameters(node.args))
        bound = ast.Name(_BOUND, ast.Store())
        node.body.insert(documented, ast.Assign([bound], opened))
        return [node, *self._reports(node)]

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        """Let a lambda report each call."""
        binds = any(isinstance(e, ast.NamedExpr) for e in ast.walk(node.body))
        self._inside(_Scope(procedure=True), node)
        opened: ast.expr = _tell("opened", _parameters(node.args))
        if binds:  # and only then, for it is not allowed everywhere
            opened = ast.NamedExpr(ast.Name(_BOUND, ast.Store()), opened)
        both = ast.Tuple([opened, _tell("returned", node.body)], ast.Load())
        node.body = ast.Subscript(both, ast.Constant(1), ast.Load())
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> list[ast.stmt]:
        """Report the name of a class; those in it are not counted."""
        return [self._inside(_Scope(), node), *self._reports(node)]

    def visit_GeneratorExp(self, node: ast.expr) -> ast.expr:
        """Change a generator; the names in it are not counted."""
        return self._inside(_Scope(outer=self._scopes[-1].outer), node)

    def _comprehension(self, node: ast.expr) -> ast.expr:
        return _tell("made", self.visit_GeneratorExp(node))

    visit_ListComp = visit_SetComp = visit_DictComp = _comprehension

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        """Report as a first condition what the loop's target mutates."""
        self.generic_visit(node)
        targets = [t for t in set_by(node) if not isinstance(t, ast.Name)]
        node.ifs[:0] = [_mutation(target) for target in targets]
        return node

    # Statements.

    def _reports(self, node: ast.AST) -> list[ast.stmt]:
        """Return a report of each thing that the node sets."""
        if not self._scopes[-1].procedure:
            return []
        return [ast.Expr(self._report(target)) for target in set_by(node)]

    def _report(self, target: Target) -> ast.expr:
        if not isinstance(target, ast.Name):
            return _mutation(target)
        if target.id in self._scopes[-1].outer:
            return _tell("set_outer")
        return _tell("bind", _load(_BOUND), ast.Constant(target.id))

    def _statement(self, node: ast.stmt) -> list[ast.stmt]:
        self.generic_visit(node)
        return [node, *self._reports(node)]

    visit_AnnAssign = visit_Delete = _statement
    visit_Import = visit_ImportFrom = _statement

    def visit_Assign(self, node: ast.Assign) -> list[ast.stmt]:
        """Report an assignment; ``a, b = b, a`` makes no tuple."""
        value = node.value
        apart = all(isinstance(each, ast.Tuple) for each in node.targets)
        statements = self._statement(node)
        if apart and isinstance(value, ast.Tuple):
            node.value = value
        return statements

    def visit_AugAssign(self, node: ast.AugAssign) -> list[ast.stmt]:
        """Report whether ``+=`` has changed the object or made another."""
        statements = self._statement(node)
        if not isinstance(node.target, ast.Name) or len(statements) == 1:
            return statements
        name = node.target.id
        before = ast.Assign([ast.Name(_BEFORE, ast.Store())], _load(name))
        told = ast.Expr(_tell("augmented", _load(_BEFORE), _load(name)))
        return [before, node, told, *statements[1:]]

    def _block(self, node: ast.For | ast.With | ast.ExceptHandler) -> ast.AST:
        """Report what is set before the body runs."""
        self.generic_visit(node)
        node.body[:0] = self._reports(node)
        return node

    visit_For = visit_With = visit_ExceptHandler = _block

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        """Report what a pattern binds; it stays as it is."""
        pattern, node.pattern = node.pattern, ast.MatchAs()
        self.generic_visit(node)
        node.pattern = pattern
        node.body[:0] = self._reports(node)
        return node

    def _handing_over(self, node: ast.Return | ast.Yield) -> ast.AST:
        """Report what a procedure returns or yields."""
        self.generic_visit(node)
        if node.value is not None:
            node.value = _tell("returned", node.value)
        return node

    visit_Return = visit_Yield = _handing_over

    # Expressions.

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.expr:
        """Report a name that is bound in the middle of an expression."""
        self.generic_visit(node)
        name, scope = node.target.id, self._scopes[-1]
        if name in scope.outer:
            node.value = _tell("set_outer", node.value)
        elif scope.procedure:
            node.value = _tell(
                "bind", _load(_BOUND), ast.Constant(name), node.value
            )
        return node

    def _named(self, node: ast.Name | ast.Attribute) -> ast.expr:
        """Let what mutates report each call, wherever it is called."""
        self.generic_visit(node)
        name = node.id if isinstance(node, ast.Name) else node.attr
        mutates = name in MUTATING or name in _FUNCTIONS
        loads = isinstance(node.ctx, ast.Load)
        return _tell("mutating", node) if loads and mutates else node

    visit_Name = visit_Attribute = _named

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Report a slice; a tuple that is an index is not counted."""
        index = node.slice
        self.generic_visit(node)
        if isinstance(index, ast.Tuple):
            node.slice = index
        loads = isinstance(node.ctx, ast.Load)
        sliced = isinstance(index, ast.Slice)
        return _tell("made", node) if loads and sliced else node

    def _container(self, node: ast.expr) -> ast.expr:
        """Report what may make a container."""
        self.generic_visit(node)
        loads = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        return _tell("made", node) if loads else node

    visit_Tuple = visit_List = visit_Set = visit_Dict = _container
    visit_BinOp = visit_Call = _container


def _parameters(arguments: ast.arguments) -> ast.expr:
    """Return the tuple of the names of all the parameters."""
    inside = ast.iter_child_nodes(arguments)
    names = [each.arg for each in inside if isinstance(each, ast.arg)]
    return ast.Tuple([*map(ast.Constant, names)], ast.Load())


def _outer_names(node: ast.AST) -> Iterator[str]:
    """Yield the names that a procedure declares to be outer variables."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.Nonlocal | ast.Global):
            yield from each.names
        elif not isinstance(each, ast.FunctionDef | ast.ClassDef):
            yield from _outer_names(each)


def set_by(node: ast.AST) -> Iterator[Target]:
    """Yield what a statement, a handler or a case sets.

    >>> [statement] = ast.parse("a, *b[0], (c.d, e) = x").body
    >>> [ast.unparse(target) for target in set_by(statement)]
    ['a', 'b[0]', 'c.d', 'e']
    """
    targets: list[ast.expr]
    match node:
        case ast.AnnAssign(value=None):
            return
        case ast.Assign() | ast.Delete():
            targets = node.targets
        case (
            ast.AnnAssign() | ast.AugAssign() | ast.For() | ast.comprehension()
        ):
            targets = [node.target]
        case ast.With():
            targets = [i.optional_vars for i in node.items if i.optional_vars]
        case _:
            targets = [ast.Name(name, ast.Store()) for name in _bound(node)]
    for target in targets:
        yield from _taken_apart(target)


def _taken_apart(target: ast.expr) -> Iterator[Target]:
    match target:
        case ast.Tuple() | ast.List():
            for each in target.elts:
                yield from _taken_apart(each)
        case ast.Starred():
            yield from _taken_apart(target.value)
        case ast.Name() | ast.Attribute() | ast.Subscript():
            yield target


def _bound(node: ast.AST) -> Iterator[str]:
    """Yield the names that something other than an assignment binds."""
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
                match pattern:
                    case (
                        ast.MatchAs(name=str(name))
                        | ast.MatchStar(name=str(name))
                        | ast.MatchMapping(rest=str(name))
                    ):
                        yield name
