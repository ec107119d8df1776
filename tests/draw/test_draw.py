"""Tours as pictures: what is drawn, where, and in which words.

The places are worked out here from the sizes of the squares that are drawn.
"""

import re
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

from common.board import Board, Square, column_name
from common.construction import first_tour
from common.judge import is_closed
from tests import processes
from tests.conftest import Cavalier

SVG = "{http://www.w3.org/2000/svg}"

#: The last two have no numbers.
BOARDS = ["1x1", "3x4", "3x10", "5x5", "8x8", "12x12", "6x20", "6x21", "3x40"]
NUMBERED = BOARDS[:-2]

#: The width of a column of text, in points.
COLUMN = 84 / 25.4 * 72


def drawn(cavalier: Cavalier, size: str, form: str, *more: str) -> str:
    result = cavalier(
        "tour", "schwenk", "--board", size, "--format", form, *more
    )
    assert result.status == 0
    return result.out


def numbers(element: Element, *names: str) -> list[float]:
    return [float(element.attrib[name]) for name in names]


class Picture:
    """A picture that is read: its groups, and where its squares are."""

    def __init__(self, cavalier: Cavalier, size: str) -> None:
        """Read the SVG picture of a tour of a board."""
        self.root = fromstring(drawn(cavalier, size, "svg"))
        groups = self.root.iter(f"{SVG}g")
        self.groups = {group.attrib["class"]: group for group in groups}
        self.board = Board(*map(int, size.split("x")))
        tour = first_tour(self.board, Square(0, 0))
        assert tour is not None
        self.tour = tour
        view = self.root.attrib["viewBox"].split()
        self.width, self.height = map(float, view[2:])
        first = self.groups["light"][0]
        self.left, self.top, self.side = numbers(first, "x", "y", "width")

    def square(self, x: float, y: float) -> Square:
        """Return the square at a point."""
        row, column = (y - self.top) / self.side, (x - self.left) / self.side
        assert min(row, column) >= 0
        return Square(int(row), int(column))

    def words(self, name: str) -> list[str]:
        """Return the words of a group."""
        return [text.text or "" for text in self.groups.get(name, ())]


@pytest.fixture(params=BOARDS)
def picture(cavalier: Cavalier, request: pytest.FixtureRequest) -> Picture:
    """Return the picture of a tour of each board."""
    return Picture(cavalier, request.param)


def test_each_square_is_drawn_once_in_its_colour(picture: Picture) -> None:
    for name, parity in ("light", 0), ("dark", 1):
        squares = []
        for box in picture.groups[name]:
            x, y, width, height = numbers(box, "x", "y", "width", "height")
            assert width == height == picture.side
            squares.append(picture.square(x + width / 2, y + height / 2))
        assert squares == [s for s in picture.board if sum(s) % 2 == parity]


def test_the_line_goes_through_the_tour_to_a_square_from_a_disc(
    picture: Picture,
) -> None:
    (line,) = picture.groups["tour"]
    words = line.attrib["points"].split()
    points = [[*map(float, point.split(","))] for point in words]
    assert [picture.square(x, y) for x, y in points] == [*picture.tour]
    closes = is_closed(picture.tour)
    assert ("closing" in picture.groups) == closes
    if closes:
        (back,) = picture.groups["closing"]
        assert back.attrib["points"].split() == [words[-1], words[0]]
    (start,), (end,) = picture.groups["start"], picture.groups["end"]
    assert start.tag == f"{SVG}circle"
    assert numbers(start, "cx", "cy") == points[0]
    x, y, side, _ = numbers(end, "x", "y", "width", "height")
    centre = x + side / 2, y + side / 2
    assert centre == pytest.approx(points[-1], abs=0.02)


def test_numbers_are_on_their_squares_or_omitted(picture: Picture) -> None:
    steps = {
        int(text.text or ""): picture.square(*numbers(text, "x", "y"))
        for name in ("numbers", "ends")
        for text in picture.groups.get(name, ())
    }
    expected = dict(enumerate(picture.tour, 1))
    if f"{picture.board}" not in NUMBERED:
        expected = {}
    assert steps == expected
    assert len(picture.groups.get("discs", ())) == len(expected)
    ends = {"1", str(len(picture.tour))} if expected else set()
    assert {*picture.words("ends")} == ends


def test_everything_is_inside_and_legible_in_a_column_of_text(
    picture: Picture,
) -> None:
    for shape in picture.root.iter():
        for x, y in (("x", "y"), ("cx", "cy")):
            if x in shape.attrib:
                left, top = numbers(shape, x, y)
                radius = float(shape.attrib.get("r", 0))
                side = float(shape.attrib.get("width", radius))
                assert min(left, top) - radius >= -0.5
                assert left + side <= picture.width + 0.5
                assert top + side <= picture.height + 0.5
    sizes = [
        float(group.attrib.get("font-size", 99))
        for group in picture.groups.values()
    ]
    if picture.board.columns <= 12:
        assert min(sizes) * min(1, COLUMN / picture.width) >= 5


def test_ranks_and_files_are_those_of_a_diagram(picture: Picture) -> None:
    rows, columns = picture.board.rows, picture.board.columns
    assert picture.words("ranks") == [str(n) for n in range(1, rows + 1)]
    for row, text in zip(
        reversed(range(rows)), picture.groups["ranks"], strict=True
    ):
        x, y = numbers(text, "x", "y")
        assert x < picture.left
        assert picture.square(picture.left, y).row == row
    assert picture.words("files") == [*map(column_name, range(columns))]
    for column, text in enumerate(picture.groups["files"]):
        x, y = numbers(text, "x", "y")
        assert y > picture.top + picture.side * rows
        assert picture.square(x, picture.top).column == column


def test_title_and_description_are_in_the_language(cavalier: Cavalier) -> None:
    title, description, *_ = Picture(cavalier, "3x10").root
    assert title.text == "A closed tour of 3x10 from a3 to c2"
    head, _, names = str(description.text).rstrip(".").partition("in order: ")
    assert "A dashed line leads back to the start." in head
    assert len(set(names.split())) == 30
    title, *_ = fromstring(drawn(cavalier, "3x4", "svg", "--lang", "fr"))
    assert str(title.text).startswith("Un parcours non fermé de")


@pytest.mark.slow
@pytest.mark.needs("pdflatex", "pdftotext")
@pytest.mark.parametrize("size", NUMBERED)
def test_tikz_has_the_size_and_the_words_of_the_svg(
    cavalier: Cavalier, tmp_path: Path, size: str
) -> None:
    picture = Picture(cavalier, size)
    (tmp_path / "a.tex").write_text(
        "\\documentclass[tikz]{standalone}\\begin{document}"
        f"{drawn(cavalier, size, 'tikz')}\\end{{document}}",
        "utf-8",
    )
    latex = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode"]
    result = processes.run([*latex, "a.tex"], cwd=tmp_path)
    assert result.returncode == 0, result.stdout[-1500:]
    pdftotext = ["pdftotext", "-bbox", "a.pdf", "-"]
    page = processes.run(pdftotext, cwd=tmp_path).stdout
    (sides,) = re.findall(r'<page width="(\S+)" height="(\S+)"', page)
    size_of_svg = pytest.approx([picture.width, picture.height], abs=0.2)
    assert [*map(float, sides)] == size_of_svg
    places = re.findall(r'xMin="(\S+)" .* xMax="(\S+)" .*>(\w+)<', page)
    for name in ("numbers", "ends", "files"):
        for text in picture.groups[name]:
            x = pytest.approx(numbers(text, "x")[0], abs=3)
            assert any(
                word == text.text and (float(left) + float(right)) / 2 == x
                for left, right, word in places
            )
