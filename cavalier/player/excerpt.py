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
from cavalier.player.listing import spans
from cavalier.tracing.document import TraceDocument
from cavalier.tracing.playback import State

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
    running = state.stack[-1] if state.stack else None
    function = running.function if running else document["calls"][0]
    first, last = spans(document)[function]
    now = running.line if running else 0
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
    """Fold a long line at a space, under its own beginning."""
    text = "".join(character for character, _ in line)
    if len(line) <= COLUMNS:
        return [line]
    indent = len(text) - len(text.lstrip()) + 4
    space = text.rfind(" ", indent, COLUMNS + 1)
    end = space if space > indent else COLUMNS
    rest = line[end + (space > indent) :]
    return [line[:end], *_folded([(" ", INK)] * indent + rest)]


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
