"""A tour as TikZ, PDF, PNG and step by step: what its pictures have."""

import io
import re
import struct
import sys
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from pypdf import PdfReader

from cavalier.drawing import converting
from cavalier.drawing.svg import tour_animated, tour_svg
from cavalier.drawing.tikz import tour_tikz
from common.board import Board, Square
from common.errors import CavalierError
from common.tour import is_closed
from tests import processes
from tests.conftest import Cavalier
from tests.needs import absent
from tests.workbench.test_svg import a_tour
from tests.workbench.typesetting import Compile

BOARDS = [Board(1, 1), Board(3, 4), Board(5, 6), Board(3, 10), Board(33, 5)]


@pytest.fixture
def _cairo() -> None:
    """Skip the test where the library of CairoSVG is not installed."""
    try:
        converting.must_convert(Board(3, 4))
    except CavalierError as error:
        raise absent(str(error)) from None


def places(board: Board, text: str) -> list[Square]:
    """Return the squares of the centres in a text of TikZ, in order."""
    return [
        Square(board.rows - 1 - int(float(up)), int(float(right)))
        for right, up in re.findall(r"(\d+\.5)[,/](\d+\.5)", text)
    ]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_tikz_draws_the_line_the_numbers_and_the_ends(board: Board) -> None:
    tour = a_tour(board)
    text = re.sub(r"\n +", " ", tour_tikz(board, tour))
    walk, *closing = re.findall(r"\\draw\[knightline.*?;", text)
    assert places(board, walk) == list(tour)
    assert len(closing) == is_closed(tour)
    numbered = re.findall(r"count=\\step] in {(.*?)}", text)
    assert len(numbered) == (board.longest_side <= 32)
    assert all(places(board, each) == list(tour) for each in numbered)
    end, start = re.findall(r"\\filldraw.*?;", text)
    assert places(board, end) == [tour[-1]]
    assert places(board, start) == [tour[0]]
    dark = re.search(r"\\x/\\y in {(.*?)} *\\fill\[knightdark", text)
    assert len(dark[1].split(", ") if dark else []) == len(board) // 2


@pytest.mark.slow
def test_pdflatex_sets_what_tikz_is_written(pdflatex: Compile) -> None:
    drawn = [tour_tikz(board, a_tour(board)) for board in BOARDS]
    compiled = pdflatex("\n\n".join(drawn), "tikz")
    assert compiled.status == 0, compiled.log[-2000:]
    assert "Overfull" not in compiled.log


def test_tikz_of_a_board_too_large_for_tex_is_refused() -> None:
    board = Board(100, 101)
    with pytest.raises(CavalierError, match="100x101 is too large for TikZ"):
        tour_tikz(board, a_tour(board))


@pytest.mark.needs("cairosvg")
@pytest.mark.usefixtures("_cairo")
def test_png_has_twice_the_size_of_the_svg() -> None:
    board = Board(3, 4)
    svg = tour_svg(board, a_tour(board))
    wanted = tuple(
        2 * int(side)
        for side in re.findall(r'(?:width|height)="(\d+)"', svg)[:2]
    )
    png = converting.png(svg)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png[16:24]) == wanted


@pytest.mark.needs("cairosvg")
@pytest.mark.usefixtures("_cairo")
def test_pdf_has_one_page_of_the_picture_s_size() -> None:
    board = Board(3, 10)
    pdf = converting.pdf(tour_svg(board, a_tour(board)))
    assert pdf.startswith(b"%PDF-")
    assert pdf.rstrip().endswith(b"%%EOF")
    (only,) = PdfReader(io.BytesIO(pdf)).pages
    # The ranks and files are 30 wide, the edge 10; 4 px are 3 pt.
    size = pytest.approx((440 * 0.75, 160 * 0.75))
    assert only.mediabox.upper_right == size
    assert only.mediabox.lower_left == (0, 0)


@pytest.mark.needs("cairosvg")
@pytest.mark.usefixtures("_cairo")
@pytest.mark.parametrize("form", ["pdf", "png"])
def test_the_command_writes_a_picture_to_a_file_or_a_pipe(
    tmp_path: Path, form: str
) -> None:
    asked = ["tour", "couples", "--board", "3x4", "--format", form]
    file = tmp_path / f"tour.{form}"
    for output in ["-o", str(file)], []:
        ran = processes.run([*processes.CAVALIER, *asked, *output])
        assert ran.returncode == 0, ran.stderr
    assert file.read_bytes()[:4] in {b"%PDF", b"\x89PNG"}
    assert "PNG" in ran.stdout[:8] or "PDF" in ran.stdout[:8]


def test_no_picture_in_bytes_is_printed_on_a_terminal() -> None:
    asked = ("tour", "couples", "--board", "3x4", "--format", "png")
    status, shown = processes.on_screen([*processes.CAVALIER, *asked], 80)
    assert (status, shown) == (2, [])


@pytest.mark.needs("cairosvg")
@pytest.mark.usefixtures("_cairo")
def test_a_terminal_is_told_what_to_type(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    ended = cavalier("tour", "couples", "--board", "3x4", "--format", "pdf")
    assert (ended.status, ended.out) == (2, "")
    assert "PDF is not text. Write it to a file: use -o FILE.pdf." in ended.err


@pytest.mark.parametrize("form", ["pdf", "png"])
def test_without_cairosvg_the_command_says_what_to_install(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.setattr(converting, "find_spec", lambda name: None)
    ended = cavalier("tour", "couples", "--board", "3x4", "--format", form)
    assert (ended.status, ended.out) == (2, "")
    assert 'pip install "cavalier[picture]"' in ended.err
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_an_animation_ends_in_the_picture_of_the_tour(board: Board) -> None:
    tour = a_tour(board)
    text = tour_animated(board, tour)
    text = re.sub(r"\s*<style>.*</style>", "", text, flags=re.DOTALL)
    text = re.sub(
        ' (style|pathLength)=".*?"| class="step(-by-step)?"', "", text
    )
    assert text.replace(" step", "") == tour_svg(board, tour)


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_each_number_appears_when_the_line_is_there(board: Board) -> None:
    root = fromstring(tour_animated(board, a_tour(board)))
    (line,) = (each for each in root.iter() if each.get("class") == "tour")
    whole = float(re.sub("[^0-9.]", "", line.get("style", "")))
    assert whole <= 30
    delays = [
        float(re.sub("[^0-9.]", "", number.get("style", "")))
        for group in root.iter()
        if group.get("class") == "numbers"
        for number in group
    ]
    steps = max(1, len(board) - 1)
    for number, delay in enumerate(delays):
        assert delay == pytest.approx(whole * number / steps, abs=0.01)


@pytest.mark.slow
@pytest.mark.needs("playwright")
def test_an_animation_moves_only_for_those_who_have_not_asked_for_less(
    tmp_path: Path,
) -> None:
    from tests.workbench.live_visitor import opened

    board = Board(3, 4)
    picture = tmp_path / "tour.svg"
    picture.write_text(tour_animated(board, a_tour(board)))
    count = "document.getAnimations().length"
    with opened("chromium") as browser:
        moving = browser.new_page(reduced_motion="no-preference")
        moving.goto(picture.as_uri())
        # The line, a disc and a number of each square, and the end.
        assert moving.evaluate(count) == 1 + 2 * 12 + 1
        quiet = browser.new_page(reduced_motion="reduce")
        quiet.goto(picture.as_uri())
        assert quiet.evaluate(count) == 0


def test_without_the_library_cairo_the_command_says_so(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "cairosvg.py"
    broken.write_text("raise OSError('no library called cairo-2 was found')")
    monkeypatch.delitem(sys.modules, "cairosvg", raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))
    ended = cavalier("tour", "couples", "--board", "3x4", "--format", "pdf")
    assert (ended.status, ended.out) == (2, "")
    assert "CairoSVG needs the library cairo" in ended.err
    assert len(ended.err.splitlines()) == 1


@pytest.mark.needs("cairosvg")
@pytest.mark.usefixtures("_cairo")
def test_no_tour_leaves_no_picture(cavalier: Cavalier, tmp_path: Path) -> None:
    file = tmp_path / "tour.png"
    asked = ("schwenk", "--board", "4x4", "--format", "png", "-o", str(file))
    assert cavalier("tour", *asked).status == 1
    assert not file.exists()


@pytest.mark.parametrize("form", ["pdf", "png"])
def test_a_picture_that_takes_minutes_is_refused_before_the_tour(
    cavalier: Cavalier, form: str
) -> None:
    ended = cavalier(
        "tour", "schwenk", "--board", "100x1001", "--format", form
    )
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == (
        "cavalier: A PDF or PNG of 100x1001 takes minutes, and some 270 MB "
        "of memory. Choose a board of at most 100000 squares, or svg.\n"
    )
