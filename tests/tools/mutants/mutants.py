"""The mutants of a module: each has one thing broken in one place.

A `Module` is a row of modules.toml, a `Place` what names a mutant, and a
`Mutant` the module's whole text with one thing broken.
"""

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from operator import eq
from pathlib import Path
from typing import NamedTuple, NotRequired, TypedDict, cast

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator

from tests.tools.mutants.operators import OWN

ROOT = Path(__file__).parents[3]

_HERE = Path(__file__).parent

_Span = tuple[tuple[int, int], tuple[int, int]]


class Module(TypedDict):
    """A module to be broken, its tests, and what is special about it.

    If it is ``interpreted``, numba compiles nothing: neither does what was
    compiled before the module was broken hide that, nor does each mutant have
    to wait for the compiler. What is said to numba is not broken then.
    """

    path: str
    tests: str
    spared: NotRequired[list[str]]
    interpreted: NotRequired[bool]
    sampled: NotRequired[bool]


class Plan(TypedDict):
    """What modules.toml holds."""

    least: int
    operators: list[str]
    module: list[Module]


class _Equivalent(TypedDict):
    module: str
    within: str
    line: str
    becomes: list[str]
    reason: str


class _Equivalents(TypedDict):
    equivalent: list[_Equivalent]


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


class Mutant(NamedTuple):
    """A module with one thing broken, and what names it."""

    place: Place
    code: str


@cache
def plan() -> Plan:
    """Read which modules are broken, in which ways, and what is enough."""
    text = (_HERE / "modules.toml").read_text("utf-8")
    return cast("Plan", tomllib.loads(text))


@cache
def equivalents() -> dict[Place, str]:
    """Read the places where a mutant does what the module does, and why."""
    text = (_HERE / "equivalent.toml").read_text("utf-8")
    return {
        Place(row["module"], row["within"], row["line"], becomes): row[
            "reason"
        ]
        for row in cast("_Equivalents", tomllib.loads(text))["equivalent"]
        for becomes in row["becomes"]
    }


def operators() -> list[Operator]:
    """List our own ways to break a module, then those of Cosmic Ray."""
    names = plan()["operators"]
    theirs = [get_operator(f"core/{name}")() for name in names]
    return [*(each() for each in OWN), *theirs]


def mutants(module: Module) -> Iterator[Mutant]:
    """Yield the mutants of a module as it is, but for what is spared."""
    source = (ROOT / module["path"]).read_text("utf-8")
    interpreted, spared = module.get("interpreted"), module.get("spared", [])
    for mutant in mutants_of(module["path"], source):
        silent = interpreted and mutant.place.line.startswith("@compiled")
        if not silent and mutant.place.within not in spared:
            yield mutant


def mutants_of(path: str, source: str) -> Iterator[Mutant]:
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
        before, after = lines[: first - 1], lines[last:]
        code = "".join(lines[first - 1 : last])
        for within, broken in _broken(code):
            place = Place(path, within, *_changed(code, broken))
            yield Mutant(place, "".join([*before, broken, *after]))


def _broken(code: str) -> Iterator[tuple[str, str]]:
    """Break a statement of a module; yield the definition and the text."""
    tree, nodes = ast.parse(code), list(ast_nodes(get_ast(code)))
    annotations = list(_annotations(tree))
    for operator in operators():
        positions = (p for n in nodes for p in operator.mutation_positions(n))
        for occurrence, (start, end) in enumerate(positions):
            if any(a <= start and end <= b for a, b in annotations):
                continue
            broken = mutate_code(code, operator, occurrence)
            if broken is not None and broken != code:
                yield _definition(tree, start[0]), broken


def _lines(statement: ast.stmt) -> tuple[int, int]:
    """Return the first line of a statement, and its last."""
    first = statement.lineno
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        first = min([first, *(d.lineno for d in statement.decorator_list)])
    return first, statement.end_lineno or first


def _annotations(tree: ast.AST) -> Iterator[_Span]:
    """Yield where the annotations of arguments, names and results are."""
    for node in ast.walk(tree):
        noted = None
        if isinstance(node, ast.arg | ast.AnnAssign):
            noted = node.annotation
        elif isinstance(node, ast.FunctionDef):
            noted = node.returns
        if noted and noted.end_lineno and noted.end_col_offset:
            start = noted.lineno, noted.col_offset
            yield start, (noted.end_lineno, noted.end_col_offset)


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
