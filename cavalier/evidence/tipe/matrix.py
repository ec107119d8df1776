"""The TIPE exam, sections 4.c.iii to 4.d: backtracking on a matrix."""

from itertools import product

from cavalier.catalogue import find
from cavalier.catalogue.port import Problem
from cavalier.catalogue.ports import PORTS
from cavalier.evidence.entry import EntriesOf, Finding, Outcome, claim
from cavalier.evidence.page import compared
from cavalier.evidence.tipe.searching import CORNER
from cavalier.evidence.tipe.transcribed import (
    CONDITIONALS,
    DECLARED,
    LOOPS,
    READ,
    conditionals,
    loops,
    names,
)
from common.board import Board, Square
from common.counts import Convention
from common.exact import count_paths
from common.known_counts import published
from common.validator import examine

entry = EntriesOf("000")


@entry(
    "tipe-exists",
    clause="4.c.iii",
    printed="parcourir builds the path if there is one",
    expected=Outcome.REPRODUCED,
)
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
        f"it starts in a corner only: of the {len(boards)} boards up to 21 "
        f"squares, {len(toured)} have tours, {len(toured) - len(missed)} from "
        "there",
    )


@entry(
    "tipe-one",
    clause="4.c.iii",
    printed="the program gives one solution only",
    expected=Outcome.REFUTED,
)
def tipe_one() -> Finding:
    """Count the tours that Algorithme 4 finds after the one that it shows."""
    board = Board(5, 5)
    found = find("backtracking-matrix").count_tours(board, CORNER)
    return claim(
        found == 1,
        f"it shows one and counts on to the last: {found} on {board} from "
        "its corner",
    )


@entry(
    "tipe-modify",
    clause="4.c.iii",
    printed="changed a little, it gives all solutions",
    expected=Outcome.REPRODUCED,
)
def tipe_modify() -> Finding:
    """List what Algorithme 4 shows without its test of nb_solutions."""
    board, port = Board(4, 5), find("backtracking-matrix")
    tours = [tour for start in board for tour in port.tours(board, start)]
    valid = {tour for tour in tours if examine(board, tour).valid}
    expected = published(board, Convention.PATHS)
    return claim(
        len(valid) == len(tours) == expected,
        f"shown without its last test, {len(valid)} different tours of "
        f"{board}, as published",
    )


@entry(
    "tipe-alg4",
    clause="4.c.iv, Algorithme 4",
    printed="a program that counts the tours",
    expected=Outcome.REFUTED,
    errata=("backtracking-matrix E1", "backtracking-matrix E2"),
)
def tipe_alg4() -> Finding:
    """Run its loops, compare its names and keywords, and mend it."""
    count = find("backtracking-matrix").count_tours(Board(3, 4), CORNER)
    unseen = sorted(READ - DECLARED)
    opened, closed = map(CONDITIONALS.count, ("si", "fin si"))
    return claim(
        _initialises(3, 4) and not unseen and opened == closed,
        f"its loops run one past the matrix; {', '.join(unseen)} is out of "
        f'sight where it is read; {closed} "fin si" for {opened} "si", if '
        f'"sinon si" is one keyword; mended, it counts {count} on 3x4 from a '
        "corner",
        "the conditionals: " + compared("000", conditionals, CONDITIONALS),
        "the loops: " + compared("000", loops, LOOPS),
        "the names: " + compared("000", names, (DECLARED, READ)),
    )


def _initialises(rows: int, columns: int) -> bool:
    """Check whether the page's two loops stay within the matrix.

    A loop includes its last value: the page's loop of k from 0 to 7 is over
    8 moves.
    """
    ronde = [[-1] * columns for _ in range(rows)]
    try:
        for i in _inclusive(0, rows):
            for j in _inclusive(0, columns):
                ronde[i][j] = 0
    except IndexError:
        return False
    return True


def _inclusive(first: int, last: int) -> range:
    return range(first, last + 1)


@entry(
    "tipe-closed",
    clause="4.d",
    printed="closed tours by a test on the last square",
    expected=Outcome.REPRODUCED,
)
def tipe_closed() -> Finding:
    """Look up which ports search for closed tours, and count on 3x10."""
    board, start = Board(3, 10), Square(1, 2)
    lacking = [
        port.id
        for port in PORTS
        if port.tours_boards
        and port.complete
        and Problem.CLOSED not in port.problems
    ]
    expected = published(board, Convention.CLOSED_FROM_START, start)
    count = find("backtracking-matrix").count_tours(board, start, closed=True)
    return claim(
        not lacking and count == expected,
        f"every complete port has it; {count} closed-from-start on 3x10",
    )
