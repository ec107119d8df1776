"""The slides of the lesson in a browser, from disk and without a network."""

import re

import pytest
from playwright.sync_api import Frame, Page, expect

from cavalier.commands import lesson
from cavalier.lesson.box import text
from tools.site.live.installing import installed

pytestmark = [
    pytest.mark.needs("playwright"),
    pytest.mark.slow,
    pytest.mark.sandboxed,
]

#: The moments of each slide, as its text has them.
MOMENTS = [
    moments.split() if player else []
    for player, moments in (
        (re.findall(r"```player (\w+)\n([^`]*)```", slide) or [("", "")])[0]
        for slide in text("slides.md").split("\n---\n")
    )
]

SIZES = [(1440, 900), (1024, 768)]


@pytest.fixture(scope="module")
def slides(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the address of the slides."""
    folder = tmp_path_factory.mktemp("lesson") / "box"
    assert lesson.command(folder) == 0
    return (folder / "teacher/slides.html").as_uri()


def shown(sheet: Page, address: str, slide: int, moment: int = 1) -> Page:
    sheet.goto("about:blank")
    sheet.goto(f"{address}#{slide}.{moment}")
    of = len(MOMENTS[slide - 1])
    told = f", moment {moment} of {of}" if of > 1 else ""
    expect(sheet.locator("#where")).to_have_text(
        f"{slide} of {len(MOMENTS)}{told}"
    )
    return sheet


def program(sheet: Page) -> Frame:
    """Return the player's page on the slide, when it is there."""
    expect(sheet.frame_locator("#player").locator("#said")).not_to_be_empty()
    frame = sheet.locator("#player").element_handle().content_frame()
    assert frame is not None
    return frame


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("slide", "moment"),
    [
        (slide, moment)
        for slide, moments in enumerate(MOMENTS, 1)
        for moment in range(1, len(moments) + 1)
    ],
)
def test_each_moment_is_one_of_the_recording(
    sheet: Page, slides: str, slide: int, moment: int
) -> None:
    link = MOMENTS[slide - 1][moment - 1]
    frame = program(shown(sheet, slides, slide, moment))
    assert frame.url.endswith(f"#{link}")
    expect(frame.locator("#notice")).to_be_empty()
    (event,) = re.findall(r"event=(\d+)", link)
    expect(frame.locator("#said")).to_contain_text(f"Event {event} of ")
    if "guess" in link:
        expect(frame.locator("#guess")).to_contain_text("?")


@pytest.mark.long
def test_keys_lead_through_all_slides_and_moments(
    sheet: Page, slides: str
) -> None:
    shown(sheet, slides, 1)
    places = [
        (
            f"{slide} of {len(MOMENTS)}"
            + (f", moment {moment} of {len(each)}" if len(each) > 1 else ""),
            bool(each),
        )
        for slide, each in enumerate(MOMENTS, 1)
        for moment in range(1, max(1, len(each)) + 1)
    ]
    ways = [("PageDown", places[1:]), ("PageUp", places[-2::-1])]
    for key, seen in ways:
        for place, plays in seen:
            sheet.keyboard.press(key)
            expect(sheet.locator("#where")).to_have_text(place)
            if plays:
                program(sheet)


def test_keys_of_a_question_are_those_of_the_programs(
    sheet: Page, slides: str
) -> None:
    (asked, *_) = [
        slide
        for slide, moments in enumerate(MOMENTS, 1)
        if "guess" in "".join(moments)
    ]
    frame = program(shown(sheet, slides, asked))
    before = frame.locator("#said").inner_text()
    expect(frame.locator("#guess")).to_contain_text("?")
    frame.wait_for_function("document.hasFocus()")
    sheet.keyboard.press("1")
    sheet.keyboard.press("ArrowRight")
    expect(frame.locator("#said")).not_to_have_text(before)
    sheet.keyboard.press("PageDown")
    expect(sheet.locator("#where")).to_contain_text(f"{asked + 1} of ")
    sheet.wait_for_function("document.activeElement.id === 'slides'")
    sheet.keyboard.press("ArrowLeft")
    expect(sheet.locator("#where")).to_contain_text(f"{asked} of ")


def test_the_buttons_do_what_the_keys_do(sheet: Page, slides: str) -> None:
    shown(sheet, slides, 1)
    sheet.get_by_role("button", name="Next").click()
    expect(sheet.locator("h1:visible")).to_have_text("By hand")
    sheet.get_by_role("button", name="Back").click()
    expect(sheet.locator("h1:visible")).to_have_text(
        "One search, three programs"
    )


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_slide_fits_the_screen(
    sheet: Page, slides: str, size: tuple[int, int]
) -> None:
    sheet.set_viewport_size({"width": size[0], "height": size[1]})
    for slide in range(1, len(MOMENTS) + 1):
        shown(sheet, slides, slide)
        sizes = sheet.evaluate(
            "(main => [main.scrollHeight - main.clientHeight,"
            " document.documentElement.scrollWidth,"
            " document.documentElement.scrollHeight])"
            "(document.querySelector('main'))"
        )
        assert sizes == [0, *size]


@pytest.mark.needs("node", "npm")
@pytest.mark.sampled(1)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_axe_finds_nothing_on_a_slide(
    sheet: Page, slides: str, *, size: tuple[int, int], dark: bool
) -> None:
    sheet.set_viewport_size({"width": size[0], "height": size[1]})
    sheet.emulate_media(color_scheme="dark" if dark else "light")
    for slide in range(1, len(MOMENTS) + 1):
        shown(sheet, slides, slide)
        sheet.evaluate((installed() / "axe-core/axe.min.js").read_text())
        found = sheet.evaluate("axe.run({iframes: false})")
        assert len(found["passes"]) > 10
        assert [each["help"] for each in found["violations"]] == []
