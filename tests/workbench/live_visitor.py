"""The page Live as a visitor sees it, in a browser that a test drives."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Response,
    expect,
    sync_playwright,
)

from cavalier.live.serving import Server
from tests.needs import need

#: The longest that a busy machine may take for an answer, in milliseconds.
PATIENCE = 300_000

#: The distribution's browsers; a job of the workflow runs the second.
BROWSERS = "chromium", pytest.param("firefox-esr", marks=pytest.mark.long)

#: A test with this mark runs in each of them.
IN_BOTH = pytest.mark.parametrize("browser", BROWSERS, indirect=True)

#: What the keys for it do: Firefox lets no script put text into its own event.
PASTE = """(editor, text) => {
    const event = new Event("paste", {bubbles: true, cancelable: true});
    event.clipboardData = {getData: type => type === "text/plain" ? text : ""};
    editor.dispatchEvent(event);
}"""

#: Where the page keeps the text of a port.
KEPT = "localStorage['cavalier-live:couples'] ?? null"


@contextmanager
def opened(program: str) -> Iterator[Browser]:
    """Yield a browser of the distribution; skip the test without it.

    Firefox is driven by WebDriver BiDi, which
    playwright does for the channel of that name alone.
    """
    need(program)
    path = shutil.which(program)
    with sync_playwright() as playwright:
        if program == "chromium":
            yield playwright.chromium.launch(
                executable_path=path, args=["--no-sandbox"]
            )
        else:
            yield playwright.firefox.launch(
                executable_path=path, channel="moz-firefox"
            )


class Live:
    """The page, as a visitor sees it."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.page, self.server = context.new_page(), server
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.loaded: dict[str, int] = {}
        self.page.on("pageerror", lambda e: self.complaints.append(str(e)))
        self.page.on("console", lambda e: self._complain(e.text))
        self.page.on("response", self._note)

    def _complain(self, text: str) -> None:
        # CodeMirror says so where the machine is busy, and measures later.
        if not text.startswith("Measure loop restarted"):
            self.complaints.append(text)

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
