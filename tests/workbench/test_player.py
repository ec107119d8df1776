"""The page that plays recorded runs, opened from disk in a browser."""

import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from cavalier.catalogue import find
from cavalier.player.page import page
from cavalier.player.parting import ENTERED, LEFT, events, parting
from cavalier.tracing.document import TraceDocument
from cavalier.tracing.playback import Playback
from cavalier.tracing.recording import record
from common.board import Board, Square, square_name
from common.search import Search

WIDE, PHONE = (1440, 900), (390, 844)
SMALL = Search(Board(3, 4), starts=(Square(0, 0),))

#: Opens the page of some ports in a window of some size.
Open = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return the distribution's browser, one for all tests."""
    program = shutil.which("chromium")
    if program is None and "CI" not in os.environ:
        pytest.skip("chromium is not installed")
    assert program is not None, "install chromium"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"]
        )
        yield started
        started.close()


@pytest.fixture(scope="module")
def recorded() -> Callable[[str], TraceDocument]:
    """Return what records a port on 3x4, each of them once."""
    known: dict[str, TraceDocument] = {}

    def recording(name: str) -> TraceDocument:
        port = find(name)
        if name not in known:
            counts = hasattr(port, "x") or name in COUNTING
            entry_point = "count_tours" if counts else "first_tour"
            known[name] = record(port, SMALL, entry_point)
        return known[name]

    return recording
