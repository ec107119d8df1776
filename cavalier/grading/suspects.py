"""The suspects: programs with one fault each, as beginners write them.

For every one of them, the tests have a wrong program that must get its hint.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

from cavalier.grading.graded_cases import Move
from cavalier.grading.suspect import (
    MOST_SQUARES_WALKED,
    MOVES,
    ORDERS,
    Question,
    Read,
    Rules,
    Suspect,
    Takes,
    Walk,
    as_written,
    without,
)
from common.board import Board, Square
from common.reading import Reading
from common.validator import is_knight_move

#: Where a square is on a board, counted in another way.
Change = Callable[[Board, Square], Square]

SWAPPED = "rows and columns look swapped"
BOTTOM = "rows look counted from the bottom"
RIGHT_TO_LEFT = "columns look counted from the right"
FROM_1 = "rows and columns look counted from 1"
START_FROM_1 = "the start looks counted from 1"
ONE_ADDED = "one looks added to the start"
FROM_ANYWHERE = "tours from all squares look taken"
NOT_TESTED = "closed does not look tested"


def mistyped(move: Move, instead: Move) -> str:
    """Return the hint that a move is written wrongly."""
    return f"the move {move} looks written as {instead}"


#: The hints of suspects that also answer as narrower ones do, whose hint is
#: likelier: they take tours of any kind, or count as another one. A move that
#: is written as one of no use is missing too.
WIDE = {FROM_ANYWHERE, NOT_TESTED, FROM_1} | {
    mistyped(other, move)
    for move in product(range(-2, 3), range(-2, 3))
    for other in MOVES
}


@cache
def suspects() -> tuple[Suspect, ...]:
    """List the suspects; several may have the same hint."""
    return (
        *_OF_THE_QUESTION,
        *_OF_THE_MOVES,
        *_OF_THE_WALK,
        *_OF_THE_END,
        *_OF_THE_NUMBER,
        *_OF_THE_WRITING,
    )


def numbered_from_0(reading: Reading) -> Walk:
    """Read a board whose first number is 0."""
    return as_written(reading, 0)


def backwards(reading: Reading) -> Walk:
    """Read the squares from the last to the first."""
    return as_written(reading)[::-1]


def read_with(change: Change) -> Read:
    """Return how to read a board that has each square where this leads."""

    def read(reading: Reading) -> Walk:
        squares = as_written(reading)
        return tuple(change(reading.board, square) for square in squares)

    return read


def swapped(board: Board, square: Square) -> Square:
    """Take the row for the column."""
    return Square(square.column, square.row)


def from_the_bottom(board: Board, square: Square) -> Square:
    """Count the rows from the bottom."""
    return Square(board.rows - 1 - square.row, square.column)


def from_the_right(board: Board, square: Square) -> Square:
    """Count the columns from the right."""
    return Square(square.row, board.columns - 1 - square.column)


def one_less(board: Board, square: Square) -> Square:
    """Take one from the row and the column."""
    return Square(square.row - 1, square.column - 1)


def one_more(board: Board, square: Square) -> Square:
    """Add one to the row and the column."""
    return Square(square.row + 1, square.column + 1)


def _from(change: Change) -> Takes:
    """Begin on the square where a change leads."""
    return lambda asked: [
        asked._replace(start=change(asked.board, asked.start))
    ]


def _on(change: Callable[[int, int], Board]) -> Takes:
    """Walk on another board, made of the rows and columns of the one asked."""

    def takes(asked: Question) -> Sequence[Question]:
        board = asked.board
        return [asked._replace(board=change(board.rows, board.columns))]

    return takes


def _from_all(asked: Question) -> Sequence[Question]:
    return [asked._replace(start=square) for square in asked.board]


_SQUARES_ONLY = "the board looks taken for a square one"

_OF_THE_QUESTION = (
    Suspect(SWAPPED, takes=_from(swapped)),
    Suspect(SWAPPED, takes=_on(lambda rows, columns: Board(columns, rows))),
    Suspect(BOTTOM, takes=_from(from_the_bottom)),
    Suspect(RIGHT_TO_LEFT, takes=_from(from_the_right)),
    Suspect(START_FROM_1, takes=_from(one_less)),
    Suspect(ONE_ADDED, takes=_from(one_more)),
    Suspect(
        "the start looks ignored: every tour begins at (0, 0)",
        takes=_from(lambda board, start: Square(0, 0)),
    ),
    Suspect(FROM_ANYWHERE, takes=_from_all),
    Suspect(_SQUARES_ONLY, takes=_on(lambda rows, columns: Board(rows, rows))),
    Suspect(
        _SQUARES_ONLY,
        takes=_on(lambda rows, columns: Board(columns, columns)),
    ),
)


def missing(move: Move) -> str:
    """Return the hint that a move is missing."""
    return f"the move {move} looks missing"


def _in_place_of(move: Move, other: Move) -> Suspect:
    hint = f"the move {move} looks written twice, and {other} missing"
    if move not in MOVES:
        hint = mistyped(other, move)
    return Suspect(hint, rules=Rules(moves=(*without(other), move)))


_OF_THE_MOVES = (
    *(
        Suspect(missing(move), rules=Rules(moves=without(move)))
        for move in MOVES
    ),
    *(
        Suspect(
            f"the move {move} looks written twice",
            rules=Rules(moves=(*MOVES, move)),
        )
        for move in MOVES
    ),
    *(
        _in_place_of(move, other)
        for move in product(range(-2, 3), range(-2, 3))
        for other in MOVES
        if move not in (other, (0, 0))
    ),
)

#: Without going back, a walk takes no time, even on a large board.
_NEVER_UNDONE = tuple(
    Suspect(
        "a square does not look unmarked when the search goes back",
        rules=Rules(undone=False, moves=order),
        most=64,
    )
    for order in ORDERS
)

#: What answers so may be a tour of 1x1, or not even that.
_NONE_FOUND = "no tour looks found, whatever is asked"

_OF_THE_WALK = (
    Suspect(
        "the start does not look marked",
        rules=Rules(marked=False),
    ),
    Suspect(
        "the start looks left among the squares to visit",
        rules=Rules(marked=False, short=-1),
    ),
    *_NEVER_UNDONE,
    Suspect(
        "negative rows and columns look taken from the other end",
        rules=Rules(wrapped=True),
        followed=MOST_SQUARES_WALKED,
    ),
    Suspect("the last square looks left out", rules=Rules(short=1)),
    Suspect(_NONE_FOUND, rules=Rules(moves=())),
    Suspect(_NONE_FOUND, rules=Rules(moves=(), short=-1)),
)


def _near_the_corner(asked: Question) -> Sequence[Square]:
    return [s for s in asked.board if is_knight_move(s, Square(0, 0))]


def _three_away(asked: Question) -> Sequence[Square]:
    row, column = asked.start
    return [
        square
        for square in asked.board
        if abs(square.row - row) + abs(square.column - column) == 3
    ]


_OF_THE_END = (
    Suspect("closed looks tested against (0, 0)", ends=_near_the_corner),
    Suspect(
        "closed looks tested by a sum of 3 rows and columns, "
        "as 3 rows and no column",
        ends=_three_away,
    ),
    Suspect(NOT_TESTED, ends=lambda asked: list(asked.board)),
)


def _kept_in(bits: int) -> Suspect:
    return Suspect(
        f"numbers look kept in {bits} bits, below {2**bits:,}",
        says=lambda number, closed: number % 2**bits,
    )


_OF_THE_NUMBER = (
    Suspect(
        "tours look counted once for both directions",
        says=lambda number, closed: number // 2,
    ),
    Suspect(
        "every tour looks taken twice",
        says=lambda number, closed: number * 2,
    ),
    Suspect(
        "it looks as if it stopped at the first tour",
        says=lambda number, closed: min(number, 1),
    ),
    Suspect(
        "closed tours look counted in one direction",
        says=lambda number, closed: number // 2 if closed else number,
    ),
    Suspect(
        "closed tours look counted twice too often",
        says=lambda number, closed: number * 2 if closed else number,
    ),
    _kept_in(12),
    _kept_in(16),
)

_OF_THE_WRITING = (
    Suspect(SWAPPED, read=read_with(swapped)),
    Suspect(BOTTOM, read=read_with(from_the_bottom)),
    Suspect(RIGHT_TO_LEFT, read=read_with(from_the_right)),
    Suspect(FROM_1, read=read_with(one_less)),
    Suspect(FROM_1, takes=_from(one_less), read=read_with(one_less)),
    Suspect(
        "numbers look counted from the wrong one: 0 for 1",
        read=numbered_from_0,
    ),
    Suspect("squares look numbered backwards", read=backwards),
)
