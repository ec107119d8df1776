"""Checks on what changes while a program runs: names, lists, objects."""

import ast
import re
from collections.abc import Iterator

from cavalier.styles.looking import (
    FUNCTION,
    MUTATING,
    Found,
    names_bound,
    nodes,
    set_in_place,
    uses,
)
from cavalier.styles.program import Program

#: Classes whose objects never change, and those that have none of their own.
_UNCHANGING = re.compile(
    r"(NamedTuple|Enum|Protocol|Error|Exception)$|Protocol\[|frozen=True"
)


def no_element_set(program: Program) -> Iterator[Found]:
    """Want an assignment to an element."""
    if not any(set_in_place(program.tree, ast.Subscript)):
        yield Found(None)


def elements_set(program: Program) -> Iterator[Found]:
    """Find assignments to elements."""
    return set_in_place(program.tree, ast.Subscript)


def attributes_set(program: Program) -> Iterator[Found]:
    """Find assignments to attributes, and what has their effect."""
    yield from uses(program.tree, {"setattr", "delattr"})
    yield from set_in_place(program.tree, ast.Attribute)


def augmented_assignments(program: Program) -> Iterator[Found]:
    """Find ``+=`` and the like."""
    return nodes(program.tree, ast.AugAssign)


def deletions(program: Program) -> Iterator[Found]:
    """Find ``del``."""
    return nodes(program.tree, ast.Delete)


def mutating_calls(program: Program) -> Iterator[Found]:
    """Find the names of methods that change their object."""
    for node in ast.walk(program.tree):
        if isinstance(node, ast.Attribute) and node.attr in MUTATING:
            yield Found(node.lineno)


def globals_declared(program: Program) -> Iterator[Found]:
    """Find ``global``."""
    return nodes(program.tree, ast.Global)


def nonlocals_declared(program: Program) -> Iterator[Found]:
    """Find ``nonlocal``."""
    return nodes(program.tree, ast.Nonlocal)


def loops(program: Program) -> Iterator[Found]:
    """Find the statements ``for`` and ``while``."""
    return nodes(program.tree, ast.For | ast.While | ast.AsyncFor)


def rebindings(program: Program) -> Iterator[Found]:
    """Find where a name that its function has bound is bound again."""
    for scope in ast.walk(program.tree):
        if isinstance(scope, FUNCTION | ast.Lambda | ast.Module):
            bound: set[str] = set()
            for name, line in names_bound(scope):
                if name in bound:
                    yield Found(line, f"{name} is bound again")
                bound.add(name)


def mutable_classes(program: Program) -> Iterator[Found]:
    """Find classes whose objects can change."""
    for node in ast.walk(program.tree):
        if isinstance(node, ast.ClassDef):
            told = map(ast.unparse, node.bases + node.decorator_list)
            if not any(_UNCHANGING.search(each) for each in told):
                yield Found(node.lineno)
