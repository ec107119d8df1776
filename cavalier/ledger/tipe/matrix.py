"""The TIPE exam, sections 4.c.iii to 4.d: backtracking on a matrix."""

from itertools import product
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.exact import count_paths
from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import compared
from cavalier.ledger.tipe.exam_text import (
    DECLARED,
    LOOPS,
    READ,
    loops,
    names,
)
from cavalier.ledger.tipe.searching import CORNER
from common.board import Board, Square
from common.counts import Convention, published
from common.diagnosis import examine
from imperative.backtracking_matrix import Globals, parcourir


def tipe_exists() -> Finding:
    """Search for boards that have tours, but none from the page's start."""
    boards = [
        board
        for sides in product(range(1, 22), repeat=2)
        if len(board := Board(*sides)) <= 21
    ]
    port = find("backtracking-matrix")
    toured = [board for board in boards if count_paths(board)]
    missed = [b for b in toured if not port.count_tours(b, CORNER)]
    return claim(
        not missed,
        "mended, it starts in a corner only: of the "
        f"{len(boards)} boards up to 21 squares, {len(toured)} have tours, "
        f"{len(toured) - len(missed)} from there",
    )


def tipe_one() -> Finding:
    """Count the tours that Algorithme 4 shows, and those that it finds."""
    runs = {board: _Shown(board) for board in (Board(3, 4), Board(4, 5))}
    for run in runs.values():
        parcourir(1, *CORNER, run)
    return claim(
        all(run.shown == 1 < run.nb_solutions for run in runs.values()),
        "from a corner it shows "
        + ", ".join(
            f"{run.shown} of {run.nb_solutions} on {board}"
            for board, run in runs.items()
        )
        + "; the others it counts",
    )


class _Shown(Globals):
    """The variables of a run that counts how many tours are shown."""

    def __init__(self, board: Board) -> None:
        self.shown = 0
        super().__init__(board.rows, board.columns, None)

    def __setattr__(self, name: str, value: object) -> None:
        """Count a tour that the port keeps, where the page shows it."""
        super().__setattr__(name, value)
        if name == "premiere" and value is not None:
            self.shown += 1


def tipe_modify() -> Finding:
    """List what Algorithme 4 shows without its test of nb_solutions."""
    board, port = Board(4, 5), find("backtracking-matrix")
    tours = [tour for start in board for tour in port.tours(board, start)]
    valid = {tour for tour in tours if examine(board, tour).valid}
    expected = published(board, Convention.PATHS)
    return claim(
        len(valid) == len(tours) == expected,
        f"without the test of nb_solutions, {len(valid)} different tours of "
        f"{board}, as many as are published",
    )


def tipe_alg4() -> Finding:
    """Run its loops, compare its names, and mend it."""
    board = Board(3, 4)
    count = find("backtracking-matrix").count_tours(board, CORNER)
    unseen = sorted(READ - DECLARED)
    within, beyond = (_loops(board, to_last=each) for each in (False, True))
    return claim(
        any(loops == _Loops(8, True) for loops in (within, beyond))
        and not unseen,
        "its loops either run one past the matrix or try "
        f"{within.moves} of 8 moves; {', '.join(unseen)} is out of sight "
        "where it is read. Mended, it counts "
        f"{count} on {board} from a corner",
        "the loops: " + compared("000", loops, LOOPS),
        "the names: " + compared("000", names, (DECLARED, READ)),
    )


class _Loops(NamedTuple):
    """How many moves are tried, and whether the loops stay in the matrix."""

    moves: int
    inside: bool


def _loops(board: Board, *, to_last: bool) -> _Loops:
    """Run the three loops, to their last value or to the one before it."""
    k, i, j = (
        range(last + to_last) for last in (7, board.rows, board.columns)
    )
    ronde = [[-1] * board.columns for _ in range(board.rows)]
    try:
        for row, column in product(i, j):
            ronde[row][column] = 0
    except IndexError:
        return _Loops(len(k), inside=False)
    return _Loops(len(k), inside=True)


def tipe_closed() -> Finding:
    """Count and list closed tours by the printed test on three algorithms."""
    board, start = Board(3, 10), Square(1, 2)
    matrix, couples = find("backtracking-matrix"), find("couples")
    counted = matrix.count_tours(board, start, closed=True)
    listed = list(couples.tours(board, start, closed=True))
    expected = published(board, Convention.CLOSED_FROM_START, start)
    smaller = Board(4, 5)
    none = couples.count_tours(smaller, CORNER, closed=True)
    return claim(
        len(set(listed)) == counted == expected
        and all(examine(board, t, closed=True).valid for t in listed)
        and none == 0,
        f"with the test Algorithme 3 lists {len(listed)} closed-from-start on "
        f"{board} and Algorithme 4 counts {counted}, as published; Algorithme "
        f"2 counts {none} on {smaller}",
    )
