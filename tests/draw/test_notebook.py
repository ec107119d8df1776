"""What shows itself in a notebook."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, fromstring

import pytest

from cavalier.drawing.notebook import Shown
from common.board import Board
from common.construction import closed_tour
from common.errors import CavalierError

Pairs = Sequence[tuple[int, int]]


def group(shown: Shown, name: str) -> list[Element]:
    """Return what is drawn in a group of this name."""
    root = fromstring(shown.svg)
    groups = [each for each in root.iter() if each.get("class") == name]
    return [shape for each in groups for shape in each]


def frames(shown: Shown) -> list[tuple[int, int]]:
    """Return the framed squares, as (row, column)."""
    squares = [*group(shown, "light"), *group(shown, "dark")]
    (left,) = {min(float(each.get("x", "")) for each in squares)}
    (top,) = {min(float(each.get("y", "")) for each in squares)}
    side = float(squares[0].get("width", ""))
    return [
        (
            int((float(each.get("y", "")) - top) // side),
            int((float(each.get("x", "")) - left) // side),
        )
        for each in group(shown, "marks")
    ]


def steps(shown: Shown) -> int:
    """Return how many squares the line goes through."""
    lines = group(shown, "tour")
    return len(lines[0].get("points", "").split()) if lines else 0


def test_a_tour_shows_its_line_and_says_what_it_is() -> None:
    board = Board(3, 10)
    tour = closed_tour(board)
    shown = Shown(board, tour)
    assert isinstance(tour, tuple)
    assert repr(shown).startswith("A closed tour of 3x10 from a3 to ")
    assert (steps(shown), frames(shown)) == (30, [])
    assert len(group(shown, "closing")) == 1
    html = shown._repr_html_()
    assert f"<figcaption>{shown!r}</figcaption>" in html
    assert "<li>" not in html


def test_a_board_alone_is_shown_empty() -> None:
    shown = Shown(Board(5, 6), None)
    assert repr(shown) == "A board of 5x6"
    assert (steps(shown), frames(shown)) == (0, [])
    assert len(group(shown, "light")) == len(group(shown, "dark")) == 15


@pytest.mark.parametrize(
    ("squares", "line", "framed", "told"),
    [
        ([(0, 0), (1, 2), (2, 2)], 3, [(1, 2), (2, 2)], "step 3: c2 to c1"),
        ([(0, 0), (1, 2), (0, 0)], 2, [(0, 0)], "a3 was visited at step 1"),
        ([(0, 0), (3, 1), (1, 2)], 1, [], "(3, 1) is not on the 3x4 board"),
        ([], 0, [], "never visited"),
    ],
)
def test_a_fault_is_framed_and_told(
    squares: Pairs, line: int, framed: Pairs, told: str
) -> None:
    shown = Shown(Board(3, 4), squares)
    assert (steps(shown), set(framed) <= set(frames(shown))) == (line, True)
    assert repr(shown).startswith("Not a tour of 3x4: ")
    assert told in shown._repr_html_()


@pytest.mark.parametrize(
    "squares", [5, "a1", [(0, "<b>")], [(0, 0, 0)], [[0.0, 1.0]], [None]]
)
def test_what_is_not_squares_is_shown_as_faults(squares: object) -> None:
    shown = Shown(Board(3, 4), squares)
    assert steps(shown) == 0
    html = shown._repr_html_()
    assert "<li>" in html
    assert "<b>" not in html


def test_an_open_tour_is_at_fault_where_a_closed_one_is_asked_for() -> None:
    board = Board(3, 4)
    tour = [(0, 0), (1, 2), (2, 0), (0, 1), (1, 3), (2, 1), (0, 2), (2, 3),
            (1, 1), (0, 3), (2, 2), (1, 0)]  # fmt: skip
    assert repr(Shown(board, tour)).startswith("A tour, not closed, of 3x4")
    shown = Shown(board, tour, closed=True)
    assert repr(shown) == "Not a tour of 3x4: 1 fault"
    assert "<li>not-closed: " in shown._repr_html_()


def test_a_board_too_large_to_be_shown_is_refused() -> None:
    with pytest.raises(CavalierError, match="100x101 is too large"):
        Shown(Board(100, 101))
