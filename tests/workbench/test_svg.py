"""The pictures: what is drawn and described, and what can be told apart."""

import re
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cavalier.drawing import parts, svg
from cavalier.drawing.parts import MOST_NUMBERED
from cavalier.drawing.svg import map_svg, tour_svg
from common.board import Board, Square, Tour
from common.construction import closed_tour, open_tour
from common.known_counts import paths_from_start
from common.tour import is_closed

NAMESPACE = "{http://www.w3.org/2000/svg}"
BOARDS = [Board(1, 1), Board(3, 4), Board(5, 5), Board(3, 10), Board(20, 31)]
LARGE = [Board(33, 5), Board(60, 40), Board(3, 400)]

EVERY_BOARD = pytest.mark.parametrize("board", BOARDS + LARGE, ids=str)


def a_tour(board: Board) -> Tour:
    tour = open_tour(board)
    assert tour is not None
    return tour


def parsed(text: str) -> Element:
    """Parse a picture, and hold it to what is true of every one."""
    root = fromstring(text)
    assert root.tag == f"{NAMESPACE}svg"
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [
        f"{NAMESPACE}title",
        f"{NAMESPACE}desc",
    ]
    assert root.get("style") is None
    *_, width, height = map(float, root.get("viewBox", "").split())
    wide, high = (float(root.get(side, "0")) for side in ("width", "height"))
    assert 0 < max(wide, high) <= 2000
    assert wide / high == pytest.approx(width / height, rel=1e-4)
    known = "svg title desc g rect circle polyline line text".split()
    assert {each.tag for each in root.iter()} <= {
        NAMESPACE + name for name in known
    }
    return root


def all_of(root: Element, name: str) -> list[Element]:
    return list(root.iter(NAMESPACE + name))


def told(root: Element, name: str) -> str:
    text = root.findtext(NAMESPACE + name)
    assert text
    return text


def of_class(root: Element, name: str) -> list[Element]:
    return [each for each in root.iter() if each.get("class") == name]


def place(square: Square) -> tuple[int, int]:
    half = parts.CELL // 2
    return parts.CELL * square.column + half, parts.CELL * square.row + half


@EVERY_BOARD
def test_each_square_is_drawn_once_in_its_colour(board: Board) -> None:
    root = parsed(tour_svg(board, a_tour(board)))
    for name, colour in ("light", 0), ("dark", 1):
        (group,) = of_class(root, name)
        drawn = [
            Square(
                int(each.get("y", "")) // parts.CELL,
                int(each.get("x", "")) // parts.CELL,
            )
            for each in group
        ]
        assert drawn == [
            square for square in board if sum(square) % 2 == colour
        ]


@EVERY_BOARD
def test_the_line_goes_through_the_tour(board: Board) -> None:
    tour = a_tour(board)
    root = parsed(tour_svg(board, tour))
    (line,) = all_of(root, "polyline")
    points = [
        tuple(map(int, point.split(",")))
        for point in line.get("points", "").split()
    ]
    assert points == [place(square) for square in tour]
    assert len(of_class(root, "closing")) == is_closed(tour)


@EVERY_BOARD
def test_all_is_inside_the_picture(board: Board) -> None:
    root = parsed(tour_svg(board, a_tour(board)))
    left, top, width, height = map(int, root.get("viewBox", "").split())
    assert left + width >= parts.CELL * board.columns
    assert top + height >= parts.CELL * board.rows
    for text in all_of(root, "text"):
        assert left <= int(text.get("x", "")) <= left + width
        assert top <= int(text.get("y", "")) <= top + height


@EVERY_BOARD
def test_numbers_are_in_their_order_or_left_out(board: Board) -> None:
    tour = a_tour(board)
    root = parsed(tour_svg(board, tour))
    numbers = [each for group in of_class(root, "numbers") for each in group]
    small = board.longest_side <= MOST_NUMBERED
    assert [each.text for each in numbers] == (
        [str(number) for number in range(1, len(tour) + 1)] if small else []
    )
    for number, square in zip(numbers, tour, strict=False):
        assert int(number.get("x", "")) == place(square)[0]


@EVERY_BOARD
def test_the_ends_differ_by_their_shape(board: Board) -> None:
    tour = a_tour(board)
    root = parsed(tour_svg(board, tour))
    (start,), (end,) = of_class(root, "start"), of_class(root, "end")
    assert start.tag == f"{NAMESPACE}circle"
    assert end.tag == f"{NAMESPACE}rect"
    radius = int(start.get("r", ""))
    assert (int(start.get("cx", "")), int(start.get("cy", ""))) == place(
        tour[0]
    )
    corner = int(end.get("x", "")) + radius, int(end.get("y", "")) + radius
    assert corner == place(tour[-1])


def test_the_title_names_board_ends_and_kind() -> None:
    opened = parsed(tour_svg(Board(3, 4), a_tour(Board(3, 4))))
    assert re.fullmatch(
        "A tour, not closed, of 3x4 from [a-d][1-3] to [a-d][1-3]",
        told(opened, "title"),
    )
    tour = closed_tour(Board(3, 10))
    assert tour is not None
    closed = parsed(tour_svg(Board(3, 10), tour))
    assert told(closed, "title").startswith("A closed tour of 3x10 from a3 to")


def test_the_description_says_where_the_line_goes() -> None:
    board = Board(3, 10)
    described = told(parsed(tour_svg(board, a_tour(board))), "desc")
    assert "the 30 squares of a board of 3 rows and 10 columns" in described
    assert "The start, a3, is a dark disc" in described
    assert "a broken line leads back to the start" in described
    *_, named = described.rstrip(".").partition("in order: ")
    assert len(set(named.split())) == 30
    large = told(parsed(tour_svg(LARGE[1], a_tour(LARGE[1]))), "desc")
    assert "in order" not in large


@pytest.mark.parametrize(
    ("board", "ranks", "files"),
    [
        (Board(3, 4), "1 2 3", "a b c d"),
        (Board(33, 5), "1 11 21 31", "a"),
        (Board(3, 40), "1", "a k u ae"),
    ],
    ids=str,
)
def test_ranks_and_files_are_those_of_a_diagram(
    board: Board, ranks: str, files: str
) -> None:
    (group,) = of_class(parsed(tour_svg(board, a_tour(board))), "coordinates")
    assert [each.text for each in group] == [*ranks.split(), *files.split()]


def test_a_picture_is_the_same_every_time() -> None:
    board = Board(5, 6)
    assert tour_svg(board, a_tour(board)) == tour_svg(board, a_tour(board))


@pytest.mark.parametrize("board", paths_from_start(), ids=str)
def test_a_map_has_its_counts(board: Board) -> None:
    counts = paths_from_start()[board]
    root = parsed(map_svg(board, counts, f"Tours of {board} by their start"))
    (group,), (squares,) = of_class(root, "counts"), of_class(root, "squares")
    written = [int(each.text or "") for each in group]
    assert written == [count for row in counts for count in row]
    fills = [each.get("fill") for each in squares]
    for count, fill in zip(written, fills, strict=True):
        assert (fill == "#ffffff") == (count == 0)
    assert len({fills[written.index(max(written))], "#08497c"}) == 1
    assert told(root, "title") == f"Tours of {board} by their start"


@given(st.text("<>&\"' x", min_size=1))
def test_a_map_s_title_may_be_any_text(title: str) -> None:
    root = fromstring(map_svg(Board(1, 2), [[0, 0]], title))
    assert root.findtext(f"{NAMESPACE}title") == title


def luminance(colour: str) -> float:
    """Return the relative luminance of the Web's guidelines (WCAG 2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    ]
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_colours_differ_in_grey() -> None:
    for ground in parts.LIGHT, parts.DARK, parts.PAPER:
        assert contrast(parts.LINE, ground) >= 4
        assert contrast(parts.INK, ground) >= 7
    assert contrast(parts.LIGHT, parts.DARK) >= 1.3
    for fill, ink in svg._SHADES:
        assert contrast(fill, ink) >= 4.5, fill
    greys = [luminance(fill) for fill, _ in svg._SHADES]
    assert greys == sorted(greys, reverse=True)
    assert all(
        contrast(one[0], next_[0]) >= 1.2
        for one, next_ in zip(svg._SHADES, svg._SHADES[1:], strict=False)
    )


def test_a_picture_is_xml_whatever_its_texts_have() -> None:
    control = "".join(map(chr, range(32)))
    root = parts.picture("0 0 1 1", f"<&>{control}", "\udcff\ufffe\U0001f40e")
    read = parsed(parts.as_text(root))
    title = told(read, "title")
    assert title.startswith(r"<&>\x00\x01")
    assert title.endswith(r"\x1e\x1f")
    assert told(read, "desc") == "\\udcff\\ufffe\U0001f40e"
