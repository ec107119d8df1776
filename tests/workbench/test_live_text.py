"""The text that a visitor of the page Live writes, and what becomes of it."""

import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from cavalier.live.serving import Server
from tests.workbench.live_visitor import Live
from tools.site.live.page import whole

pytestmark = [pytest.mark.slow, pytest.mark.needs("playwright")]


def test_a_link_shows_its_text_and_keeps_the_own_one(
    visitor: BrowserContext, live_server: Server, browser: Browser
) -> None:
    visitor.grant_permissions(["clipboard-read", "clipboard-write"])
    giver = Live(visitor, live_server)
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


def test_a_link_has_the_own_text_that_is_compared_with(
    visitor: BrowserContext, live_server: Server, browser: Browser
) -> None:
    visitor.grant_permissions(["clipboard-read", "clipboard-write"])
    giver = Live(visitor, live_server)
    giver.open("#port=couples&board=4x5")
    giver.write("# given: ♞")
    giver.page.select_option("#program", "lazy-tours")
    giver.page.select_option("#other", "my-couples")
    giver.click("Copy link")
    expect(giver.page.locator("#notice")).to_contain_text("nothing is sent")
    address = "#" + giver.page.url.partition("#")[2]
    # Another visitor, whose browser keeps nothing.
    other = browser.new_context(
        permissions=["clipboard-read", "clipboard-write"]
    )
    other.route("**/pyodide/*", lambda route: route.abort())
    taker = Live(other, live_server)
    taker.open(address)
    chosen = taker.page.locator("#other option:checked")
    expect(chosen).to_have_text("couples (functional), from a link")
    taker.go("#port=lazy-tours")
    expect(taker.page.locator("#other")).not_to_have_value("my-couples")
    taker.go(address)
    expect(chosen).to_have_text("couples (functional), from a link")
    taker.click("Copy link")
    expect(taker.page.locator("#notice")).to_contain_text("nothing is sent")
    assert taker.page.url.endswith(address)
    assert taker.keeps(None)
    without = address.partition("&with=")[0]
    taker.open(without)
    assert taker.notice.startswith("There is no program “my-couples” here")
    other.close()


def test_a_broken_link_is_refused_in_a_sentence(
    visitor: BrowserContext, live_server: Server
) -> None:
    live = Live(visitor, live_server)
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
    visitor: BrowserContext, live_server: Server
) -> None:
    packing = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    bomb = packing.compress(bytes(10_000_000)) + packing.flush()
    live = Live(visitor, live_server)
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
    visitor: BrowserContext, live_server: Server
) -> None:
    one, other, third = (Live(visitor, live_server) for _ in range(3))
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
    visitor: BrowserContext, live_server: Server
) -> None:
    visitor.add_init_script(
        "Storage.prototype.setItem = Storage.prototype.getItem = "
        "() => { throw new DOMException('denied', 'SecurityError') }"
    )
    live = Live(visitor, live_server)
    live.open("#port=couples")
    live.write("# mine")
    assert live.notice.startswith("This browser does not keep your text")


def test_the_file_is_downloaded_under_its_name(
    visitor: BrowserContext, live_server: Server
) -> None:
    live = Live(visitor, live_server)
    live.open("#port=backtracking-matrix")
    live.write("x = 'é'\n")
    with live.page.expect_download() as begun:
        live.click("Download")
    assert begun.value.suggested_filename == "backtracking_matrix.py"
    assert begun.value.path().read_text("utf-8") == "x = 'é'\n"


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
