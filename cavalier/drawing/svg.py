"""Boards as pictures: a tour as a line through its squares, a map of counts.

A picture is an SVG document without script or style sheet, which a browser,
LaTeX or a printer draws alike. Its size is where a page begins: the page may
let it grow and shrink. What
a colour shows, a shape or a number shows too, and the colours keep their order
in grey. A title and a description stand for it where it cannot be seen.
"""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from cavalier.drawing.telling import (
    MOST_NUMBERED,
    tour_description,
    tour_title,
)
from common.board import Board, Square, Tour, column_name, square_name
from common.tour import is_closed

#: The side of a square, in the picture's own unit.
CELL = 40

#: The most pixels of a picture's width and height, unless a page enlarges it.
_LARGEST = 2000

INK = "#1a1a1a"
PAPER = "#ffffff"
LIGHT = "#f4efe3"
DARK = "#c9ced2"
LINE = "#00619a"

#: From none to the most, darker by steps; each with the ink read on it.
_SHADES = (
    ("#ffffff", INK),
    ("#dcecf7", INK),
    ("#a9d0ea", INK),
    ("#6aaedb", INK),
    ("#2b7cb5", PAPER),
    ("#08497c", PAPER),
)


def tour_svg(board: Board, tour: Tour) -> str:
    """Draw a tour: its line over the board, and its numbers.

    The start is a disc, the end a square; a broken line closes a tour. A
    board with a side above MOST_NUMBERED has no numbers.

    >>> drawn = tour_svg(Board(1, 1), (Square(0, 0),))
    >>> print(drawn.splitlines()[1].strip())
    <title>A tour, not closed, of 1x1 from a1 to a1</title>
    """
    return as_text(tour_picture(board, tour))


def tour_picture(board: Board, tour: Tour) -> Element:
    """Return the picture of a tour, not yet as text."""
    root = board_picture(
        board, tour_title(board, tour), tour_description(board, tour)
    )
    draw_walk(root, board, tour, closed=is_closed(tour))
    return root


def draw_walk(
    root: Element, board: Board, walk: Tour, *, closed: bool = False
) -> None:
    """Draw a board, and a walk over some of its squares, or over none.

    Each square is CELL wide; the top left corner of the board is the origin.
    """
    light = SubElement(root, "g", {"class": "light", "fill": LIGHT})
    dark = SubElement(root, "g", {"class": "dark", "fill": DARK})
    for square in board:
        _rectangle(dark if sum(square) % 2 else light, square)
    _coordinates(root, board)
    if not walk:
        return
    _line(root, walk, closed=closed)
    if board.longest_side <= MOST_NUMBERED:
        _discs(root, walk)
    _ends(root, board, walk)
    if board.longest_side <= MOST_NUMBERED:
        _numbers(root, walk)


def map_svg(board: Board, counts: Sequence[Sequence[int]], what: str) -> str:
    """Draw a count on each square, the larger, the darker.

    >>> drawn = map_svg(Board(1, 1), [[1]], "Tours of 1x1 by their start")
    >>> print(drawn.splitlines()[1].strip())
    <title>Tours of 1x1 by their start</title>
    """
    most = max(max(row) for row in counts)
    told = ", ".join(
        f"{square_name(square, board)} {counts[square.row][square.column]}"
        for square in board
    )
    root = board_picture(board, what, f"The count on each square: {told}.")
    squares = SubElement(root, "g", {"class": "squares", "stroke": INK})
    texts = _texts(root, "counts", max(len(str(most)), 3))
    for square in board:
        count = counts[square.row][square.column]
        # As it is the number that tells the count, the steps may be rough;
        # any count but 0 is set off from none.
        step = -(-count * (len(_SHADES) - 1) // most) if most else 0
        fill, ink = _SHADES[step]
        _rectangle(squares, square).set("fill", fill)
        _write(texts, square, str(count)).set("fill", ink)
    _coordinates(root, board)
    return as_text(root)


def board_picture(board: Board, title: str, description: str) -> Element:
    """Begin a picture with room for ranks, files and the board."""
    margin = _margin(board)
    width = margin + CELL * board.columns + CELL // 4
    height = margin + CELL * board.rows + CELL // 4
    corner = f"{-margin} {-(CELL // 4)}"
    return picture(f"{corner} {width} {height}", title, description)


def picture(view_box: str, title: str, description: str) -> Element:
    """Begin a picture, with words for those who cannot see it."""
    _, _, width, height = map(float, view_box.split())
    shrunk = min(1, _LARGEST / max(width, height))
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": f"{width * shrunk:g}",
            "height": f"{height * shrunk:g}",
            "viewBox": view_box,
            "role": "img",
            "font-family": "sans-serif",
            "text-anchor": "middle",
        },
    )
    SubElement(root, "title").text = title
    SubElement(root, "desc").text = description
    return root


def _letter(board: Board) -> int:
    """Return the size of ranks and files, to be read with the whole board."""
    return max(14, CELL * board.longest_side // 50)


def _margin(board: Board) -> int:
    return 2 * _letter(board) + 2


def _rectangle(group: Element, square: Square) -> Element:
    return SubElement(
        group,
        "rect",
        {
            "x": str(CELL * square.column),
            "y": str(CELL * square.row),
            "width": str(CELL),
            "height": str(CELL),
        },
    )


def _centre(square: Square) -> tuple[int, int]:
    """Return the place of a square's centre: to the right, and down."""
    return CELL * square.column + CELL // 2, CELL * square.row + CELL // 2


def _coordinates(root: Element, board: Board) -> None:
    """Write ranks and files; on a large board only every tenth."""
    size = _letter(board)
    every = 1 if board.longest_side <= MOST_NUMBERED else 10
    group = SubElement(
        root,
        "g",
        {"class": "coordinates", "font-size": str(size), "fill": "#767676"},
    )
    bottom = board.rows - 1
    for row in range(bottom, -1, -every):
        _, y = _centre(Square(row, 0))
        at = {"x": str(-size), "y": str(y + size // 3)}
        SubElement(group, "text", at).text = str(board.rows - row)
    for column in range(0, board.columns, every):
        x, _ = _centre(Square(0, column))
        at = {"x": str(x), "y": str(CELL * board.rows + size + size // 4)}
        SubElement(group, "text", at).text = column_name(column)


def _line(root: Element, tour: Tour, *, closed: bool) -> None:
    """Draw the tour's moves, and the move that closes it."""
    group = SubElement(
        root,
        "g",
        {
            "fill": "none",
            "stroke": LINE,
            "stroke-width": "3",
            "stroke-linejoin": "round",
            "stroke-linecap": "round",
        },
    )
    points = " ".join(f"{x},{y}" for x, y in map(_centre, tour))
    SubElement(group, "polyline", {"class": "tour", "points": points})
    if closed:
        (x1, y1), (x2, y2) = _centre(tour[-1]), _centre(tour[0])
        names = ("x1", "y1", "x2", "y2")
        ends = dict(zip(names, map(str, (x1, y1, x2, y2)), strict=True))
        dashes = {"class": "closing", "stroke-dasharray": "5 6"}
        SubElement(group, "line", dashes | ends)


def _discs(root: Element, tour: Tour) -> None:
    """Draw a white disc on each square, under its number."""
    group = SubElement(root, "g", {"class": "discs", "fill": PAPER})
    for square in tour:
        _disc(group, square, 12)


def _disc(group: Element, square: Square, radius: int) -> Element:
    x, y = _centre(square)
    place = {"cx": str(x), "cy": str(y), "r": str(radius)}
    return SubElement(group, "circle", place)


def _ends(root: Element, board: Board, tour: Tour) -> None:
    """Mark the start by a disc, the end by a square around it.

    They grow with the board, so that they are found on a large one.
    """
    radius = max(14, board.longest_side // 4)
    group = SubElement(root, "g", {"stroke": PAPER, "stroke-width": "2"})
    x, y = _centre(tour[-1])
    end = {
        "class": "end",
        "x": str(x - radius),
        "y": str(y - radius),
        "width": str(2 * radius),
        "height": str(2 * radius),
        "fill": INK,
    }
    SubElement(group, "rect", end)
    start = _disc(group, tour[0], radius)
    start.set("class", "start")
    start.set("fill", INK)


def _numbers(root: Element, tour: Tour) -> None:
    texts = _texts(root, "numbers", len(str(len(tour))))
    ends = (tour[0], tour[-1])
    for number, square in enumerate(tour, 1):
        ink = PAPER if square in ends else INK
        _write(texts, square, str(number)).set("fill", ink)


def _texts(root: Element, name: str, digits: int) -> Element:
    """Begin a group of numbers, small enough for the longest."""
    sizes = {1: 16, 2: 16, 3: 12, 4: 12, 5: 11, 6: 9}
    size = sizes.get(digits, 6 if digits <= 11 else 5)
    return SubElement(root, "g", {"class": name, "font-size": str(size)})


def _write(texts: Element, square: Square, text: str) -> Element:
    """Write on the middle of a square; digits are 0.7 of their size high."""
    x, y = _centre(square)
    down = round(0.35 * int(texts.get("font-size", "0")))
    written = SubElement(texts, "text", {"x": str(x), "y": str(y + down)})
    written.text = text
    return written


def as_text(root: Element) -> str:
    """Return a picture as text, indented."""
    indent(root)
    return tostring(root, encoding="unicode")
