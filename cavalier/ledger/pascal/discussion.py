"""The Pascal paper, up to table 1: the warm-up, and the choice of the data."""

from collections.abc import Callable
from functools import partial
from random import Random
from types import FrameType

from cavalier.catalogue import find
from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import compared
from cavalier.ledger.pascal.program import BOARD, CORNER
from cavalier.ledger.pascal.results import TABLE_1, table_1
from cavalier.ledger.tracing import count_calls, watch
from common.board import Board, Square, parse_square, square_name
from common.judge import is_knight_move

_CHESSBOARD, _CORNERS = Board(8, 8), ("a1", "a8", "h1", "h8")


def pascal_dead_ends() -> Finding:
    """Walk at random on 8x8, as a pupil may who has no method."""
    draws, walks = Random(1), 1000
    lengths = [_walk(draws) for _ in range(walks)]
    stuck = sum(length < len(_CHESSBOARD) for length in lengths)
    return claim(
        stuck > walks / 2,
        f"with a random walk for a pupil's, {stuck} of {walks} on 8x8 end in "
        f"a dead end, after {sum(lengths) / walks:.1f} squares on average and "
        f"{max(lengths)} at most",
    )


def _walk(draws: Random) -> int:
    """Return how many squares a random walk visits until no move is left."""
    free = set(_CHESSBOARD)
    ways = [draws.choice(list(_CHESSBOARD))]
    while ways:
        here = draws.choice(ways)
        free.remove(here)
        ways = [there for there in sorted(free) if is_knight_move(here, there)]
    return len(_CHESSBOARD) - len(free)


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


def pascal_edges() -> Finding:
    """Count the moves of every square of 8x8."""
    board = _CHESSBOARD
    moves = {
        square_name(here, board): sum(
            is_knight_move(here, there) for there in board
        )
        for here in board
    }
    edge = [name for name in moves if name[0] in "ah" or name[1] in "18"]
    between = [moves[name] for name in edge if name not in _CORNERS]
    return claim(
        set(between) == {4},
        f"{moves['d4']} far from the edge and {moves['a1']} in a corner; but "
        f"of the {len(between)} other squares of the edge {between.count(4)} "
        f"have 4 and {between.count(3)} have 3, as b1: {moves['b1']}",
    )


def pascal_table1() -> Finding:
    """Move from d4 by number, with the row first and with the letter first."""
    board = _CHESSBOARD
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
