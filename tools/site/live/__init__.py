"""The page Live on the site: Python for the browser, our code, an editor.

Nothing of it is committed. Without npm, or without a network the first time,
the site is built without the page, and without links to it.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from cavalier.live.serving import COMPRESSED
from tools.site.live import keeping, links, page
from tools.site.live.installing import UnavailableError, installed
from tools.site.live.packing import pack
from tools.site.live.runtime import PACKED, packed, write_packed

if TYPE_CHECKING:
    from pathlib import Path

    from sphinx.application import Sphinx

#: What the names of texts end with.
_TEXTS = (".css", ".html", ".json", ".mjs", ".mo")

#: The page's own files that are loaded as they are.
_AS_THEY_ARE = ("live.css", "runner.html", "worker.mjs")


def setup(app: Sphinx) -> None:
    """Have Sphinx make the page and links to it, or say why not."""
    app.connect("doctree-read", links.lead_links_to_page)
    app.connect("doctree-resolved", links.add_links)
    if app.config.language != "en":
        return
    try:
        installed()
    except UnavailableError as reason:
        print(f"The site is built without the page Live: {reason}")
        return
    app.tags.add(links.PAGE)
    app.connect("env-get-outdated", outdated)
    app.connect("html-page-context", page.show)
    app.connect("build-finished", add_live)


def outdated(*_: object) -> list[str]:
    """Return the page: its template and its policy are not in its source."""
    return [links.PAGE]


def add_live(app: Sphinx, error: Exception | None) -> None:
    """Make the folder of the page when all pages are written."""
    if error is None and app.builder.format == "html":
        make_live(app.outdir / "live")


def make_live(folder: Path) -> None:
    """Write all that the page loads.

    Raises UnavailableError where npm cannot install what it is built from,
    and RuntimeError where the page's script has a mistake.
    """
    packages = installed()
    shutil.rmtree(folder, ignore_errors=True)
    write_packed(packages, folder / "pyodide")
    for name in _AS_THEY_ARE:
        shutil.copy(page.WEB / name, folder)
    pack(folder / f"cavalier.zip{PACKED}")
    page.write(folder, packages)
    keeping.write(folder)
    compress(folder)


def compress(folder: Path) -> None:
    """Write next to each text what `cavalier live` sends in its place."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in _TEXTS:
            copy = file.with_name(f"{file.name}{COMPRESSED}")
            copy.write_bytes(packed(file.read_bytes()))
