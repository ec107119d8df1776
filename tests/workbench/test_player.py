"""The page that plays recorded runs, opened from disk in a browser."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from cavalier.catalogue import find
from cavalier.watching.playback import Playback, State
from cavalier.watching.player.player_page import page
from cavalier.watching.player.together import events, parting
from cavalier.watching.player.wording import keys_of
from cavalier.watching.recording import record
from cavalier.watching.trace_document import ENTERED, LEFT, TraceDocument
from common.board import Board, Square, square_name
from common.search import Search
from tests.workbench.live_visitor import opened as browser_of

pytestmark = pytest.mark.needs("playwright")

WIDE, PHONE = (1440, 900), (390, 844)
BOARD = Board(3, 4)

#: Counts the tours of the same tree in two styles: the same events.
TWINS = ("backtracking-matrix", "couples")
#: Tries the same moves in another order: the third event differs.
APART = ("pascal-move", "boolean-knight-tour")

#: A program whose knight is not seen, and a run from event 20 on.
UNSEEN, LATER = "unseen.py:f", "later"

STEPS = ("One event back", "One line back", "One line on", "One event on")


@cache
def recorded(name: str) -> TraceDocument:
    """Return what a port does on 3x4 from a3."""
    if name == UNSEEN:
        known = recorded("couples")
        return {**known, "port": name, "lens": None, "events": []}
    if name == LATER:
        search = Search(BOARD, start=Square(0, 0))
        return record(find("couples"), search, "count_tours", from_event=19)
    return record(
        find(name),
        Search(BOARD, start=Square(0, 0)),
        "count_tours" if name in TWINS else "first_tour",
    )


def last_step(name: str) -> str:
    """Return the number of steps, which depends on the version of Python."""
    return f"{len(recorded(name)['kinds']):,}"


@cache
def written(ports: tuple[str, ...]) -> str:
    """Return the page of some ports."""
    return page([recorded(port) for port in ports])


@pytest.fixture(scope="module")
def browser() -> Iterator[BrowserContext]:
    """Return the distribution's browser, the same for all these tests."""
    with browser_of("chromium") as started:
        yield started.new_context(offline=True)


class Opened:
    """A page of some ports, as a reader sees it."""

    def __init__(self, page: Page, file: Path) -> None:
        self.page, self.file = page, file
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text))
        page.on("request", lambda asked: self.complaints.append(asked.url))
        self.goto("")

    def goto(self, moment: str) -> None:
        """Open the page at a moment, as a link does."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.file.as_uri()}{moment}")
        self.page.wait_for_selector("#controls")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def click(self, name: str) -> None:
        """Click a button."""
        self.page.get_by_role("button", name=name, exact=True).click()

    @property
    def said(self) -> str:
        """What the page says of the moment."""
        return self.page.inner_text("#said")

    @property
    def hash(self) -> str:
        """The moment that the address names."""
        return self.page.url.partition("#")[2]

    def boards(self) -> list[str]:
        """Return the squares of the path in each pane, as they are read."""
        labels = self.page.locator("svg.board").evaluate_all(
            "all => all.map(each => each.getAttribute('aria-label'))"
        )
        return [str(label).partition(": ")[2] for label in labels]

    def shown(self) -> str:
        """Return all that the panes show."""
        return str(self.page.locator("main").inner_html())

    def steps(self) -> list[str]:
        """Return at which step each pane is, and of how many."""
        return self.page.locator(
            ".counters div:first-child dd"
        ).all_inner_texts()


class Open(Protocol):
    """Opens the page of some ports in a window of some size."""

    def __call__(
        self, *ports: str, size: tuple[int, int] = WIDE, dark: bool = False
    ) -> Opened:
        """Open the page."""
        ...


@pytest.fixture
def opened(browser: BrowserContext, tmp_path: Path) -> Iterator[Open]:
    """Return what opens a page; in the end no page may have complained."""
    files: list[Opened] = []

    def opening(
        *ports: str, size: tuple[int, int] = WIDE, dark: bool = False
    ) -> Opened:
        file = tmp_path / "a page.html"
        file.write_text(written(ports), "utf-8")
        width, height = size
        sheet = browser.new_page()
        sheet.set_viewport_size({"width": width, "height": height})
        sheet.emulate_media(color_scheme="dark" if dark else "light")
        files.append(Opened(sheet, file))
        return files[-1]

    yield opening
    for each in files:
        each.page.close()
        allowed = each.file.as_uri()
        assert {said.partition("#")[0] for said in each.complaints} <= {
            allowed, "about:blank",
        }  # fmt: skip


def paths(document: TraceDocument) -> list[str]:
    """Return the path after each event, worked out from the events alone."""
    path: list[int] = []
    read = [""]
    for kind, square in events(document):
        if kind == ENTERED:
            path.append(square)
        elif kind == LEFT:
            assert path.pop() == square
        names = [
            square_name(Square(*divmod(each, BOARD.columns)), BOARD)
            for each in path
        ]
        read.append(" ".join(names))
    return read


def colour(opened: Opened) -> str:
    return str(
        opened.page.evaluate("getComputedStyle(document.body).backgroundColor")
    )


@pytest.mark.parametrize(
    "size", [WIDE, pytest.param(PHONE, marks=pytest.mark.slow)], ids=str
)
def test_every_event_is_at_the_same_board_in_both_panes(
    opened: Open, size: tuple[int, int]
) -> None:
    seen = opened(*TWINS, size=size)
    seen.goto("#event=0")
    expected = paths(recorded("couples"))
    assert len(expected) == 137
    found = seen.page.evaluate(
        """async number => {
          const boards = [...document.querySelectorAll("svg.board")];
          const found = [];
          for (let event = 0; event < number; event++) {
            found.push(boards.map(each => each.getAttribute("aria-label")));
            document.getElementById("event-on").click();
          }
          return found;
        }""",
        len(expected),
    )
    assert found == [
        [f"Board 3x4: {path or 'no square yet'}"] * 2 for path in expected
    ]
    assert (
        seen.page.evaluate("document.documentElement.scrollWidth") == size[0]
    )


@pytest.mark.slow
def test_all_of_a_line_is_seen_on_a_phone(opened: Open) -> None:
    seen = opened(*TWINS, size=PHONE)
    seen.press(*["ArrowRight"] * 3)
    code = seen.page.locator("#pane-1 .code")
    width, scrolled = code.evaluate(
        "box => [box.clientWidth, box.scrollWidth]"
    )
    assert scrolled <= width
    expect(seen.page.locator("#pane-2 .code")).to_be_hidden()
    seen.page.get_by_role("button", name="couples").click()
    expect(seen.page.locator("#pane-2 .code .next")).to_be_in_viewport()
    expect(code).to_be_hidden()


#: Presses a key so many times, then another one, and returns how many
#: different moments there were, and at how many the way back differs.
INVERSE = """([on, back, times]) => {
  const main = document.querySelector("main"), moments = [main.innerHTML];
  const press = name => document.body.dispatchEvent(
    new KeyboardEvent("keydown", {
      key: name.split("+").at(-1), bubbles: true,
      shiftKey: name.includes("Shift+"), altKey: name.includes("Alt+")}));
  for (let each = 0; each < times; each++) {
    press(on);
    moments.push(main.innerHTML);
  }
  const different = new Set(moments).size;
  let wrong = 0;
  for (let each = 0; each < times; each++) {
    moments.pop();
    press(back);
    wrong += main.innerHTML !== moments.at(-1);
  }
  return [different, wrong];
}"""


#: The keys that go on and back, by lines and by events.
LINES = ("Shift+ArrowRight", "Shift+ArrowLeft")
EVENTS = ("ArrowRight", "ArrowLeft")


# Every 256th step and every 64th event is remembered.
@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("ports", "moment", "keys", "times"),
    [
        (TWINS, "event=0", LINES, 12),
        (TWINS, "event=67", LINES, 12),
        (TWINS, "step=300", LINES, 12),
        (TWINS, "event=120&leads=2", EVENTS, 16),
        (("couples",), "step=180", LINES, 100),
        (APART, "event=0", EVENTS, 100),
    ],
)
def test_back_is_the_inverse_of_on(
    opened: Open,
    ports: tuple[str, ...],
    moment: str,
    keys: tuple[str, str],
    times: int,
) -> None:
    seen = opened(*ports)
    seen.goto(f"#{moment}")
    found = seen.page.evaluate(INVERSE, [*keys, times])
    assert found == [times + 1, 0]
    assert "leads" not in moment or seen.hash == moment


@pytest.mark.slow
def test_the_slider_goes_to_any_event_and_back(opened: Open) -> None:
    seen = opened(*TWINS)
    slider = seen.page.get_by_label("Moment")
    expected = paths(recorded("couples"))
    for event in (100, 3, 136, 0, 64):
        slider.fill(str(event))
        assert seen.said.startswith(f"Event {event} of 136.")
        assert seen.boards() == [expected[event] or "no square yet"] * 2
    slider.fill("137")
    assert "The run has ended. Its result: 2" in seen.said
    seen.page.get_by_role("combobox", name="Play").select_option("by lines")
    slider.fill("900")
    assert seen.steps()[0] == "900 of 2,634"
    said = " ".join(seen.said.split())
    assert slider.get_attribute("aria-valuetext") == said


@pytest.mark.slow
def test_full_boards_are_marked_under_the_slider(opened: Open) -> None:
    seen = opened(*TWINS)
    marks = seen.page.locator("#timeline .full")
    places = marks.evaluate_all(
        "all => all.map(each => +each.getAttribute('x1'))"
    )
    assert len(places) == 2
    for place in places:
        seen.goto(f"#event={place}")
        assert "The board is full" in seen.said
        assert len(seen.boards()[0].split()) == 12


def test_each_key_does_what_the_page_says(opened: Open) -> None:
    seen, lasts = opened(*TWINS), [last_step(name) for name in TWINS]
    listed = set(seen.page.locator(".keys kbd").all_inner_texts())
    assert listed == {
        each for key in keys_of("page") for each in key["keys"].split()
    }
    names = {"→": "ArrowRight", "←": "ArrowLeft", "↑": "ArrowUp"}
    names |= {"space": " ", "Esc": "Escape"}
    known = {
        "+".join(names.get(part, part) for part in re.split(r"\b\+", each))
        for each in listed
    }
    # The fourth answer of a question.
    assert set(seen.page.evaluate("Object.keys(keys)")) == known | {"4"}
    seen.press("ArrowRight", "ArrowRight", "ArrowLeft")
    assert seen.hash == "event=2"
    seen.press("Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowLeft")
    assert seen.hash.startswith("step=")
    seen.press(".", ",", ",")
    assert seen.hash == "event=2"
    seen.press("2")
    assert seen.hash == "event=2&leads=2"
    seen.press("3")
    notice = seen.page.locator("#notice")
    expect(notice).to_have_text("There is no program 3. The last one is 2.")
    seen.press("x")
    expect(notice).to_have_text(
        "The key x does nothing here. Press ? for the keys."
    )
    seen.press("1", "End")
    assert seen.steps() == [f"{last} of {last}" for last in lasts]
    seen.press("Home")
    assert seen.steps() == [f"0 of {last}" for last in lasts]
    seen.press("+")
    speed = seen.page.get_by_label("Speed")
    assert speed.input_value() == "10"
    seen.press("-", "-")
    assert speed.input_value() == "2"
    seen.press("j", *"42", "Enter")
    assert seen.hash == "event=42"


@pytest.mark.slow
def test_it_plays_to_the_end_and_again(opened: Open) -> None:
    seen, lasts = opened(*TWINS), [last_step(name) for name in TWINS]
    seen.page.get_by_label("Speed").select_option("200 a second")
    seen.press(" ")
    expect(seen.page.get_by_role("button", name="Pause")).to_be_visible()
    expect(seen.page.get_by_role("button", name="Play")).to_be_visible(
        timeout=60_000
    )
    assert seen.steps() == [f"{last} of {last}" for last in lasts]
    seen.page.get_by_label("Speed").select_option("1 a second")
    seen.click("Play")
    seen.click("Pause")
    assert seen.said.startswith(("Event 0 ", "Event 1 "))


def test_a_link_leads_to_its_moment(opened: Open) -> None:
    seen = opened(*TWINS)
    seen.goto("#event=17")
    assert seen.said.startswith("Event 17 of 136.")
    shown = seen.shown()
    seen.press("ArrowRight", "Shift+ArrowRight", "2", "Shift+ArrowRight")
    moment, later = seen.hash, seen.shown()
    assert re.fullmatch(r"step=\d+&leads=2", moment)
    seen.page.evaluate("location.hash = '#event=17'")
    expect(seen.page.locator("#said")).to_contain_text("Event 17 of 136.")
    assert seen.shown() == shown
    seen.goto(f"#{moment}")
    assert seen.shown() == later


def test_a_moment_that_does_not_exist_is_named(opened: Open) -> None:
    seen, last = opened("couples"), last_step("couples").replace(",", "")
    for moment, said in (
        (
            "#event=137",
            "There is no event 137. The recording of couples has events 0 to "
            "136.",
        ),
        (f"#step={10**30}", f"couples has steps 0 to {last}."),
        ("#event=1&leads=2", "is not a moment of this page."),
        ("#event=-1", "“event=-1” is not a moment of this page."),
        ("#%E0%A4%A", "Use one like #event=1 or #step=1."),
        ("#<img src=x onerror=alert(1)>", "is not a moment of this page."),
    ):
        seen.goto(moment)
        expect(seen.page.get_by_role("status")).to_contain_text(said)
        assert seen.said.startswith("Event 1 of 136.")
        seen.press("ArrowRight")
        assert "Event 2 of 136. The knight enters b1" in seen.said
        assert seen.page.get_by_role("status").inner_text() == ""
    seen.press("j", *"999", "Enter")
    expect(seen.page.get_by_role("status")).to_contain_text(
        "There is no event 999."
    )
    assert seen.said.startswith("Event 2 of 136.")


def test_it_goes_to_where_they_part(opened: Open) -> None:
    seen = opened(*APART)
    documents = [recorded(port) for port in APART]
    found = parting(documents)
    assert found is not None
    seen.click("Go there")
    assert seen.hash == f"event={found.number}"
    assert "They have parted." in seen.said
    assert seen.boards() == [paths(each)[found.number] for each in documents]
    seen.press("ArrowLeft")
    one, other = seen.boards()
    assert one == other
    assert "parted" not in seen.said


def test_without_a_lens_lines_are_played(opened: Open) -> None:
    seen = opened(UNSEEN)
    seen.press("Shift+ArrowRight")
    assert (
        seen.said.partition("\n")[0].strip()
        == f"Step 2 of {last_step('couples')}."
    )
    expect(seen.page.locator("svg.board")).to_be_hidden()
    assert (
        seen.page.get_by_role("combobox", name="Play").input_value() == "line"
    )
    seen = opened(UNSEEN, "couples")
    expect(seen.page.locator(".comparison")).to_have_text(
        f"No lens was found for {UNSEEN}, so the events cannot be compared."
    )


@pytest.mark.slow
def test_a_run_may_begin_at_a_later_event(opened: Open) -> None:
    seen = opened(LATER)
    path = paths(recorded("couples"))
    assert seen.said.startswith("Event 20 of 136.")
    assert seen.boards() == [path[20]]
    seen.press("ArrowRight", "ArrowRight", "ArrowLeft")
    assert seen.boards() == [path[21]]
    assert seen.hash == "event=21"
    seen.goto("#event=3")
    expect(seen.page.get_by_role("status")).to_have_text(
        "There is no event 3. The recording of couples has events 19 to 136."
    )


@pytest.mark.slow
def test_dark_and_light_are_the_system_s_or_the_reader_s(
    opened: Open,
) -> None:
    light, dark = opened("couples"), opened("couples", dark=True)
    white, black = colour(light), colour(dark)
    assert white == "rgb(255, 255, 255)" != black
    for seen, name, other in (light, "dark", black), (dark, "light", white):
        select = seen.page.get_by_label("Show in")
        own = colour(seen)
        select.select_option(f"{name} colours")
        assert colour(seen) == other
        select.select_option("system colours")
        assert colour(seen) == own


@pytest.mark.slow
def test_the_matrix_that_is_the_board_is_drawn_once(opened: Open) -> None:
    seen = opened(*TWINS)
    seen.press("Home")
    before = seen.page.locator(".kept").all_inner_texts()
    assert all("Keeps no matrix and no list of" in each for each in before)
    seen.goto("#event=9")
    kept = seen.page.locator(".kept").all_inner_texts()
    assert "Keeps 1 matrix of 12 cells" in kept[0]
    assert "it is the board" in kept[0]
    assert seen.page.locator("#pane-1 .matrix").count() == 0
    assert seen.page.locator("#pane-1 .mini").count() == 0
    # The list of the board, and 8 without the squares toured so far.
    assert "nouvel_echiquier \N{MULTIPLICATION SIGN} 8" in kept[1]


@pytest.mark.slow
def test_each_control_has_its_name(opened: Open) -> None:
    seen = opened(*TWINS)
    for name in ("Play", *STEPS):
        assert seen.page.get_by_role("button", name=name).is_visible()
    for role, name in (
        ("slider", "Moment"),
        ("spinbutton", "Go to event"),
        ("combobox", "Play"),
        ("combobox", "Speed"),
        ("combobox", "Show in"),
        ("region", "Source of couples"),
    ):
        control = seen.page.locator(f'internal:role={role}[name="{name}"s]')
        assert control.count() == 1
    leads = seen.page.get_by_role("button", name="couples")
    assert leads.get_attribute("aria-pressed") == "false"
    leads.click()
    assert leads.get_attribute("aria-pressed") == "true"
    assert seen.page.locator("#said").get_attribute("aria-live") == "polite"


@pytest.mark.slow
def test_the_whole_procedure_is_seen_where_it_fits(opened: Open) -> None:
    seen = opened(*TWINS)
    seen.goto("#event=40")
    first, last = next(
        (line, 77)
        for name, line in recorded(TWINS[0])["functions"]
        if name == "parcourir"
    )
    for line in (first, last):
        expect(
            seen.page.locator(f"#pane-1 [data-line='{line}']")
        ).to_be_in_viewport(ratio=1)


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
  const all = (name, of = document) => [...of.querySelectorAll(name)];
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


@pytest.mark.parametrize(
    "port",
    [
        "couples",
        *(
            pytest.param(port, marks=pytest.mark.slow)
            for port in (TWINS[0], *APART)
        ),
    ],
)
def test_the_page_shows_what_the_playback_says(
    opened: Open, port: str
) -> None:
    document = recorded(port)
    playback = Playback(document)
    seen = opened(port)
    # Over the first state that is remembered, and at the end.
    for first in 230, playback.steps - 49:
        found = seen.page.evaluate(SEEN, [first, first + 50])
        assert found == [
            at(document, playback, position)
            for position in range(first, first + 50)
        ]
