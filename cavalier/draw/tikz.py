r"""A drawing as TikZ, which a report in LaTeX draws by itself, in its fonts.

The unit is the side of a square, and y leads down from the top left corner.
"""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from cavalier.draw.board import (
    DARK,
    INK,
    LIGHT,
    LINE,
    PAPER,
    QUIET,
    Drawing,
    Label,
    Point,
)
from cavalier.draw.svg import number

_COLOURS = {
    "light": LIGHT,
    "dark": DARK,
    "line": LINE,
    "ink": INK,
    "paper": PAPER,
    "quiet": QUIET,
}


def tikz(drawing: Drawing) -> str:
    """Write a drawing as a `tikzpicture`."""
    cell, (width, height) = number(drawing.cell), drawing.size
    corners = [_at(drawing, (0, 0)), _at(drawing, (width, height))]
    comments = [
        *wrap(f"{drawing.title}.", 76),
        r"It needs \usepackage{tikz}, and with babel \usetikzlibrary{babel}.",
    ]
    colours = [
        rf"\definecolor{{{name}}}{{HTML}}{{{colour[1:].upper()}}}"
        for name, colour in _COLOURS.items()
    ]
    commands = [*colours, *_board(drawing), *_tour(drawing)]
    return "\n".join(
        [
            *(f"% {comment}" for comment in comments),
            rf"\begin{{tikzpicture}}[x={cell}bp, y=-{cell}bp,",
            "  line join=round, line cap=round, every node/.style={",
            r"  anchor=base, inner sep=0pt,",
            r"  font=\sffamily\fontsize{10bp}{12bp}\selectfont}]",
            rf"  \useasboundingbox {' rectangle '.join(corners)};",
            *(line for command in commands for line in _wrapped(command)),
            r"\end{tikzpicture}",
        ]
    )


def _wrapped(command: str) -> list[str]:
    return wrap(
        command, 78, initial_indent="  ", subsequent_indent="    ",
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def _board(drawing: Drawing) -> Iterator[str]:
    """Yield the squares, the ranks and the files."""
    board = drawing.board
    dark = ", ".join(f"{s.column}/{s.row}" for s in board if sum(s) % 2)
    yield rf"\fill[light] (0,0) rectangle ({board.columns},{board.rows});"
    if dark:
        square = r"\fill[dark] (\x,\y) rectangle +(1,1);"
        yield rf"\foreach \x/\y in {{{dark}}} {square}"
    look = f"quiet, scale={drawing.letter / 10:.3g}"
    yield _words(drawing, drawing.ranks(), f"anchor=base east, {look}")
    yield _words(drawing, drawing.files(), look)


def _tour(drawing: Drawing) -> Iterator[str]:
    """Yield the line, its ends, and the numbers where they fit."""
    places = [_at(drawing, drawing.centre(each)) for each in drawing.tour]
    (first, *inner), last = drawing.tour, drawing.tour[-1]
    width, size = 0.075 * drawing.cell, drawing.number_size
    disc, end = (f"{number(radius)}bp" for radius in drawing.radii)
    look = f"line, line width={number(width)}bp"
    yield rf"\draw[{look}] {' -- '.join(places)};"
    if drawing.closed:
        dash = f"{number(2 * width)}bp"
        look += f", dash pattern=on {dash} off {dash}"
        yield rf"\draw[{look}] {places[-1]} -- {places[0]};"
    if size:
        circles = (f"{place} circle[radius={disc}]" for place in places)
        yield rf"\fill[paper] {' '.join(circles)};"
    look = f"fill=ink, draw=paper, line width={number(0.05 * drawing.cell)}bp"
    yield (
        rf"\path[{look}] {places[-1]} +(-{end},-{end}) rectangle "
        f"+({end},{end});"
    )
    yield rf"\path[{look}] {places[0]} circle[radius={end}];"
    if size:
        scale = f"scale={size / 10:.3g}"
        ends = dict.fromkeys([first, last])
        yield _words(drawing, drawing.numbers(inner[:-1]), f"ink, {scale}")
        yield _words(drawing, drawing.numbers(ends), f"paper, {scale}")


def _words(drawing: Drawing, labels: Iterable[Label], look: str) -> str:
    nodes = (
        rf"\node[w] at {_at(drawing, (x, y))} {{{text}}};"
        for x, y, text in labels
    )
    style = f"w/.style={{{look}}}"
    return rf"\begin{{scope}}[{style}] {' '.join(nodes)} \end{{scope}}"


def _at(drawing: Drawing, point: Point) -> str:
    (left, top), (x, y) = drawing.origin, point
    cell = drawing.cell
    return f"({number((x - left) / cell)},{number((y - top) / cell)})"
