"""The page of recorded runs: what is written in it."""

import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser
from importlib.resources import files
from zlib import decompress

import pytest

from cavalier.catalogue import find
from cavalier.watching.playback import Playback
from cavalier.watching.player.fates import fates, story
from cavalier.watching.player.player_page import page
from cavalier.watching.player.source_lines import listing, spans
from cavalier.watching.player.together import events, longest
from cavalier.watching.player.wording import WORDS
from cavalier.watching.recording import record, record_program
from cavalier.watching.trace_document import ENTERED, LEFT, TraceDocument
from cavalier.watching.watched_program import Program
from common.board import Board, Square
from common.language import speak
from common.search import Search

START = Search(Board(3, 4), start=Square(0, 0))
TWINS = ("backtracking-matrix", "couples")


@pytest.fixture(scope="module")
def documents() -> list[TraceDocument]:
    """Return one port in two styles, on the same work."""
    return [record(find(port), START, "count_tours") for port in TWINS]


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


def test_the_page_is_one_small_file_that_moves_nothing_by_itself(
    documents: list[TraceDocument],
) -> None:
    text = page(documents)
    elements = Elements(text)
    assert "link" not in {tag for tag, _ in elements.found}
    for _, attributes in elements.found:
        assert not {"src", "href", "style", "onclick"} & attributes.keys()
    (style,) = elements.inside["style"]
    assert not re.search(r"url\(|@import|transition|animation|smooth", style)
    assert len(text.encode()) < 250_000


def test_the_longest_path_is_one_that_all_recordings_have(
    documents: list[TraceDocument],
) -> None:
    path, lengths = list[int](), list[int]()
    for kind, square in events(documents[0]):
        path = [*path, square] if kind == ENTERED else path
        path = path[:-1] if kind == LEFT else path
        lengths.append(len(path))
    event = longest(documents)
    assert event == lengths.index(12) + 1
    unseen: TraceDocument = {**documents[0], "events": []}
    assert longest([unseen, documents[1]]) is None
    # Where one of them parts before, it is a shorter path.
    cut: TraceDocument = {
        **documents[1], "events": documents[1]["events"][: 3 * 10],
    }  # fmt: skip
    assert longest([documents[0], cut]) == lengths.index(max(lengths[:10])) + 1


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
    told = json.loads(decompress(b64decode(data)))["documents"][1]
    assert told["port"] == hostile
    assert told["values"] == document["values"]
    assert "<!--" not in text


def test_every_line_of_the_source_is_there_once(
    documents: list[TraceDocument],
) -> None:
    for document in documents:
        elements = Elements(listing(document))
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
    assert lines[last - 1].startswith("    return ")


LISTS = """
MOVES = [(r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2)
         if abs(r) != abs(c)]

def count_tours(rows, columns, row, column):
    free = [(r, c) for r in range(rows) for c in range(columns)]
    return search(free, (row, column))

def search(free, square):
    {taken}
    near = [(square[0] + r, square[1] + c) for r, c in MOVES]
    total = int(not {rest})
    for each in near:
        if each in {rest}:
            total += search({rest}, each)
    {given_back}
    return total
"""


@pytest.mark.parametrize(
    ("taken", "rest", "given_back", "steady"),
    [
        ("free.remove(square)", "free", "free.append(square)", False),
        ("rest = [s for s in free if s != square]", "rest", "pass", True),
        ("free = [s for s in free if s != square]", "free", "pass", False),
    ],
    ids=["changed in place", "made anew", "bound again"],
)
def test_a_list_is_never_changed_only_if_each_call_keeps_its_own(
    *, taken: str, rest: str, given_back: str, steady: bool
) -> None:
    program = Program(
        name="own",
        file="own.py",
        text=LISTS.format(taken=taken, rest=rest, given_back=given_back),
        function="count_tours",
        entry_point="count_tours",
        arguments=(3, 4, 0, 0),
    )
    document = record_program(program, START, None)
    assert document["result"] == "2"
    assert fates(Playback(document)).steady == steady


@pytest.mark.parametrize(
    ("port", "said"),
    [
        (
            "backtracking-matrix",
            "shared by 13 calls and changed 134 times in the run",
        ),
        ("couples", "22 lists and sets of 91 squares, never changed"),
        ("lazy-tours", "12 lists and sets of 78 squares, never changed"),
    ],
)
def test_it_is_told_what_becomes_of_what_is_kept(port: str, said: str) -> None:
    """Each of the 67 squares is numbered, and made free again."""
    document = record(find(port), START, "count_tours")
    playback = Playback(document)
    state = playback.at(sum(document["events"][: 3 * 112 : 3]) + 1)
    assert story(playback, state).endswith(said)


def test_the_words_of_the_page_are_in_its_language(
    documents: list[TraceDocument],
) -> None:
    speak("fr")
    text = page(documents)
    assert Elements(text).found[0] == ("html", {"lang": "fr"})
    assert "Le cavalier entre en {square}" in text


def test_the_page_says_what_the_ports_keep(
    documents: list[TraceDocument],
) -> None:
    """Event 112 is the first at which all 12 squares are numbered."""
    assert "At event 112, backtracking-matrix keeps 1 matrix" in page(
        documents
    )


def test_what_is_proved_is_linked(documents: list[TraceDocument]) -> None:
    text = page(documents, lambda theorem: f"https://x.test/{theorem.name}")
    assert "Proved for every board: " in text
    assert 'href="https://x.test/two_styles_one_search"' in text


def test_every_part_of_the_script_that_is_there_is_in_the_page(
    documents: list[TraceDocument],
) -> None:
    text = page(documents)
    for file in files("cavalier.watching.player").joinpath("web").iterdir():
        if file.name.endswith(".js"):
            assert file.read_text("utf-8") in text, file.name


def test_every_word_that_the_script_says_is_in_the_table() -> None:
    folder = files("cavalier.watching.player").joinpath("web")
    said = {
        name
        for file in folder.iterdir()
        if file.name.endswith(".js")
        for name in re.findall(
            r"""\b(?:say|phrase|counted)\("(\w+)\"""",
            file.read_text("utf-8"),
        )
    }
    assert len(said) > 40
    assert said <= WORDS.keys()
