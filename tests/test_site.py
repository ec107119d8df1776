"""The site in Chromium, with every other host out of reach."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.conftest import ROOT
from tests.needs import need

pytest.importorskip("playwright", reason="needs playwright")

from playwright.sync_api import Page, expect, sync_playwright

pytestmark = [pytest.mark.needs("playwright"), pytest.mark.slow]

#: How many milliseconds Python may take to start in the page.
PATIENCE = 300_000
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
NOTEBOOK = "/lite/notebooks/index.html?path=course/parcours.ipynb"


def built(site: Path, path: str) -> Path:
    """Build the site with the programs of a path."""
    need("furo", "jupyterlite_sphinx", "myst_parser")
    subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "-q", "docs", str(site)],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        check=True,
    )
    return site


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    need("chromium", "npm")
    site = built(tmp_path_factory.mktemp("site"), os.environ["PATH"])
    handler = partial(SimpleHTTPRequestHandler, directory=str(site))
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), handler) as server,
        sync_playwright() as playwright,
    ):
        Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", ALONE],
        )
        address = f"http://127.0.0.1:{server.server_port}"
        requests: list[str] = []
        page = browser.new_page(base_url=address)
        page.context.on(
            "request", lambda request: requests.append(request.url)
        )
        yield page
        browser.close()
        server.shutdown()
    ours = (address, "blob:", "data:")
    assert not [url for url in requests if not url.startswith(ours)]


def test_an_example_runs_on_a_click(page: Page) -> None:
    page.goto("/python.html")
    page.get_by_role("button", name="Run this").press("Enter")
    tour = page.frame_locator("iframe").locator("svg[role=img]")
    expect(tour).to_be_visible(timeout=PATIENCE)


def test_the_notebook_runs(page: Page) -> None:
    page.goto(NOTEBOOK)
    cells = page.locator(".jp-Notebook .jp-CodeCell")
    for number, answer in enumerate(["", "2", "100", "", "non fermé"]):
        cells.nth(number).locator(".cm-content").click()
        page.keyboard.press("Shift+Enter")
        prompt = cells.nth(number).locator(".jp-InputPrompt")
        expect(prompt).to_have_text(f"[{number + 1}]:", timeout=PATIENCE)
        if answer:
            expect(cells.nth(number)).to_contain_text(answer)
    compared = cells.nth(3).frame_locator("iframe")
    expect(compared.locator("body")).to_contain_text("136")
    expect(page.locator("svg[role=img]")).to_have_count(1)


def test_the_site_says_that_npm_is_missing(tmp_path: Path) -> None:
    page = built(tmp_path / "site", "") / "python.html"
    assert "built without npm" in page.read_text("utf-8")
