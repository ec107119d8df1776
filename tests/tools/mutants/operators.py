"""Four ways to break a module that Cosmic Ray does not have."""

from collections.abc import Iterable
from itertools import islice

from cosmic_ray.ast import get_ast
from cosmic_ray.operators.operator import Example, Operator
from parso.tree import NodeOrLeaf

#: Where an operator breaks a node: the first place, and the one after it.
Positions = Iterable[tuple[tuple[int, int], tuple[int, int]]]

#: What a statement is that does something.
_ACTS = ("return_stmt", "yield_expr", "raise_stmt", "atom_expr", "power")


class DropOperand(Operator):
    """Leave out one part of a condition made of several."""

    def mutation_positions(self, node: NodeOrLeaf) -> Positions:
        """Offer each operand of an `and` or an `or`."""
        if node.type in ("and_test", "or_test"):
            for operand in node.children[::2]:
                yield operand.start_pos, operand.end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        """Remove the operand, with the word after it or else before it."""
        first = max(2 * index - 1, 0)
        del node.children[first : first + 2]
        return node

    @classmethod
    def examples(cls) -> Iterable[Example]:
        """Show one operand left out, the first or another."""
        return (
            Example("x = a and b and c", "x = b and c"),
            Example("x = a and b and c", "x = a and b", occurrence=2),
            Example("x = a or b", "x = a", occurrence=1),
        )


class DropStatement(Operator):
    """Leave out a statement, but not the first assignment to a name."""

    def mutation_positions(self, node: NodeOrLeaf) -> Positions:
        """Offer what returns, yields, raises, calls or changes a value."""
        if node.type == "simple_stmt" and _acts(node) and not _ends(node):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        """Put `pass` where the statement is."""
        prefix = node.children[0].get_first_leaf().prefix
        nothing = get_ast("pass")
        nothing.get_first_leaf().prefix = prefix
        node.children[0] = nothing
        return node

    @classmethod
    def examples(cls) -> Iterable[Example]:
        """Show a call and an assignment, but not the first, left out."""
        return (
            Example("x = 1\nf(x)\n", "x = 1\npass\n"),
            Example("x = 1\nx += 1\n", "x = 1\npass\n"),
        )


def _acts(line: NodeOrLeaf) -> bool:
    statement = line.children[0]
    if statement.type == "expr_stmt":
        target, sign = statement.children[:2]
        first = sign.type == "annassign" or sign.get_code().strip() == "="
        return target.type != "name" or not first
    return statement.type in _ACTS or _words(statement) == "return"


def _ends(line: NodeOrLeaf) -> bool:
    """Check whether this only returns what the function would return."""
    body = line.parent
    return (
        _words(line) in ("return", "return None")
        and body is not None
        and body.parent is not None
        and body.parent.type == "funcdef"
        and body.children[-1] is line
    )


class SwapMembership(Operator):
    """Ask whether something is not in a collection, or that it is."""

    def mutation_positions(self, node: NodeOrLeaf) -> Positions:
        """Offer each `in` and `not in` of a comparison."""
        if node.type == "comparison":
            for sign in node.children[1::2]:
                if _words(sign) in _SWAPPED:
                    yield sign.start_pos, sign.end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        """Put the other one in its place."""
        signs = (n for n in node.children[1::2] if _words(n) in _SWAPPED)
        sign = next(islice(signs, index, None))
        other = get_ast(f" {_SWAPPED[_words(sign)]}")
        node.children[node.children.index(sign)] = other
        return node

    @classmethod
    def examples(cls) -> Iterable[Example]:
        """Show both."""
        return (
            Example("a in b", "a not in b"),
            Example("a not in b", "a in b"),
            Example("a in b not in c", "a in b in c", occurrence=1),
        )


_SWAPPED = {"in": "not in", "not in": "in"}


def _words(node: NodeOrLeaf) -> str:
    return " ".join(node.get_code().split())


class EmptyText(Operator):
    """Say nothing: replace a text by the empty one."""

    def mutation_positions(self, node: NodeOrLeaf) -> Positions:
        """Offer each string that is not a docstring."""
        if node.type in ("string", "fstring") and not _documents(node):
            yield node.start_pos, node.end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        """Put the empty string in its place."""
        return get_ast(node.get_first_leaf().prefix + '""')

    @classmethod
    def examples(cls) -> Iterable[Example]:
        """Show a plain and a formatted string, and a docstring kept."""
        return (
            Example('x = f(a, "b")', 'x = f(a, "")'),
            Example('"""Doc."""\nx = f"a {b}"', '"""Doc."""\nx = ""'),
        )


def _documents(node: NodeOrLeaf) -> bool:
    return node.parent is not None and node.parent.type == "simple_stmt"


OWN = (DropOperand, DropStatement, SwapMembership, EmptyText)
