"""Boards as pictures: a tour as a line through its squares, a map of counts.

A picture is an SVG document without script or style sheet, which a browser,
LaTeX or a printer draws alike. Its size is where a page begins: the page may
let it grow and shrink. What a colour shows, a shape or a number shows too, and
the colours keep their order in grey. A title and a description replace it
where it cannot be seen.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from xml.etree.ElementTree import Element, SubElement

from cavalier.drawing.parts import (
    DARK,
    INK,
    LIGHT,
    LINE,
    MOST_NUMBERED,
    PAPER,
    as_text,
    begin_numbers,
    board_picture,
    centre,
    coordinates,
    disc,
    rectangle,
    tour_description,
    tour_title,
    write,
)
from common.board import Board, Tour, square_name
from common.tour import is_closed

#: In seconds: a step, and the most that the whole takes.
_STEP, _WHOLE = 0.4, 30.0

_STYLE = """
@media screen and (prefers-reduced-motion: no-preference) {
  .step-by-step .tour { stroke-dasharray: 1 1; animation: draw linear both; }
  .step-by-step .step { animation: appear 0.01s linear both; }
}
@keyframes draw { from { stroke-dashoffset: 1; } }
@keyframes appear { from { visibility: hidden; } }
"""

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

    >>> from common.board import Square
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
        rectangle(dark if sum(square) % 2 else light, square)
    coordinates(root, board)
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
    texts = begin_numbers(root, "counts", max(len(str(most)), 3))
    for square in board:
        count = counts[square.row][square.column]
        # As it is the number that tells the count, the steps may be rough;
        # any count but 0 is set off from none.
        step = -(-count * (len(_SHADES) - 1) // most) if most else 0
        fill, ink = _SHADES[step]
        rectangle(squares, square).set("fill", fill)
        write(texts, square, str(count)).set("fill", ink)
    coordinates(root, board)
    return as_text(root)


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
    points = " ".join(f"{x},{y}" for x, y in map(centre, tour))
    SubElement(group, "polyline", {"class": "tour", "points": points})
    if closed:
        (x1, y1), (x2, y2) = centre(tour[-1]), centre(tour[0])
        names = ("x1", "y1", "x2", "y2")
        ends = dict(zip(names, map(str, (x1, y1, x2, y2)), strict=True))
        dashes = {"class": "closing", "stroke-dasharray": "5 6"}
        SubElement(group, "line", dashes | ends)


def _discs(root: Element, tour: Tour) -> None:
    """Draw a white disc on each square, under its number."""
    group = SubElement(root, "g", {"class": "discs", "fill": PAPER})
    for square in tour:
        disc(group, square, 12)


def _ends(root: Element, board: Board, tour: Tour) -> None:
    """Mark the start by a disc, the end by a square around it.

    They grow with the board, so that they are found on a large one.
    """
    radius = max(14, board.longest_side // 4)
    group = SubElement(root, "g", {"stroke": PAPER, "stroke-width": "2"})
    x, y = centre(tour[-1])
    end = {
        "class": "end",
        "x": str(x - radius),
        "y": str(y - radius),
        "width": str(2 * radius),
        "height": str(2 * radius),
        "fill": INK,
    }
    if len(tour) > 1 or len(board) == 1:
        SubElement(group, "rect", end)
    start = disc(group, tour[0], radius)
    start.set("class", "start")
    start.set("fill", INK)


def _numbers(root: Element, tour: Tour) -> None:
    texts = begin_numbers(root, "numbers", len(str(len(tour))))
    ends = (tour[0], tour[-1])
    for number, square in enumerate(tour, 1):
        ink = PAPER if square in ends else INK
        write(texts, square, str(number)).set("fill", ink)


def tour_animated(board: Board, tour: Tour) -> str:
    """Draw a tour like `tour_svg`, as a line that grows from its start.

    A number appears when the line has reached its square.

    >>> from common.board import Square
    >>> drawn = tour_animated(Board(1, 1), (Square(0, 0),))
    >>> "prefers-reduced-motion: no-preference" in drawn
    True
    """
    root = tour_picture(board, tour)
    step = min(_STEP, _WHOLE / len(tour))
    root.set("class", "step-by-step")
    SubElement(root, "style").text = _STYLE
    for line in _of_class(root, "tour"):
        line.set("pathLength", "1")
        seconds = step * (len(tour) - 1)
        line.set("style", f"animation-duration: {seconds:.4g}s")
    for number, element in _steps(root, len(tour)):
        element.set("class", f"{element.get('class', '')} step".strip())
        element.set("style", f"animation-delay: {number * step:.4g}s")
    return as_text(root)


def _steps(root: Element, last: int) -> Iterator[tuple[int, Element]]:
    """Yield what appears, each with the step from 0 at which it does."""
    for name in "discs", "numbers":
        for group in _of_class(root, name):
            yield from enumerate(group)
    for element in chain(_of_class(root, "end"), _of_class(root, "closing")):
        yield last - 1, element


def _of_class(root: Element, name: str) -> list[Element]:
    return [each for each in root.iter() if each.get("class") == name]
