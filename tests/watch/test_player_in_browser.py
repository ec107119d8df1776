"""The page that plays recorded runs, opened from disk in a browser."""

import re
import shutil
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Protocol

import pytest

pytest.importorskip("playwright", reason="needs playwright")

from playwright.sync_api import (
    BrowserContext,
    Page,
    expect,
    sync_playwright,
)

from cavalier.catalogue import find
from cavalier.watching.playback import Playback, State
from cavalier.watching.player.player_page import page
from cavalier.watching.player.together import events, parting
from cavalier.watching.recording import record
from cavalier.watching.trace_document import ENTERED, LEFT, TraceDocument
from common.board import Board, Square, square_name
from common.search import Search
from tests.needs import need

pytestmark = [pytest.mark.needs("playwright"), pytest.mark.slow]

BOARD = Board(3, 4)

#: They count the tours of the same tree in two styles: the same events.
TWINS = ("backtracking-matrix", "couples")
APART = ("pascal-move", "boolean-knight-tour")


@cache
def recorded(port: str) -> TraceDocument:
    """Return what a port does on 3x4 from a3."""
    search = Search(BOARD, start=Square(0, 0))
    counts = port in TWINS
    return record(
        find(port), search, "count_tours" if counts else "first_tour"
    )


@pytest.fixture(scope="module")
def browser() -> Iterator[BrowserContext]:
    """Return a browser without a network, the same for all these tests."""
    need("chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        yield started.new_context(offline=True)


class Open(Protocol):
    """What opens a page."""

    def __call__(self, ports: tuple[str, str], link: str = "") -> Page:
        """Open the page of some ports, at the moment of a link."""


@pytest.fixture
def opened(browser: BrowserContext, tmp_path: Path) -> Iterator[Open]:
    """Return what opens a page, which may not complain of anything."""
    complaints: list[str] = []
    sheet = browser.new_page()
    sheet.set_viewport_size({"width": 1440, "height": 900})
    sheet.on("pageerror", lambda error: complaints.append(str(error)))
    sheet.on("console", lambda said: complaints.append(said.text))

    def opening(ports: tuple[str, str], link: str = "") -> Page:
        file = tmp_path / "page.html"
        file.write_text(page([recorded(port) for port in ports]), "utf-8")
        sheet.goto("about:blank")
        sheet.goto(f"{file.as_uri()}{link}")
        sheet.wait_for_selector("#controls")
        return sheet

    yield opening
    sheet.close()
    assert not complaints


def press(seen: Page, *keys: str) -> None:
    for key in keys:
        seen.keyboard.press(key)


def moment(seen: Page) -> str:
    """Return the moment that the address names."""
    return seen.url.partition("#")[2]


def boards(seen: Page) -> list[str]:
    """Return the squares of the path in each pane, as they are read."""
    labels = seen.locator("svg.board").evaluate_all(
        "all => all.map(each => each.getAttribute('aria-label'))"
    )
    return [str(label).partition(": ")[2] for label in labels]


def paths(document: TraceDocument) -> list[str]:
    """Return the path after each event, worked out from the events alone."""
    path: list[str] = []
    read = [""]
    for kind, square in events(document):
        name = square_name(Square(*divmod(square, BOARD.columns)), BOARD)
        if kind == ENTERED:
            path.append(name)
        elif kind == LEFT:
            assert path.pop() == name
        read.append(" ".join(path))
    return read


def test_every_event_is_at_the_same_board_in_both_panes(opened: Open) -> None:
    seen, expected = opened(TWINS, "#event=0"), paths(recorded("couples"))
    assert len(expected) == 137
    for path in expected:
        assert boards(seen) == [path or "no square yet"] * 2
        seen.click("#event-on")


def test_each_key_does_what_the_page_says(opened: Open) -> None:
    seen = opened(TWINS)
    press(seen, "ArrowRight", "ArrowRight", "ArrowLeft")
    assert moment(seen) == "event=2"
    press(seen, "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowLeft")
    assert moment(seen).startswith("step=")
    press(seen, ".", ",", ",")
    assert moment(seen) == "event=2"
    press(seen, "2")
    assert moment(seen) == "event=2&leads=2"
    press(seen, "3")
    notice = seen.locator("#notice")
    expect(notice).to_have_text("There is no program 3. The last one is 2.")
    press(seen, "1", "j", *"42", "Enter")
    assert moment(seen) == "event=42"
    press(seen, "j", *"999", "Enter")
    expect(notice).to_contain_text("There is no event 999.")
    press(seen, "End")
    assert "The run has ended. Its result: 2" in seen.inner_text("#said")


def test_a_link_leads_to_its_moment(opened: Open) -> None:
    seen = opened(TWINS, "#event=17")
    assert seen.inner_text("#said").startswith("Event 17 of 136.")
    shown = seen.inner_html("main")
    press(seen, "ArrowRight", "Shift+ArrowRight", "2", "Shift+ArrowRight")
    link, later = moment(seen), seen.inner_html("main")
    assert re.fullmatch(r"step=\d+&leads=2", link)
    seen.evaluate("location.hash = '#event=17'")
    expect(seen.locator("#said")).to_contain_text("Event 17 of 136.")
    assert seen.inner_html("main") == shown
    assert opened(TWINS, f"#{link}").inner_html("main") == later


def test_it_goes_to_where_they_part(opened: Open) -> None:
    seen, documents = opened(APART), [recorded(port) for port in APART]
    found = parting(documents)
    assert found is not None
    seen.get_by_role("button", name="Go there").click()
    assert moment(seen) == f"event={found.number}"
    assert "They have parted." in seen.inner_text("#said")
    assert boards(seen) == [paths(each)[found.number] for each in documents]


def test_the_next_step_reveals_the_answer_and_keeps_the_score(
    opened: Open,
) -> None:
    seen = opened(TWINS, "#guess=9:square,14:left")
    texts = seen.locator("#guess .answers button").all_inner_texts()
    right = next(n for n, t in enumerate(texts, 1) if "It enters c3" in t)
    press(seen, str(right), "ArrowRight")
    expect(seen.locator("#guess .verdict")).to_have_text(
        "Right: It enters c3. Score: 1 of 1."
    )


def test_the_trees_of_two_styles_have_the_same_shape(opened: Open) -> None:
    shapes = "recordings.map(each => new CallTree(each).shape())"
    one, other = opened(TWINS).evaluate(shapes)
    assert one == other
    assert (len(one), sum(one)) == (67, 66)


#: What each port says of its second event: it enters a square.
ENTERS = {
    "backtracking-matrix": "ronde[2][1] = 2 writes 2 on b1.",
    "couples": "nb_parcours is called for b1: echiquier has 11 squares.",
    "best-first-lazy": "numeroter has returned a board with 2 on c2.",
    "boolean-knight-tour": (
        "knight_tour is called for b1: visited is 2, row is 1 and column is 2."
    ),
    "warnsdorff-unfold": "advance is called for c2.",
}

SAID = "plain(panes[0].account.sentence(2, panes[0].recording.positionOf(2)))"


@pytest.mark.parametrize("port", ENTERS)
def test_a_sentence_says_what_the_line_did(opened: Open, port: str) -> None:
    assert opened((port, port)).evaluate(SAID) == ENTERS[port]


def at(document: TraceDocument, playback: Playback, position: int) -> object:
    """Return what a pane must show at a position: line, calls, variables."""
    state = playback.at(position)
    running = state.stack[-1] if state.stack else None
    names = [document["functions"][each.function][0] for each in state.stack]
    returned = "yields" if state.kind == "y" else "returns"
    return {
        "next": str(following(document, state)),
        "calls": [name.rpartition(".")[2] for name in reversed(names)][:40],
        "variables": [
            name or returned for name in (running.variables if running else ())
        ],
    }


def following(document: TraceDocument, state: State) -> int | None:
    """Return the line that runs next: after a return, the caller's."""
    lines = list(accumulate(document["lines"]))
    if state.kind in ("c", "s"):
        later = document["kinds"][state.position : state.position + 1]
        return lines[state.position] if later == "l" else None
    open_calls = state.stack if state.kind == "l" else state.stack[:-1]
    return open_calls[-1].line if open_calls else None


SEEN = """([first, last]) => {
  const all = name => [...document.querySelectorAll(`#pane-1 ${name}`)];
  const found = [];
  for (let position = first; position < last; position++) {
    player.toPosition(position);
    show();
    found.push({
      next: all(".code .next")[0]?.dataset.line ?? "None",
      calls: all(".stack li code").map(each => each.textContent),
      variables: all(".variables > div > dt").map(each => each.textContent),
    });
  }
  return found;
}"""


def test_the_page_shows_what_the_playback_says(opened: Open) -> None:
    document = recorded(TWINS[0])
    playback = Playback(document)
    found = opened(TWINS).evaluate(SEEN, [230, 280])
    assert found == [at(document, playback, n) for n in range(230, 280)]
