"""Recorded runs at one event as one picture, in panes next to each other.

Each pane has its board, what the port keeps, and the lines around the one
under way. The picture is its own paper, so that it is read on any ground.
"""

from collections.abc import Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from cavalier.drawing.parts import CELL, INK, PAPER, as_text, picture
from cavalier.drawing.svg import draw_walk
from cavalier.watching.account import style_of, title, work
from cavalier.watching.playback import State
from cavalier.watching.player.kept_values import (
    kept,
    squares_of,
    summary,
)
from cavalier.watching.player.source_lines import DrawnLine, excerpt
from cavalier.watching.player.together import Run, said
from cavalier.watching.tours import square_at
from cavalier.watching.trace_document import TraceDocument

#: Lengths, in the picture's own unit: of a pane, and of what is in it.
_WIDTH, _GAP, _EDGE = 460, 26, 20
_TITLE, _BOARD, _LINE, _LETTER = 62, 166, 18, 6.9

_QUIET, _NOW, _MARK, _BLUE = "#565d68", "#ffeeb0", "#b05a00", "#1f5fa8"
_CARD, _RULE, _FREE = "#f7f8fa", "#d5d9df", "#dfe4ea"

Place = tuple[float, float]


class _Moment(NamedTuple):
    """A recorded run where an event has just happened."""

    run: Run
    event: int
    state: State
    lines: list[DrawnLine]


def picture_svg(documents: Sequence[TraceDocument], event: int) -> str:
    """Draw recordings, each where so many events have happened.

    Raises CavalierError where one of them has fewer events.
    """
    moments = [_moment(each, event) for each in documents]
    width = 2 * _EDGE + len(moments) * (_WIDTH + _GAP) - _GAP
    lines = max(len(moment.lines) for moment in moments)
    height = _TITLE + _BOARD + lines * _LINE + 12 + _EDGE
    root = picture(
        f"0 0 {width} {height}",
        f"{title(documents)}, {work(documents)}: event {event}",
        " ".join(_described(moment) for moment in moments),
    )
    root.set("text-anchor", "start")
    _rectangle(root, (0, 0), (width, height), fill=PAPER)
    for at, moment in enumerate(moments):
        left = _EDGE + at * (_WIDTH + _GAP)
        pane = SubElement(root, "g", {"transform": f"translate({left} 0)"})
        _draw(pane, moment, lines)
    return as_text(root)


def _moment(document: TraceDocument, event: int) -> _Moment:
    run = Run(document)
    run.must_have(event)
    state = run.playback.at(run.position_of(event))
    return _Moment(run, event, state, excerpt(document, state))


def _told(moment: _Moment) -> str:
    """Return what has just happened: "enters c3"."""
    event = moment.run.event(moment.event)
    return "has not begun" if event is None else said(event, moment.run.board)


def _described(moment: _Moment) -> str:
    document, stack = moment.run.document, moment.state.stack
    line = document["first_line"]
    if stack:
        line = stack[-1].line or document["functions"][stack[-1].function][1]
    where = f", at line {line} of {document['file']}" * bool(
        document["source"]
    )
    keeps = f"; it keeps {_summary(moment)}" * (document["lens"] != "walk")
    return f"{document['port']} {_told(moment)}{where}{keeps}."


def _summary(moment: _Moment) -> str:
    groups = kept(moment.run.document["values"], moment.state)
    return summary(moment.run.playback, groups)


def _draw(pane: Element, moment: _Moment, lines: int) -> None:
    """Draw a pane: its title, the board, what is kept, and the source."""
    document, event = moment.run.document, moment.event
    _text(pane, (0, 28), document["port"], size=18, weight="600")
    asked = f"{style_of(document) or document['file']} · event {event}: "
    _text(pane, (0, 48), asked + _told(moment), size=13, fill=_QUIET)
    right = _draw_board(pane, moment)
    if document["lens"] != "walk":
        _draw_kept(pane, moment, right + 22)
    top = _TITLE + _BOARD
    _rectangle(
        pane, (0, top), (_WIDTH, lines * _LINE + 12), fill=_CARD, stroke=_RULE
    )
    for at, line in enumerate(moment.lines):
        _draw_line(pane, line, top + 6 + at * _LINE)


def _draw_board(pane: Element, moment: _Moment) -> float:
    """Draw the board and the path; return where it ends on the right."""
    board = moment.run.board
    scale = min(
        (_BOARD - 20) / (board.rows * CELL + 30),
        _WIDTH / 2 / (board.columns * CELL + 30),
    )
    place = f"translate({30 * scale:.1f} {_TITLE}) scale({scale:.3f})"
    group = SubElement(
        pane, "g", {"transform": place, "text-anchor": "middle"}
    )
    walk = [square_at(board, square) for square in moment.state.path]
    draw_walk(group, board, tuple(walk))
    return (board.columns * CELL + 30) * scale


def _draw_kept(pane: Element, moment: _Moment, left: float) -> None:
    """Draw each list or matrix small, those of one name in a row.

    What would be below the board is left out: the source is drawn there.
    """
    _text(pane, (left, _TITLE + 11), "Keeps", size=12.5, weight="600")
    _text(pane, (left, _TITLE + 27), _summary(moment), size=12.5)
    down = _TITLE + 46.0
    groups = kept(moment.run.document["values"], moment.state)
    for name, values in groups.items():
        if down >= _TITLE + _BOARD:
            return
        of = (
            f" \N{MULTIPLICATION SIGN} {len(values)}"
            if len(values) > 1
            else ""
        )
        is_board = name == moment.run.document["shows"]
        text = f"{name}{': the board itself' if is_board else of}"
        _text(pane, (left, down), text, size=11, fill=_QUIET, mono=True)
        if not is_board:
            _draw_small(pane, moment, values, (left, down + 5))
        down += 16 if is_board else 38


def _draw_small(
    pane: Element, moment: _Moment, values: list[int], place: Place
) -> None:
    """Draw as many of the newest values as fit into a row."""
    left, top = place
    for value in values[-int((_WIDTH - left) // 24) :]:
        rows, columns, cells = _cells(moment, value)
        unit = min(20 / columns, 16 / rows)
        _rectangle(
            pane, (left, top), (columns * unit, rows * unit), fill=_FREE
        )
        drawn = "".join(
            f"M{left + column * unit:.1f} {top + row * unit:.1f}"
            f"h{unit:.1f}v{unit:.1f}h-{unit:.1f}z"
            for row, column in cells
        )
        SubElement(pane, "path", {"d": drawn, "fill": _BLUE})
        left += 24


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


def _draw_line(pane: Element, line: DrawnLine, top: float) -> None:
    """Draw a line of the source, marked if it is under way."""
    if line.now:
        _rectangle(pane, (0, top), (_WIDTH, _LINE), fill=_NOW)
        _rectangle(pane, (0, top), (4, _LINE), fill=_MARK)
    base = top + 13
    if line.number is not None:
        number = _text(
            pane, (36, base), str(line.number), size=11, fill=_QUIET, mono=True
        )
        number.set("text-anchor", "end")
    for column, text, colour in line.pieces:
        run = _text(
            pane,
            (46 + column * _LETTER, base),
            text,
            size=11.5,
            fill=colour,
            mono=True,
        )
        # So that columns stay columns in any font.
        run.set("textLength", f"{len(text) * _LETTER:.1f}")


def _text(
    parent: Element,
    place: Place,
    text: str,
    *,
    size: float,
    fill: str = INK,
    weight: str = "400",
    mono: bool = False,
) -> Element:
    element = SubElement(
        parent,
        "text",
        {
            "x": f"{place[0]:.1f}",
            "y": f"{place[1]:.1f}",
            "font-size": str(size),
            "font-weight": weight,
            "font-family": "monospace" if mono else "sans-serif",
            "fill": fill,
        },
    )
    element.text = text
    return element


def _rectangle(
    parent: Element,
    place: Place,
    size: Place,
    *,
    fill: str,
    stroke: str = "none",
) -> None:
    attributes = zip(
        ("x", "y", "width", "height"),
        (f"{length:.1f}" for length in (*place, *size)),
        strict=True,
    )
    colours = {"fill": fill, "stroke": stroke}
    SubElement(parent, "rect", dict(attributes) | colours)
