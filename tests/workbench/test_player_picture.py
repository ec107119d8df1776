"""Recorded runs at one event, as a picture."""

import re
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

from cavalier.catalogue import find
from cavalier.watching.document import TraceDocument
from cavalier.watching.playback import Playback
from cavalier.watching.player.kept_values import kept, sizes
from cavalier.watching.player.picture import picture_svg
from cavalier.watching.player.source_lines import COLUMNS, LINES, excerpt
from cavalier.watching.recording import record
from common.board import Board, Square
from common.errors import CavalierError
from common.search import Search
from tests.conftest import Cavalier

NAMESPACE = "{http://www.w3.org/2000/svg}"
TWINS = ("backtracking-matrix", "couples")
SEARCH = Search(Board(3, 4), start=Square(0, 0))


@pytest.fixture(scope="module")
def documents() -> list[TraceDocument]:
    """Return one port in two styles, on the same work."""
    return [record(find(port), SEARCH, "count_tours") for port in TWINS]


def texts(root: Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{NAMESPACE}text")]


def numbers(root: Element) -> list[list[str]]:
    """Return the numbers on each board."""
    return [
        [each.text or "" for each in group]
        for group in root.iter(f"{NAMESPACE}g")
        if group.get("class") == "numbers"
    ]


def test_both_boards_have_the_squares_toured_so_far(
    documents: list[TraceDocument],
) -> None:
    root = fromstring(picture_svg(documents, 9))
    assert numbers(root) == [list("123456789")] * 2
    # Event 136 leaves the start again, after all else.
    assert numbers(fromstring(picture_svg(documents, 136))) == []


def test_each_pane_says_what_it_shows(documents: list[TraceDocument]) -> None:
    root = fromstring(picture_svg(documents, 9))
    assert root.findtext(f"{NAMESPACE}title") == (
        "backtracking-matrix and couples, count_tours on 3x4 from a3: event 9"
    )
    described = root.findtext(f"{NAMESPACE}desc") or ""
    assert "it keeps 1 matrix of 12 cells" in described
    for written in (
        *TWINS,
        "imperative · event 9: enters c3",
        "functional · event 9: enters c3",
        "ronde: the board itself",
        "1 matrix of 12 cells",
    ):
        assert texts(root).count(written) == 1


def test_before_the_first_event_nothing_has_begun(
    documents: list[TraceDocument],
) -> None:
    root = fromstring(picture_svg(documents, 0))
    assert numbers(root) == []
    assert "imperative · event 0: has not begun" in texts(root)
    assert "no matrix and no list of squares at this moment" in texts(root)


def test_all_is_inside_the_picture(documents: list[TraceDocument]) -> None:
    root = fromstring(picture_svg(documents, 60))
    _, _, width, height = map(float, (root.get("viewBox") or "").split())
    for pane in root.findall(f"{NAMESPACE}g"):
        left = float(re.findall("[0-9.]+", pane.get("transform") or "")[0])
        for text in pane.findall(f"{NAMESPACE}text"):
            length = float(text.get("textLength") or 0)
            x, y = float(text.get("x") or 0), float(text.get("y") or 0)
            assert left + x + length <= width
            assert y <= height


@pytest.mark.parametrize("event", [1, 9, 40, 136])
def test_the_line_under_way_is_in_the_excerpt(
    documents: list[TraceDocument], event: int
) -> None:
    for document in documents:
        steps = document["events"][: 3 * event : 3]
        state = Playback(document).at(sum(steps) + 1)
        lines = excerpt(document, state)
        assert 0 < len(lines) <= LINES
        (now, *_) = [line.number for line in lines if line.now]
        assert now == state.stack[-1].line
        source = document["source"].split("\n")
        for line in lines:
            assert sum(len(piece.text) for piece in line.pieces) <= COLUMNS
            for piece in line.pieces:
                assert (
                    line.number is None
                    or piece.text in source[line.number - 1]
                )


def test_a_style_keeps_one_matrix_the_other_a_pile(
    documents: list[TraceDocument],
) -> None:
    """After 9 squares, there are lists of 12, 11 and so on to 4 squares."""
    found = []
    for document in documents:
        playback = Playback(document)
        state = playback.at(sum(document["events"][:27:3]) + 1)
        groups = kept(document["values"], state)
        found.append((groups, sizes(playback, groups)))
    (matrix, matrix_sizes), (lists, (cells, squares)) = found
    assert list(matrix) == ["ronde"]
    assert matrix_sizes == ([12], [])
    assert cells == []
    assert len(lists["echiquier"]) == 1
    assert len(lists["nouvel_echiquier"]) == 8
    assert set(squares) >= set(range(4, 13))


def test_an_event_that_does_not_exist_is_refused(
    documents: list[TraceDocument],
) -> None:
    for event in (137, -1):
        with pytest.raises(CavalierError) as refused:
            picture_svg(documents, event)
        assert str(refused.value) == (
            f"There is no event {event}. backtracking-matrix has events 0 to "
            "136."
        )


def test_the_command_writes_a_page_and_a_picture(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    drawn = ["compare", *TWINS, "--board", "3x4", "-o"]
    page, picture = tmp_path / "page.html", tmp_path / "picture.svg"
    ended = cavalier(*drawn, str(page))
    assert (ended.status, ended.out) == (0, "")
    assert ended.err.endswith(
        f"{page}: backtracking-matrix and couples, count_tours on 3x4 from "
        "a3\nThey have the same 136 events in the same order.\n"
    )
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert cavalier(*drawn, str(picture), "--at", "9").status == 0
    assert numbers(fromstring(picture.read_text("utf-8")))[0][-1] == "9"


@pytest.mark.parametrize(
    ("file", "more", "said"),
    [
        ("page.txt", (), "page.txt is neither a page nor a picture."),
        ("a.svg", (), "is a picture of one moment. Use --at EVENT"),
        ("page.html", ("--at", "3"), "open the page at #event=3"),
        (
            "a.svg",
            ("--at", "999"),
            "There is no event 999. backtracking-matrix has events 0 to 136.",
        ),
        ("no/page.html", (), "no/page.html: No such file or directory"),
    ],
)
def test_a_file_that_cannot_be_drawn_is_refused(
    cavalier: Cavalier,
    tmp_path: Path,
    file: str,
    more: tuple[str, ...],
    said: str,
) -> None:
    drawn = tmp_path / file
    ended = cavalier(
        "compare", *TWINS, "--board", "3x4", "-o", str(drawn), *more
    )
    assert (ended.status, ended.out) == (2, "")
    assert said in ended.err
    assert ended.err.count("\n") == 1
    assert not drawn.exists()


def test_a_picture_needs_a_file(cavalier: Cavalier) -> None:
    ended = cavalier("compare", *TWINS, "--board", "3x4", "--at", "3")
    assert ended.status == 2
    assert "Use -o FILE.svg" in ended.err
