"""Recordings of ports, and their page in a browser."""

from pathlib import Path

from playwright.sync_api import Page

from cavalier.catalogue import find
from cavalier.watching.player.player_page import page
from cavalier.watching.recording import record
from cavalier.watching.trace_document import TraceDocument
from common.board import Board, Square
from common.search import Search

BOARD = Board(3, 4)

#: They count the tours of the same tree in two styles: the same events.
TWINS = ("backtracking-matrix", "couples")


def recorded(
    port: str, board: Board = BOARD, *, closed: bool = False
) -> TraceDocument:
    """Return what a port does from the upper left corner."""
    search = Search(board, start=Square(0, 0), closed=closed)
    counts = find(port).complete and port in TWINS
    return record(
        find(port), search, "count_tours" if counts else "first_tour"
    )


def opened(
    sheet: Page, folder: Path, *documents: TraceDocument, link: str = ""
) -> Page:
    """Open the page of some recordings."""
    file = folder / "page.html"
    file.write_text(page(documents), "utf-8")
    sheet.goto("about:blank")
    sheet.goto(f"{file.as_uri()}{link}")
    sheet.wait_for_selector("#controls")
    return sheet
