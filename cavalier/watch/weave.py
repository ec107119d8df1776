"""Put notes into the text of a program: what it says as it runs.

A note names the call that it is in, and the line that runs next or the values
of the names that a statement has bound. Objects are looked at before and after
what may change one: a store into a part of one, or a call of what is not in
the file. A line costs some 50 ns, far less than `sys.settrace`.

The notes of a call have its number in ``__f0__``; inside an inner function it
is ``__f1__``, which so knows the calls around it too.
"""

import ast
import symtable
from collections.abc import Sequence
from dataclasses import dataclass
from types import CodeType

from cavalier.watch.recording import Function
from cavalier.watch.syntax import (
    blocks,
    bound,
    captured,
    heads,
    is_guard,
    is_numpy,
    stored,
    tables,
)

#: Functions that change no object of a program, except by its own functions.
HARMLESS = frozenset(
    """abs all any bool dict enumerate float frozenset int isinstance len list
    max min print range repr reversed round set sorted str sum tuple
    zip""".split()  # noqa: SIM905
)

Def = ast.FunctionDef | ast.AsyncFunctionDef
Block = ast.If | ast.For | ast.AsyncFor | ast.While | ast.With | ast.AsyncWith
#: What runs code outside the file.
Outside = ast.Call | ast.Yield | ast.YieldFrom | ast.Await
#: What Python's own tracing has no line for, or that is noted elsewhere.
Silent = ast.Try | ast.TryStar | ast.Global | ast.Nonlocal | ast.While

#: The arguments of a look at all that a call can reach.
ALL = "*__locals__().values(), *__shared__"


@dataclass
class Scope:
    """A function whose text is woven; ``line`` is that of its last note.

    ``is_guarded``: lines of it may run after a ``return``.
    """

    table: symtable.SymbolTable
    outer: "Scope | None"
    is_guarded: bool
    line: int = 0

    @property
    def depth(self) -> int:
        """How many functions are around it."""
        return self.outer.depth + 1 if self.outer else 0

    @property
    def call(self) -> str:
        """The name of the variable that has the number of the call."""
        return f"__f{self.depth}__"

    def owner(self, name: str) -> "Scope | None":
        """Return the function whose variable a name is; None: the file's."""
        if name not in self.table.get_identifiers():  # as of `__private`
            return self
        symbol = self.table.lookup(name)
        if symbol.is_free() and self.outer:
            return self.outer.owner(name)
        return None if symbol.is_global() else self


@dataclass
class Woven:
    """A text with notes in it.

    ``names`` are those that each note of variables binds.
    """

    code: CodeType
    functions: list[Function]
    names: list[tuple[str, ...]]


def weave(source: str, path: str, last: int | None = None) -> Woven:
    """Put notes into the functions of a text, down to its line ``last``.

    Raises SyntaxError.
    """
    tree = ast.parse(source, path)
    weaver = _Weaver(tree, symtable.symtable(source, path, "exec"))
    for node in tree.body:
        if last is None or node.lineno <= last:
            weaver.around(node, None)
    code = compile(ast.fix_missing_locations(tree), path, "exec")
    return Woven(code, weaver.functions, weaver.names)


def _statements(text: str) -> list[ast.stmt]:
    return ast.parse(text).body


def _call(text: str) -> ast.Call:
    call = ast.parse(text, mode="eval").body
    assert isinstance(call, ast.Call)
    return call


class _Walrus(ast.NodeTransformer):
    """Notes what ``:=`` binds where it does, outside of a lambda."""

    def __init__(self, weaver: "_Weaver", scope: Scope) -> None:
        self.weaver, self.scope = weaver, scope

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """Leave it alone: what it binds is not of the function."""
        return node

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.AST:
        """Return the last of: the binding, its note, the value."""
        self.generic_visit(node)
        (note,) = self.weaver.notes(self.scope, [node.target.id])
        target = ast.Name(node.target.id, ast.Load())
        three = ast.Tuple([node, note.value, target], ast.Load())
        return ast.Subscript(three, ast.Constant(2), ast.Load())


class _Weaver:
    """Weaves the functions of a text, each when it is met."""

    def __init__(self, tree: ast.Module, table: symtable.SymbolTable) -> None:
        self.functions: list[Function] = []
        self.names: list[tuple[str, ...]] = []
        self.tables = dict(tables(table))
        nodes = list(ast.walk(tree))
        own = {n.name for n in nodes if isinstance(n, Def | ast.ClassDef)}
        #: Arrays share memory: a change of one may be of any other.
        self.has_arrays = any(map(is_numpy, nodes))
        if self.has_arrays:
            own.clear()
        taken = {*stored(nodes)}
        taken |= {n.arg for n in nodes if isinstance(n, ast.arg)}
        self.harmless = (HARMLESS | own) - taken

    def around(self, node: ast.stmt, outer: Scope | None) -> None:
        """Weave the functions in a statement that is in none, or a class."""
        if isinstance(node, Def):
            self.function(node, outer)
            return
        for block in blocks(node):
            for inner in block:
                self.around(inner, outer)

    def function(self, node: Def, outer: Scope | None) -> None:
        """Weave a function, with notes where it begins and where it ends."""
        table = self.tables[node.name, node.lineno]
        scope = Scope(table, outer, any(map(is_guard, ast.walk(node))))
        given = node.args
        parameters = [*given.posonlyargs, *given.args, *given.kwonlyargs]
        parameters += [a for a in (given.vararg, given.kwarg) if a]
        names = tuple(a.arg for a in parameters)
        free = tuple(n for n in sorted(table.get_frees()) if n[:2] != "__")
        first = min(n.lineno for n in (node, *node.decorator_list))
        end = node.end_lineno or first
        number, parent = len(self.functions), outer.call if outer else -1
        self.functions.append(Function(node.name, first, end, names, free))
        documented = ast.get_docstring(node, clean=False) is not None
        doc, body = node.body[:documented], node.body[documented:]
        arguments = ", ".join([f"{number}, {parent}", *names])
        node.body = doc + _statements(f"{scope.call} = __begin__({arguments})")
        node.body.append(self.guard(self.block(body, scope), scope))

    def guard(self, body: list[ast.stmt], scope: Scope) -> ast.stmt:
        """Return the body of a function with notes wherever it ends."""
        note, guarded = f"__note__(({scope.call}, ", scope.is_guarded
        ending = f"{note} 'r', None))"
        (guard,) = _statements(
            f"try:\n {'pass' if guarded else ending}\n"
            f"except GeneratorExit:\n {note} 'x', True))\n raise\n"
            f"except BaseException:\n {note} 'x', 0))\n raise\n"
            + f"finally:\n {note} 'e'))\n"
            * guarded
        )
        assert isinstance(guard, ast.Try)
        guard.body[:0] = body
        return guard

    def block(self, body: Sequence[ast.stmt], scope: Scope) -> list[ast.stmt]:
        """Return statements with their notes."""
        return [new for node in body for new in self.statement(node, scope)]

    def statement(self, node: ast.stmt, scope: Scope) -> list[ast.stmt]:
        """Return a statement with its notes, before it or in its blocks."""
        line = _statements(f"__note__(({scope.call}, {node.lineno}))")
        if isinstance(node, Silent) or node.lineno == scope.line:
            line = []
        scope.line = node.lineno
        if isinstance(node, Def | ast.ClassDef):
            self.around(node, scope)
            return [*line, node]
        looked = self.looked_at(node)
        before = _statements(f"__before__({looked})") if looked else []
        after = _statements(f"__after__({looked})") if looked else []
        after += self.notes(scope, bound(node))
        if isinstance(node, ast.Delete):
            gone = [t.id for t in node.targets if isinstance(t, ast.Name)]
            after += self.notes(scope, gone, gone=True)
        self.inside(node, scope, looked)
        if isinstance(node, Block):
            node.body[:0] = after
            if after and isinstance(node, ast.If | ast.While):
                node.orelse[:0] = _statements(f"__after__({looked})")
        elif not isinstance(node, ast.Return):
            return [*line, *before, node, *after]
        return [*line, *before, node]

    def inside(self, node: ast.stmt, scope: Scope, looked: str) -> None:
        """Weave what is in a statement."""
        walrus, tops = _Walrus(self, scope), {*map(id, heads(node))}
        for name, value in [*ast.iter_fields(node)]:
            if id(value) in tops:
                setattr(node, name, walrus.visit(value))
            elif isinstance(value, list) and value and id(value[0]) in tops:
                value[:] = map(walrus.visit, value)
        for block in blocks(node):
            block[:] = self.block(block, scope)
        match node:
            case ast.Return(value=value):
                kind = "v" if scope.is_guarded else "r"
                end = _call(f"__end__({scope.call}, '{kind}', 0, {looked})")
                end.args[2] = value or ast.Constant(None)
                node.value = end
            case ast.While(test=test, lineno=line):
                again = _call(f"__loop__({scope.call}, {line}, {looked})")
                node.test = ast.BoolOp(ast.Or(), [again, test])
            case ast.For(iter=items, lineno=line):
                node.iter = _call(f"__each__({scope.call}, {line})")
                node.iter.args.append(items)
            case ast.Match(cases=cases):
                for case in cases:
                    self.case(case, walrus)

    def case(self, case: ast.match_case, walrus: _Walrus) -> None:
        """Note what a case binds, in its guard: it does so if that fails."""
        notes = self.notes(walrus.scope, captured(case.pattern))
        tests: list[ast.expr] = [
            ast.UnaryOp(ast.Not(), note.value) for note in notes
        ]
        tests += [walrus.visit(case.guard)] if case.guard else []
        if tests:
            case.guard = ast.BoolOp(ast.And(), [*tests, ast.Constant(True)])

    def notes(
        self, scope: Scope, names: Sequence[str], *, gone: bool = False
    ) -> list[ast.Expr]:
        """Return the notes of names that are bound, or gone.

        Those of a function around it, or of the file, have a note each.
        """
        local = [name for name in names if scope.owner(name) is scope]
        notes = []
        for some in [local, *([n] for n in names if n not in local)]:
            if not some:
                continue
            owner = scope.owner(some[0])
            text = f"{scope.call}, {-len(self.names)}, "
            self.names.append(tuple(some))
            if owner is not scope:
                text += f"{owner.call if owner else -1}, "
            text += ", ".join(["__gone__"] * len(some) if gone else some)
            note = "__note__" if owner else "__global__"
            notes.append(ast.Expr(_call(f"{note}(({text}))")))
        return notes

    def looked_at(self, node: ast.stmt) -> str:
        """Return what objects a statement may change, as arguments."""
        parts = [part for head in heads(node) for part in ast.walk(head)]
        names = {self.changed(part): None for part in parts}
        if isinstance(node, ast.AugAssign):
            names[getattr(node.target, "id", "")] = None
        names.pop("", None)
        has_all = ALL in names or (names and self.has_arrays)
        return ALL if has_all else ", ".join(names)

    def changed(self, node: ast.AST) -> str:
        """Return the name through which a node may change an object."""
        if isinstance(node, Outside):
            name = getattr(getattr(node, "func", None), "id", "")
            return "" if name in self.harmless else ALL
        if not isinstance(node, ast.Subscript | ast.Attribute):
            return ""
        if isinstance(node.ctx, ast.Load):
            return ""
        root: ast.expr = node
        while isinstance(root, ast.Subscript | ast.Attribute):
            root = root.value
        return root.id if isinstance(root, ast.Name) else ALL
