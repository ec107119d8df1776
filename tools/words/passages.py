"""The passages of prose in a file."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt


class Passage(NamedTuple):
    '''Prose, with its first and last line; a docstring begins with `"""`.'''

    first: int
    last: int
    text: str

    def line_of(self, match: re.Match[str]) -> int:
        """Return the line where a match in the text begins.

        In a string that is written in several parts it may be too early.
        """
        lines = self.text.count("\n", 0, match.start())
        return min(self.first + lines, self.last)


def passages(file: Path) -> Iterator[Passage]:
    """Yield the passages of a page or a program.

    The strings of a test are left out: they quote what a program prints.
    """
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".md":
        yield from _of_page(text)
    else:
        yield from _comments(text)
        quotes = "tests" in file.parts
        yield from _strings(ast.parse(text), messages=not quotes)


def _of_page(text: str) -> Iterator[Passage]:
    """Yield headings, paragraphs and cells of tables."""
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type == "inline" and token.map:
            yield Passage(token.map[0] + 1, token.map[1], token.content)


def _comments(program: str) -> Iterator[Passage]:
    """Yield the comments; those on lines that follow each other as one."""
    tokens = tokenize.generate_tokens(io.StringIO(program).readline)
    comments = [token for token in tokens if token.type == tokenize.COMMENT]
    for _, block in groupby(enumerate(comments), _line_less_index):
        lines = [(token.start[0], token.string) for _, token in block]
        text = "\n".join(comment.lstrip("#: ") for _, comment in lines)
        yield Passage(lines[0][0], lines[-1][0], text)


def _line_less_index(pair: tuple[int, tokenize.TokenInfo]) -> int:
    index, token = pair
    return token.start[0] - index


def _strings(node: ast.AST, *, messages: bool) -> Iterator[Passage]:
    """Yield docstrings, and with messages every string under a node.

    What an f-string fills in becomes {}.
    """
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            yield _placed(node, f'"""{text}')
        case ast.Constant(value=str(text)) if messages:
            yield _placed(node, text)
        case ast.JoinedStr(values=parts) if messages:
            yield _placed(node, "".join(map(_part, parts)))
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _strings(child, messages=messages)


def _part(part: ast.expr) -> str:
    match part:
        case ast.Constant(value=str(text)):
            return text
        case _:
            return "{}"


def _placed(node: ast.expr | ast.Expr, text: str) -> Passage:
    return Passage(node.lineno, node.end_lineno or node.lineno, text)
