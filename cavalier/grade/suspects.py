"""The suspects: small wrong programs, each with the sentence that names it.

A suspect is a right program in which a few words are changed, as beginners
change them. Its hint is given where it, and no suspect with another hint,
answers as a pupil's program does.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations, product

from common.language import N_

Move = tuple[int, int]
Moves = tuple[Move, ...]

MOVES: Moves = tuple(
    (a, b) for a, b in permutations((1, 2, -1, -2), 2) if abs(a) != abs(b)
)

#: Other orders in which programs try the moves.
ORDERS: Sequence[Moves] = (
    MOVES,
    ((1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)),
    ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)),
    ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)),
    ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)),
    ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)),
)

#: A search in a matrix, which returns all tours. It calls ``step`` at each
#: square, so that it can be stopped, and ``must`` where it is not known what a
#: pupil's program would do.
MATRIX = """
def answer(rows, columns, row, column, closed):
    found = []
    must(0 <= row < rows and 0 <= column < columns)
    board = [[0] * columns for _ in range(rows)]
    def go(r, c, number):
        step()
        board[r][c] = number
        if number == rows * columns:
            if not closed or near((r, c), (row, column)):
                found.append([line[:] for line in board])
        else:
            for a, b in MOVES:
                x, y = r + a, c + b
                if 0 <= x < rows and 0 <= y < columns and board[x][y] == 0:
                    go(x, y, number + 1)
        board[r][c] = 0
    go(row, column, 1)
    return found
"""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A wrong program: a right one, and what is changed in it, old and new.

    The hint has places for the ``values``. ``moves`` are those that it tries;
    without, it is tried in all usual orders of them.
    """

    hint: str
    changes: tuple[tuple[str, str], ...] = ()
    moves: Moves | None = MOVES
    values: Mapping[str, object] = field(
        default_factory=dict, hash=False, compare=False
    )

    @property
    def text(self) -> str:
        """The text of the wrong program."""
        text = MATRIX
        for old, new in self.changes:
            assert old in text, old
            text = text.replace(old, new)
        return text


_BODY = "    found = []\n"
_BOUNDS = "0 <= x < rows and 0 <= y < columns"
_ROWS = "[[0] * columns for _ in range(rows)]"
_COPY = "[line[:] for line in board]"
_CALL = "                    go(x, y, number + 1)\n"
_UNDO = "        board[r][c] = 0\n"
_NEAR = "near((r, c), (row, column))"

_SWAPPED = N_("rows and columns look swapped")
_BOTTOM = N_("rows look counted from the bottom")
_FROM_THE_RIGHT = N_("columns look counted from the right")
_FROM_1 = N_("rows and columns look counted from 1")
OTHER_END = N_("negative rows and columns seem to count from the other end")
_BEYOND = N_("squares beyond the last row or column seem to be accepted")
TOO_NEAR = N_("a bound seems off by one: squares at the edge are left out")
NOT_ALL_TRIED = N_(
    "a square does not look unmarked when the search goes back, or the loop "
    "over the moves looks left too early"
)
ONE_ROW = N_("all rows look like one and the same")
NONE_FOUND = N_("the program seems never to find a tour")
_MISTYPED = N_("the move {move} looks written as {other}")
_NOT_TESTED = N_("the program does not seem to check that tours are closed")
_SQUARE_ONLY = N_("the board seems to be assumed square")
_FROM_ALL = N_("tours from all squares seem to be counted")


def _before(statement: str) -> tuple[tuple[str, str], ...]:
    """Change the question, before anything is done."""
    return ((_BODY, f"    {statement}\n{_BODY}"),)


#: What is taken for the question, instead of what is asked.
_OF_THE_QUESTION = {
    "rows, columns = columns, rows": _SWAPPED,
    "row, column = column, row": _SWAPPED,
    "row = rows - 1 - row": _BOTTOM,
    "column = columns - 1 - column": _FROM_THE_RIGHT,
    "row, column = row - 1, column - 1": N_("the start looks counted from 1"),
    "row, column = row + 1, column + 1": N_("one looks added to the start"),
    "row = column = 0": N_(
        "the start looks ignored: every tour begins at (0, 0)"
    ),
    "columns = rows": _SQUARE_ONLY,
    "rows = columns": _SQUARE_ONLY,
}

#: How the board is written that is found.
_OF_THE_WRITING = {
    "[list(line) for line in zip(*board)]": _SWAPPED,
    "[(r + 1, c + 1) for _, r, c in sorted((n, r, c) for r, line in "
    "enumerate(board) for c, n in enumerate(line))]": _FROM_1,
    "[line[:] for line in board[::-1]]": _BOTTOM,
    "[line[::-1] for line in board]": _FROM_THE_RIGHT,
    "[[n - 1 for n in line] for line in board]": N_(
        "numbers look counted from the wrong one: 0 for 1"
    ),
    "[[rows * columns + 1 - n for n in line] for line in board]": N_(
        "squares look numbered backwards"
    ),
    "board": N_(
        "boards look as they are after the search: copy each tour at its end"
    ),
}

#: What is taken for a square of the board.
_OF_THE_BOUNDS = {
    "-rows <= x < rows and -columns <= y < columns": OTHER_END,
    "x < rows and y < columns": OTHER_END,
    "0 <= x < rows and y < columns": OTHER_END,
    "x < rows and 0 <= y < columns": OTHER_END,
    "-1 <= x < rows and -1 <= y < columns": OTHER_END,
    "0 <= x <= rows and 0 <= y <= columns": _BEYOND,
    "0 <= x <= rows and 0 <= y < columns": _BEYOND,
    "0 <= x < rows and 0 <= y <= columns": _BEYOND,
    "0 < x < rows and 0 < y < columns": TOO_NEAR,
    "0 < x < rows and 0 <= y < columns": TOO_NEAR,
    "0 <= x < rows and 0 < y < columns": TOO_NEAR,
    "0 <= x < rows - 1 and 0 <= y < columns - 1": TOO_NEAR,
    "0 <= x < rows - 1 and 0 <= y < columns": TOO_NEAR,
    "0 <= x < rows and 0 <= y < columns - 1": TOO_NEAR,
    "0 <= x < columns and 0 <= y < rows": _SWAPPED,
}

#: What else is changed in the search in a matrix.
_OF_THE_SEARCH: Sequence[tuple[str, tuple[tuple[str, str], ...]]] = (
    (_SWAPPED, ((_ROWS, "[[0] * rows for _ in range(columns)]"),
                ("board[x][y]", "board[y][x]"),
                ("board[r][c]", "board[c][r]"))),
    (ONE_ROW,
     ((_ROWS, "[[0] * columns] * rows"),)),
    (_BEYOND,
     ((_BOUNDS, "0 <= x <= rows and 0 <= y <= columns"),
      (_ROWS, "[[0] * (columns + 1) for _ in range(rows + 1)]"),
      (_COPY, "[line[:columns] for line in board[:rows]]"))),
    (N_("the start does not look marked"),
     (("        board[r][c] = number\n",
       "        board[r][c] = number if number > 1 else 0\n"),)),
    (N_("the last square looks left out"),
     (("rows * columns", "rows * columns - 1"),)),
    (N_("tours seem to be closed if they return to (0, 0)"),
     ((_NEAR, "near((r, c), (0, 0))"),)),
    (_NOT_TESTED, (("not closed or ", "True or "),)),
    (NONE_FOUND,
     (("rows * columns:", "rows * columns == 1:"),)),
    (_FROM_ALL, (("    go(row, column, 1)\n",
                  "    for row in range(rows):\n"
                  "        for column in range(columns):\n"
                  "            go(row, column, 1)\n"),)),
)  # fmt: skip

#: What depends on the order of the moves.
_OF_THE_ORDER: Sequence[tuple[str, tuple[tuple[str, str], ...]]] = (
    (NOT_ALL_TRIED, ((_UNDO, ""),)),
    (NOT_ALL_TRIED, ((_UNDO, ""), (_CALL, f"{_CALL}{' ' * 20}return\n"))),
    (NOT_ALL_TRIED, ((_CALL, f"{_CALL}{' ' * 20}break\n"),)),
    (NOT_ALL_TRIED, ((_CALL, f"{_CALL}{' ' * 16}break\n"),)),
    (NOT_ALL_TRIED, ((_CALL, f"{_CALL}{' ' * 16}else:\n{' ' * 20}break\n"),)),
)


def suspects() -> Iterator[Suspect]:
    """Yield all suspects whose tours are found by running them."""
    for statement, hint in _OF_THE_QUESTION.items():
        yield Suspect(hint, _before(statement))
    for board, hint in _OF_THE_WRITING.items():
        yield Suspect(hint, ((_COPY, board),))
    for bounds, hint in _OF_THE_BOUNDS.items():
        yield Suspect(hint, ((_BOUNDS, bounds),))
    for hint, changes in _OF_THE_SEARCH:
        yield Suspect(hint, changes)
    for hint, changes in _OF_THE_ORDER:
        yield Suspect(hint, changes, moves=None)
    yield from _of_the_moves()


def _of_the_moves() -> Iterator[Suspect]:
    """Yield programs in which a move is missing, or another one."""
    for move in MOVES:
        left = tuple(each for each in MOVES if each != move)
        yield Suspect(
            N_("the move {move} looks missing"),
            moves=left,
            values={"move": move},
        )
        yield Suspect(
            N_("the move {move} looks written twice"),
            moves=(*MOVES, move),
            values={"move": move},
        )
        for other in product(range(-2, 3), range(-2, 3)):
            if other == move or other == (0, 0):
                continue
            hint = _MISTYPED
            if other in MOVES:
                hint = N_(
                    "the move {other} looks written twice, and {move} missing"
                )
            yield Suspect(
                hint,
                moves=(*left, other),
                values={"move": move, "other": other},
            )


#: What is made of the number of tours: the hint, and the number made of that
#: of all ``tours`` and of ``closed`` ones; closed ones may be ``asked`` for.
NUMBERS: Mapping[str, str] = {
    N_("tours look counted once for both directions"): "tours // 2",
    N_("every tour seems to be counted twice"): "2 * tours",
    N_("closed tours look counted twice among all tours"):
        "tours if asked else tours + closed",
    N_("closed tours look left out of the number of all tours"):
        "tours if asked else tours - closed",
    N_("closed tours look counted in one direction"):
        "tours // 2 if asked else tours",
    N_("the number of closed tours seems doubled"):
        "2 * tours if asked else tours",
    N_("only the first tour seems to be found"): "min(tours, 1)",
    N_("the answer looks like 1, whatever is asked"): "1",
    N_("numbers seem to be 16-bit, below 65,536"): "tours % 2**16",
}  # fmt: skip
