"""The source of a recorded run, coloured line by line.

A page has all its lines; a picture has the procedure under way, folded.
"""

import ast
from contextlib import suppress
from html import escape
from itertools import groupby
from typing import NamedTuple

from pygments import lex
from pygments.lexer import Lexer
from pygments.lexers import PythonLexer
from pygments.token import STANDARD_TYPES

from cavalier.drawing.figure import INK
from cavalier.watching.playback import State
from cavalier.watching.trace_document import TraceDocument

#: How many lines of the source are drawn.
LINES = 22

#: The colours of a picture, by the first letters of a class of Pygments.
_PURPLE, _BLUE, _GREEN, _RED, _GREY = (
    "#8a1d8f", "#0b57a4", "#0f6b5c", "#9c2b1c", "#5d666f",
)  # fmt: skip
_COLOURS = {
    "k": _PURPLE, "ow": _PURPLE, "m": _GREEN, "s": _RED, "sd": _GREY,
    "c": _GREY, "nf": _BLUE, "fm": _BLUE, "nc": _BLUE, "nd": _BLUE,
    "nb": _BLUE, "bp": _BLUE,
}  # fmt: skip


class Line(NamedTuple):
    """A line of Python: its indents, at most 8, and its coloured pieces.

    A piece is the class of its colour, and its text.
    """

    number: int
    depth: int
    pieces: list[tuple[str, str]]


class DrawnPiece(NamedTuple):
    """A text of one colour, and the column where it begins, from 0."""

    column: int
    text: str
    colour: str


class DrawnLine(NamedTuple):
    """A line as it is drawn; what continues a folded one has no number."""

    number: int | None
    pieces: list[DrawnPiece]
    now: bool


#: A character and its colour.
_Character = tuple[str, str]


def coloured(document: TraceDocument) -> list[Line]:
    """Return the lines of the source of a recording."""
    source, first = document["source"], document["first_line"]
    text = source.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")
    lines = [
        Line(number, min((len(line) - len(line.lstrip(" "))) // 4, 8), [])
        for number, line in enumerate(text.split("\n"), first)
    ]
    at = 0
    for kind, token in lex(text, _lexer(document)):
        for piece in token.splitlines(keepends=True):
            shown = piece.rstrip("\n")
            if shown:
                lines[at].pieces.append((STANDARD_TYPES.get(kind, ""), shown))
            at += piece.endswith("\n")
    return lines


def _lexer(document: TraceDocument) -> Lexer:
    """Return what colours Python, or a source by the name of its file."""
    if document["lens"] == "walk":
        from pygments.lexers import TextLexer, get_lexer_for_filename

        with suppress(ValueError):
            return get_lexer_for_filename(document["file"], stripnl=False)
        return TextLexer(stripnl=False)
    return PythonLexer(stripnl=False)


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

    A decorator is a line of its function, as it is for Python. The functions
    of another language are not known: they are all of the source, if there is
    one.
    """
    if not document["source"]:
        return []
    if document["lens"] == "walk":
        return [_whole(document)] * len(document["functions"])
    before, ends = document["first_line"] - 1, {}
    for node in ast.walk(ast.parse(document["source"])):
        if isinstance(node, ast.FunctionDef):
            begun = [node.lineno, *(d.lineno for d in node.decorator_list)]
            ends[before + min(begun)] = before + (node.end_lineno or 0)
    return [
        (first, ends.get(first, first)) for _, first in document["functions"]
    ]


def excerpt(
    document: TraceDocument, state: State, columns: int
) -> list[DrawnLine]:
    """Return the procedure under way, or LINES of it around its line.

    A line with more columns is folded. Return an empty list where the source
    is not known.
    """
    if not document["source"]:
        return []
    first, last = _procedure(document, state)
    now = state.stack[-1].line if state.stack else 0
    lines = [
        DrawnLine(None if at else line.number, piece, line.number == now)
        for line in coloured(document)
        if first <= line.number <= last
        for at, piece in enumerate(_folded(line, columns))
    ]
    middle = next((at for at, line in enumerate(lines) if line.now), 0)
    top = max(0, min(middle - LINES // 2, len(lines) - LINES))
    return lines[top : top + LINES]


def _procedure(document: TraceDocument, state: State) -> tuple[int, int]:
    """Return the lines of the procedure under way, or else of the first.

    They are those of the whole source where nothing was called.
    """
    called = [frame.function for frame in state.stack[-1:]]
    for function in called or document["calls"]:
        return spans(document)[function]
    return _whole(document)


def _whole(document: TraceDocument) -> tuple[int, int]:
    first = document["first_line"]
    return first, first + document["source"].count("\n")


def _folded(line: Line, columns: int) -> list[list[DrawnPiece]]:
    """Fold a long line at spaces, under its own beginning.

    A very long one is cut, since LINES of it are shown at most.
    """
    rest = [
        (character, _colour(name))
        for name, text in line.pieces
        for character in text
    ]
    text = _text(rest)
    indent = min(len(text) - len(text.lstrip()) + 4, columns // 2)
    pieces: list[list[_Character]] = []
    while len(rest) > columns and len(pieces) < LINES:
        space = _text(rest[: columns + 1]).rfind(" ", indent)
        end = space if space > indent else columns
        pieces.append(rest[:end])
        rest = [(" ", INK)] * indent + rest[end + (space > indent) :]
    return [_drawn(piece) for piece in (*pieces, rest[:columns])]


def _colour(name: str) -> str:
    return _COLOURS.get(name[:2]) or _COLOURS.get(name[:1], INK)


def _text(characters: list[_Character]) -> str:
    return "".join(character for character, _ in characters)


def _drawn(characters: list[_Character]) -> list[DrawnPiece]:
    """Join characters of one colour, without the spaces around them."""
    pieces, column = [], 0
    for colour, group in groupby(characters, key=lambda each: each[1]):
        text = _text([*group])
        begun = column + len(text) - len(text.lstrip())
        if text.strip():
            pieces.append(DrawnPiece(begun, text.strip(), colour))
        column += len(text)
    return pieces
