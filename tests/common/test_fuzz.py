"""A tour that is written in any layout is read again, or is refused."""

import json
from collections.abc import Callable, Sequence

from hypothesis import given
from hypothesis import strategies as st

from common.board import Board, Tour, square_name
from common.errors import CavalierError
from common.reading import read
from common.tour import to_matrix
from tests.strategies import tours

Rows = Sequence[Sequence[int]]


def lines(
    between: str, before: str = "", after: str = ""
) -> Callable[[Rows], str]:
    return lambda rows: "\n".join(
        before + between.join(f"{n:3}" for n in row) + after for row in rows
    )


MATRICES: list[Callable[[Rows], str]] = [
    *map(lines, (" ", "\t", ",", ";", " | ", "\u00a0")),
    *(lines("|", "|", "|"), lines(" & ", "", r" \\"), lines(",", "{", "},")),
    *(lines("</td><td>", "<tr><td>", "</td></tr>"), json.dumps),
    lambda rows: json.dumps(rows, indent=1),
    lambda rows: f"array({rows}, dtype=int64)",
    lambda rows: str([[float(n) for n in row] for row in rows]),
    lambda rows: lines("  ")(rows).replace("\n", "\n\n"),
    lambda rows: lines(" ")(rows).replace("\n", "\n--+--\n"),
]
SQUARES: list[Callable[[Board, Tour], str]] = [
    lambda _, tour: str(tour),
    lambda _, tour: str([tuple(square) for square in tour]),
    lambda _, tour: " ".join(f"{row},{column}" for row, column in tour),
    lambda _, tour: json.dumps([{"x": c, "y": r} for r, c in tour]),
    lambda _, tour: "\n".join(f"{n}. {tuple(s)}" for n, s in enumerate(tour)),
    lambda board, tour: "-".join(square_name(s, board) for s in tour),
    lambda board, tour: " ".join(f"N{square_name(s, board)}" for s in tour),
]
FRAMES = (
    "{}",
    "Un parcours :\n{}",
    "# 8 8\n{}\nIt took 2 moves.\n",
    "\ufeff{}\n",
)


@given(
    tours().filter(lambda case: len(case[0]) > 1),  # 1x1 reads in many ways
    st.sampled_from(MATRICES),
    st.sampled_from(SQUARES),
    st.sampled_from(FRAMES),
)
def test_a_tour_is_read_as_it_was_written(
    case: tuple[Board, Tour],
    matrix: Callable[[Rows], str],
    squares: Callable[[Board, Tour], str],
    frame: str,
) -> None:
    board, tour = case
    for text in (matrix(to_matrix(board, tour)), squares(board, tour)):
        reading = read(frame.format(text))
        assert (reading.board, reading.verdict().tour) == (board, tour)


@given(
    tours(),
    st.sampled_from(MATRICES),
    st.integers(0, 10**6),
    st.sampled_from(["", " ", "9", "x", "\n\n", ",,", "]", "1 2"]),
)
def test_a_corrupted_text_never_gives_another_tour(
    case: tuple[Board, Tour],
    write: Callable[[Rows], str],
    place: int,
    put: str,
) -> None:
    board, tour = case
    text = write(to_matrix(board, tour))
    place %= len(text)
    try:
        reading = read(text[:place] + put + text[place + 1 :])
    except CavalierError:
        return
    assert reading.verdict().tour in (tour, None)
