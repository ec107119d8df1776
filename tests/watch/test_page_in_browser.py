"""The page that plays programs, opened from disk in two browsers."""

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="needs playwright")

from playwright.sync_api import Browser, Page, sync_playwright

from tests.needs import need
from tests.watch.test_page import PAIR, page_of

pytestmark = [pytest.mark.needs("playwright"), pytest.mark.slow]

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


#: Opens a page of programs, at an address, in a language.
Open = partial[Page]


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
    """Return an opener of pages, which make no error and no request."""
    sheet, complaints = browser.new_page(), list[str]()
    sheet.on("pageerror", lambda error: complaints.append(str(error)))
    sheet.on("request", lambda request: complaints.append(request.url))

    yield partial(open_page, sheet, tmp_path / "page.html")
    sheet.close()
    assert not [c for c in complaints if not c.startswith(("file:", "data:"))]


def open_page(
    sheet: Page, file: Path, *names: str, at: str = "", language: str = "en"
) -> Page:
    file.write_text(page_of(*names, language=language), "utf-8")
    sheet.goto("about:blank")
    sheet.goto(file.as_uri() + at)
    return sheet


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


def test_keys_move_and_choose_modes(opened: Open) -> None:
    sheet = opened(*PAIR)
    assert press(sheet) == "#event=112"  # the longest path
    assert sheet.locator(".first, .disc").count() == 2 * 12
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
    press(sheet, "Escape")
    sheet.locator("dialog").wait_for(state="hidden")
    press(sheet, " ")
    sheet.wait_for_function("location.hash.slice(7) >= 2")
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


#: For tests that do not depend on the browser.
ONE_BROWSER = pytest.mark.parametrize("browser", ["chromium"], indirect=True)


@ONE_BROWSER
@pytest.mark.parametrize(
    ("name", "figure"),
    [
        ("flat", "1 list shared by 7 calls changed 7 times"),
        ("of_the_file", "1 matrix shared by 7 calls changed 7 times"),
        ("an_object", "1 dictionary shared by 7 calls changed 7 times"),
        ("a_generator", "1 list shared by 7 calls changed 7 times"),
        ("longer_path", "7 lists for 7 calls never changed"),
        ("row_and_column", "7 frozen sets for 7 calls never changed"),
        ("low", "The calls hold no list or other container."),
    ],
)
def test_a_tile_spans_the_calls_that_share_it(
    opened: Open, name: str, figure: str
) -> None:
    assert figures(opened(name, at="#event=7")) == [figure]


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
    for part in (".board", ".tiles", ".code"):
        boxes = [b.bounding_box() for b in sheet.locator(part).all()]
        shown = [box for box in boxes if box]
        assert len(shown) == 2
        for box in shown:
            assert box["height"] > 90
            assert box["y"] + box["height"] < 768


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
    questions = set[str]()
    for _ in range(60):
        press(sheet, "ArrowRight", "1")
        text = sheet.locator("#quiz p").first.inner_text()
        right = sheet.locator("#quiz .right").inner_text().split(". ", 1)[1]
        there = sheet.evaluate("[plays.indexOf(asking.play), asking.tile]")
        press(sheet, "ArrowRight")
        questions.add(last := text.split()[-1])
        placed = sheet.locator(".pane:first-child :is(.first, .disc)").count()
        tiles = sheet.evaluate(
            "plays.map(p => tilesOf(p).tiles.map(t => t.ref))"
        )
        answers = {
            "unvisited?": str(12 - placed),
            "next?": sheet.locator("#moment b").inner_text(),
            "there?": "Yes" if there[1] in tiles[there[0]] else "No",
            "same?": sheet.locator(".done > span").nth(1).inner_text(),
        }
        assert answers[last] in right
    assert len(questions) == 4
