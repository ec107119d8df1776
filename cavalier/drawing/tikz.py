r"""A tour as a picture of TikZ, which a report in LaTeX draws by itself.

The unit is the side of a square, and the origin the bottom left corner of the
board: the centre of a1 is (0.5, 0.5).
"""

from collections.abc import Iterator
from textwrap import wrap

from cavalier.drawing.parts import (
    DARK,
    INK,
    LIGHT,
    LINE,
    MOST_NUMBERED,
    tour_description,
    tour_title,
)
from common.board import Board, Square, Tour, column_name
from common.errors import CavalierError
from common.tour import is_closed

#: In cm: the side of a square of a small board, and the most of a board.
_SQUARE, _BOARD = 0.8, 12

#: A board that has many more squares fills TeX's memory.
_MOST_SQUARES = 10_000

_COLOURS = {"light": LIGHT, "dark": DARK, "line": LINE, "ink": INK}


def tour_tikz(board: Board, tour: Tour) -> str:
    r"""Write a tour as a `tikzpicture`: the same picture as in SVG.

    >>> drawn = tour_tikz(Board(1, 1), (Square(0, 0),))
    >>> print(drawn.splitlines()[0])
    % A tour, not closed, of 1x1 from a1 to a1. It needs \usepackage{tikz}.

    Raises CavalierError where the board is too large for TeX.
    """
    if len(board) > _MOST_SQUARES:
        raise CavalierError(
            f"{board} is too large for TikZ. Use at most {_MOST_SQUARES} "
            "squares, or --format pdf."
        )
    scale = min(_SQUARE, _BOARD / board.longest_side)
    comments = [
        rf"{tour_title(board, tour)}. It needs \usepackage{{tikz}}.",
        *wrap(tour_description(board, tour), 76),
        r"With babel it also needs \usetikzlibrary{babel}.",
        "The scale is the side of a square in cm.",
    ]
    return "\n".join(
        [
            *(f"% {line}" for line in comments),
            rf"\begin{{tikzpicture}}[scale={scale:.3g}, transform shape,",
            r"  line join=round, line cap=round, font=\sffamily]",
            *(
                line
                for command in _commands(board, tour, 0.075 * scale)
                for line in _lines(command)
            ),
            r"\end{tikzpicture}",
        ]
    )


def _lines(command: str) -> list[str]:
    return wrap(
        command,
        78,
        initial_indent="  ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _commands(board: Board, tour: Tour, width: float) -> Iterator[str]:
    """Yield what draws a tour; the width of its line is in cm."""
    for name, colour in _COLOURS.items():
        yield rf"\definecolor{{knight{name}}}{{HTML}}{{{colour[1:].upper()}}}"
    yield from _squares(board)
    yield from _coordinates(board)
    line = f"knightline, line width={width:.3g}cm"
    moves = " -- ".join(f"({_place(board, square)})" for square in tour)
    yield rf"\draw[{line}] {moves};"
    if is_closed(tour):
        first, last = _place(board, tour[0]), _place(board, tour[-1])
        yield rf"\draw[{line}, dashed] ({last}) -- ({first});"
    numbered = board.longest_side <= MOST_NUMBERED
    if numbered:
        yield _numbers(board, tour)
    yield from _ends(board, tour, numbered=numbered)


def _place(board: Board, square: Square) -> str:
    """Return a square's centre: to the right, and up."""
    return f"{square.column + 0.5},{board.rows - square.row - 0.5}"


def _squares(board: Board) -> Iterator[str]:
    """Yield what draws the board in light, and its dark squares over it."""
    whole = f"({board.columns},{board.rows})"
    yield rf"\fill[knightlight] (0,0) rectangle {whole};"
    dark = ", ".join(
        f"{square.column}/{board.rows - square.row - 1}"
        for square in board
        if sum(square) % 2
    )
    if dark:
        fill = r"\fill[knightdark] (\x,\y) rectangle ++(1,1);"
        yield rf"\foreach \x/\y in {{{dark}}} {fill}"


def _coordinates(board: Board) -> Iterator[str]:
    """Yield what writes ranks and files; on a large board every tenth."""
    every = 1 if board.longest_side <= MOST_NUMBERED else 10
    scale = max(1, board.longest_side / 35)
    style = f"gray, scale={scale:.3g}, inner sep=3pt"
    ranks = ", ".join(map(str, range(1, board.rows + 1, every)))
    files = ", ".join(
        f"{column}/{column_name(column)}"
        for column in range(0, board.columns, every)
    )
    at = r"(0,\rank-0.5) {\rank}"
    yield rf"\foreach \rank in {{{ranks}}} \node[left, {style}] at {at};"
    at = r"(\x+0.5,0) {\strut\file}"
    yield rf"\foreach \x/\file in {{{files}}} \node[below, {style}] at {at};"


def _numbers(board: Board, tour: Tour) -> str:
    """Return what writes each number on a white disc."""
    places = (_place(board, square).replace(",", "/") for square in tour)
    disc = r"\fill[white] (\x,\y) circle[radius=0.3];"
    node = rf"\node[{_font(tour)}] at (\x,\y) {{\step}};"
    listed = ", ".join(places)
    return rf"\foreach \x/\y [count=\step] in {{{listed}}} {{ {disc} {node} }}"


def _font(tour: Tour) -> str:
    """Return the size of the numbers, small enough for the longest."""
    return f"scale={0.9 if len(tour) < 100 else 0.65}"


def _ends(board: Board, tour: Tour, *, numbered: bool) -> Iterator[str]:
    """Yield what marks the end by a square, and the start by a disc."""
    radius = max(0.35, board.longest_side / 160)
    style = "knightink, draw=white"
    start, end = _place(board, tour[0]), _place(board, tour[-1])
    corner = f"++({2 * radius:.3g},{2 * radius:.3g})"
    below = f"({end}) ++(-{radius:.3g},-{radius:.3g})"
    yield rf"\filldraw[{style}] {below} rectangle {corner};"
    yield rf"\filldraw[{style}] ({start}) circle[radius={radius:.3g}];"
    if numbered:
        for place, step in (end, len(tour)), (start, 1):
            yield rf"\node[white, {_font(tour)}] at ({place}) {{{step}}};"
