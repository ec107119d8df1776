"""The page that plays programs, opened from disk in two browsers."""

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

pytest.importorskip("playwright", reason="needs playwright")

from playwright.sync_api import Browser, Page, sync_playwright

from cavalier.watch.replay import Call, Replay
from cavalier.watch.subjects import Watched
from tests.needs import need
from tests.watch.programs import functions, seen
from tests.watch.test_page import PAIR, played

pytestmark = [pytest.mark.needs("playwright"), pytest.mark.slow]

CONTAINERS = {"array", "deque", "dict", "frozenset", "list", "set", "tuple"}
SIZES = [(1440, 900), (1024, 768), (390, 844)]

#: Letters that can be seen, and how high they are on the screen.
LETTERS = """() => [...document.querySelectorAll('body *')].flatMap(part => {
  const texts = [...part.childNodes].filter(node =>
    node.nodeType === 3 && node.textContent.trim());
  const box = part.getBoundingClientRect(), svg = part.closest('svg');
  if (!texts.length || !box.width || box.right < 0 || box.top > innerHeight)
    return [];
  const scale = svg ? part.getScreenCTM().a : 1;
  return [parseFloat(getComputedStyle(part).fontSize) * scale];
})"""

#: At each event of a program, the calls and the changes of each tile.
TILES = """() => plays[0].events.map((_, i) => {
  plays[0].go(plays[0].stepOf(i + 1));
  return Object.fromEntries(kept(plays[0]).tiles.map(tile =>
    [tile.ref, [tile.at.length, tile.times]]));
})"""


class Open(Protocol):
    """What opens a page of programs, at an address, in a language."""

    def __call__(
        self, *names: str, at: str = "", language: str = "en"
    ) -> Page:
        """Return the page."""


@pytest.fixture(scope="module", params=["chromium", "firefox"])
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    need(request.param)
    path = shutil.which(request.param)
    with sync_playwright() as play:
        if request.param == "firefox":
            yield play.firefox.launch(
                executable_path=path, channel="moz-firefox"
            )
        else:
            yield play.chromium.launch(
                executable_path=path, args=["--no-sandbox"]
            )


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Return what opens a page, which may neither complain nor ask a host."""
    sheet, complaints = browser.new_page(), list[str]()
    sheet.on("pageerror", lambda error: complaints.append(str(error)))
    sheet.on("request", lambda asked: complaints.append(asked.url))

    def opening(*names: str, at: str = "", language: str = "en") -> Page:
        file = tmp_path / "page.html"
        file.write_text(played(*names, language=language), "utf-8")
        sheet.goto("about:blank")
        sheet.goto(file.as_uri() + at)
        return sheet

    yield opening
    sheet.close()
    assert not [c for c in complaints if not c.startswith(("file:", "data:"))]


def press(sheet: Page, *keys: str) -> str:
    """Press keys; return the address."""
    for key in keys:
        sheet.keyboard.press(key)
    return str(sheet.evaluate("location.hash"))


def figures(sheet: Page) -> list[str]:
    texts = sheet.locator(".figures").all_inner_texts()
    return [" ".join(text.split()) for text in texts]


def test_two_figures_tell_the_styles_apart(opened: Open) -> None:
    sheet = opened(*PAIR, at="#event=18")
    assert figures(sheet) == [
        "1 matrix shared by 8 calls changed 18 times",
        "15 lists for 8 calls never changed",
    ]
    places = "tiles => tiles.map(tile => tile.style.gridArea)"
    assert len({*sheet.locator(".tile").evaluate_all(places)}) == 16
    assert figures(opened("lesson", "couples", at="#event=16"))[0].startswith(
        "1 list shared by 6 calls changed 10 times"
    )


def test_it_opens_where_the_way_is_longest(opened: Open) -> None:
    sheet = opened(*PAIR)
    assert press(sheet) == "#event=112"
    assert sheet.locator(".first, .disc").count() == 2 * 12
    assert figures(sheet)[1] == "23 lists for 12 calls never changed"


def test_each_key_does_what_it_says(opened: Open) -> None:
    sheet = opened(*PAIR, at="#event=3")
    assert press(sheet, "ArrowRight", "ArrowRight", "ArrowLeft") == "#event=4"
    assert press(sheet, "End") == "#event=136"
    assert press(sheet, "Home") == "#event=0"
    assert press(sheet, "2") == "#event=0&program=2"
    assert press(sheet, "Shift+ArrowRight") == "#event=1&program=2"
    assert "step2=" in press(sheet, *["Shift+ArrowRight"] * 3)
    assert press(sheet, *["Shift+ArrowLeft"] * 4) == "#event=0&program=2"
    assert press(sheet, "1", "t", "p") == "#event=0&projector&tree"
    assert sheet.locator("#tree").is_visible()
    assert press(sheet, "Escape") == "#event=0"
    press(sheet, "?")
    assert sheet.locator("dialog").is_visible()
    press(sheet, "Escape", " ")
    sheet.wait_for_function("location.hash === '#event=2'")
    press(sheet, " ")


def state(sheet: Page) -> str:
    return sheet.locator("main").inner_html() + press(sheet)


@pytest.mark.parametrize("names", [PAIR, ("shapes",)])
def test_back_is_as_forward_and_an_address_as_its_moment(
    opened: Open, names: tuple[str, ...]
) -> None:
    sheet = opened(*names, at="#event=0")
    forward = [state(sheet)]
    for _ in range(10):
        press(sheet, "ArrowRight")
        forward.append(state(sheet))
    address = press(sheet)
    for before in reversed(forward[:-1]):
        press(sheet, "ArrowLeft")
        assert state(sheet) == before
    assert state(opened(*names, at=address)) == forward[-1]


#: For what does not depend on the browser.
ONE_BROWSER = pytest.mark.parametrize("browser", ["chromium"], indirect=True)

Moment = dict[str, list[int]]


def holdings(replay: Replay, call: Call, changing: set[str]) -> set[str]:
    """Return the containers that a call's variables are, or objects have."""
    shared = [
        value
        for value in replay.shared.values()
        if {str(v) for v in (value, *(replay.items(value) or ()))} & changing
    ]
    queue, found = [*call.names.values(), *shared], set[str]()
    for value in queue:
        name = str(value)
        if replay.kinds.get(name) in ("object", "record"):
            queue += replay.items(value) or []
        elif replay.kinds.get(name) in CONTAINERS:
            found.add(name)
    return found


def sharing(program: Watched) -> Iterator[tuple[Counter[str], Replay]]:
    """Yield by how many calls objects are held, at each step of an event."""
    whole, nested = Replay(program.recording), set[int]()
    for _ in whole:
        opens = Counter(call.function for call in whole.open)
        nested |= {function for function in opens if opens[function] > 1}
    replay = Replay(program.recording)
    moments = {event.step for event in program.events}
    for number, step in enumerate(replay):
        if number in moments:
            calls = replay.open[: -1 if step.kind in ("r", "x") else None]
            own = [c for c in calls if c.function in nested] or calls
            held = [holdings(replay, c, {*whole.changed}) for c in own]
            yield Counter(name for names in held for name in names), replay


@ONE_BROWSER
@pytest.mark.parametrize(
    "name", [*PAIR, "lesson", *functions("board_programs.txt")[::4]]
)
def test_a_tile_spans_the_calls_that_share_it(opened: Open, name: str) -> None:
    """The judge is `Replay`, which settrace has judged."""
    program = seen(name)
    shown: list[Moment] = opened(name).evaluate(TILES)
    steps = [event.step for event in program.events]
    tiles = dict(zip(steps, shown, strict=True))
    for number, (calls, replay) in zip(tiles, sharing(program), strict=True):
        rows = {str(i) for ref in calls for i in replay.items(ref) or ()}
        assert calls.keys() - rows <= tiles[number].keys()
        for ref, (span, times) in tiles[number].items():
            parts = {str(item) for item in replay.items(ref) or ()}
            inside = sum(replay.changed[part] for part in parts)
            assert calls[ref] in (0, span)
            assert times - replay.changed[ref] in (0, inside)


def test_a_program_without_a_board_plays_by_lines(opened: Open) -> None:
    sheet = opened("shapes")
    assert sheet.locator(".board").is_hidden()
    assert sheet.locator(".remarks").count() == 1
    assert press(sheet, *["ArrowRight"] * 5) == "#event=0&step1=4"
    assert press(sheet, "End", "Home") == "#event=0"


@pytest.mark.parametrize(
    ("names", "language"), [(PAIR, "en"), ((*PAIR, "pascal-move"), "fr")]
)
def test_a_projector_shows_all_in_large_letters(
    opened: Open, names: tuple[str, ...], language: str
) -> None:
    sheet = opened(*names, at="#event=60&projector", language=language)
    sheet.set_viewport_size({"width": 1024, "height": 768})
    assert min(sheet.evaluate(LETTERS)) >= 24
    for part in (".board", ".kept", ".code"):
        boxes = [b.bounding_box() for b in sheet.locator(part).all()]
        seen = [box for box in boxes if box]
        assert len(seen) == 2
        assert all(
            b["height"] > 90 and b["y"] + b["height"] < 768 for b in seen
        )


@ONE_BROWSER
@pytest.mark.parametrize(
    ("names", "size", "scheme"),
    [
        *((PAIR, size, "light") for size in SIZES),
        (("lesson", "couples"), SIZES[0], "dark"),
        (("shapes",), SIZES[-1], "dark"),
    ],
)
def test_every_size_is_accessible_and_does_not_scroll_sideways(
    opened: Open, names: tuple[str, ...], size: tuple[int, int], scheme: str
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    sheet = opened(*names, at="#event=16")
    sheet.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    sheet.set_viewport_size({"width": size[0], "height": size[1]})
    for key in ["", "t", "g", "p"][: None if size[0] > 1000 else -1]:
        press(sheet, *key, *(["ArrowRight"] if key == "g" else []))
        wide = "document.documentElement.scrollWidth - innerWidth"
        assert sheet.evaluate(wide) <= 0
        assert not axe.run(sheet).response["violations"]


@ONE_BROWSER
def test_the_answers_of_the_questions_are_right(opened: Open) -> None:
    sheet = opened(*PAIR, at="#event=1&guess")
    asked = set[str]()
    for _ in range(60):
        press(sheet, "ArrowRight", "1")
        text = sheet.locator("#quiz p").first.inner_text()
        right = sheet.locator("#quiz .right").inner_text().split(". ", 1)[1]
        there = sheet.evaluate("[plays.indexOf(asking.play), asking.tile]")
        press(sheet, "ArrowRight")
        asked.add(last := text.split()[-1])
        placed = sheet.locator(".pane:first-child :is(.first, .disc)").count()
        tiles = sheet.evaluate("plays.map(p => kept(p).tiles.map(t => t.ref))")
        told = {
            "unvisited?": str(12 - placed),
            "next?": sheet.locator("#moment b").inner_text(),
            "there?": "Yes" if there[1] in tiles[there[0]] else "No",
            "same?": sheet.locator(".done > span").nth(1).inner_text(),
        }
        assert told[last] in right
    assert len(asked) == 4
