"""The mutants of a module: each has one thing broken in one place."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from operator import eq
from typing import NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

from tests.tools.mutants.operators import operators

_Span = tuple[tuple[int, int], tuple[int, int]]


class Place(NamedTuple):
    """What names a mutant, however the lines around it are edited.

    The module's path, the function, class or name that is defined there,
    the line and what it becomes, without indentation.
    """

    module: str
    within: str
    line: str
    becomes: str

    def __str__(self) -> str:
        return (
            f"{self.module}, {self.within}\n"
            f"  - {self.line}\n  + {self.becomes}"
        )


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one thing broken, and what names it."""

    place: Place
    code: str


def mutants_of(module: str, source: str) -> Iterator[Mutant]:
    r"""Break a module in every way, but for its annotations.

    >>> for mutant in mutants_of("file.py", "def f(a: A | None):\n  a += 1\n"):
    ...     print(mutant.place.within, mutant.place.becomes, sep=": ")
    f: pass
    f: a += 2
    f: a += 0
    """
    lines = source.splitlines(keepends=True)
    for statement in ast.parse(source).body:
        first, last = _lines(statement)
        code = "".join(lines[first - 1 : last])
        for place, broken in _broken(module, code):
            yield Mutant(
                place, "".join([*lines[: first - 1], broken, *lines[last:]])
            )


def _broken(module: str, code: str) -> Iterator[tuple[Place, str]]:
    """Break one statement of a module, mostly a definition."""
    tree, nodes = ast.parse(code), list(ast_nodes(get_ast(code)))
    annotations = [_span(node) for node in _annotations(tree)]
    for operator in operators():
        positions = (p for n in nodes for p in operator.mutation_positions(n))
        for occurrence, (start, end) in enumerate(positions):
            if any(a <= start and end <= b for a, b in annotations):
                continue
            broken = mutate_code(code, operator, occurrence)
            if broken not in (None, code):
                within = _definition(tree, start[0])
                yield Place(module, within, *_changed(code, broken)), broken


def _lines(statement: ast.stmt) -> tuple[int, int]:
    """Return the first line of a statement, and its last."""
    assert statement.end_lineno is not None
    first = statement.lineno
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        first = min([first, *(d.lineno for d in statement.decorator_list)])
    return first, statement.end_lineno


def _annotations(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
            yield node.annotation
        if isinstance(node, ast.FunctionDef) and node.returns:
            yield node.returns


def _span(node: ast.expr) -> _Span:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    start = node.lineno, node.col_offset
    return start, (node.end_lineno, node.end_col_offset)


def _definition(tree: ast.Module, line: int) -> str:
    """Name what is defined around a line, or by it."""
    match tree.body:
        case [
            ast.Assign(targets=[ast.Name(id=name)])
            | ast.AnnAssign(target=ast.Name(id=name))
        ]:
            return name
    return ".".join(_enclosing(tree, line))


def _enclosing(tree: ast.AST, line: int) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            first, last = _lines(node)
            if first <= line <= last:
                yield node.name
                yield from _enclosing(node, line)


def _changed(code: str, broken: str) -> tuple[str, str]:
    """Return the lines that differ, and what they have become."""
    old, new = code.splitlines(), broken.splitlines()
    alike = _alike(old, new)
    old, new = old[alike:], new[alike:]
    alike = _alike(old[::-1], new[::-1])
    return _joined(old[: len(old) - alike]), _joined(new[: len(new) - alike])


def _alike(old: list[str], new: list[str]) -> int:
    return len(list(takewhile(bool, map(eq, old, new))))


def _joined(lines: list[str]) -> str:
    words = " ".join(" ".join(lines).split())
    return words.replace("( ", "(").replace("[ ", "[")
