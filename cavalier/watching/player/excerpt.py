"""The lines around the one under way, coloured and folded for a picture."""

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from pygments import lex
from pygments.lexers import PythonLexer
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    String,
)

from cavalier.drawing.parts import INK
from cavalier.watching.document import TraceDocument
from cavalier.watching.playback import State
from cavalier.watching.player.source_lines import spans

if TYPE_CHECKING:
    from pygments.token import TokenType

#: How many columns a line has before it is folded, and how many lines.
COLUMNS, LINES = 57, 22

_COLOURS = (
    (Keyword, "#8a1d8f"),
    (Operator.Word, "#8a1d8f"),
    (Name.Function, "#0b57a4"),
    (Name.Class, "#0b57a4"),
    (Name.Builtin, "#0b57a4"),
    (Name.Decorator, "#0b57a4"),
    (Number, "#0f6b5c"),
    (String.Doc, "#5d666f"),
    (String, "#9c2b1c"),
    (Comment, "#5d666f"),
)


class Run(NamedTuple):
    """A text of one colour, and the column where it begins, from 0."""

    column: int
    text: str
    colour: str


class Line(NamedTuple):
    """A line as it is drawn; what continues a folded one has no number."""

    number: int | None
    runs: list[Run]
    now: bool


#: A character and its colour.
_Coloured = tuple[str, str]


def excerpt(document: TraceDocument, state: State) -> list[Line]:
    """Return the procedure under way, or LINES of it around its line."""
    first, last = _procedure(document, state)
    now = state.stack[-1].line if state.stack else 0
    begun = document["first_line"]
    coloured = _coloured(document["source"])[first - begun : last - begun + 1]
    lines = [
        Line(None if at else number, _runs(piece), number == now)
        for number, line in enumerate(coloured, first)
        for at, piece in enumerate(_folded(line))
    ]
    middle = next((at for at, line in enumerate(lines) if line.now), 0)
    top = max(0, min(middle - LINES // 2, len(lines) - LINES))
    return lines[top : top + LINES]


def _procedure(document: TraceDocument, state: State) -> tuple[int, int]:
    """Return the lines of the procedure under way, or else of the first.

    They are those of the whole source where nothing was called.
    """
    if state.stack:
        return spans(document)[state.stack[-1].function]
    if document["calls"]:
        return spans(document)[document["calls"][0]]
    first = document["first_line"]
    return first, first + document["source"].count("\n")


def _coloured(source: str) -> list[list[_Coloured]]:
    """Return the lines, each character with its colour."""
    lines: list[list[_Coloured]] = [[]]
    for token, text in lex(source, PythonLexer(stripnl=False)):
        colour = _colour(token)
        for character in text:
            if character == "\n":
                lines.append([])
            else:
                lines[-1].append((character, colour))
    return lines


def _colour(token: "TokenType") -> str:
    return next((c for kind, c in _COLOURS if token in kind), INK)


def _folded(line: list[_Coloured]) -> list[list[_Coloured]]:
    """Fold a long line at spaces, under its own beginning.

    A very long one is cut, since LINES of it are shown at most.
    """
    text = _text(line)
    indent = min(len(text) - len(text.lstrip()) + 4, COLUMNS // 2)
    pieces: list[list[_Coloured]] = []
    while len(line) > COLUMNS and len(pieces) < LINES:
        space = _text(line).rfind(" ", indent, COLUMNS + 1)
        end = space if space > indent else COLUMNS
        pieces.append(line[:end])
        line = [(" ", INK)] * indent + line[end + (space > indent) :]
    return [*pieces, line[:COLUMNS]]


def _text(line: list[_Coloured]) -> str:
    return "".join(character for character, _ in line)


def _runs(line: list[_Coloured]) -> list[Run]:
    """Join characters of one colour, without the spaces around them."""
    runs, column = [], 0
    for colour, group in groupby(line, key=lambda each: each[1]):
        text = "".join(character for character, _ in group)
        begun = column + len(text) - len(text.lstrip())
        if text.strip():
            runs.append(Run(begun, text.strip(), colour))
        column += len(text)
    return runs
