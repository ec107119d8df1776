"""The pictures of docs, drawn from the known counts and from tours."""

from collections.abc import Iterator
from pathlib import Path

from cavalier.catalogue import find
from cavalier.citing.fragments import ROOT
from cavalier.drawing.boards import tour_figure
from cavalier.drawing.figure import Figure
from cavalier.drawing.maps import starts_figure
from cavalier.drawing.svg import svg
from cavalier.watching.player.picture import moment_figure
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
        FOLDER / f"{name}.svg": f"{svg(figure)}\n"
        for name, figure in pictures.items()
    }


def _maps() -> Iterator[tuple[str, Figure]]:
    """Draw how many tours start on each square, for each board known."""
    for board, counts in paths_from_start().items():
        of = {square: counts[square.row][square.column] for square in board}
        figure = starts_figure(board, of, closed=False)
        yield f"paths-from-start-{board}", figure


def _tours() -> Iterator[tuple[str, Figure]]:
    """Draw a tour of Warnsdorff's rule, and a closed one that is built."""
    board = Board(5, 6)
    tour = find("warnsdorff-matrix").first_tour(board, Square(4, 0))
    assert tour is not None
    yield f"warnsdorff-matrix-{board}", tour_figure(board, tour)
    board = Board(3, 10)
    tour = closed_tour(board)
    assert tour is not None
    yield f"closed-{board}", tour_figure(board, tour)


def _comparison() -> Iterator[tuple[str, Figure]]:
    """Draw a port in two styles where both have had the same 9 events."""
    board = Board(3, 4)
    search = Search(board, start=Square(0, 0))
    documents = [
        record(find(port), search, "count_tours")
        for port in ("backtracking-matrix", "couples")
    ]
    yield f"comparison-{board}", moment_figure(documents, 9)
