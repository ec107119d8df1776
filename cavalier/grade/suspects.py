"""The suspects: programs with one fault each, as beginners write them.

For every one of them, the tests have a wrong program that must get its hint.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import product
from math import inf

from cavalier.grading.seen import (
    Move,
    Moves,
    Sight,
    bounds_on_one_side,
    bounds_too_far,
    lists_changed,
    marked_for_good,
    returns_in_loops,
    rows_kept,
    shared_rows,
)
from cavalier.grading.suspect import (
    MOST_SQUARES_WALKED,
    MOVES,
    ORDERS,
    Inside,
    Question,
    Read,
    ReturnsNoneError,
    Rules,
    Suspect,
    Takes,
    Tried,
    Undone,
    Walk,
    as_written,
    without,
)
from common.board import Board, Square
from common.judge import is_knight_move
from common.language import N_, Sentence
from common.reading import Reading

#: Where a square is on a board, counted in another way.
Change = Callable[[Board, Square], Square]

SWAPPED = Sentence("rows and columns look swapped")
BOTTOM = Sentence("rows look counted from the bottom")
RIGHT_TO_LEFT = Sentence("columns look counted from the right")
FROM_1 = Sentence("rows and columns look counted from 1")
START_FROM_1 = Sentence("the start looks counted from 1")
ONE_ADDED = Sentence("one looks added to the start")
FROM_ANYWHERE = Sentence("tours from all squares look taken")
NOT_TESTED = Sentence("closed does not look tested")


def mistyped(move: Move, instead: Move) -> Sentence:
    """Return the hint that a move is written wrongly."""
    return Sentence(
        "the move {move} looks written as {instead}",
        move=move,
        instead=instead,
    )


ONE_LIST = Sentence(
    "one list looks shared by all calls: what one takes off, all lose"
)

#: The hints of suspects that also answer as narrower ones do, whose hint is
#: likelier: they take tours of any kind, or count as another one. A move that
#: is written as one of no use is missing too.
WIDE = {FROM_ANYWHERE, NOT_TESTED, FROM_1, ONE_LIST} | {
    mistyped(other, move)
    for move in product(range(-2, 3), range(-2, 3))
    for other in MOVES
}


@cache
def suspects(orders: Sequence[Moves] = ()) -> tuple[Suspect, ...]:
    """List the suspects; several may have the same hint.

    They try the moves in usual orders, and in those that are given.
    """
    return (
        *_OF_THE_QUESTION,
        *_OF_THE_MOVES,
        *_OF_THE_WALK,
        *(s for each in {*ORDERS, *orders} for s in _of_the_order(each)),
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


_SQUARES_ONLY = Sentence("the board looks taken for a square one")

_OF_THE_QUESTION = (
    Suspect(SWAPPED, takes=_from(swapped)),
    Suspect(SWAPPED, takes=_on(lambda rows, columns: Board(columns, rows))),
    Suspect(BOTTOM, takes=_from(from_the_bottom)),
    Suspect(RIGHT_TO_LEFT, takes=_from(from_the_right)),
    Suspect(START_FROM_1, takes=_from(one_less)),
    Suspect(ONE_ADDED, takes=_from(one_more)),
    Suspect(
        Sentence("the start looks ignored: every tour begins at (0, 0)"),
        takes=_from(lambda board, start: Square(0, 0)),
    ),
    Suspect(FROM_ANYWHERE, takes=_from_all),
    Suspect(_SQUARES_ONLY, takes=_on(lambda rows, columns: Board(rows, rows))),
    Suspect(
        _SQUARES_ONLY,
        takes=_on(lambda rows, columns: Board(columns, columns)),
    ),
)


def missing(move: Move) -> Sentence:
    """Return the hint that a move is missing."""
    return Sentence("the move {move} looks missing", move=move)


def _in_place_of(move: Move, other: Move) -> Suspect:
    hint = Sentence(
        "the move {move} looks written twice, and {other} missing",
        move=move,
        other=other,
    )
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
            Sentence("the move {move} looks written twice", move=move),
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

#: What visits no square twice takes no time, even on a large board.
_MOST_WALKED_ONCE = 64

#: Without lower bounds, a walk is hardly ever at its end.
_MOST_BELOW_0 = 4

#: Of many programs, the answers do not show which of the two it is.
_NOT_ALL_TRIED = Sentence(
    "a square does not look unmarked when the search goes back, or the loop "
    "over the moves looks left too early"
)

_not_unmarked = partial(Suspect, _NOT_ALL_TRIED)
_NOT_TAKEN_BACK = Sight(
    marked_for_good,
    N_("line {line}: {code} is not taken back when the search goes back"),
)
_ROWS_KEPT = Sight(
    rows_kept, N_("line {line}: {code} copies the list of rows, but no row")
)
_LIST_CHANGED = Sight(
    lists_changed,
    N_("line {line}: {code} changes the list of the caller too"),
)

_OTHER_END = Sentence(
    "negative rows and columns look taken from the other end"
)
_NO_LOWER_BOUND = Sight(
    bounds_on_one_side,
    N_(
        "line {line}: {code} has no lower bound of 0, and a negative index is "
        "taken from the other end"
    ),
)

_of_one_list = partial(
    Suspect,
    ONE_LIST,
    _LIST_CHANGED,
    most=_MOST_WALKED_ONCE,
)

_returning = partial(
    Suspect,
    _NOT_ALL_TRIED,
    Sight(
        returns_in_loops,
        N_("line {line}: {code} ends the loop before all moves are tried"),
    ),
)

_of_one_row = partial(
    Suspect,
    Sentence("all rows look like one and the same"),
    Sight(
        shared_rows,
        N_("line {line}: {code} makes a board of one row, many times"),
    ),
)

#: What answers so may be a tour of 1x1, or not even that.
_NONE_FOUND = Sentence("no tour looks found, whatever is asked")


def in_matrix(board: Board, square: Square) -> Square:
    """Keep marks in a list of rows, with its negative indices."""
    return Square(
        range(board.rows)[square.row], range(board.columns)[square.column]
    )


def in_transposed(board: Board, square: Square) -> Square:
    """Keep marks in a list of columns."""
    return in_matrix(board.transposed, square)


def in_one_row(board: Board, square: Square) -> Square:
    """Keep marks in one row, whatever the row."""
    return Square(0, in_matrix(board, square).column)


def above(row: float, column: float) -> Inside:
    """Return a test of squares with other lower bounds."""

    def inside(board: Board, square: Square) -> bool:
        return (
            row <= square.row < board.rows
            and column <= square.column < board.columns
        )

    return inside


def in_swapped_bounds(board: Board, square: Square) -> bool:
    """Take the rows for the columns."""
    return square in board.transposed


def further(rows: int, columns: int) -> Inside:
    """Return a test of squares with so many rows and columns more."""

    def inside(board: Board, square: Square) -> bool:
        return square in Board(board.rows + rows, board.columns + columns)

    return inside


def unlike_the_bounds(rows: bool, columns: bool) -> Inside:
    """Return a test by ``!=`` for ``<`` of rows, columns or both."""

    def inside(board: Board, square: Square) -> bool:
        row, column = square
        return (
            0 <= row != board.rows
            and 0 <= column != board.columns
            and (rows or row < board.rows)
            and (columns or column < board.columns)
        )

    return inside


def where_no_error(board: Board, square: Square) -> bool:
    """Take every index of a list of rows for inside."""
    row, column = square
    return (
        -board.rows <= row < board.rows
        and -board.columns <= column < board.columns
    )


#: When a program with a ``return`` in its loop stops to try moves.
_STOPS = (
    frozenset(Tried),
    frozenset({Tried.WALKED}),
    frozenset({Tried.TAKEN}),
    frozenset({Tried.TAKEN, Tried.OUTSIDE}),
    frozenset({Tried.TAKEN, Tried.WALKED}),
)

#: What comes of a function without a return after its loop.
_FALLS = (None, TypeError, ReturnsNoneError)

_SHARED = Rules(kept=in_one_row)

_OF_THE_WALK = (
    Suspect(
        Sentence("the start does not look marked"), rules=Rules(marked=False)
    ),
    Suspect(
        Sentence("the start looks left among the squares to visit"),
        rules=Rules(marked=False, full=True),
    ),
    Suspect(
        _OTHER_END,
        rules=Rules(inside=where_no_error, kept=in_matrix),
        followed=MOST_SQUARES_WALKED,
    ),
    *(
        Suspect(
            _OTHER_END,
            _NO_LOWER_BOUND,
            rules=Rules(inside=above(*lowest), kept=in_matrix),
        )
        for lowest in ((-inf, -inf), (-inf, 0), (0, -inf), (-1, -1))
    ),
    *(
        Suspect(
            Sentence("rows and columns below 0 look taken for the board's"),
            rules=Rules(inside=above(*lowest)),
            most=_MOST_BELOW_0,
        )
        for lowest in ((-inf, -inf), (-inf, 0), (0, -inf), (-1, -1))
    ),
    Suspect(SWAPPED, rules=Rules(inside=in_swapped_bounds, kept=in_matrix)),
    Suspect(SWAPPED, rules=Rules(kept=in_transposed)),
    Suspect(
        SWAPPED, rules=Rules(inside=in_swapped_bounds, kept=in_transposed)
    ),
    *(
        Suspect(
            Sentence(
                "squares beyond the last row or column look taken for the "
                "board's"
            ),
            Sight(
                bounds_too_far,
                N_(
                    "line {line}: {code} lets the bound itself through, which "
                    "is one too far"
                ),
            ),
            rules=Rules(inside=inside, kept=in_matrix),
        )
        for inside in (
            *(further(*more) for more in ((1, 1), (1, 0), (0, 1))),
            *(further(*more) for more in ((2, 2), (2, 0), (0, 2))),
            unlike_the_bounds(rows=True, columns=True),
            unlike_the_bounds(rows=True, columns=False),
            unlike_the_bounds(rows=False, columns=True),
        )
    ),
    _of_one_row(rules=_SHARED),
    _of_one_row(rules=replace(_SHARED, full=True)),
    *(
        Suspect(
            Sentence("a list looks changed while it is gone through"),
            _LIST_CHANGED,
            rules=Rules(
                undone=undone,
                listed=True,
                ahead=ahead,
                full=True,
                spared=spared,
            ),
        )
        for undone in Undone
        for ahead in (False, True)
        for spared in (False, True)
    ),
    Suspect(Sentence("the last square looks left out"), rules=Rules(short=1)),
    Suspect(_NONE_FOUND, rules=Rules(moves=())),
    Suspect(_NONE_FOUND, rules=Rules(moves=(), marked=False, full=True)),
)


def _of_the_order(moves: Moves) -> Iterator[Suspect]:
    """Yield suspects whose answers depend on the order of their moves."""
    never = Rules(moves=moves, undone=Undone.NEVER)
    for full, ahead in product((False, True), repeat=2):
        rules = replace(never, full=full, ahead=ahead)
        for seen in (_NOT_TAKEN_BACK, _ROWS_KEPT, _LIST_CHANGED):
            yield _not_unmarked(seen, rules=rules, most=_MOST_WALKED_ONCE)
    for ahead, spared in product((False, True), repeat=2):
        yield _of_one_list(
            rules=replace(
                never, full=True, ahead=ahead, spared=spared, once=ahead
            )
        )
    for stops in _STOPS:
        for falls in _FALLS:
            rules = Rules(moves=moves, stops=stops, falls=falls)
            most = MOST_SQUARES_WALKED
            if Tried.WALKED in stops:
                most = _MOST_WALKED_ONCE
            yield _returning(rules=rules, most=most)


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
    Suspect(
        Sentence("closed looks tested against (0, 0)"), ends=_near_the_corner
    ),
    Suspect(
        Sentence(
            "closed looks tested by a sum of 3 rows and columns, "
            "as 3 rows and no column"
        ),
        ends=_three_away,
    ),
    Suspect(NOT_TESTED, ends=lambda asked: list(asked.board)),
)


def _kept_in(bits: int) -> Suspect:
    return Suspect(
        Sentence(
            "numbers look kept in {bits} bits, below {limit:,}",
            bits=bits,
            limit=2**bits,
        ),
        says=lambda number, closed: number % 2**bits,
    )


_OF_THE_NUMBER = (
    Suspect(
        Sentence("tours look counted once for both directions"),
        says=lambda number, closed: number // 2,
    ),
    Suspect(
        Sentence("every tour looks taken twice"),
        says=lambda number, closed: number * 2,
    ),
    Suspect(
        Sentence(
            "only the first tour looks found: the search stops there, or "
            "squares stay marked"
        ),
        says=lambda number, closed: min(number, 1),
    ),
    Suspect(
        Sentence("the answer looks like 1, whatever is asked"),
        says=lambda number, closed: 1,
    ),
    Suspect(
        Sentence("closed tours look counted in one direction"),
        says=lambda number, closed: number // 2 if closed else number,
    ),
    Suspect(
        Sentence("closed tours look counted twice too often"),
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
        Sentence("numbers look counted from the wrong one: 0 for 1"),
        read=numbered_from_0,
    ),
    Suspect(Sentence("squares look numbered backwards"), read=backwards),
    Suspect(
        Sentence(
            "boards look as they are after the search: copy each tour at its "
            "end"
        ),
        blank=True,
    ),
)
