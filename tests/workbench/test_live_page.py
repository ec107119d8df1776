"""The page Live in a browser, with Python that runs in it."""

import os
import shutil
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Response,
    expect,
    sync_playwright,
)

from cavalier.live.serving import Server
from tools.site.live.page import programs, whole

pytestmark = pytest.mark.slow

WIDE, PHONE = (1440, 900), (390, 844)

#: The longest that a busy machine may take for an answer, in milliseconds.
PATIENCE = 300_000

TEXTS = {program["id"]: program["text"] for program in programs()}

#: A port with one of its moves left out.
MISSING = TEXTS["couples"].replace("(-2, -1), ", "")

#: What the keys for it do, on every system.
PASTE = """(editor, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const how = {cancelable: true, clipboardData};
    editor.dispatchEvent(new ClipboardEvent("paste", how));
}"""

#: A program that does not let itself be interrupted, and prints without end.
ENDLESS = """
def first_tour(board, start):
    while True:
        try:
            print(board)
        except BaseException:
            pass
"""

#: Programs that go too far, and what is said of them.
GREEDY = {
    "prints": (
        "for i in range(10**5): print('<b>', i)\nreturn 0",
        "0 paths-from-start",
    ),
    "calls": ("return count_tours()", "RecursionError"),
    "html": ("raise ValueError('<img src=/x onerror=alert(1)>')", "<img src"),
}

#: A program that answers a question in the place of what judges it.
FORGED = """
import json
known = json.dumps
def forged(said, **form):
    if "kind" not in said:
        return known(said, **form)
    json.dumps = known
    page = '''PAGE'''
    return known({"kind": "answer", "answer": {"page": page}})
json.dumps = forged
"""

HOSTILE_PAGE = """<html lang="en"><meta http-equiv="refresh" content="1;/a">
<img src="SITE/b"><link rel="stylesheet" href="SITE/c">
<iframe src="SITE/d"></iframe><script src="SITE/live/live.mjs?again"></script>
<script>fetch("SITE/e"); parent.document.body.remove()</script>
<body onload="location = 'SITE/f'">forged"""

#: Where the page keeps the text of a port.
KEPT = "localStorage['cavalier-live:couples'] ?? null"


@pytest.fixture(scope="module")
def site(live_site: Path) -> Iterator[Server]:
    """Return the server of a site that has this page alone."""
    with Server(live_site, 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(scope="module")
def browser(site: Server) -> Iterator[Browser]:
    """Return the distribution's browser, the same for all these tests.

    It ends before the server that it has connections to.
    """
    program = shutil.which("chromium")
    if program is None and "CI" not in os.environ:
        pytest.skip("chromium is not installed")
    assert program is not None, "Install chromium."
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"]
        )


class Live:
    """The page, as a visitor sees it."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.page, self.server = context.new_page(), server
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.loaded: dict[str, int] = {}
        self.page.on("pageerror", lambda e: self.complaints.append(str(e)))
        self.page.on("console", lambda e: self.complaints.append(e.text))
        self.page.on("response", self._note)

    def _note(self, response: Response) -> None:
        size = int(response.headers.get("content-length", 0))
        self.loaded[response.url] = size

    def open(self, address: str = "") -> None:
        """Open the page at an address, as a link does."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.server.address}{address}")
        expect(self.page.locator("#file")).not_to_be_empty()

    def go(self, address: str) -> None:
        """Follow a link inside the page, which is not loaded again."""
        self.page.evaluate("to => { location.hash = to }", address)

    def write(self, text: str) -> None:
        """Paste a text in place of the one that is there."""
        editor = self.page.locator(".cm-content")
        editor.click()
        self.page.keyboard.press("Control+A")
        editor.evaluate(PASTE, text)

    def click(self, name: str) -> None:
        """Click a button."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def asked(self, name: str) -> str:
        """Click a button that asks Python, and return what is said then."""
        self.click(name)
        return self.ended()

    def ended(self) -> str:
        """Return what is said once Python has answered."""
        stop = self.page.locator("#stop")
        expect(stop).to_have_attribute(
            "aria-disabled", "true", timeout=PATIENCE
        )
        return self.page.inner_text("#answer")

    def keeps(self, text: str | None) -> bool:
        """Check what the browser keeps of the text of couples."""
        return bool(self.page.evaluate(KEPT) == text)

    @property
    def whose(self) -> str:
        """What is said of the text."""
        return self.page.inner_text("#whose")

    @property
    def notice(self) -> str:
        """What is said once."""
        return self.page.inner_text("#notice")


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """Return a browser that has never seen the page, and loads no Python."""
    context = browser.new_context()
    context.route("**/pyodide/*", lambda route: route.abort())
    yield context
    context.close()


@pytest.fixture(scope="module")
def loaded(browser: Browser, site: Server) -> Iterator[Live]:
    """Return the page with Python in it, which complains of nothing."""
    live = Live(browser.new_context(), site)
    live.open()
    expect(live.page.get_by_text("Ready. Python 3")).to_be_visible(
        timeout=PATIENCE
    )
    yield live
    assert live.complaints == []


@pytest.fixture
def live(loaded: Live) -> Live:
    """Return it with the text of couples, as if never edited."""
    loaded.page.evaluate("localStorage.clear()")
    loaded.go("#")
    loaded.go("#port=couples&board=3x4&start=a1")
    loaded.page.select_option("#what", "first")
    assert loaded.whose == "unchanged"
    return loaded


def test_an_edited_port_is_red_until_it_is_mended(live: Live) -> None:
    live.write(MISSING)
    told = live.asked("Grade")
    assert "cases failed. Hint: the move (-2, -1) looks missing." in told
    first = live.page.inner_text(".first")
    assert first.startswith("First failure: count: 3x4 from (1, 0): came: ")
    live.write(TEXTS["couples"])
    assert live.asked("Grade") == "All 46 cases passed."
    assert live.page.locator(".first > *").count() == 0


def test_the_first_tour_is_on_the_board(live: Live) -> None:
    board = live.page.locator("#picture svg")
    assert board.get_attribute("aria-label") == "Board 3x4: no square yet"
    # What `cavalier tour couples --board 3x4 --start a1` prints.
    assert (
        live.asked("Run") == "couples.py: a tour, not closed, of 3x4 from a1"
    )
    squares = "a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2"
    assert board.get_attribute("aria-label") == f"Board 3x4: {squares}"


def test_tours_are_counted_as_by_the_command(live: Live) -> None:
    live.page.fill("#board", "4x5")
    live.page.select_option("#what", "all")
    # OEIS A123935 has 82 tours of 4x5, each once: here in both directions.
    assert live.asked("Run") == "164 paths"
    assert "board=4x5" in live.page.url


def test_a_wrong_board_is_refused_in_a_sentence(live: Live) -> None:
    for board in "4by5", "0x3", "3x4; import os", "":
        live.page.fill("#board", board)
        told = live.asked("Run")
        assert board.partition(";")[0] in told
        assert "Traceback" not in told


def test_what_has_no_end_is_stopped_and_the_page_goes_on(live: Live) -> None:
    live.write(ENDLESS)
    live.page.locator(".cm-content").press("Control+Enter")
    live.page.evaluate("for (let i = 0; i < 20; i++) run.click()")
    expect(live.page.locator("#stop")).to_have_attribute(
        "aria-disabled", "false"
    )
    live.page.wait_for_timeout(500)
    assert live.page.inner_text("#answer").endswith("Stop ends it.")
    assert live.asked("Stop") == "Stopped."
    live.click("Run")
    assert live.asked("Stop") == "Stopped."
    live.click("Reset")
    live.page.select_option("#what", "one")
    assert live.asked("Run") == "2 paths-from-start"


def test_a_program_that_ends_python_is_named_and_the_page_goes_on(
    live: Live,
) -> None:
    live.write("import os\n\ndef count_tours(*_):\n    os._exit(3)\n")
    live.page.select_option("#what", "one")
    assert live.asked("Run").startswith("The program ended Python:")
    live.click("Reset")
    assert live.asked("Run") == "2 paths-from-start"


@pytest.mark.parametrize("way", GREEDY)
def test_a_program_that_goes_too_far_is_named(live: Live, way: str) -> None:
    body, words = GREEDY[way]
    lines = "\n    ".join(body.split("\n"))
    live.write(f"def count_tours(*_):\n    {lines}\n")
    live.page.select_option("#what", "one")
    said = live.asked("Run")
    assert words in said
    assert live.page.locator("#answer > *").count() == 0
    live.click("Reset")
    assert live.asked("Run") == "2 paths-from-start"


def test_a_run_is_played_step_by_step(live: Live) -> None:
    live.write(TEXTS["couples"].replace("nouvel_echiquier", "rest"))
    live.page.select_option("#what", "one")
    assert live.asked("Step") == "The run is below, step by step."
    player = live.page.frame_locator("#player iframe")
    # As in `cavalier compare couples backtracking-matrix --board 3x4`.
    expect(player.locator("#said")).to_have_text(
        "Event 0 of 136. The board is empty."
    )
    player.get_by_label("One event on").click()
    expect(player.locator("#said")).to_have_text(
        "Event 1 of 136. The knight enters a1, number 1."
    )
    assert "rest = supprimer(" in player.locator(".code").inner_text()
    live.click("Close the player")
    expect(live.page.locator("#player")).to_be_hidden()
    expect(live.page.locator("#step")).to_be_focused()


def test_a_style_names_the_line_that_breaks_it(live: Live) -> None:
    live.write("def count(a, b, c, d):\n    n = 0\n    n += 1\n    return n\n")
    live.page.select_option("#style", "functional")
    assert live.asked("Style") == (
        "The program keeps 9 of 11 constraints of the functional style."
    )
    broken = live.page.locator(".cases .failed")
    assert "no-augmented-assignment line 3" in broken.first.inner_text()
    broken.first.get_by_role("button").click()
    expect(live.page.locator(".cm-activeLine")).to_have_text("    n += 1")


def test_own_code_begins_with_a_function_to_fill_in(live: Live) -> None:
    live.page.select_option("#program", "own")
    assert live.page.input_value("#entry") == "nb_parcours"
    assert live.page.inner_text("#file") == "own.py"
    live.asked("Grade")
    first = live.page.inner_text(".first")
    assert "NotImplementedError: write this function, line 14" in first


def test_what_is_typed_is_kept_until_it_is_reset(
    visitor: BrowserContext, site: Server
) -> None:
    live = Live(visitor, site)
    live.open("#port=couples")
    live.write("# mine")
    assert live.whose.startswith("changed, and kept")
    live.open("#port=couples")
    assert live.page.locator(".cm-line").all_inner_texts() == ["# mine"]
    live.page.select_option("#program", "lazy-tours")
    assert live.whose == "unchanged"
    live.page.select_option("#program", "couples")
    live.click("Reset")
    assert live.keeps(None)
    assert live.whose == "unchanged"
    live.page.locator(".cm-content").press("Control+z")
    assert live.keeps("# mine")


def test_a_link_shows_its_text_and_keeps_the_own_one(
    visitor: BrowserContext, site: Server, browser: Browser
) -> None:
    visitor.grant_permissions(["clipboard-read", "clipboard-write"])
    giver = Live(visitor, site)
    giver.open("#port=couples&board=4x5&start=b2")
    giver.write("# given: ♞")
    giver.click("Copy link")
    expect(giver.page.locator("#notice")).to_contain_text("nothing is sent")
    link = str(giver.page.evaluate("navigator.clipboard.readText()"))
    address = "#" + link.partition("#")[2]
    assert link == giver.page.url
    giver.click("Reset")
    giver.write("# mine")
    giver.open(address)
    lines = giver.page.locator(".cm-line")
    assert lines.all_inner_texts() == ["# given: ♞"]
    assert giver.page.input_value("#start") == "b2"
    assert giver.keeps("# mine")
    assert "it replaces your text" in giver.whose
    giver.click("Reset")
    assert lines.all_inner_texts() == ["# mine"]
    giver.open(address)
    giver.page.locator(".cm-content").press("Control+End")
    giver.page.keyboard.insert_text("!")
    assert giver.keeps("# given: ♞!")
    assert "text=" not in giver.page.url


def test_a_broken_link_is_refused_in_a_sentence(
    visitor: BrowserContext, site: Server
) -> None:
    live = Live(visitor, site)
    for text in "AAAA", "***", "7cExAQ", "%ff":
        live.open(f"#port=couples&text={text}")
        assert live.notice == (
            "The text of this link cannot be used: it is not whole. "
            "Ask for another link."
        )
        assert live.whose == "unchanged"
    live.open("#port=<b>nothing")
    assert live.notice.startswith("There is no program “<b>nothing”.")


def test_a_text_too_large_for_a_link_is_refused(
    visitor: BrowserContext, site: Server
) -> None:
    packing = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    bomb = packing.compress(bytes(10_000_000)) + packing.flush()
    live = Live(visitor, site)
    live.open(f"#port=couples&text={urlsafe_b64encode(bomb).decode()}")
    assert live.notice == (
        "The text of this link cannot be used: it is larger than 100,000 "
        "bytes. Ask for another link."
    )
    assert live.whose == "unchanged"
    live.write("é" * 50_001)
    live.click("Copy link")
    expect(live.page.locator("#notice")).to_have_text(
        "This text cannot be put into a link: it is larger than 100,000 "
        "bytes. Download it instead."
    )
    live.go("#port=lazy-tours&text=" + "A" * 1_900_000)
    expect(live.page.locator("#notice")).to_contain_text("cannot be used")


def test_two_tabs_show_the_newest_text(
    visitor: BrowserContext, site: Server
) -> None:
    one, other, third = (Live(visitor, site) for _ in range(3))
    one.open("#port=couples")
    other.open("#port=couples")
    third.open("#port=lazy-tours")
    one.write("# newest")
    expect(other.page.locator(".cm-line")).to_have_text(["# newest"])
    assert other.notice.startswith("You have changed this text in another tab")
    assert third.notice == ""
    other.page.locator(".cm-content").press("End")
    other.page.keyboard.insert_text("!")
    expect(one.page.locator(".cm-line")).to_have_text(["# newest!"])
    assert one.keeps("# newest!")


def test_a_browser_that_keeps_nothing_is_told_so(
    visitor: BrowserContext, site: Server
) -> None:
    visitor.add_init_script(
        "Storage.prototype.setItem = Storage.prototype.getItem = "
        "() => { throw new DOMException('denied', 'SecurityError') }"
    )
    live = Live(visitor, site)
    live.open("#port=couples")
    live.write("# mine")
    assert live.notice.startswith("This browser does not keep your text")


def test_the_file_is_downloaded_under_its_name(
    visitor: BrowserContext, site: Server
) -> None:
    live = Live(visitor, site)
    live.open("#port=backtracking-matrix")
    live.write("x = 'é'\n")
    with live.page.expect_download() as begun:
        live.click("Download")
    assert begun.value.suggested_filename == "backtracking_matrix.py"
    assert begun.value.path().read_text("utf-8") == "x = 'é'\n"


@pytest.mark.parametrize("dark", [False, True])
def test_a_phone_shows_it_without_scrolling_aside(
    live: Live, dark: bool
) -> None:
    width, height = PHONE
    live.page.set_viewport_size({"width": width, "height": height})
    live.page.emulate_media(color_scheme="dark" if dark else "light")
    live.asked("Style")
    live.asked("Run")
    assert live.page.evaluate("document.documentElement.scrollWidth") == width
    width, height = WIDE
    live.page.set_viewport_size({"width": width, "height": height})


def test_a_forged_player_runs_nothing_and_reaches_nothing(live: Live) -> None:
    here = live.server.address.removesuffix("/live.html")
    live.write(FORGED.replace("PAGE", HOSTILE_PAGE.replace("SITE", here)))
    before = {*live.loaded}
    assert live.asked("Step") == "The run is below, step by step."
    body = live.page.frame_locator("#player iframe").locator("body")
    expect(body).to_contain_text("forged")
    live.page.wait_for_timeout(1500)
    expect(body).to_contain_text("forged")
    got = {*live.loaded} - before
    assert not [url for url in got if url.startswith("http")]
    live.click("Close the player")
    # The policy's complaints, which Chromium repeats for the next frame: so no
    # test below plays a run.
    live.complaints.clear()


def test_the_page_is_light_and_loads_nothing_from_elsewhere(
    loaded: Live,
) -> None:
    here = f"http://127.0.0.1:{loaded.server.server_port}/"
    own = ("blob:", "data:")
    sizes = {
        url.removeprefix(here): size
        for url, size in loaded.loaded.items()
        if not url.startswith(own)
    }
    assert not any("://" in url for url in sizes)
    runtime = [n for n in sizes if "pyodide/" in n or n.endswith(".zip")]
    assert sum(sizes[name] for name in runtime) < 15_000_000
    assert sum(sizes.values()) - sum(sizes[n] for n in runtime) < 1_000_000


def test_a_page_opened_from_disk_says_how_to_serve_it(
    visitor: BrowserContext, tmp_path: Path
) -> None:
    file = tmp_path / "live.html"
    file.write_text(whole(""))
    page = visitor.new_page()
    page.goto(file.as_uri())
    assert "`" not in page.inner_text("body")
    assert page.inner_text("#notice").startswith(
        "Live needs a web server. If you have opened this page from a disk, "
        "type cavalier live"
    )
    expect(page.locator("#asked")).to_be_hidden()
