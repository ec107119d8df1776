"""The page that plays recorded runs: what is written, before it is opened."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cavalier.catalogue import find
from cavalier.watching.document import TraceDocument
from cavalier.watching.player.player_page import page
from cavalier.watching.player.source_lines import spans
from cavalier.watching.recording import record
from common.board import Board, Square
from common.errors import CavalierError
from common.search import Search
from tests.conftest import Cavalier

START = Search(Board(3, 4), start=Square(0, 0))


@pytest.fixture(scope="module")
def documents() -> list[TraceDocument]:
    """Return one port in two styles, on the same work."""
    return [
        record(find(port), START, "count_tours")
        for port in ("backtracking-matrix", "couples")
    ]


class Elements(HTMLParser):
    """The elements of a page, with their attributes, and what is in them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.inside: dict[str, list[str]] = {}
        self.feed(text)

    def handle_starttag(
        self, tag: str, attrs: list[tuple[str, str | None]]
    ) -> None:
        """Keep an element."""
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Leave the element: no text is in it any more."""
        self.found.append((f"/{tag}", {}))

    def handle_data(self, data: str) -> None:
        """Keep a text, by the id or the name of its element."""
        tag, attributes = self.found[-1] if self.found else ("", {})
        self.inside.setdefault(attributes.get("id") or tag, []).append(data)


def policy(elements: Elements) -> dict[str, str]:
    (content,) = [
        attributes["content"]
        for _, attributes in elements.found
        if attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    assert content is not None
    rules = [rule.strip().partition(" ") for rule in content.split(";")]
    return {name: value for name, _, value in rules}


def test_the_page_may_run_its_own_script_and_nothing_else(
    documents: list[TraceDocument],
) -> None:
    elements = Elements(page(documents))
    allowed = policy(elements)
    assert allowed.pop("default-src") == "'none'"
    for element, name in ("script", "script-src"), ("style", "style-src"):
        (text,) = elements.inside[element]
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert allowed.pop(name) == f"'sha256-{digest}'"
    assert set(allowed.values()) == {"'none'"}


def test_the_page_needs_no_other_file(documents: list[TraceDocument]) -> None:
    text = page(documents)
    elements = Elements(text)
    assert "link" not in {tag for tag, _ in elements.found}
    for _, attributes in elements.found:
        assert not {"src", "href", "style", "onclick"} & attributes.keys()
    (style,) = elements.inside["style"]
    assert not re.search(r"url\(|@import", style)


def test_the_style_sheet_moves_nothing_by_itself(
    documents: list[TraceDocument],
) -> None:
    (style,) = Elements(page(documents)).inside["style"]
    assert not re.search("transition|animation|smooth", style)


def test_a_page_of_3x4_is_small(documents: list[TraceDocument]) -> None:
    assert len(page(documents).encode()) < 200_000


def test_hostile_text_stays_text(documents: list[TraceDocument]) -> None:
    hostile = "</script><!--<script>alert(1)//"
    document = documents[1].copy()
    document["port"] = document["style"] = hostile
    document["values"] = [hostile, *document["values"][1:]]
    document["source"] = f"'{hostile}'\n{document['source']}"
    text = page([documents[0], document])
    elements = Elements(text)
    assert len([tag for tag, _ in elements.found if tag == "script"]) == 2
    (data,) = elements.inside["data"]
    told = json.loads(data)["documents"][1]
    assert told["port"] == told["values"][0] == hostile
    assert "<!--" not in text


def test_every_line_of_the_source_is_there_once(
    documents: list[TraceDocument],
) -> None:
    for document in documents:
        elements = Elements(page([document]))
        lines = [
            int(attributes["data-line"] or "")
            for _, attributes in elements.found
            if "data-line" in attributes
        ]
        last = len(document["source"].rstrip("\n").split("\n"))
        assert lines == list(range(1, last + 1))


def test_a_function_ends_where_the_next_is_far_away(
    documents: list[TraceDocument],
) -> None:
    lines = documents[1]["source"].split("\n")
    found = {
        name: (first, last)
        for (name, _), (first, last) in zip(
            documents[1]["functions"], spans(documents[1]), strict=True
        )
    }
    first, last = found["nb_parcours"]
    assert lines[first - 1] == "def nb_parcours("
    assert lines[last - 1].startswith("    return sum([nb_parcours(")
    first, last = found["destinations"]
    assert lines[first - 1] == "@cache"


def test_recordings_of_different_boards_are_refused(
    documents: list[TraceDocument],
) -> None:
    search = Search(Board(3, 3), start=Square(0, 0))
    other = record(find("couples"), search, "count_tours")
    with pytest.raises(CavalierError, match="on 3x4, couples on 3x3"):
        page([documents[0], other])


def test_a_trace_is_a_page_where_its_file_is_named_so(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    trace = ["trace", "couples", "--board", "3x4", "--count", "-o"]
    file = tmp_path / "page.html"
    for more in ["--json"], ["--format", "pythontutor"]:
        refused = cavalier(*trace, str(file), *more)
        assert refused.status == 2
        assert "Leave them out" in refused.err
        assert not file.exists()
    ended = cavalier(*trace, str(file))
    assert (ended.status, ended.out) == (0, "")
    panes = Elements(file.read_text("utf-8")).found
    assert [a.get("id") for _, a in panes if a.get("class") == "pane"] == [
        "pane-1"
    ]
    assert cavalier(*trace, str(tmp_path / "page.txt")).status == 2
