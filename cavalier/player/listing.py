"""The source of a recorded run, coloured line by line for a page."""

import ast

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from cavalier.tracing.document import TraceDocument


def listing(source: str, first_line: int) -> str:
    """Return lines of Python as HTML, each with its number.

    The class of a line says how deep it is indented, so that a long one can
    be folded under its beginning.
    """
    formatter = HtmlFormatter(nowrap=True)
    lines = source.rstrip("\n").split("\n")
    lexer = PythonLexer(stripnl=False)
    coloured = highlight("\n".join(lines), lexer, formatter)
    return "".join(
        f'<div data-line="{number}" class="in-{_depth(line)}">'
        f"<i>{number}</i>{text}</div>"
        for number, (line, text) in enumerate(
            zip(lines, coloured.split("\n"), strict=False), first_line
        )
    )


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
