"""The source of a recorded run, coloured line by line."""

import ast
from html import escape
from typing import NamedTuple

from pygments import lex
from pygments.lexers import PythonLexer
from pygments.token import STANDARD_TYPES

from cavalier.watching.trace_document import TraceDocument


class Line(NamedTuple):
    """A line of Python: its indents, at most 8, and its coloured pieces.

    A piece is the class of its colour, and its text.
    """

    number: int
    depth: int
    pieces: list[tuple[str, str]]


def coloured(document: TraceDocument) -> list[Line]:
    """Return the lines of the source of a recording."""
    source, first = document["source"], document["first_line"]
    text = source.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")
    lines = [
        Line(number, min((len(line) - len(line.lstrip(" "))) // 4, 8), [])
        for number, line in enumerate(text.split("\n"), first)
    ]
    at = 0
    for kind, token in lex(text, PythonLexer(stripnl=False)):
        for piece in token.splitlines(keepends=True):
            shown = piece.rstrip("\n")
            if shown:
                lines[at].pieces.append((STANDARD_TYPES.get(kind, ""), shown))
            at += piece.endswith("\n")
    return lines


def listing(document: TraceDocument) -> str:
    """Return the source as HTML, each line with its number.

    The class of a line says how deep it is indented, so that a long one can
    be folded under its beginning.
    """
    return "".join(
        f'<div data-line="{number}" class="in-{depth}">'
        f"<i>{number}</i>{''.join(_span(*piece) for piece in pieces)}</div>"
        for number, depth, pieces in coloured(document)
    )


def _span(name: str, text: str) -> str:
    shown = escape(text, quote=False)
    return f'<span class="{name}">{shown}</span>' if name else shown


def spans(document: TraceDocument) -> list[tuple[int, int]]:
    """Return the first and the last line of each function of a recording.

    A decorator is a line of its function, as it is for Python.
    """
    before, ends = document["first_line"] - 1, {}
    for node in ast.walk(ast.parse(document["source"])):
        if isinstance(node, ast.FunctionDef):
            begun = [node.lineno, *(d.lineno for d in node.decorator_list)]
            ends[before + min(begun)] = before + (node.end_lineno or 0)
    return [
        (first, ends.get(first, first)) for _, first in document["functions"]
    ]
