"""The figures of boards: what is drawn and described, in each form."""

import re
from xml.etree.ElementTree import Element, fromstring

import pytest

from cavalier.drawing import figure
from cavalier.drawing.boards import Grid, Panel, board_figure, tour_figure
from cavalier.drawing.figure import Disc, Figure, Line, Rectangle, Shape, Words
from cavalier.drawing.svg import svg
from cavalier.drawing.tikz import tikz
from common.board import Board, Square, Tour
from common.construction import closed_tour, open_tour
from common.errors import CavalierError
from common.judge import is_closed

NAMESPACE = "{http://www.w3.org/2000/svg}"

#: The numbers do not fit.
SLIM = Board(3, 400)

BOARDS = [Board(1, 1), Board(3, 4), Board(5, 5), Board(20, 31), SLIM]

EVERY_BOARD = pytest.mark.parametrize("board", BOARDS, ids=str)


def a_tour(board: Board) -> Tour:
    tour = open_tour(board)
    assert tour is not None
    return tour


def drawn_on(board: Board, language: str = "en") -> Figure:
    return tour_figure(board, a_tour(board), language)


def shapes(drawn: Figure, name: str) -> list[Shape]:
    named = [layer for layer in drawn.layers if layer.name == name]
    return [shape for each in named for shape in each.shapes]


def words(drawn: Figure, name: str) -> list[str]:
    found = shapes(drawn, name)
    return [shape.text for shape in found if isinstance(shape, Words)]


def parsed(drawn: Figure) -> Element:
    root = fromstring(svg(drawn))
    assert root.tag == f"{NAMESPACE}svg"
    return root


@EVERY_BOARD
def test_svg_has_the_size_the_words_and_the_shapes(board: Board) -> None:
    drawn = drawn_on(board)
    title, described, *groups = parsed(drawn)
    assert (title.text, described.text) == (drawn.title, drawn.description)
    *_, wide, high = map(float, parsed(drawn).get("viewBox", "").split())
    assert wide == pytest.approx(drawn.width, abs=0.01)
    assert high == pytest.approx(drawn.height, abs=0.01)
    kinds = {Disc: "circle", Rectangle: "rect", Words: "text"}
    for layer, group in zip(drawn.layers, groups, strict=True):
        assert group.get("class") == layer.name
        assert [each.tag for each in group] == [
            NAMESPACE + kinds.get(type(shape), "polyline")
            for shape in layer.shapes
        ]


@EVERY_BOARD
def test_tikz_has_every_shape_and_word(board: Board) -> None:
    drawn = drawn_on(board)
    text = re.sub(r"\n +", " ", tikz(drawn))
    body = text.partition(r"\useasboundingbox")[2]
    every = [shape for layer in drawn.layers for shape in layer.shapes]
    for kind, word in (
        (Words, r"\node at"),
        (Disc, "circle["),
        (Rectangle, " rectangle ++"),
    ):
        count = sum(isinstance(shape, kind) for shape in every)
        assert body.count(word) == count


@EVERY_BOARD
def test_all_is_inside_the_figure(board: Board) -> None:
    drawn = drawn_on(board)
    for layer in drawn.layers:
        for shape in layer.shapes:
            for x, y in ends_of(shape):
                assert -0.5 <= x <= drawn.width + 0.5, (layer.name, shape)
                assert -0.5 <= y <= drawn.height + 0.5, (layer.name, shape)


def ends_of(shape: Shape) -> list[tuple[float, float]]:
    """Return corners between which a shape is; of words, their anchor."""
    match shape:
        case Line(points):
            return [*points]
        case Rectangle(x, y, width, height):
            return [(x, y), (x + width, y + height)]
        case Disc(x, y, radius):
            return [(x - radius, y - radius), (x + radius, y + radius)]
        case Words(x, y):
            return [(x, y)]


def test_a_figure_too_large_for_tex_is_refused() -> None:
    with pytest.raises(CavalierError, match="too large for TikZ"):
        tikz(drawn_on(Board(175, 175)))


@EVERY_BOARD
def test_each_square_is_drawn_once_in_its_colour(board: Board) -> None:
    drawn, grid = drawn_on(board), Grid(board)
    for name, colour in ("light", 0), ("dark", 1):
        assert shapes(drawn, name) == [
            grid.area(square) for square in board if sum(square) % 2 == colour
        ]


@EVERY_BOARD
def test_the_line_goes_through_the_tour(board: Board) -> None:
    tour = a_tour(board)
    drawn, grid = drawn_on(board), Grid(board)
    assert shapes(drawn, "tour") == [Line([*map(grid.centre, tour)])]
    assert len(shapes(drawn, "closing")) == is_closed(tour)
    (start,), (end,) = shapes(drawn, "start"), shapes(drawn, "end")
    assert isinstance(start, Disc)
    assert isinstance(end, Rectangle)
    assert (start.x, start.y) == grid.centre(tour[0])
    middle = end.x + end.width / 2, end.y + end.height / 2
    assert middle == pytest.approx(grid.centre(tour[-1]))


@EVERY_BOARD
def test_numbers_are_on_their_squares_or_left_out(board: Board) -> None:
    tour, grid = a_tour(board), Grid(board)
    drawn = drawn_on(board)
    numbered = [*words(drawn, "numbers"), *words(drawn, "ends")]
    expected = [] if board == SLIM else list(range(1, len(tour) + 1))
    assert sorted(map(int, numbered)) == expected
    assert len(shapes(drawn, "discs")) == len(expected)
    for shape in [*shapes(drawn, "numbers"), *shapes(drawn, "ends")]:
        assert isinstance(shape, Words)
        assert shape.x == grid.centre(tour[int(shape.text) - 1])[0]


def test_the_title_names_board_ends_and_kind() -> None:
    assert re.fullmatch(
        "A tour, not closed, of 3x4 from [a-d][1-3] to [a-d][1-3]",
        drawn_on(Board(3, 4)).title,
    )
    tour = closed_tour(Board(3, 10))
    assert tour is not None
    closed = tour_figure(Board(3, 10), tour, "fr")
    assert re.fullmatch(
        "Un parcours fermé de 3x10, de a3 à [a-j][1-3]", closed.title
    )


def test_the_description_says_where_the_line_goes() -> None:
    described = drawn_on(Board(3, 10)).description
    assert "30 of the squares of 3x10" in described
    assert "The start, a3, is a dark disc" in described
    assert "a broken line leads back to the start" in described
    *_, named = described.rstrip(".").partition("in order: ")
    assert len(set(named.split())) == 30
    assert "in order" not in drawn_on(SLIM).description


@pytest.mark.parametrize(
    ("length", "title"),
    [
        (0, "A board of 3x4"),
        (2, "A walk over 2 squares of 3x4: a3 c2"),
        (10, "Squares 1 to 10 of a walk on 3x4"),
    ],
)
def test_a_part_of_a_walk_has_its_title(length: int, title: str) -> None:
    board = Board(3, 4)
    panel = Panel(board, a_tour(board)[:length], marked=[Square(2, 2)])
    drawn = board_figure(panel)
    assert drawn.title == title
    assert drawn.description.endswith("Marked: c1.")
    assert len(shapes(drawn, "marks")) == 1


@pytest.mark.parametrize(
    ("board", "ranks", "files"),
    [
        (Board(3, 4), "1 2 3", "a b c d"),
        (Board(3, 400), "1", "a f k p"),
        (Board(400, 3), "1 6 11 16", "a c"),
    ],
    ids=str,
)
def test_ranks_and_files_are_those_of_a_diagram(
    board: Board, ranks: str, files: str
) -> None:
    drawn = board_figure(Panel(board))
    assert " ".join(words(drawn, "ranks")).startswith(ranks)
    assert " ".join(words(drawn, "files")).startswith(files)


def luminance(colour: str) -> float:
    """Return the relative luminance of the Web's guidelines (WCAG 2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_colours_differ_in_grey() -> None:
    for ground in figure.LIGHT, figure.DARK, figure.PAPER:
        assert contrast(figure.LINE, ground) >= 4
        assert contrast(figure.FAULT, ground) >= 3
        assert contrast(figure.INK, ground) >= 7
    assert contrast(figure.LIGHT, figure.DARK) >= 1.3
