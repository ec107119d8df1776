"""Words that stand for the picture of a tour where it cannot be seen."""

from common.board import Board, Tour, square_name
from common.tour import is_closed

#: The longest side of a board on which each square bears its number.
MOST_NUMBERED = 32


def tour_title(board: Board, tour: Tour) -> str:
    """Return what a tour is, its board and its ends."""
    kind = "closed tour" if is_closed(tour) else "tour, not closed,"
    start, end = (square_name(square, board) for square in (tour[0], tour[-1]))
    return f"A {kind} of {board} from {start} to {end}"


def tour_description(board: Board, tour: Tour) -> str:
    """Return what is to be seen; name the squares where they are numbered."""
    start, end = (square_name(square, board) for square in (tour[0], tour[-1]))
    closing = (
        ", and a broken line leads back to the start"
        if is_closed(tour)
        else ""
    )
    seen = (
        f"A line through the {len(board)} squares of a board of {board.rows} "
        f"rows and {board.columns} columns. The start, {start}, is a dark "
        f"disc, the end, {end}, a dark square{closing}."
    )
    if board.longest_side > MOST_NUMBERED:
        return seen
    names = " ".join(square_name(square, board) for square in tour)
    return f"{seen} The squares in order: {names}."
