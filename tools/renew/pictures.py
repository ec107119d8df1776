"""The pictures of docs, drawn from the known counts and from tours."""

from collections.abc import Iterator
from pathlib import Path

from cavalier.catalogue import find
from cavalier.citing.fragments import ROOT
from cavalier.drawing.svg import map_svg, tour_svg
from cavalier.watching.player.picture import picture_svg
from cavalier.watching.recording import record
from common.board import Board, Square
from common.construction import closed_tour
from common.known_counts import paths_from_start
from common.search import Search

#: The folder that holds these pictures, and nothing else.
FOLDER = ROOT / "docs" / "boards"


def files() -> dict[Path, str]:
    """Return the pictures, each with its SVG."""
    pictures = {**dict(_maps()), **dict(_tours()), **dict(_comparison())}
    return {
        FOLDER / f"{name}.svg": f"{svg}\n" for name, svg in pictures.items()
    }


def _maps() -> Iterator[tuple[str, str]]:
    """Draw how many tours start on each square, for each board known."""
    for board, counts in paths_from_start().items():
        title = f"How many tours of {board} start on each square"
        yield f"paths-from-start-{board}", map_svg(board, counts, title)


def _tours() -> Iterator[tuple[str, str]]:
    """Draw a tour of Warnsdorff's rule, and a closed one that is built."""
    board = Board(5, 6)
    tour = find("warnsdorff-matrix").first_tour(board, Square(4, 0))
    assert tour is not None
    yield f"warnsdorff-matrix-{board}", tour_svg(board, tour)
    board = Board(3, 10)
    tour = closed_tour(board)
    assert tour is not None
    yield f"closed-{board}", tour_svg(board, tour)


def _comparison() -> Iterator[tuple[str, str]]:
    """Draw a port in two styles where both have had the same 9 events."""
    board = Board(3, 4)
    search = Search(board, start=Square(0, 0))
    documents = [
        record(find(port), search, "count_tours")
        for port in ("backtracking-matrix", "couples")
    ]
    yield f"comparison-{board}", picture_svg(documents, 9)
