"""The TIPE exam, section 2.a: the colours of the squares, and small boards."""

from cavalier.catalogue import find
from cavalier.checking.evidence.entry import (
    EntriesOf,
    Finding,
    Kind,
    Outcome,
    claim,
)
from cavalier.checking.evidence.page import compared
from cavalier.checking.evidence.printed import printed_board, printed_numbers
from cavalier.checking.evidence.tipe.exam_text import figure_2
from cavalier.checking.evidence.tipe.searching import count_all
from cavalier.drawing.text import matrix_or_none
from cavalier.exact import count_cycles, count_paths
from common.board import Board, Square
from common.validator import is_knight_move

entry = EntriesOf("000")


@entry(
    "tipe-3x3",
    clause="2.a",
    printed="3x3 has no tour: the centre is never reached",
    expected=Outcome.REPRODUCED,
)
def tipe_3x3() -> Finding:
    """Count the moves of the centre, and the tours from every square."""
    board, centre = Board(3, 3), Square(1, 1)
    reached = [s for s in board if is_knight_move(centre, s)]
    count = count_all(board)
    return claim(
        not reached and count == 0,
        f"the centre has {len(reached)} moves; {count} paths",
    )


@entry(
    "tipe-invariant",
    clause="2.a",
    printed="the colour after move p depends on the parity of p only",
    expected=Outcome.REPRODUCED,
)
def tipe_invariant() -> Finding:
    """Check the colour of every square of every tour of 4x5."""
    board, port = Board(4, 5), find("backtracking-matrix")
    tours = [tour for start in board for tour in port.tours(board, start)]
    changes = {
        (step % 2, (sum(square) - sum(tour[0])) % 2)
        for tour in tours
        for step, square in enumerate(tour)
    }
    return claim(
        changes == {(0, 0), (1, 1)},
        f"from a given start, on the {len(tours)} tours of {board}: after an "
        "even number of moves the colour of the start, after an odd one the "
        "other",
    )


@entry(
    "tipe-odd",
    clause="2.a",
    printed="odd x odd: no closed tour",
    expected=Outcome.REPRODUCED,
)
def tipe_odd() -> Finding:
    """Count the closed tours of four odd boards, and their colours."""
    boards = [Board(*sides) for sides in ((3, 3), (3, 5), (5, 3), (3, 7))]
    counts = [count_all(board, closed=True) for board in boards]
    surplus = {
        sum(1 if (row + column) % 2 == 0 else -1 for row, column in board)
        for board in boards
    }
    return claim(
        counts == [0] * 4 and surplus == {1},
        "0 closed-paths on 3x3, 3x5, 5x3, 3x7; each has one square more of "
        "the corners' colour",
    )


@entry(
    "tipe-odd-open",
    clause="2.a",
    printed="odd x odd: there may be tours that are not closed",
    expected=Outcome.REPRODUCED,
)
def tipe_odd_open() -> Finding:
    """Count the tours of odd boards, and the closed ones among them."""
    boards = [Board(*sides) for sides in ((3, 3), (3, 5), (3, 7), (5, 5))]
    counts = {board: count_paths(board) for board in boards}
    cycles = [count_cycles(board) for board in boards]
    return claim(
        any(counts.values()) and not any(cycles),
        ", ".join(f"{paths} on {board}" for board, paths in counts.items())
        + " paths; no cycle",
    )


@entry(
    "tipe-fig2",
    clause="2.a, figure 2",
    printed="a 5x5 tour",
    expected=Outcome.REPRODUCED,
    kind=Kind.RUN,
)
def tipe_fig2() -> Finding:
    """Read the figure's board, and ask the validator for its verdict."""
    compared("000", figure_2, printed_numbers("tipe-fig2"))
    reading = printed_board("tipe-fig2")
    verdict = reading.verdict()
    return claim(
        verdict.valid and not verdict.closed,
        "a tour of 5x5, not closed; its rows are numbered from the bottom",
        matrix_or_none(reading.board, verdict.tour),
    )
