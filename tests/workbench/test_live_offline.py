"""The page Live without a network, once a browser has loaded it."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copytree
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.workbench.live_visitor import PATIENCE, opened
from tools.site.live import keeping

pytestmark = [pytest.mark.slow, pytest.mark.needs("playwright")]

#: The version of the build that the browser keeps.
KEPT = "caches.keys()"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files as `python -m http.server` does, and prints nothing."""

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture
def site(live_site: Path, tmp_path: Path) -> Path:
    """Return a site of its own, which can change."""
    return copytree(live_site, tmp_path / "site")


@pytest.fixture
def server(site: Path) -> Iterator[ThreadingHTTPServer]:
    """Return a plain server of the site."""
    handler = partial(Quiet, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as served:
        Thread(target=served.serve_forever, daemon=True).start()
        yield served
        served.shutdown()


@pytest.fixture
def page(server: ThreadingHTTPServer) -> Iterator[Page]:
    """Return the page, which the browser keeps."""
    with opened("chromium") as browser:
        live = browser.new_context().new_page()
        live.set_default_timeout(PATIENCE)
        live.goto(f"http://127.0.0.1:{server.server_port}/live.html")
        must_run(live)
        live.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        yield live


def must_run(page: Page) -> None:
    """Check that the page runs a program."""
    page.get_by_role("button", name="Run", exact=True).click()
    said = page.locator("#answer")
    expect(said).to_contain_text("a tour, not closed", timeout=PATIENCE)


@pytest.mark.long
def test_a_reload_needs_no_network_and_no_server(
    page: Page, server: ThreadingHTTPServer
) -> None:
    page.context.set_offline(True)
    page.reload()
    must_run(page)
    page.context.set_offline(False)
    server.shutdown()
    server.server_close()
    page.reload()
    must_run(page)
    page.get_by_role("button", name="Step", exact=True).click()
    player = page.frame_locator("#player iframe")
    expect(player.locator("#said")).to_contain_text("Event 1 of")


@pytest.mark.long
def test_a_new_build_takes_the_place_of_the_old(
    page: Page, site: Path
) -> None:
    (before,) = page.evaluate(KEPT)
    (site / "live" / "live.css").write_text("body { color: red }")
    keeping.write(site / "live")
    page.reload()
    must_run(page)
    page.wait_for_function(f"async () => !(await {KEPT}).includes('{before}')")
    page.context.set_offline(True)
    page.reload()
    must_run(page)
    colour = page.evaluate("getComputedStyle(document.body).color")
    assert colour == "rgb(255, 0, 0)"
