"""A tour as SVG, without a script or a style sheet.

What a colour shows, a shape or a number shows too. Lengths are in points, 72
of which are an inch, from the top left corner: to the right, and down.
"""

from collections.abc import Iterable, Iterator
from html import escape

from common.board import Board, Square, Tour, column_name, square_name
from common.judge import is_closed
from common.language import N_, _

LIGHT, DARK, LINE = "#f4efe3", "#c9ced2", "#00619a"
INK, PAPER, QUIET = "#1a1a1a", "#ffffff", "#5c5c5c"

#: The side of a square, the margin above and right of the board, the size of
#: ranks and files, and the radius of the start and of the end.
CELL, MARGIN, LETTER, END = 30.0, 7.5, 10.5, 10.5

#: The longest side of a board whose squares are numbered.
LONGEST_NUMBERED = 20

#: DejaVu has the widths of Verdana, which other systems have.
FONT = "DejaVu Sans, Verdana, sans-serif"

_CLOSED = N_("A closed tour of {board} from {start} to {end}")
_OPEN = N_("An open tour of {board} from {start} to {end}")

Point = tuple[float, float]


def title(board: Board, tour: Tour) -> str:
    """Return a caption, in the language that is spoken."""
    start, end = (square_name(tour[index], board) for index in (0, -1))
    sentence = _CLOSED if is_closed(tour) else _OPEN
    return _(sentence, board=board, start=start, end=end)


def description(board: Board, tour: Tour) -> str:
    """Describe the picture, in the language that is spoken."""
    closing = _("A dashed line leads back to the start.")
    names = " ".join(square_name(square, board) for square in tour)
    sentences = [
        _("The line starts at the dark disc and ends at the dark square."),
        closing * is_closed(tour),
        _("The squares in order: {names}.", names=names),
    ]
    return " ".join(filter(None, sentences))


def svg(board: Board, tour: Tour) -> str:
    """Draw a tour, with a title and a description for blind readers."""
    width = number(_left(board) + CELL * board.columns + MARGIN)
    height = number(MARGIN + CELL * board.rows + 1.5 * LETTER)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" '
            f'height="{height}pt" viewBox="0 0 {width} {height}" role="img" '
            f'font-family="{FONT}" stroke-linejoin="round" '
            'stroke-linecap="round">',
            f"  <title>{escape(title(board, tour))}</title>",
            f"  <desc>{escape(description(board, tour))}</desc>",
            *_board(board),
            *_tour(board, tour),
            "</svg>",
        ]
    )


def number(length: float) -> str:
    """Write a length with two decimals at most.

    >>> number(7.0), number(1.005), number(-0.001)
    ('7', '1', '0')
    """
    return f"{round(length, 2) + 0:.2f}".rstrip("0").rstrip(".")


def _left(board: Board) -> float:
    """Return where the board begins, right of the ranks."""
    return (0.636 * len(str(board.rows)) + 0.7) * LETTER


def _centre(board: Board, square: Square) -> Point:
    x = _left(board) + CELL * (square.column + 0.5)
    return x, MARGIN + CELL * (square.row + 0.5)


def _board(board: Board) -> Iterator[str]:
    """Yield the squares, the ranks and the files."""
    for name, colour, parity in ("light", LIGHT, 0), ("dark", DARK, 1):
        squares = [square for square in board if sum(square) % 2 == parity]
        boxes = [_box(_centre(board, square), CELL / 2) for square in squares]
        yield _group(name, boxes, fill=colour)
    left, bottom = _left(board), MARGIN + CELL * board.rows
    ranks = [
        _text(left - 0.35 * LETTER, bottom - CELL * (n - 0.5), LETTER, str(n))
        for n in range(1, board.rows + 1)
    ]
    files = [
        _text(
            left + CELL * (column + 0.5),
            bottom + 0.735 * LETTER,
            LETTER,
            column_name(column),
        )
        for column in range(board.columns)
    ]
    look = {"fill": QUIET, "font-size": number(LETTER)}
    yield _group("ranks", ranks, **look, **{"text-anchor": "end"})
    yield _group("files", files, **look, **{"text-anchor": "middle"})


def _tour(board: Board, tour: Tour) -> Iterator[str]:
    """Yield the line, its ends, and the numbers unless the board is large."""
    points = [_centre(board, square) for square in tour]
    line = {"fill": "none", "stroke": LINE, "stroke-width": "2.25"}
    yield _group("tour", [_line(points)], **line)
    if is_closed(tour):
        back = [_line([points[-1], points[0]])]
        yield _group(
            "closing", back, **line, **{"stroke-dasharray": "4.5 4.5"}
        )
    digits = len(str(len(tour)))
    size = min(12, 28.5 / digits)
    is_numbered = max(board.rows, board.columns) <= LONGEST_NUMBERED
    if is_numbered:
        radius = max(9, 0.36 * size * digits)
        discs = [_disc(point, radius) for point in points]
        yield _group("discs", discs, fill=PAPER)
    edge = {"fill": INK, "stroke": PAPER, "stroke-width": "1.5"}
    yield _group("end", [_box(points[-1], END)], **edge)
    yield _group("start", [_disc(points[0], END)], **edge)
    if is_numbered:
        look = {"font-size": number(size), "text-anchor": "middle"}
        numbers = [
            _text(x, y, size, str(n)) for n, (x, y) in enumerate(points, 1)
        ]
        ends = dict.fromkeys([numbers[0], numbers[-1]])
        yield _group("numbers", numbers[1:-1], fill=INK, **look)
        yield _group("ends", ends, fill=PAPER, **look)


def _group(name: str, shapes: Iterable[str], **look: str) -> str:
    attributes = " ".join(f'{key}="{value}"' for key, value in look.items())
    inner = "".join(f"\n    {shape}" for shape in shapes)
    return f'  <g class="{name}" {attributes}>{inner}\n  </g>'


def _box(centre: Point, half: float) -> str:
    x, y = (number(length - half) for length in centre)
    side = number(2 * half)
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" />'


def _disc(centre: Point, radius: float) -> str:
    x, y = map(number, centre)
    return f'<circle cx="{x}" cy="{y}" r="{number(radius)}" />'


def _line(points: Iterable[Point]) -> str:
    joined = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f'<polyline points="{joined}" />'


def _text(x: float, y: float, size: float, text: str) -> str:
    """Write a text whose digits are centred at a height."""
    base = number(y + 0.365 * size)
    return f'<text x="{number(x)}" y="{base}">{text}</text>'
