"""Tours as pictures: what is drawn, where, and in which words.

The places are worked out here from the sizes of the squares that are drawn.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

from common.board import Board, Square, column_name, square_name
from common.construction import open_tour
from common.judge import is_closed
from tests import processes
from tests.conftest import Cavalier

SVG = "{http://www.w3.org/2000/svg}"

#: The numbers do not fit the last one.
BOARDS = ["1x1", "3x4", "3x10", "5x5", "8x8", "12x12", "3x400"]
NUMBERED = BOARDS[:-1]

EVERY_BOARD = pytest.mark.parametrize("size", BOARDS)

#: The width of a column of text, in points.
COLUMN = 84 / 25.4 * 72


def drawn(cavalier: Cavalier, size: str, form: str, *more: str) -> str:
    ran = cavalier("tour", "schwenk", "--board", size, "--format", form, *more)
    assert ran.status == 0
    return ran.out


def groups(root: Element) -> Mapping[str, Sequence[Element]]:
    return {g.attrib["class"]: list(g) for g in root.iter(f"{SVG}g")}


def numbers(element: Element, *names: str) -> list[float]:
    return [float(element.attrib[name]) for name in names]


class Picture:
    """A picture that is read: its groups, and its squares by their centres."""

    def __init__(self, cavalier: Cavalier, size: str) -> None:
        """Read the SVG picture of a tour of a board."""
        self.root = fromstring(drawn(cavalier, size, "svg"))
        self.groups = groups(self.root)
        rows, columns = map(int, size.split("x"))
        self.board = Board(rows, columns)
        tour = open_tour(self.board)
        assert tour is not None
        self.tour = tour
        self.width, self.height = map(
            float, self.root.attrib["viewBox"].split()[2:]
        )
        first = self.groups["light"][0]
        self.left, self.top, self.side = numbers(first, "x", "y", "width")

    def square(self, x: float, y: float) -> Square:
        """Return the square at a point."""
        row, column = (y - self.top) / self.side, (x - self.left) / self.side
        assert min(row, column) >= 0
        return Square(int(row), int(column))

    def centre(self, square: Square) -> tuple[float, float]:
        """Return the centre of a square."""
        x, y = self.left, self.top
        row, column = square
        side = self.side
        return x + side * (column + 0.5), y + side * (row + 0.5)

    def words(self, name: str) -> list[str]:
        """Return the words of a group."""
        return [each.text or "" for each in self.groups.get(name, ())]


@EVERY_BOARD
def test_each_square_is_drawn_once_in_its_colour(
    cavalier: Cavalier, size: str
) -> None:
    picture = Picture(cavalier, size)
    for name, parity in ("light", 0), ("dark", 1):
        found = []
        for each in picture.groups[name]:
            x, y, width, height = numbers(each, "x", "y", "width", "height")
            assert width == height == picture.side
            found.append(picture.square(x + width / 2, y + height / 2))
        wanted = [each for each in picture.board if sum(each) % 2 == parity]
        assert found == wanted


@EVERY_BOARD
def test_the_line_goes_through_the_tour_to_a_square_from_a_disc(
    cavalier: Cavalier, size: str
) -> None:
    picture = Picture(cavalier, size)
    (line,) = picture.groups["tour"]
    points = [
        [float(number) for number in point.split(",")]
        for point in line.attrib["points"].split()
    ]
    for square, point in zip(picture.tour, points, strict=True):
        assert point == pytest.approx(picture.centre(square), abs=0.02)
    closes = is_closed(picture.tour)
    assert ("closing" in picture.groups) == closes
    if closes:
        (back,) = picture.groups["closing"]
        ends = [points[-1], points[0]]
        assert back.attrib["points"] == " ".join(
            f"{x:g},{y:g}" for x, y in ends
        )
    (start,), (end,) = picture.groups["start"], picture.groups["end"]
    assert (start.tag, end.tag) == (f"{SVG}circle", f"{SVG}rect")
    assert numbers(start, "cx", "cy") == points[0]
    x, y, width, height = numbers(end, "x", "y", "width", "height")
    centre = x + width / 2, y + height / 2
    assert centre == pytest.approx(points[-1], abs=0.02)


@EVERY_BOARD
def test_numbers_are_on_their_squares_or_left_out(
    cavalier: Cavalier, size: str
) -> None:
    picture = Picture(cavalier, size)
    steps = {}
    for name in ("numbers", "ends", "discs"):
        for each in picture.groups.get(name, ()):
            if each.text and each.text.strip():
                x, y = numbers(each, "x", "y")
                steps[int(each.text)] = picture.square(x, y)
    expected = dict(enumerate(picture.tour, 1)) if size in NUMBERED else {}
    assert steps == expected
    assert len(picture.groups.get("discs", ())) == len(expected)
    ends = {"1", str(len(picture.tour))} if expected else set()
    assert {*picture.words("ends")} == ends


@EVERY_BOARD
def test_all_is_inside_the_picture(cavalier: Cavalier, size: str) -> None:
    picture = Picture(cavalier, size)
    for each in picture.root.iter():
        for x, y in (("x", "y"), ("cx", "cy")):
            if x in each.attrib:
                left, top = numbers(each, x, y)
                radius = float(each.attrib.get("r", 0))
                width = float(each.attrib.get("width", radius))
                height = float(each.attrib.get("height", radius))
                assert left - radius >= -0.5
                assert left + width <= picture.width + 0.5
                assert top - radius >= -0.5
                assert top + height <= picture.height + 0.5


@pytest.mark.parametrize("size", ["1x1", "3x4", "3x10", "8x8", "12x12"])
def test_letters_are_legible_in_a_column_of_text(
    cavalier: Cavalier, size: str
) -> None:
    picture = Picture(cavalier, size)
    scale = min(1, COLUMN / picture.width)
    sizes = [
        float(group.attrib["font-size"])
        for group in picture.root.iter(f"{SVG}g")
        if "font-size" in group.attrib
    ]
    assert len(sizes) == 4
    assert min(sizes) * scale >= 5


@pytest.mark.parametrize(
    ("size", "ranks", "files"),
    [
        ("3x4", "1 2 3", "a b c d"),
        ("8x8", "1 2 3 4 5 6 7 8", "a b c d e f g h"),
    ],
)
def test_ranks_and_files_are_those_of_a_diagram(
    cavalier: Cavalier, size: str, ranks: str, files: str
) -> None:
    picture = Picture(cavalier, size)
    assert " ".join(picture.words("ranks")) == ranks
    assert " ".join(picture.words("files")) == files
    for each in picture.groups["ranks"]:
        x, y = numbers(each, "x", "y")
        assert x < picture.left
        square = picture.square(picture.left, y)
        assert square_name(square, picture.board)[1:] == each.text
    for each in picture.groups["files"]:
        x, y = numbers(each, "x", "y")
        assert y > picture.top + picture.side * picture.board.rows
        square = picture.square(x, picture.top)
        assert square_name(square, picture.board)[0] == each.text


#: After how many ranks or files there can be another label.
STEPS = [1, 2, 5, 10, 20, 50, 100]


@pytest.mark.parametrize("length", [8, 26, 30, 70, 150, 400])
@pytest.mark.parametrize("name", ["files", "ranks"])
def test_a_large_board_has_the_labels_that_fit(
    cavalier: Cavalier, length: int, name: str
) -> None:
    size = f"3x{length}" if name == "files" else f"{length}x3"
    picture = Picture(cavalier, size)
    labels = picture.words(name)
    every = column_name if name == "files" else lambda n: str(n + 1)
    step = next(n for n in STEPS if every(n) == labels[1])
    assert labels == [every(n) for n in range(0, length, step)]
    (letter,) = {
        float(group.attrib["font-size"])
        for group in picture.root.iter(f"{SVG}g")
        if group.attrib["class"] == name
    }
    widest = len(every(length - 1))
    needed = (widest + 0.3) * 0.636 if name == "files" else 1.3
    smaller = STEPS[STEPS.index(step) - 1] if step > 1 else 0
    assert smaller * picture.side < needed * letter <= step * picture.side


def test_title_and_description_say_what_is_drawn(cavalier: Cavalier) -> None:
    root = Picture(cavalier, "3x10").root
    title, described = (str(each.text) for each in list(root)[:2])
    end = re.fullmatch("A closed tour of 3x10 from a3 to ([a-j][1-3])", title)
    assert end
    for part in (
        "30 of the squares of 3x10",
        "start, a3, is a dark disc",
        f"end, {end[1]}, a dark square",
        "a broken line leads back to the start",
    ):
        assert part in described
    *_, named = described.rstrip(".").partition("in order: ")
    assert len(set(named.split())) == 30
    root = fromstring(drawn(cavalier, "3x4", "svg", "--lang", "fr"))
    title, described = (str(each.text) for each in list(root)[:2])
    assert title.startswith(
        "Un parcours non fermé de l\u2019échiquier 3x4, de a3 à "
    )
    assert "broken" not in described
    large = Picture(cavalier, "3x400").root
    assert "in order" not in str(list(large)[1].text)


@pytest.mark.slow
@pytest.mark.needs("pdflatex", "pdftotext")
def test_tikz_has_the_size_and_the_words_of_the_svg(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    for size in NUMBERED:
        picture = Picture(cavalier, size)
        (tmp_path / "a.tex").write_text(
            "\\documentclass[tikz]{standalone}\\begin{document}"
            f"{drawn(cavalier, size, 'tikz')}\\end{{document}}",
            "utf-8",
        )
        asked = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode"]
        ran = processes.run([*asked, "a.tex"], cwd=tmp_path)
        assert ran.returncode == 0, ran.stdout[-1500:]
        asked = ["pdftotext", "-bbox", "a.pdf", "-"]
        found = processes.run(asked, cwd=tmp_path).stdout
        width, height = re.findall(
            r'<page width="(\S+)" height="(\S+)"', found
        )[0]
        assert float(width) == pytest.approx(picture.width, abs=0.2)
        assert float(height) == pytest.approx(picture.height, abs=0.2)
        middles = {
            (text, round((float(left) + float(right)) / 2 / 3))
            for left, right, text in re.findall(
                r'xMin="(\S+)" yMin="\S+" xMax="(\S+)" .*>(\w+)<', found
            )
        }
        for name in ("numbers", "ends", "files"):
            for each in picture.groups[name]:
                near = round(numbers(each, "x")[0] / 3)
                assert {(each.text, near + d) for d in (-1, 0, 1)} & middles
