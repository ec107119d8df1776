"""The Pascal paper, up to table 1: the warm-up, and the choice of the data."""

from collections.abc import Callable
from functools import partial
from types import FrameType

from cavalier.catalogue import find
from cavalier.evidence.entry import (
    EntriesOf,
    Finding,
    Outcome,
    claim,
    not_checkable,
)
from cavalier.evidence.page import compared
from cavalier.evidence.pascal.program import BOARD, CORNER
from cavalier.evidence.pascal.transcribed import (
    EXERCISES,
    TABLE_1,
    exercises,
    table_1,
)
from cavalier.evidence.tracing import count_calls, watch
from common.board import Board, Square, parse_square, square_name
from common.validator import is_knight_move
from pedagogical import knight_exercises

entry = EntriesOf("004")


entry(
    "pascal-euler",
    clause="introduction",
    printed="Euler already mentioned the task",
    expected=Outcome.NOT_CHECKABLE,
)(not_checkable("history: the page refers to an encyclopedia"))


@entry(
    "pascal-exercises",
    clause="warm-up",
    printed="squares attacked from B7; how many from G2; is G2 E4 one move?",
    expected=Outcome.REPRODUCED,
    errata=("knight-exercises E1",),
)
def pascal_exercises() -> Finding:
    """Compare the port's answers with the validator's."""
    board = Board(8, 8)
    reached = {
        square_name(there, board)
        for there in board
        if is_knight_move(parse_square("b7", board), there)
    }
    count = sum(is_knight_move(parse_square("g2", board), s) for s in board)
    one_move = is_knight_move(*(parse_square(n, board) for n in ("g2", "e4")))
    b7 = EXERCISES[0]
    return claim(
        {name.lower() for name in knight_exercises.attacked_squares(b7)}
        == reached
        and knight_exercises.count_attacked_squares("G2") == count
        and knight_exercises.is_one_move("G2 E4") == one_move,
        f"B7, with a Cyrillic letter, attacks {' '.join(sorted(reached))}; G2 "
        f"attacks {count}; G2 to E4 is "
        f"{'one move' if one_move else 'not one move'}",
        compared("004", exercises, EXERCISES),
    )


@entry(
    "pascal-recursion",
    clause="discussion",
    printed="the tour has to be found by a recursive algorithm",
    expected=Outcome.REFUTED,
)
def pascal_recursion() -> Finding:
    """Tour 8x8 by a loop: Warnsdorff's rule, from the TIPE exam."""
    port, board = find("warnsdorff-matrix"), Board(8, 8)
    work = partial(port.first_tour, board, CORNER)
    tour, calls = count_calls(work, "parcourir")
    _, steps = count_calls(work, "warnsdorff")
    return claim(
        tour is None or calls > 1,
        f"warnsdorff-matrix tours 8x8 from (1;1) in {calls} call of parcourir "
        f"and {steps} of warnsdorff, which it calls in a loop",
    )


@entry(
    "pascal-storage",
    clause="discussion",
    printed="an array of n*n coordinates saves no memory and is harder to use",
    expected=Outcome.REPRODUCED,
)
def pascal_storage() -> Finding:
    """Run both ports, and count what each keeps and how often it looks."""
    matrix, array = (
        partial(find(name).first_tour, BOARD, CORNER)
        for name in ("pascal-move", "pascal-coordinates")
    )
    looks: list[int] = []
    watch(array, "free", lambda frame: looks.append(frame.f_locals["k"]))
    one, other = count_calls(matrix, "move"), count_calls(array, "move")
    same = "the same tour" if one[0] == other[0] else "another tour"
    numbers = len(BOARD), _numbers_kept(array)
    return claim(
        numbers[1] >= numbers[0] and max(looks) > 1,
        f"{same} of 5x5 from (1;1), after {one[1]} and {other[1]} calls of "
        f"move; {numbers[0]} numbers are kept in the matrix and {numbers[1]} "
        "in the array, where it takes one look and up to "
        f"{max(looks)} to see whether a square is free",
    )


def _numbers_kept(work: Callable[[], object]) -> int:
    """Return how many numbers the full array of coordinates holds."""
    kept: list[int] = []

    def look(frame: FrameType) -> None:
        kept.append(sum(len(square) for square in frame.f_locals["p"][1:]))

    watch(work, "print_board", look)
    return kept[0]


@entry(
    "pascal-edges",
    clause="discussion",
    printed="8 moves far from the edge, 4 on the edge, 2 in the corner",
    expected=Outcome.REFUTED,
    errata=("pascal-move E7",),
)
def pascal_edges() -> Finding:
    """Count the moves of every square of 8x8."""
    board = Board(8, 8)
    moves = {
        square_name(here, board): sum(
            is_knight_move(here, there) for there in board
        )
        for here in board
    }
    on_edge = {
        count
        for name, count in moves.items()
        if name[0] in "ah" or name[1] in "18"
    } - {moves["a1"]}
    return claim(
        on_edge == {4},
        f"{moves['d4']} far from the edge and {moves['a1']} in a corner; but "
        f"b1 has {moves['b1']}, and one row in b2 has {moves['b2']}, c2 "
        f"{moves['c2']}",
    )


@entry(
    "pascal-table1",
    clause="table 1",
    printed="the moves from d4, by number",
    expected=Outcome.REPRODUCED,
    errata=("pascal-move E4",),
)
def pascal_table1() -> Finding:
    """Move from d4 by number, with the row first and with the letter first."""
    board = Board(8, 8)
    d4 = parse_square("d4", board)
    moves = find("pascal-move").moves
    row_first = [Square(d4.row + x, d4.column + y) for x, y in moves]
    letter_first = [Square(d4.row + y, d4.column + x) for x, y in moves]
    names = [
        tuple(square_name(square, board) for square in squares)
        for squares in (row_first, letter_first)
    ]
    return claim(
        TABLE_1 == names[1] != names[0],
        "with x the letter and y downwards; the printed boards have x as the "
        "row",
        compared("004", table_1, TABLE_1),
    )
