"""The programs of the page Live, and the links that open them there."""

import re
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from cavalier.catalogue.ports import PORTS
from cavalier.citing.fragments import ROOT, path_of
from common.board import parse_board, parse_square
from common.search import Search
from tools.links import broken
from tools.site.live.languages import LANGUAGES
from tools.site.live.links import asking_for
from tools.site.live.page import policy, programs

PAGES = sorted((ROOT / "docs").rglob("*.md"))

LINKS = [
    (page.name, link)
    for page in PAGES
    for link in re.findall(r"live\.md#(\S+?=\S+?)\)", page.read_text("utf-8"))
]


def test_every_port_can_be_edited_on_a_board_with_a_tour_from_a1() -> None:
    known = {program["id"]: program for program in programs()}
    assert list(known) == [*(port.id for port in PORTS), "own"]
    for port in PORTS:
        program = known[port.id]
        assert program["text"] == (ROOT / path_of(port)).read_text("utf-8")
        if port.tours_boards and not port.mended_by:
            board = parse_board(program["board"])
            search = Search(
                board, program["closed"], parse_square("a1", board)
            )
            start, closed = search.starts[0], search.closed
            assert port.first_tour(board, start, closed=closed) is not None


@pytest.mark.parametrize(("page", "link"), LINKS)
def test_a_link_opens_a_program_on_a_board(page: str, link: str) -> None:
    asked = {name: value for name, (value,) in parse_qs(link).items()}
    assert asked.keys() <= {
        *("port", "board", "start", "closed", "at", "function", "find"),
        *("style", "compare", "grade", "large"),
    }
    assert asked["port"] in {program["id"] for program in programs()}
    board = parse_board(asked.get("board", "8x8"))
    parse_square(asked.get("start", "a1"), board)


def test_the_tasks_link_to_the_page() -> None:
    assert len([link for page, link in LINKS if page == "course.md"]) >= 5


def test_a_listing_is_opened_at_its_function() -> None:
    for port in PORTS:
        path = path_of(port)
        assert asking_for(path) == f"#port={port.id}"
    assert asking_for("common/board.py") is None
    nested = asking_for("imperative/backtracking_matrix.py", "rondes.aller")
    assert nested == "#port=backtracking-matrix&at=aller"


def test_a_link_with_a_question_for_the_page_is_not_broken(
    tmp_path: Path,
) -> None:
    (tmp_path / "live.html").write_text('<h1 id="top">Live</h1>')
    links = "live.html#port=couples", "live.html#top", "live.html#nowhere"
    (tmp_path / "a.html").write_text(
        "".join(f'<a href="{link}">a</a>' for link in (*links, "b.html#x=1"))
    )
    assert broken(tmp_path) == [
        "a.html: live.html#nowhere",
        "a.html: b.html#x=1",
    ]


def test_the_page_may_run_no_script_but_its_own() -> None:
    rules = dict(rule.strip().split(" ", 1) for rule in policy().split(";"))
    assert rules["default-src"] == rules["base-uri"] == "'none'"
    assert rules["form-action"] == "'none'"
    scripts = len(LANGUAGES) + 1  # of the players, and of the frame
    assert re.fullmatch(
        rf"'self'( 'sha256-\S+'){{{scripts}}} blob: 'wasm-unsafe-eval'",
        rules["script-src"],
    )
    assert re.fullmatch(r"'self' 'sha256-\S+'", rules["style-src"])
    assert not any("http" in rule or "*" in rule for rule in rules.values())
