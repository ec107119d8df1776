"""The page Live on the site: Python for the browser, and our own code.

Nothing of it is committed. Without npm, or without a network the first time,
the site is built without the page.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from cavalier.citing.fragments import ROOT
from tools.site.live.installing import UnavailableError, installed
from tools.site.live.packing import pack

if TYPE_CHECKING:
    from pathlib import Path

    from sphinx.application import Sphinx

#: The files of Pyodide that a browser loads, 13.5 MB in all.
RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)

#: The page's own files.
_WEB = ROOT / "cavalier" / "live" / "web"


def setup(app: Sphinx) -> None:
    """Have Sphinx make the page when all others are written."""
    app.connect("build-finished", add_live)


def add_live(app: Sphinx, error: Exception | None) -> None:
    """Make the folder of the page, or say why the site does without it."""
    if error is not None or app.builder.format != "html":
        return
    try:
        make_live(app.outdir / "live")
    except UnavailableError as reason:
        print(f"The site is built without the page Live: {reason}")


def make_live(folder: Path) -> None:
    """Write all that the page loads.

    Raises UnavailableError where npm cannot install what it is built from.
    """
    packages = installed()
    shutil.copytree(_WEB, folder, dirs_exist_ok=True)
    runtime = folder / "pyodide"
    runtime.mkdir(exist_ok=True)
    for name in RUNTIME:
        shutil.copy(packages / "pyodide" / name, runtime)
    pack(folder / "cavalier.zip")
