"""What an exercise may forbid, besides the constraints of the styles."""

import ast
from collections.abc import Iterator

from cavalier.styles import changing, constraints
from cavalier.styles.constraint import Constraint, Example
from cavalier.styles.looking import Found, names_bound, set_in_place
from cavalier.styles.program import Program
from cavalier.styles.recursion import recursions


def assignments(program: Program) -> Iterator[Found]:
    """Find assignments, but for the first to a name of a module or class."""
    allowed = set(_definitions(program.tree))
    for node in ast.walk(program.tree):
        match node:
            case ast.AugAssign() | ast.NamedExpr():
                yield Found(node.lineno)
            case ast.AnnAssign(value=None):
                pass
            case ast.Assign() | ast.AnnAssign() if node not in allowed:
                yield Found(node.lineno)


def _definitions(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the assignments that give names of a module or class a value."""
    for scope in ast.walk(tree):
        bound: set[str] = set()
        if isinstance(scope, ast.Module | ast.ClassDef):
            for node in scope.body:
                alone = ast.Module([node], [])
                names = {name for name, _ in names_bound(alone)}
                if not names & bound and not _sets_in_place(node):
                    yield node
                bound |= names


def _sets_in_place(node: ast.stmt) -> bool:
    return any(
        any(set_in_place(node, kind))
        for kind in (ast.Attribute, ast.Subscript)
    )


def mutations(program: Program) -> Iterator[Found]:
    """Find what changes a list, a matrix or an object."""
    yield from changing.elements_set(program)
    yield from changing.attributes_set(program)
    yield from changing.deletions(program)
    yield from changing.mutating_calls(program)


NO_RECURSION = Constraint(
    "no-recursion",
    "no function calls itself, directly or through others.",
    "Each call keeps its variables until it returns. A loop can keep them in "
    "a list: then you see what a recursion does for you.",
    recursions,
    Example(
        "warnsdorff-matrix:parcourir",
        "goes from square to square in a `while` loop",
    ),
)

NO_ASSIGNMENT = Constraint(
    "no-assignment",
    "nothing is assigned in a function, and nothing a second time outside.",
    "Without assignment a function is one expression: its answer is made of "
    "the answers of others.",
    assignments,
    Example(
        "warnsdorff-unfold:warnsdorff",
        "finds the best square in one expression",
    ),
)

NO_MUTATION = Constraint(
    "no-mutation",
    "it sets no element and no attribute, deletes nothing, and names no "
    "method that changes its object.",
    "All that hold a list see it change; a new one leaves the old as it was.",
    mutations,
    constraints.NO_ITEM_ASSIGNMENT.example,
)
