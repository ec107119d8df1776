"""A tour as TikZ, PDF, PNG and step by step: what its pictures have."""

import io
import re
import struct
import sys
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from cavalier.drawing import converting
from cavalier.drawing.animation import animated
from cavalier.drawing.boards import tour_figure
from cavalier.drawing.svg import svg
from common.board import Board
from tests import processes
from tests.conftest import Cavalier
from tests.workbench.test_figures import COLUMN, a_tour, words

BOARDS = [Board(1, 1), Board(3, 4), Board(5, 6), Board(3, 10), Board(33, 5)]


@pytest.mark.needs("typst")
def test_png_has_300_pixels_to_the_inch_and_pdf_the_width() -> None:
    board = Board(3, 10)
    drawn = tour_figure(board, a_tour(board), COLUMN)
    png = converting.png(drawn)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    pixels, _ = struct.unpack(">II", png[16:24])
    assert pixels == pytest.approx(84 / 25.4 * 300, abs=1)
    across, down, by_metre = struct.unpack(">IIB", png[41:50])
    assert png[37:41] == b"pHYs"
    assert (across, down, by_metre) == (11811, 11811, 1)  # 300 / 0.0254
    (only,) = PdfReader(io.BytesIO(converting.pdf(drawn))).pages
    size = pytest.approx((COLUMN, drawn.height), abs=0.1)
    assert only.mediabox.upper_right == size
    assert only.mediabox.lower_left == (0, 0)


@pytest.mark.needs("typst")
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


@pytest.mark.needs("typst")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_pdf_says_what_is_drawn(language: str) -> None:
    drawn = tour_figure(Board(3, 4), a_tour(Board(3, 4)), None, language)
    read = PdfReader(io.BytesIO(converting.pdf(drawn, language)))
    assert read.metadata is not None
    assert read.metadata.title == drawn.title
    assert str(read.root_object["/Lang"]) == language
    objects = map(read.get_object, range(1, len(read.xref[0])))
    entries = [e for e in objects if isinstance(e, DictionaryObject)]
    told = [str(each["/Alt"]) for each in entries if "/Alt" in each]
    assert told == [drawn.description]


def test_no_picture_in_bytes_is_printed_on_a_terminal() -> None:
    asked = ("tour", "couples", "--board", "3x4", "--format", "png")
    status, shown = processes.on_screen([*processes.CAVALIER, *asked], 80)
    assert (status, shown) == (2, [])


@pytest.mark.needs("typst")
def test_a_terminal_is_told_what_to_type(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    ended = cavalier("tour", "couples", "--board", "3x4", "--format", "pdf")
    assert (ended.status, ended.out) == (2, "")
    assert "PDF is not text. Write it to a file: use -o FILE.pdf." in ended.err


@pytest.mark.parametrize("form", ["pdf", "png"])
def test_without_typst_the_command_says_what_to_install(
    cavalier: Cavalier, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.setattr(converting, "find_spec", lambda name: None)
    ended = cavalier("tour", "couples", "--board", "3x4", "--format", form)
    assert (ended.status, ended.out) == (2, "")
    assert 'pip install "cavalier[pdf]"' in ended.err
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_an_animation_ends_in_the_picture_of_the_tour(board: Board) -> None:
    drawn = tour_figure(board, a_tour(board))
    text = animated(drawn)
    text = re.sub(r"\s*<style>.*</style>", "", text, flags=re.DOTALL)
    text = re.sub(
        ' (style|pathLength)=".*?"| class="(line|step|step-by-step)"', "", text
    )
    assert text == svg(drawn)


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_each_number_appears_when_the_line_is_there(board: Board) -> None:
    drawn = tour_figure(board, a_tour(board))
    root = fromstring(animated(drawn))
    (line,) = (each for each in root.iter() if each.get("class") == "line")
    whole = float(re.sub("[^0-9.]", "", line.get("style", "")))
    assert whole <= 30
    delays = {
        int(each.text or ""): float(
            re.sub("[^0-9.]", "", each.get("style", ""))
        )
        for each in root.iter()
        if each.get("class") == "step" and each.text
    }
    assert len(delays) == len(words(drawn, "numbers", "ends"))
    steps = max(1, len(board) - 1)
    for number, delay in delays.items():
        expected = whole * (number - 1) / steps
        assert delay == pytest.approx(expected, abs=0.01)


@pytest.mark.slow
@pytest.mark.needs("playwright")
def test_an_animation_moves_only_for_those_who_have_not_asked_for_less(
    tmp_path: Path,
) -> None:
    from tests.workbench.live_visitor import opened

    board = Board(3, 4)
    picture = tmp_path / "tour.svg"
    picture.write_text(animated(tour_figure(board, a_tour(board))))
    count = "document.getAnimations().length"
    with opened("chromium") as browser:
        moving = browser.new_page(reduced_motion="no-preference")
        moving.goto(picture.as_uri())
        # The line, a disc and a number of each square, and the end.
        assert moving.evaluate(count) == 1 + 2 * 12 + 1
        quiet = browser.new_page(reduced_motion="reduce")
        quiet.goto(picture.as_uri())
        assert quiet.evaluate(count) == 0


@pytest.mark.needs("typst")
def test_no_tour_leaves_no_picture(cavalier: Cavalier, tmp_path: Path) -> None:
    file = tmp_path / "tour.png"
    asked = ("schwenk", "--board", "4x4", "--format", "png", "-o", str(file))
    assert cavalier("tour", *asked).status == 1
    assert not file.exists()


@pytest.mark.parametrize("form", ["pdf", "png"])
def test_a_picture_that_takes_much_memory_is_refused_before_the_tour(
    cavalier: Cavalier, form: str
) -> None:
    ended = cavalier(
        "tour", "schwenk", "--board", "100x1001", "--format", form
    )
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == (
        "cavalier: A PDF or PNG of 100x1001 takes some 700 MB of memory. "
        "Choose a board of at most 100000 squares, or svg.\n"
    )
