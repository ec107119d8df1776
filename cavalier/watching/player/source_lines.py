"""The source of a recorded run, coloured line by line for a page."""

import ast
from html import escape
from typing import NamedTuple

from pygments import lex
from pygments.lexers import PythonLexer
from pygments.token import STANDARD_TYPES

from cavalier.watching.document import TraceDocument


class Line(NamedTuple):
    """A line of Python: how often it is indented, and its coloured pieces.

    A piece is the class of its colour, and its text.
    """

    number: int
    depth: int
    pieces: list[tuple[str, str]]


def coloured(source: str, first_line: int) -> list[Line]:
    """Return lines of Python, the first of which has this number."""
    text = source.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")
    lines = [
        Line(number, _depth(line), [])
        for number, line in enumerate(text.split("\n"), first_line)
    ]
    at = 0
    for kind, token in lex(text, PythonLexer(stripnl=False)):
        for piece in token.splitlines(keepends=True):
            shown = piece.rstrip("\n")
            if shown:
                lines[at].pieces.append((STANDARD_TYPES.get(kind, ""), shown))
            at += piece.endswith("\n")
    return lines


def listing(source: str, first_line: int) -> str:
    """Return lines of Python as HTML, each with its number.

    The class of a line says how deep it is indented, so that a long one can
    be folded under its beginning.
    """
    return "".join(
        f'<div data-line="{number}" class="in-{depth}">'
        f"<i>{number}</i>{''.join(_span(*piece) for piece in pieces)}</div>"
        for number, depth, pieces in coloured(source, first_line)
    )


def _span(name: str, text: str) -> str:
    shown = escape(text, quote=False)
    return f'<span class="{name}">{shown}</span>' if name else shown


def _depth(line: str) -> int:
    """Return how often a line is indented, at most 8 times."""
    return min((len(line) - len(line.lstrip(" "))) // 4, 8)


def spans(document: TraceDocument) -> list[tuple[int, int]]:
    """Return the first and the last line of each function of a recording."""
    ends = _ends(document["source"], document["first_line"])
    return [
        (first, ends.get(first, first)) for _, first in document["functions"]
    ]


def _ends(source: str, first_line: int) -> dict[int, int]:
    """Return the last line of each function, by its first line.

    A decorator is a line of its function, as it is for Python.
    """
    ends = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            begun = min(
                [node.lineno, *(d.lineno for d in node.decorator_list)]
            )
            end = node.end_lineno or node.lineno
            ends[begun + first_line - 1] = end + first_line - 1
    return ends
