"""`cavalier figure`: boards as a report needs them, in a row."""

import re
from collections.abc import Sequence
from functools import partial
from reprlib import repr as shorten
from typing import Annotated

import typer

from cavalier.commands import options, pictures
from cavalier.drawing.boards import Panel, board_figure
from cavalier.drawing.forms import Form
from cavalier.terminal import must_be_writable, read_input
from common.board import Board, Square, Tour, parse_board, parse_square
from common.errors import CavalierError
from common.language import N_
from common.reading import MOST_BYTES, Reading, read_bytes
from common.tour import is_closed
from common.untrusted import items_of, whole_number


def command(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar=N_("RxC|FILE|-..."),
            help=N_("a board, or a file with a walk"),
        ),
    ],
    board_text: options.OptionalBoard = None,
    steps: Annotated[
        list[str] | None,
        typer.Option(
            "--steps",
            metavar=N_("N-M"),
            help=N_("only these steps of a walk; again for one more board"),
        ),
    ] = None,
    numbers: Annotated[
        bool, typer.Option("--numbers/--no-numbers", help=N_("on a walk"))
    ] = True,
    mark: Annotated[
        list[str] | None,
        typer.Option(
            "--mark",
            metavar=N_("SQUARES"),
            help=N_("frame these, as in a1,c2"),
        ),
    ] = None,
    arrow: Annotated[
        list[str] | None,
        typer.Option(
            "--arrow",
            metavar=N_("FROM-TO"),
            help=N_("as in a1-c2, or a1-c2,a1-b3"),
        ),
    ] = None,
    form: Annotated[
        Form | None,
        typer.Option(
            "--format", help=N_("how to draw; as FILE is named, or else SVG")
        ),
    ] = None,
    output: pictures.Picture = None,
    width: pictures.Width = None,
    lang: options.Lang = "",
) -> int:
    """Draw boards in a row, with walks, marks and arrows.

    A file is read like those of `cavalier check`. Its walk need not be a tour.
    """
    largest = Board(1, 1)
    panels = list[Panel]()
    drawn = [_walk(each, board_text) for each in what]
    if steps and not any(walk for _, walk in drawn):
        raise CavalierError(
            "--steps {step} is for a walk. Name a FILE with one, or - for "
            "standard input.",
            step=shorten(steps[0]),
        )
    for board, walk in drawn:
        largest = max(largest, board, key=len)
        for part in steps if walk and steps else [None]:
            first, shown = _part(walk, part)
            whole = len(shown) == len(board)
            panels.append(
                Panel(
                    board,
                    shown,
                    first,
                    closed=whole and is_closed(shown),
                    numbered=numbers,
                    marked=_squares(mark or [], board),
                    arrows=_arrows(arrow or [], board),
                )
            )
    named = form or (Form.SVG if output is None else None)
    sheet = pictures.sheet_for(named, output, width, largest)
    if sheet is None:
        raise pictures.not_a_picture(output)
    must_be_writable(output)
    sheet.deliver(partial(board_figure, panels))
    return 0


def _walk(text: str, board_text: str | None) -> tuple[Board, Tour]:
    """Read a board, or a file with the squares of a walk in their order."""
    if re.fullmatch("[0-9]+x[0-9]+", text):
        return parse_board(text), ()
    board = None if board_text is None else parse_board(board_text)
    reading = read_bytes(read_input(text, MOST_BYTES), board)
    walk = _listed(reading)
    if not walk or None in walk or len(set(walk)) < len(walk):
        raise CavalierError(
            "{text} is not a walk over different squares of {board}. Run "
            "`cavalier check` on it to see why.",
            text=text,
            board=reading.board,
        )
    return reading.board, tuple(filter(None, walk))


def _listed(reading: Reading) -> Sequence[Square | None]:
    """Return the squares in order; None is what is not a square.

    In a matrix, a square without a number from 1 on is free.
    """
    if reading.squares is not None:
        return [
            _square(pair, reading.board)
            for pair in items_of(reading.squares) or ()
        ]
    numbered = {
        number: Square(row, column)
        for row, cells in enumerate(items_of(reading.matrix) or ())
        for column, cell in enumerate(items_of(cells) or ())
        if (number := whole_number(cell)) and number > 0
    }
    return [numbered.get(at) for at in range(1, len(numbered) + 1)]


def _square(pair: object, board: Board) -> Square | None:
    numbers = [whole_number(each) for each in items_of(pair) or ()]
    match numbers:
        case [int(row), int(column)] if Square(row, column) in board:
            return Square(row, column)
    return None


def _part(walk: Tour, text: str | None) -> tuple[int, Tour]:
    """Return the number of the first square of a part, and the part."""
    if text is None:
        return 1, walk
    found = re.fullmatch("([0-9]{1,7})-([0-9]{1,7})", text)
    first, last = map(int, found.groups()) if found else (0, 0)
    if not 1 <= first <= last <= len(walk):
        raise CavalierError(
            "--steps {text} is not a part of the walk. Use N-M, as in 1-9; "
            "its steps are 1 to {count}.",
            text=shorten(text),
            count=len(walk),
        )
    return first, walk[first - 1 : last]


def _squares(texts: Sequence[str], board: Board) -> frozenset[Square]:
    names = [name for text in texts for name in re.split("[ ,]+", text)]
    return frozenset(parse_square(name, board) for name in names)


def _arrows(
    texts: Sequence[str], board: Board
) -> Sequence[tuple[Square, Square]]:
    arrows = []
    for text in (each for given in texts for each in given.split(",")):
        here, _, there = text.partition("-")
        if not (here and there):
            raise CavalierError(
                "--arrow {text} is not an arrow. Use FROM-TO, as in a1-c2.",
                text=shorten(text),
            )
        arrows.append((parse_square(here, board), parse_square(there, board)))
    return arrows
