"""Programs without docstrings and comments, as where these name a mistake."""

import ast
import io
import tokenize
from collections.abc import Iterator
from textwrap import dedent, indent

from cavalier.citing.definitions import parsed


def bare(text: str) -> str:
    r"""Return a program, or a part of it, without docstrings and comments.

    >>> bare("'A sum.'\n\nx = 1  # one\n\n# two\ny = 2")
    'x = 1\n\ny = 2'
    >>> bare("class Lost(KeyError):\n    'Not found.'")
    'class Lost(KeyError):\n    pass'

    Raises CavalierError if the text is not Python.
    """
    margin = text[: len(text) - len(text.lstrip(" "))]
    text = dedent(text)
    lines = text.split("\n")
    gone: set[int] = set()
    for node, is_all in _docstrings(parsed(text)):
        last = node.end_lineno or node.lineno
        gone |= set(range(node.lineno + is_all, last + 1))
        if is_all:
            lines[node.lineno - 1] = " " * node.col_offset + "pass"
    for row, column in _comments(text):
        lines[row - 1] = lines[row - 1][:column].rstrip()
        if not lines[row - 1]:
            gone.add(row)
    return indent("\n".join(_kept(lines, gone)), margin)


def _docstrings(tree: ast.Module) -> Iterator[tuple[ast.Expr, bool]]:
    """Yield each docstring, and whether it is all that its body has."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.Module(body=body)
                | ast.ClassDef(body=body)
                | ast.FunctionDef(body=body)
            ):
                match body[:1]:
                    case [ast.Expr(value=ast.Constant(value=str())) as first]:
                        yield first, len(body) == 1


def _comments(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each comment begins: its row from 1, its column from 0."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start


def _kept(lines: list[str], gone: set[int]) -> list[str]:
    """Return the lines that are not gone, and no blank ones too many."""
    kept: list[str] = []
    skipping = True
    for row, line in enumerate(lines, 1):
        above = kept[-1] if kept else ""
        if row in gone:
            skipping = not above or above.endswith(":")
        elif line or not skipping:
            skipping = False
            kept.append(line)
    return kept
