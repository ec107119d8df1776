"""The figures: what is drawn and described, and what can be told apart."""

import re
from collections.abc import Callable
from itertools import combinations
from xml.etree.ElementTree import Element, fromstring

import pytest

from cavalier.benching.drawing import bench_figure
from cavalier.catalogue import find
from cavalier.drawing import charts, figure
from cavalier.drawing.boards import (
    Panel,
    board_figure,
    grids_in_row,
    tour_figure,
)
from cavalier.drawing.figure import (
    LEAST_LETTER,
    Disc,
    Figure,
    Layer,
    Line,
    Look,
    Rectangle,
    Shape,
    Words,
)
from cavalier.drawing.labyrinths import maze_figure
from cavalier.drawing.maps import starts_figure
from cavalier.drawing.svg import svg
from cavalier.drawing.tikz import tikz
from cavalier.drawing.trees import tree_figure
from cavalier.watching.player.picture import moment_figure
from cavalier.watching.recording import record
from cavalier.watching.search_tree import search_tree
from common import mazes
from common.board import Board, Square, Tour
from common.construction import closed_tour, open_tour
from common.errors import CavalierError
from common.known_counts import paths_from_start
from common.search import Search
from common.tour import is_closed
from tests.workbench.typesetting import Compile
from tools.renew.performance import recorded

NAMESPACE = "{http://www.w3.org/2000/svg}"
BOARDS = [Board(1, 1), Board(3, 4), Board(5, 5), Board(3, 10), Board(20, 31)]
LARGE = [Board(60, 40), Board(3, 400)]

#: The numbers do not fit.
SLIM = Board(3, 400)

EVERY_BOARD = pytest.mark.parametrize("board", BOARDS + LARGE, ids=str)

#: 84 mm, the width of a column.
COLUMN = 84 * 72 / 25.4

#: Draws a figure in a width and a language.
Draw = Callable[[float | None, str], Figure]


def as_rectangle(shape: Shape) -> Rectangle:
    assert isinstance(shape, Rectangle)
    return shape


def a_tour(board: Board) -> Tour:
    tour = open_tour(board)
    assert tour is not None
    return tour


def of_board(board: Board) -> Draw:
    return lambda width, lang: tour_figure(board, a_tour(board), width, lang)


def a_row(width: float | None, lang: str) -> Figure:
    """Draw parts of a tour, and a board with a mark and arrows."""
    board = Board(5, 6)
    tour = a_tour(board)
    here = Square(2, 2)
    arrows = [(here, Square(0, 1)), (here, Square(0, 3))]
    parts = [
        Panel(board, tour[:9]),
        Panel(board, tour[9:20], first=10, numbered=False),
        Panel(Board(4, 4), marked=[here], arrows=arrows),
    ]
    return board_figure(parts, width, lang)


def a_map(board: Board) -> Draw:
    counts = paths_from_start()[board]
    of = {square: counts[square.row][square.column] for square in board}
    return lambda width, lang: starts_figure(
        board, of, width, lang, closed=False
    )


def one_value(width: float | None, lang: str) -> Figure:
    board = Board(8, 8)
    of = dict.fromkeys(board, 26_534_728_821_064)
    return starts_figure(board, of, width, lang, closed=True)


def a_maze(width: float | None, lang: str) -> Figure:
    maze = mazes.generate(11, 21, seed=1)
    return maze_figure(maze, mazes.shortest_path(maze), width, lang)


def a_tree(width: float | None, lang: str) -> Figure:
    board = Board(3, 4)
    search = Search(board, start=Square(0, 0))
    document = record(find("couples"), search, "count_tours")
    return tree_figure(board, search_tree(document), width, lang)


def a_moment(width: float | None, lang: str) -> Figure:
    search = Search(Board(3, 4), start=Square(0, 0))
    documents = [
        record(find(port), search, "count_tours")
        for port in ("backtracking-matrix", "couples", "pascal-move")
    ]
    return moment_figure(documents, 9, width, lang)


def a_bench(width: float | None, lang: str) -> Figure:
    return bench_figure(recorded(), width, lang)


DRAWN: dict[str, Draw] = {
    **{f"tour {board}": of_board(board) for board in BOARDS + LARGE},
    "row": a_row,
    "map": a_map(Board(3, 4)),
    "map of long numbers": a_map(Board(7, 7)),
    "map of one value": one_value,
    "maze": a_maze,
    "tree": a_tree,
    "moment": a_moment,
    "bench": a_bench,
}

EVERY_FIGURE = pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)


def ends_of(shape: Shape, look: Look) -> list[tuple[float, float]]:
    """Return corners between which a shape is; letters may be narrower."""
    match shape:
        case Line():
            return [*shape.points]
        case Rectangle(x, y, width, height):
            return [(x, y), (x + width, y + height)]
        case Disc(x, y, radius):
            return [(x - radius, y - radius), (x + radius, y + radius)]
    wide = shape.width or 0.5 * look.size * len(shape.text)
    left = {"start": 0.0, "middle": 0.5, "end": 1.0}[look.anchor] * wide
    x, y = shape.x - left, shape.y
    return [(x, y), (x + wide, y)]


def layers(drawn: Figure, name: str) -> list[Layer]:
    return [layer for layer in drawn.layers if layer.name == name]


def shapes(drawn: Figure, name: str) -> list[Shape]:
    return [shape for each in layers(drawn, name) for shape in each.shapes]


def words(drawn: Figure, *names: str) -> list[str]:
    """Return the words of these layers, or of all."""
    return [
        shape.text
        for layer in drawn.layers
        for shape in layer.shapes
        if isinstance(shape, Words) and layer.name in (names or {layer.name})
    ]


def parsed(drawn: Figure) -> Element:
    """Parse a figure as SVG, and hold it to what is true of every one."""
    root = fromstring(svg(drawn))
    assert root.tag == f"{NAMESPACE}svg"
    assert root.get("role") == "img"
    first, second, *_ = [(child.tag, child.text) for child in root]
    assert first == (f"{NAMESPACE}title", drawn.title)
    assert second == (f"{NAMESPACE}desc", drawn.description)
    assert drawn.title
    assert drawn.description
    *_, width, height = map(float, root.get("viewBox", "").split())
    assert (root.get("width"), root.get("height")) == (
        f"{width:g}pt",
        f"{height:g}pt",
    )
    known = "svg title desc g rect circle polyline text".split()
    assert {each.tag for each in root.iter()} <= {
        NAMESPACE + name for name in known
    }
    return root


@EVERY_FIGURE
@pytest.mark.parametrize("width", [None, COLUMN])
def test_a_figure_is_svg_in_its_width(draw: Draw, width: float | None) -> None:
    drawn = draw(width, "en")
    root = parsed(drawn)
    *_, wide, high = map(float, root.get("viewBox", "").split())
    assert wide == pytest.approx(drawn.width, abs=0.01)
    assert high == pytest.approx(drawn.height, abs=0.01)
    if width is not None:
        assert drawn.width == pytest.approx(COLUMN)
    sizes = [layer.look.size for layer in drawn.layers if layer.look.size]
    assert min(sizes, default=LEAST_LETTER) >= LEAST_LETTER


@EVERY_FIGURE
@pytest.mark.parametrize("width", [None, COLUMN])
def test_all_is_inside_the_figure(draw: Draw, width: float | None) -> None:
    drawn = draw(width, "fr")
    for layer in drawn.layers:
        for shape in layer.shapes:
            for x, y in ends_of(shape, layer.look):
                assert -0.5 <= x <= drawn.width + 0.5, (layer.name, shape)
                assert -0.5 <= y <= drawn.height + 0.5, (layer.name, shape)


@EVERY_FIGURE
def test_tikz_has_every_shape_and_word(draw: Draw) -> None:
    drawn = draw(COLUMN, "en")
    text = re.sub(r"\n +", " ", tikz(drawn))
    drawing = text.partition(r"\useasboundingbox")[2]
    counted = [
        drawing.count(r"\node at"),
        drawing.count("circle["),
        drawing.count(" rectangle ++"),
    ]
    every = [shape for layer in drawn.layers for shape in layer.shapes]
    assert counted == [
        sum(isinstance(shape, kind) for shape in every)
        for kind in (Words, Disc, Rectangle)
    ]


@EVERY_FIGURE
def test_a_figure_has_its_words_in_french_too(draw: Draw) -> None:
    english, french = (draw(COLUMN, lang) for lang in ("en", "fr"))
    assert english.title != french.title
    assert english.description != french.description
    either = {"Keeps", "event", "enters", "matrix", "lists", "squares"}
    told = re.findall(r"[\w-]+", " ".join([french.title, french.description]))
    heard = words(french, "words", "keeps")
    assert not either & {*told, *re.findall(r"[\w-]+", " ".join(heard))}


@pytest.mark.slow
def test_pdflatex_sets_every_figure(pdflatex: Compile) -> None:
    drawn = [
        tikz(draw(COLUMN, "fr"))
        for name, draw in DRAWN.items()
        if name != "tour 60x40"
    ]
    compiled = pdflatex("\n\n".join(drawn), "tikz")
    assert compiled.status == 0, compiled.log[-2000:]
    assert "Overfull \\hbox" not in compiled.log


def test_a_figure_too_large_for_tex_is_refused() -> None:
    board = Board(175, 175)
    with pytest.raises(CavalierError, match="too large for TikZ"):
        tikz(tour_figure(board, a_tour(board)))


@EVERY_BOARD
def test_each_square_is_drawn_once_in_its_colour(board: Board) -> None:
    drawn = tour_figure(board, a_tour(board))
    (grid,) = grids_in_row([board])
    for name, colour in ("light", 0), ("dark", 1):
        assert shapes(drawn, name) == [
            grid.area(square) for square in board if sum(square) % 2 == colour
        ]


@EVERY_BOARD
def test_the_line_goes_through_the_tour(board: Board) -> None:
    tour = a_tour(board)
    drawn = tour_figure(board, tour)
    (grid,) = grids_in_row([board])
    assert shapes(drawn, "tour") == [Line([*map(grid.centre, tour)])]
    assert len(shapes(drawn, "closing")) == is_closed(tour)


@EVERY_BOARD
def test_numbers_are_on_their_squares_or_left_out(board: Board) -> None:
    tour = a_tour(board)
    drawn = tour_figure(board, tour)
    numbered = [*words(drawn, "numbers"), *words(drawn, "ends")]
    assert len(drawn.remarks) == (board == SLIM)
    assert sorted(map(int, numbered)) == (
        [] if board == SLIM else list(range(1, len(tour) + 1))
    )
    (grid,) = grids_in_row([board])
    for shape in shapes(drawn, "numbers"):
        assert isinstance(shape, Words)
        assert shape.x == grid.centre(tour[int(shape.text) - 1])[0]


@EVERY_BOARD
def test_the_ends_differ_by_their_shape(board: Board) -> None:
    tour = a_tour(board)
    drawn = tour_figure(board, tour)
    (grid,) = grids_in_row([board])
    (start,), (end,) = shapes(drawn, "start"), shapes(drawn, "end")
    assert isinstance(start, Disc)
    assert isinstance(end, Rectangle)
    assert (start.x, start.y) == grid.centre(tour[0])
    middle = end.x + end.width / 2, end.y + end.height / 2
    assert middle == pytest.approx(grid.centre(tour[-1]))


def test_the_title_names_board_ends_and_kind() -> None:
    opened = tour_figure(Board(3, 4), a_tour(Board(3, 4)))
    assert re.fullmatch(
        "A tour, not closed, of 3x4 from [a-d][1-3] to [a-d][1-3]",
        opened.title,
    )
    tour = closed_tour(Board(3, 10))
    assert tour is not None
    closed = tour_figure(Board(3, 10), tour, language="fr")
    assert re.fullmatch(
        "Un parcours fermé de 3x10, de a3 à [a-j][1-3]", closed.title
    )


def test_the_description_says_where_the_line_goes() -> None:
    board = Board(3, 10)
    described = tour_figure(board, a_tour(board)).description
    assert "30 of the squares of 3x10" in described
    assert "The start, a3, is a dark disc" in described
    assert "a broken line leads back to the start" in described
    *_, named = described.rstrip(".").partition("in order: ")
    assert len(set(named.split())) == 30
    large = tour_figure(LARGE[0], a_tour(LARGE[0])).description
    assert "in order" not in large


def test_a_row_says_what_is_on_each_board() -> None:
    drawn = a_row(COLUMN, "en")
    assert drawn.title.count(";") == 2
    assert "Marked: c2. Arrows: c2-b4, c2-d4." in drawn.description
    assert len(shapes(drawn, "arrows")) == len(shapes(drawn, "arrow-heads"))
    assert words(drawn, "numbers", "ends").count("9") == 1
    assert "10" not in words(drawn)


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
    drawn = board_figure([Panel(board)])
    assert " ".join(words(drawn, "ranks")).startswith(ranks)
    assert " ".join(words(drawn, "files")).startswith(files)


@pytest.mark.parametrize("board", paths_from_start(), ids=str)
@pytest.mark.parametrize("width", [None, COLUMN])
def test_a_map_has_its_counts(board: Board, width: float | None) -> None:
    counts = paths_from_start()[board]
    drawn = a_map(board)(width, "en")
    if width and board == Board(7, 8):
        assert (words(drawn, "counts"), len(drawn.remarks)) == ([], 1)
        return
    numbers = {
        (shape.x, shape.y): shape.text
        for shape in shapes(drawn, "counts")
        if isinstance(shape, Words)
    }
    most = max(max(row) for row in counts)
    found = []
    for layer in layers(drawn, "squares"):
        for x, y, wide, high in map(as_rectangle, layer.shapes):
            text = "".join(
                text
                for (right, down), text in numbers.items()
                if x < right < x + wide and y < down < y + high
            )
            found.append((round(y), x, int(text)))
            assert (layer.look.fill == "#ffffff") == (text == "0")
            assert text != str(most) or layer.look.fill == "#08497c"
    assert [count for *_, count in sorted(found)] == [
        count for row in counts for count in row
    ]


def test_a_count_that_is_the_same_on_each_square_is_below_the_map() -> None:
    drawn = one_value(COLUMN, "en")
    assert words(drawn, "counts") == ["On each square: 26,534,728,821,064"]
    assert drawn.remarks == ()
    small = one_value(COLUMN / 2, "en")
    assert (words(small, "counts"), len(small.remarks)) == ([], 1)


def test_a_tree_has_the_nodes_of_the_search() -> None:
    """The ports enter 67 squares of 3x4, and fill it twice (`compare`)."""
    drawn = a_tree(None, "en")
    assert "67 nodes" in drawn.description
    assert len(words(drawn, "names", "ends")) == 67
    assert len(shapes(drawn, "full")) == 2
    assert len(shapes(drawn, "branches")) == 66
    assert words(drawn, "steps") == [str(step) for step in range(1, 13)]


def test_a_tree_too_wide_for_its_names_or_itself_says_so() -> None:
    narrow = a_tree(60, "en")
    assert (words(narrow, "names"), len(narrow.remarks)) == ([], 1)
    with pytest.raises(CavalierError, match="leaves, too many"):
        a_tree(30, "en")


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
    for ground in figure.LIGHT, figure.DARK, figure.PAPER:
        assert contrast(figure.LINE, ground) >= 4
        assert contrast(figure.FAULT, ground) >= 3
        assert contrast(figure.INK, ground) >= 7
    assert contrast(figure.LIGHT, figure.DARK) >= 1.3
    for one, other in combinations(charts.COLOURS, 2):
        assert contrast(one, other) >= 1.7
        assert contrast(one, figure.PAPER) >= 3
    for fill, ink in figure.SHADES:
        assert contrast(fill, ink) >= 4.5, fill
    greys = [luminance(fill) for fill, _ in figure.SHADES]
    assert greys == sorted(greys, reverse=True)
    assert all(
        contrast(one[0], next_[0]) >= 1.2
        for one, next_ in zip(figure.SHADES, figure.SHADES[1:], strict=False)
    )


def test_a_figure_is_xml_whatever_its_texts_have() -> None:
    control = "".join(map(chr, range(32)))
    odd = Figure(1, 1, f"<&>{control}", "\udcff\ufffe\U0001f40e", [])
    read = fromstring(svg(odd))
    title, described = (child.text or "" for child in read)
    assert title.startswith(r"<&>\x00\x01")
    assert title.endswith(r"\x1e\x1f")
    assert described == "\\udcff\\ufffe\U0001f40e"
