"""What `cavalier lesson` writes is what runs show."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cavalier.commands import lesson, runs
from cavalier.drawing import sheet
from cavalier.lesson.box import WRONG, outline
from tests.conftest import Cavalier
from tests.workbench.test_lesson import MENDED
from tests.workbench.test_sheet import must_be_a_sheet

pytestmark = [pytest.mark.slow, pytest.mark.sandboxed]


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the lesson."""
    folder = tmp_path_factory.mktemp("lesson") / "box"
    assert lesson.command(folder) == 0
    return folder


def test_every_field_is_filled_in(box: Path) -> None:
    for name in ("teacher/plan", "teacher/answers", "pupils/sheets"):
        written = (box / f"{name}.md").read_text("utf-8")
        assert "{{" not in written
    slides = (box / "teacher/slides.html").read_text("utf-8")
    assert "{{" not in slides
    assert not re.search(r'(src|href)="|https?://(?!www.w3)', slides)


def test_what_parts_is_what_compare_says(
    box: Path,
    tmp_path: Path,
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(box / "pupils")
    page = tmp_path / "page.html"
    answers = (box / "teacher/answers.md").read_text("utf-8")
    for player in ("shared", "forgotten", "swapped", "three"):
        start, *names = outline()["players"][player]
        given = ("--board", "3x4", "--start", start, "-o", str(page))
        ran = cavalier("compare", *names, *given)
        assert ran.status == 0
        *_, said = ran.err.splitlines()
        assert said.startswith("They part at event ")
        assert said in answers


def test_the_figures_are_those_of_compare(
    box: Path, cavalier: Cavalier
) -> None:
    ports = ("backtracking-matrix", "couples", "pascal-move")
    ran = cavalier("compare", *ports, "--board", "3x4")
    answers = (box / "teacher/answers.md").read_text("utf-8")
    for row in ("squares entered", "containers made", "cells in them"):
        (numbers,) = re.findall(rf"^{row} +(.*)$", ran.out, re.MULTILINE)
        shown = " | ".join(numbers.split())
        assert f"| {row} | {shown} |" in answers


def test_two_folders_are_the_same(box: Path, tmp_path: Path) -> None:
    assert lesson.command(tmp_path) == 0
    for file in box.rglob("*.*"):
        again = tmp_path / file.relative_to(box)
        assert again.read_bytes() == file.read_bytes(), file.name


def test_pupils_get_no_answer(box: Path) -> None:
    names = {file.name for file in (box / "pupils").iterdir()}
    assert names - {"sheets.pdf"} == {*WRONG, "sheets.md"}
    pupils = (box / "pupils/sheets.md").read_text("utf-8")
    for new in MENDED.values():
        assert new[1].splitlines()[0] not in pupils.partition("## 5.")[2]
    assert "They part" not in pupils


@pytest.mark.needs("typst")
def test_the_sheets_are_pdfs(box: Path) -> None:
    for name, part in (
        ("teacher/plan", "1:50"),
        ("teacher/answers", "Mend it"),
        ("pupils/sheets", "ronde[x][y] = n"),
    ):
        content = (box / f"{name}.pdf").read_bytes()
        assert part in must_be_a_sheet(content)


@pytest.mark.long
def test_a_file_is_replaced_only_when_asked(
    box: Path, cavalier: Cavalier
) -> None:
    plan = box / "teacher/plan.md"
    before = plan.read_bytes()
    plan.write_text("my own")
    ran = cavalier("lesson", "-o", str(box))
    assert (ran.status, ran.out) == (2, "")
    assert " exists. " in ran.err
    assert plan.read_text() == "my own"
    forced = cavalier("lesson", "-o", str(box), "--force")
    assert forced.status == 0
    assert plan.read_bytes() == before


def test_without_typst_the_rest_is_written(
    tmp_path: Path,
    cavalier: Cavalier,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sheet, "find_spec", lambda _: None)
    ran = cavalier("lesson", "-o", str(tmp_path / "box"))
    assert ran.status == 0
    assert "cavalier[pdf]" in ran.err
    assert not [*tmp_path.rglob("*.pdf")]
    assert len([*tmp_path.rglob("*.md")]) == 3


@pytest.mark.parametrize("when", ["recordings", "_profiles"])
def test_an_interruption_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    def interrupted(*_: object) -> Iterator[object]:
        raise KeyboardInterrupt
        yield

    if when == "recordings":
        monkeypatch.setattr(runs, when, lambda *_: runs.Recordings([], True))
    else:
        monkeypatch.setattr(lesson, when, interrupted)
    with pytest.raises(KeyboardInterrupt):
        lesson.command(tmp_path / "box")
    assert not [*tmp_path.iterdir()]
