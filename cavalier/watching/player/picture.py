"""Recorded runs at one event as one figure, in panes next to each other.

Each pane has its board, what the port keeps, and the lines around the one
under way. Where the figure is narrow, the panes are below each other.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple

from cavalier.drawing.boards import Grid, Panel, panel_layers
from cavalier.drawing.figure import (
    INK,
    LEAST_LETTER,
    MONO,
    PAPER,
    Figure,
    Layer,
    Look,
    Rectangle,
    Words,
)
from cavalier.watching.account import style_of, title, work
from cavalier.watching.playback import State
from cavalier.watching.player.kept_values import kept, squares_of, summary
from cavalier.watching.player.source_lines import DrawnLine, excerpt
from cavalier.watching.player.together import Run, said
from cavalier.watching.tours import square_at
from cavalier.watching.trace_document import TraceDocument
from common.language import ENGLISH
from common.phrases import Phrase

#: In points: a pane, the least that one can be, and what is around them.
_PANE, _LEAST, _GAP, _EDGE = 345.0, 200.0, 20.0, 15.0

#: The most letters of code in a line of a pane, and a letter's width in words.
_COLUMNS, _LETTER = 57, 0.57

#: In points: how large a list is drawn.
_SMALL_WIDTH, _SMALL_HEIGHT = 15.0, 12.0

_QUIET, _NOW, _MARK, _BLUE = "#565d68", "#ffeeb0", "#b05a00", "#1f5fa8"
_CARD, _RULE, _FREE = "#f7f8fa", "#d5d9df", "#dfe4ea"

_EVENT = Phrase("event {event}: {told}")
_NOT_BEGUN = Phrase("has not begun")
_KEEPS = Phrase("Keeps")
_ITSELF = Phrase("{name}: the board itself")
_TITLE = Phrase("{names}, {work}: event {event}")
_DESCRIBED = Phrase(
    "{port} {told}, at line {line} of {file}; it keeps {kept}."
)
_WALKED = Phrase("{port} {told}, at line {line} of {file}.")
_WITHOUT_LINES = Phrase("{port} {told}.")
_STYLES = {
    "imperative": Phrase("imperative"),
    "functional": Phrase("functional"),
    "written for teaching": Phrase("written for teaching"),
}


class _Moment(NamedTuple):
    """A recorded run where an event has just happened."""

    run: Run
    event: int
    state: State
    lines: list[DrawnLine]
    language: str

    @property
    def told(self) -> str:
        """What has just happened: "enters c3"."""
        event = self.run.event(self.event)
        if event is None:
            return _NOT_BEGUN.into(self.language)
        return said(event, self.run.board, self.language)

    @property
    def kept(self) -> dict[str, list[int]]:
        """What the open calls hold, by name."""
        return kept(self.run.document["values"], self.state)

    @property
    def summary(self) -> str:
        """How much the open calls hold."""
        return summary(self.run.playback, self.kept, self.language)


@dataclass(frozen=True, slots=True)
class _Sizes:
    """Of a pane: its width, and the letters of its title, words and code."""

    pane: float

    @property
    def title(self) -> float:
        return max(LEAST_LETTER + 2, min(13.5, 0.039 * self.pane))

    @property
    def words(self) -> float:
        return max(LEAST_LETTER, min(9.5, 0.0275 * self.pane))

    @property
    def code(self) -> float:
        fitting = (self.pane - 3) / (MONO * (_COLUMNS + 5))
        return max(LEAST_LETTER, min(8.6, fitting))

    @property
    def letter(self) -> float:
        return MONO * self.code

    @property
    def columns(self) -> int:
        """How many letters a line of code has, after its number."""
        return min(_COLUMNS, int((self.pane - 3) / self.letter) - 5)

    @property
    def board_top(self) -> float:
        return 1.5 * self.title + 1.9 * self.words

    @property
    def code_top(self) -> float:
        return self.board_top + max(112, 0.26 * self.pane + 32)

    def height(self, lines: int) -> float:
        """Return how high a pane with so many lines of code is."""
        return self.code_top + 1.55 * self.code * lines + 9


def moment_figure(
    documents: Sequence[TraceDocument],
    event: int,
    width: float | None = None,
    language: str = ENGLISH,
) -> Figure:
    """Draw recordings, each where so many events have happened.

    Raises CavalierError where one of them has fewer events.
    """
    edge = _EDGE if width is None else 0.0
    wide = width or len(documents) * (_PANE + _GAP) - _GAP + 2 * edge
    inner = wide - 2 * edge
    in_row = min(len(documents), max(1, int((inner + _GAP) / (_LEAST + _GAP))))
    sizes = _Sizes((inner + _GAP) / in_row - _GAP)
    moments = [_moment(each, event, sizes, language) for each in documents]
    step = sizes.height(max(len(moment.lines) for moment in moments)) + _GAP
    rows = -(-len(moments) // in_row)
    height = rows * step - _GAP + 2 * edge
    layers = [Layer("paper", Look(PAPER), [Rectangle(0, 0, wide, height)])]
    for at, moment in enumerate(moments):
        down, right = divmod(at, in_row)
        place = (
            edge + right * (sizes.pane + _GAP),
            edge + down * step,
        )
        lines = max(len(moment.lines) for moment in moments)
        drawn = _pane(moment, sizes, lines)
        layers += [layer.moved(*place) for layer in drawn if layer.shapes]
    names, asked = title(documents), work(documents)
    return Figure(
        wide,
        height,
        _TITLE.into(language, names=names, work=asked, event=event),
        " ".join(map(_described, moments)),
        layers,
    )


def _moment(
    document: TraceDocument, event: int, sizes: _Sizes, language: str
) -> _Moment:
    run = Run(document)
    run.must_have(event)
    state = run.playback.at(run.position_of(event))
    lines = excerpt(document, state, sizes.columns)
    return _Moment(run, event, state, lines, language)


def _described(moment: _Moment) -> str:
    document, stack = moment.run.document, moment.state.stack
    line = document["first_line"]
    if stack:
        line = stack[-1].line or document["functions"][stack[-1].function][1]
    described = _DESCRIBED
    if document["lens"] == "walk":
        described = _WALKED if document["source"] else _WITHOUT_LINES
    return described.into(
        moment.language,
        port=document["port"],
        told=moment.told,
        line=line,
        file=document["file"],
        kept=moment.summary,
    )


def _pane(moment: _Moment, sizes: _Sizes, lines: int) -> Iterator[Layer]:
    """Yield a pane: its title, the board, what is kept, and the source."""
    document, language = moment.run.document, moment.language
    name = Words(0, sizes.title, document["port"])
    yield Layer("port", _look(sizes.title, bold=True), [name])
    style = style_of(document)
    told = _EVENT.into(language, event=moment.event, told=moment.told)
    heading = _STYLES[style].into(language) if style in _STYLES else style
    asked = f"{heading or document['file']} · {told}"
    yield _words([asked], 0, 1.35 * sizes.title + sizes.words, sizes, _QUIET)
    grid = _grid(moment, sizes)
    walk = [square_at(grid.board, square) for square in moment.state.path]
    yield from panel_layers(Panel(grid.board, tuple(walk)), grid)
    right = grid.x + grid.cell * grid.board.columns + 1.5 * sizes.words
    if document["lens"] != "walk":
        yield from _kept(moment, sizes, right)
    high = 1.55 * sizes.code * lines + 8.2
    card = Rectangle(0.4, sizes.code_top, sizes.pane - 0.8, high)
    yield Layer("card", Look(_CARD, _RULE, 0.75), [card])
    for at, line in enumerate(moment.lines):
        top = sizes.code_top + 4.5 + 1.55 * sizes.code * at
        yield from _line(line, top, sizes)


def _grid(moment: _Moment, sizes: _Sizes) -> Grid:
    """Place the board below the title, in at most half of the pane."""
    board, letter = moment.run.board, max(LEAST_LETTER, 0.9 * sizes.words)
    high = sizes.code_top - sizes.board_top - 2 * letter
    margin = (0.64 * len(str(board.rows)) + 0.7) * letter
    cell = min(high / board.rows, (sizes.pane / 2 - margin) / board.columns)
    return Grid(board, cell, letter, margin, sizes.board_top)


def _kept(moment: _Moment, sizes: _Sizes, left: float) -> Iterator[Layer]:
    """Yield each list or matrix small, those of one name in a row.

    What would be below the board is left out: the source is drawn there.
    """
    size, down = sizes.words, sizes.board_top + 0.9 * sizes.words
    keeps = Words(left, down, _KEEPS.into(moment.language))
    yield Layer("keeps", _look(size, bold=True), [keeps])
    letters = int((sizes.pane - left) / (_LETTER * size))
    told = wrap(moment.summary, max(letters, 12))
    yield _words(told, left, down + 1.3 * size, sizes, INK)
    down += 1.3 * size * len(told) + 0.8 * size
    for name, values in moment.kept.items():
        itself = name == moment.run.document["shows"]
        high = size + (0 if itself else _SMALL_HEIGHT + 3)
        if down + high > sizes.code_top:
            return
        many = f"{name} \N{MULTIPLICATION SIGN} {len(values)}"
        text = many if len(values) > 1 else name
        if itself:
            text = _ITSELF.into(moment.language, name=name)
        down += size
        yield _words([text], left, down, sizes, _QUIET)
        if not itself:
            room = int((sizes.pane - left) / (_SMALL_WIDTH + 3))
            yield from _small(moment, values[-room:], left, down + 3)
            down += _SMALL_HEIGHT + 3
        down += 0.5 * size


def _small(
    moment: _Moment, values: Iterable[int], left: float, top: float
) -> Iterator[Layer]:
    """Yield the newest values that fit into a row."""
    grounds, filled = list[Rectangle](), list[Rectangle]()
    for value in values:
        rows, columns, cells = _cells(moment, value)
        unit = min(_SMALL_WIDTH / columns, _SMALL_HEIGHT / rows)
        grounds.append(Rectangle(left, top, columns * unit, rows * unit))
        filled += [
            Rectangle(left + column * unit, top + row * unit, unit, unit)
            for row, column in cells
        ]
        left += _SMALL_WIDTH + 3
    yield Layer("free", Look(_FREE), grounds)
    yield Layer("held", Look(_BLUE), filled)


def _cells(
    moment: _Moment, value: int
) -> tuple[int, int, list[tuple[int, int]]]:
    """Return rows, columns and the cells that are not empty."""
    board, matrix = moment.run.board, moment.run.playback.cells(value)
    if matrix is not None:
        filled = [
            (row, column)
            for row, cells in enumerate(matrix)
            for column, cell in enumerate(cells)
            if cell
        ]
        return len(matrix), max(map(len, matrix)), filled
    squares = squares_of(moment.run.document, value)
    couples = [divmod(square, board.columns) for square in squares]
    return board.rows, board.columns, couples


def _line(line: DrawnLine, top: float, sizes: _Sizes) -> Iterator[Layer]:
    """Yield a line of the source, marked if it is under way."""
    high, letter = 1.55 * sizes.code, sizes.letter
    if line.now:
        now = [Rectangle(0, top, sizes.pane, high)]
        yield Layer("now", Look(_NOW), now)
        yield Layer("mark", Look(_MARK), [Rectangle(0, top, 3, high)])
    base = top + 1.1 * sizes.code
    if line.number is not None:
        look = _look(sizes.code, _QUIET)._replace(mono=True, anchor="end")
        number = Words(3 + 4 * letter, base, str(line.number))
        yield Layer("number", look, [number])
    for column, text, colour in line.pieces:
        # So that columns stay columns in any font.
        wide = len(text) * letter
        x = 3 + (5 + column) * letter
        look = _look(sizes.code, colour)._replace(mono=True)
        yield Layer("code", look, [Words(x, base, text, wide)])


def _words(
    lines: Sequence[str], x: float, y: float, sizes: _Sizes, fill: str
) -> Layer:
    """Return lines of words, one below the other."""
    words = [
        Words(x, y + 1.3 * sizes.words * at, text)
        for at, text in enumerate(lines)
    ]
    return Layer("words", _look(sizes.words, fill), words)


def _look(size: float, fill: str = INK, *, bold: bool = False) -> Look:
    return Look(fill=fill, size=size, bold=bold, anchor="start")
