"""The parts of a picture: its frame, its words, its colours, a square."""

import re
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from common.board import Board, Square, Tour, column_name, square_name
from common.tour import is_closed
from common.untrusted import printable

#: The longest side of a board on which each square bears its number.
MOST_NUMBERED = 32

#: The side of a square, in the picture's own unit.
CELL = 40

#: The most pixels of a picture's width and height, unless a page enlarges it.
_LARGEST = 2000

# What XML 1.0 cannot have, even escaped.
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

INK = "#1a1a1a"
PAPER = "#ffffff"
LIGHT = "#f4efe3"
DARK = "#c9ced2"
LINE = "#00619a"


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


def rectangle(group: Element, square: Square) -> Element:
    """Draw a square."""
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


def centre(square: Square) -> tuple[int, int]:
    """Return the place of a square's centre: to the right, and down."""
    return CELL * square.column + CELL // 2, CELL * square.row + CELL // 2


def coordinates(root: Element, board: Board) -> None:
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
        _, y = centre(Square(row, 0))
        at = {"x": str(-size), "y": str(y + size // 3)}
        SubElement(group, "text", at).text = str(board.rows - row)
    for column in range(0, board.columns, every):
        x, _ = centre(Square(0, column))
        at = {"x": str(x), "y": str(CELL * board.rows + size + size // 4)}
        SubElement(group, "text", at).text = column_name(column)


def disc(group: Element, square: Square, radius: int) -> Element:
    """Draw a disc on the middle of a square."""
    x, y = centre(square)
    place = {"cx": str(x), "cy": str(y), "r": str(radius)}
    return SubElement(group, "circle", place)


def begin_numbers(root: Element, name: str, digits: int) -> Element:
    """Begin a group of numbers, small enough for the longest."""
    sizes = {1: 16, 2: 16, 3: 12, 4: 12, 5: 11, 6: 9}
    size = sizes.get(digits, 6 if digits <= 11 else 5)
    return SubElement(root, "g", {"class": name, "font-size": str(size)})


def write(texts: Element, square: Square, text: str) -> Element:
    """Write on the middle of a square; digits are 0.7 of their size high."""
    x, y = centre(square)
    down = round(0.35 * int(texts.get("font-size", "0")))
    written = SubElement(texts, "text", {"x": str(x), "y": str(y + down)})
    written.text = text
    return written


def as_text(root: Element) -> str:
    """Return a picture as text, indented: XML, whatever its texts have."""
    indent(root)
    text = tostring(root, encoding="unicode")
    return _NOT_XML.sub(lambda found: printable(found[0]), text)


def tour_title(board: Board, tour: Tour) -> str:
    """Return what a tour is, its board and its ends."""
    kind = "closed tour" if is_closed(tour) else "tour, not closed,"
    start, end = (square_name(square, board) for square in (tour[0], tour[-1]))
    return f"A {kind} of {board} from {start} to {end}"


def tour_description(board: Board, tour: Tour) -> str:
    """Return what is to be seen; name the squares where they are numbered."""
    start, end = (square_name(square, board) for square in (tour[0], tour[-1]))
    closing = (
        ", and a broken line leads back to the start"
        if is_closed(tour)
        else ""
    )
    seen = (
        f"A line through the {len(board)} squares of a board of {board.rows} "
        f"rows and {board.columns} columns. The start, {start}, is a dark "
        f"disc, the end, {end}, a dark square{closing}."
    )
    if board.longest_side > MOST_NUMBERED:
        return seen
    names = " ".join(square_name(square, board) for square in tour)
    return f"{seen} The squares in order: {names}."
