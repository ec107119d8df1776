"""What a statement of Python binds, holds and does."""

import ast
import symtable
from collections.abc import Iterable, Iterator


def tables(
    table: symtable.SymbolTable,
) -> Iterator[tuple[tuple[str, int], symtable.Function]]:
    """Yield the tables of functions, by their name and line."""
    for child in table.get_children():
        if isinstance(child, symtable.Function):
            yield (child.get_name(), child.get_lineno()), child
        yield from tables(child)


def blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield the blocks of statements in a statement."""
    for name in ("body", "orelse", "finalbody"):
        if block := getattr(node, name, None):
            yield block
    for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        yield part.body


def heads(node: ast.stmt) -> list[ast.AST]:
    """Return all of a statement that is not in one of its blocks."""
    inside = ("body", "orelse", "finalbody", "handlers", "cases")
    found = [case.guard for case in getattr(node, "cases", ())]
    for name, value in ast.iter_fields(node):
        if name not in inside:
            found += value if isinstance(value, list) else [value]
    return [head for head in found if isinstance(head, ast.AST)]


def stored(nodes: Iterable[ast.AST]) -> list[str]:
    """Return the names that targets bind."""
    names = {
        part.id: None
        for node in nodes
        for part in ast.walk(node)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
    }
    return [*names]


def bound(node: ast.stmt) -> list[str]:
    """Return the names that a statement binds, when it has run or begins."""
    match node:
        case ast.Assign(targets=targets):
            return stored(targets)
        case ast.AnnAssign(target=target, value=ast.AST()):
            return stored([target])
        case ast.AugAssign() | ast.For() | ast.AsyncFor():
            return stored([node.target])
        case ast.With(items=items) | ast.AsyncWith(items=items):
            return stored(i.optional_vars for i in items if i.optional_vars)
    return []


def captured(pattern: ast.pattern) -> list[str]:
    """Return the names that a pattern of ``match`` binds."""
    parts = list(ast.walk(pattern))
    names = [getattr(part, "name", None) for part in parts]
    names += [getattr(part, "rest", None) for part in parts]
    return [*dict.fromkeys(name for name in names if name)]


def is_guard(node: ast.AST) -> bool:
    """Check whether lines may run after a ``return`` in a statement."""
    with_end = isinstance(node, ast.With | ast.AsyncWith)
    return with_end or bool(getattr(node, "finalbody", ()))


def is_numpy(node: ast.AST) -> bool:
    """Check whether a statement imports numpy."""
    match node:
        case ast.Import(names=names):
            return any(n.name.startswith("numpy") for n in names)
        case ast.ImportFrom(module=str(module)):
            return module.startswith("numpy")
    return False
