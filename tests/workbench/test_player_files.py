"""The page and the picture of recorded runs: what is written in them."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cavalier.catalogue import find
from cavalier.citing.fragments import ROOT
from cavalier.drawing.figure import Figure
from cavalier.watching.playback import Playback
from cavalier.watching.player.fates import fates, story
from cavalier.watching.player.kept_values import (
    kept,
    squares_of,
    summary,
)
from cavalier.watching.player.picture import moment_figure
from cavalier.watching.player.player_page import page
from cavalier.watching.player.source_lines import LINES, excerpt, spans
from cavalier.watching.player.together import Run, events, longest
from cavalier.watching.player.wording import KEYS, read
from cavalier.watching.recording import record
from cavalier.watching.trace_document import ENTERED, LEFT, TraceDocument
from common.board import Board, Square
from common.errors import CavalierError
from common.language import speak
from common.search import Search
from tests.conftest import Cavalier
from tests.workbench.packed_recordings import recordings_in
from tests.workbench.test_figures import words

START = Search(Board(3, 4), start=Square(0, 0))
TWINS = ("backtracking-matrix", "couples")

#: How many columns an excerpt has.
COLUMNS = 57


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


def test_the_page_of_a_comparison_is_wholly_in_french(
    documents: list[TraceDocument],
) -> None:
    speak("fr")
    text = page(documents)
    assert Elements(text).found[0] == ("html", {"lang": "fr"})
    for part in [each for said in read() for each in said.split("|")]:
        if len(part.split()) > 2:
            assert f'"{part}"' not in text, part
            assert f">{part}<" not in text, part
    assert "Le cavalier entre en {square}" in text


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


@pytest.mark.long
@pytest.mark.slow
def test_a_long_recording_is_a_small_page() -> None:
    search = Search(Board(4, 5), start=Square(0, 0))
    recordings = [
        record(find(port), search, "count_tours", cap=100_000)
        for port in TWINS
    ]
    assert [len(each["kinds"]) for each in recordings] == [100_000] * 2
    assert len(page(recordings).encode()) < 1_000_000


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
    told = recordings_in(data)[1]
    assert told["port"] == hostile
    assert told["values"] == document["values"]
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
    assert lines[last - 1].startswith("    return ")


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
    assert cavalier(*trace, str(file), "--json").status == 2
    assert not file.exists()
    ended = cavalier(*trace, str(file))
    assert (ended.status, ended.out) == (0, "")
    panes = Elements(file.read_text("utf-8")).found
    assert [a.get("id") for _, a in panes if a.get("class") == "pane"] == [
        "pane-1"
    ]


def numbers(drawn: Figure) -> list[str]:
    """Return the numbers on all boards, in order."""
    return sorted(words(drawn, "numbers", "ends"))


def test_both_boards_have_the_squares_toured_so_far(
    documents: list[TraceDocument],
) -> None:
    assert numbers(moment_figure(documents, 9)) == sorted("123456789" * 2)
    # Event 136 leaves the start again, after all else.
    assert numbers(moment_figure(documents, 136)) == []


@pytest.mark.parametrize("width", [None, 240, 500])
def test_each_pane_says_what_it_shows(
    documents: list[TraceDocument], width: float | None
) -> None:
    drawn = moment_figure(documents, 9, width)
    assert drawn.title == (
        "backtracking-matrix and couples, count_tours on 3x4 from a3: event 9"
    )
    assert "it keeps 1 matrix of 12 cells" in drawn.description
    for written in (
        *TWINS,
        "imperative · event 9: enters c3",
        "functional · event 9: enters c3",
        "ronde: the board itself",
        "1 matrix of 12 cells",
        "nouvel_echiquier \N{MULTIPLICATION SIGN} 8",
    ):
        assert words(drawn).count(written) == 1


def test_before_the_first_event_nothing_has_begun(
    documents: list[TraceDocument],
) -> None:
    drawn = moment_figure(documents, 0)
    assert numbers(drawn) == []
    assert "imperative · event 0: has not begun" in words(drawn)
    told = " ".join(words(drawn, "words"))
    assert "no matrix and no list of squares at this moment" in told


def test_a_picture_may_be_of_where_a_later_recording_begins() -> None:
    document = record(find("couples"), START, "count_tours", from_event=19)
    assert "at line 54 of" in moment_figure([document], 19).description


@pytest.mark.parametrize("event", [1, 9, 40, 136])
def test_the_line_under_way_is_in_the_excerpt(
    documents: list[TraceDocument], event: int
) -> None:
    for document in documents:
        steps = document["events"][: 3 * event : 3]
        state = Playback(document).at(sum(steps) + 1)
        lines = excerpt(document, state, COLUMNS)
        assert 0 < len(lines) <= LINES
        (now, *_) = [line.number for line in lines if line.now]
        assert now == state.stack[-1].line
        first, last = spans(document)[state.stack[-1].function]
        assert all(first <= (line.number or first) <= last for line in lines)
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
    states = [
        Playback(document).at(sum(document["events"][:27:3]) + 1)
        for document in documents
    ]
    matrix, lists = [
        kept(document["values"], state)
        for document, state in zip(documents, states, strict=True)
    ]
    assert list(matrix) == ["ronde"]
    assert summary(Playback(documents[0]), matrix) == "1 matrix of 12 cells"
    assert len(lists["echiquier"]) == 1
    assert len(lists["nouvel_echiquier"]) == 8
    found = {
        len(squares_of(documents[1], index))
        for indices in lists.values()
        for index in indices
    }
    assert found >= set(range(4, 13))
    assert "matri" not in summary(Playback(documents[1]), lists)


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
    tmp_path: Path,
    cavalier: Cavalier,
    *,
    taken: str,
    rest: str,
    given_back: str,
    steady: bool,
) -> None:
    text = LISTS.format(taken=taken, rest=rest, given_back=given_back)
    (tmp_path / "own.py").write_text(text, "utf-8")
    traced = cavalier(
        *("trace", str(tmp_path / "own.py"), "--board", "3x4"),
        *("--count", "--json"),
    )
    document: TraceDocument = json.loads(traced.out)
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
    run = Run(record(find(port), START, "count_tours"))
    state = run.playback.at(run.position_of(112))
    assert story(run.playback, state).endswith(said)


def test_an_event_that_does_not_exist_is_refused(
    documents: list[TraceDocument],
) -> None:
    for event in (137, -1):
        with pytest.raises(CavalierError) as refused:
            moment_figure(documents, event)
        assert str(refused.value) == (
            f"There is no event {event}. The recording of backtracking-matrix "
            "has events 0 to 136."
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
    assert "event 9: enters c3" in picture.read_text("utf-8")


def test_the_page_on_comparing_lists_the_keys_in_the_same_words() -> None:
    text = (ROOT / "docs" / "comparing.md").read_text("utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.replace("`", "").splitlines()
        if line.startswith("|")
    ]
    for key in KEYS:
        assert [key["keys"], key["does"], key.get("where", "both")] in rows
