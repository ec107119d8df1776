"""Small wrong programs, each with the hint that names its fault.

A suspect is a right program in which a few words are changed, as beginners
change them. Its hint is given if it gives the answers of a pupil's program,
and no suspect with another hint does.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from string import Template
from typing import NamedTuple

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

#: A search in a matrix, which returns all tours, with places for faults. It
#: calls ``step`` at each square, so that it can be stopped, and with False
#: where a pupil's program may do anything.
_SEARCH = Template("""
def near(a, b):
    return {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2}
def answer(rows, columns, row, column, closed):
    $question
    found = []
    step(0 <= row < rows and 0 <= column < columns)
    board = $board
    def go(r, c, number):
        step(True)
        $here = $mark
        if number == $last:
            if $closed:
                found.append($found)
        else:
            for a, b in MOVES:
                x, y = r + a, c + b
                if $bounds and $there == 0:
                    go(x, y, number + 1)
                    $called
                $otherwise
                $tried
        $unmark
    $search
    return found
""")

#: What stands in the places of a right program.
_RIGHT = {
    "question": "pass",
    "board": "[[0] * columns for _ in range(rows)]",
    "here": "board[r][c]",
    "mark": "number",
    "last": "rows * columns",
    "closed": "not closed or near((r, c), (row, column))",
    "found": "[line[:] for line in board]",
    "bounds": "0 <= x < rows and 0 <= y < columns",
    "there": "board[x][y]",
    "called": "pass",
    "otherwise": "pass",
    "tried": "pass",
    "unmark": "board[r][c] = 0",
    "search": "go(row, column, 1)",
}


#: The text of a right program.
RIGHT = _SEARCH.substitute(_RIGHT)


class Suspect(NamedTuple):
    """A wrong program: its text, and the moves that it tries.

    Without moves, it is tried in all usual orders of them. The hint may have
    places for the ``values``.
    """

    hint: str
    text: str
    moves: Moves | None = MOVES
    values: Mapping[str, object] = {}


OTHER_END = N_("negative rows and columns seem to count from the other end")
TOO_NEAR = N_("a bound seems off by one: it leaves out squares at the edge")
NOT_ALL_TRIED = N_(
    "the search does not seem to unmark squares when it backtracks, or it "
    "leaves the loop over the moves too early"
)
ONE_ROW = N_("all rows of the board seem to be the same list")
NONE_FOUND = N_("the program seems never to find a tour")

#: The hints, each with its suspects, one a line: a place and a text, with "&"
#: between several.
FAULTS: Mapping[str, str] = {
    N_("rows and columns seem to be swapped"): """
question rows, columns = columns, rows
question row, column = column, row
found [list(line) for line in zip(*board)]
bounds 0 <= x < columns and 0 <= y < rows
board [[0] * rows for _ in range(columns)] & there board[y][x] & \
here board[c][r] & unmark board[c][r] = 0
""",
    N_("rows seem to be counted from the bottom"): """
question row = rows - 1 - row
found [line[:] for line in board[::-1]]
""",
    N_("columns seem to be counted from the right"): """
question column = columns - 1 - column
found [line[::-1] for line in board]
""",
    N_("the start seems to be counted from 1"): """
question row, column = row - 1, column - 1
""",
    N_("the start seems to be off by one (one too large)"): """
question row, column = row + 1, column + 1
""",
    N_("the start seems to be ignored: every tour begins at (0, 0)"): """
question row = column = 0
""",
    N_("the program seems to assume a square board"): """
question columns = rows
question rows = columns
""",
    N_("rows and columns seem to be counted from 1"): """
found [(r + 1, c + 1) for _, r, c in sorted((n, r, c) \
for r, line in enumerate(board) for c, n in enumerate(line))]
""",
    N_("squares seem to be numbered from 0 instead of 1"): """
found [[n - 1 for n in line] for line in board]
""",
    N_("squares seem to be numbered in reverse"): """
found [[rows * columns + 1 - n for n in line] for line in board]
""",
    N_(
        "boards seem to change after they are found: "
        "copy each tour when it is complete"
    ): """
found board
""",
    OTHER_END: """
bounds -rows <= x < rows and -columns <= y < columns
bounds x < rows and y < columns
bounds 0 <= x < rows and y < columns
bounds x < rows and 0 <= y < columns
bounds -1 <= x < rows and -1 <= y < columns
""",
    N_("squares beyond the last row or column seem to be accepted"): """
bounds 0 <= x <= rows and 0 <= y <= columns
bounds 0 <= x <= rows and 0 <= y < columns
bounds 0 <= x < rows and 0 <= y <= columns
bounds 0 <= x <= rows and 0 <= y <= columns & \
board [[0] * (columns + 1) for _ in range(rows + 1)] & \
found [line[:columns] for line in board[:rows]]
""",
    TOO_NEAR: """
bounds 0 < x < rows and 0 < y < columns
bounds 0 < x < rows and 0 <= y < columns
bounds 0 <= x < rows and 0 < y < columns
bounds 0 <= x < rows - 1 and 0 <= y < columns - 1
bounds 0 <= x < rows - 1 and 0 <= y < columns
bounds 0 <= x < rows and 0 <= y < columns - 1
""",
    ONE_ROW: """
board [[0] * columns] * rows
""",
    N_("the start does not seem to be marked"): """
mark number if number > 1 else 0
""",
    N_("the last square seems to be left out"): """
last rows * columns - 1
""",
    NONE_FOUND: """
last rows * columns == 1
""",
    N_("tours seem to count as closed if they return to (0, 0)"): """
closed not closed or near((r, c), (0, 0))
""",
    N_("the program does not seem to check that tours are closed"): """
closed True
""",
    N_("tours from all squares seem to be counted"): """
search for row, column in [(r, c) for r in range(rows) \
for c in range(columns)]: go(row, column, 1)
""",
    NOT_ALL_TRIED: """
unmark pass
unmark pass & called return
called break
tried break
otherwise else: break
""",
}

#: What is made of the number of tours: the number, from that of all ``tours``
#: and of ``closed`` ones, which may be ``asked`` for; and the hint.
NUMBERS: Mapping[str, str] = {
    "tours // 2": N_("a tour and its reverse seem to count as one"),
    "2 * tours": N_("every tour seems to be counted twice"),
    "tours if asked else tours + closed": N_(
        "closed tours seem to be counted twice among all tours"
    ),
    "tours if asked else tours - closed": N_(
        "closed tours seem to be left out of the count of all tours"
    ),
    "tours // 2 if asked else tours": N_(
        "closed tours seem to be counted in one direction only"
    ),
    "2 * tours if asked else tours": N_(
        "the number of closed tours seems to be doubled"
    ),
    "min(tours, 1)": N_("only the first tour seems to be found"),
    "1": N_("the answer seems to be 1 for every question"),
    "tours % 2**16": N_("numbers seem to overflow 16 bits"),
}


def suspects() -> Iterator[Suspect]:
    """Yield all suspects whose tours are found by running them.

    Programs that do not try all moves depend on the order of the moves.
    """
    for hint, faults in FAULTS.items():
        moves = None if hint == NOT_ALL_TRIED else MOVES
        for fault in faults.strip().splitlines():
            parts = [part.partition(" ") for part in fault.split(" & ")]
            changes = {place: text for place, _space, text in parts}
            yield Suspect(hint, _SEARCH.substitute(_RIGHT | changes), moves)
    yield from _of_the_moves()


def _of_the_moves() -> Iterator[Suspect]:
    """Yield programs in which a move is missing, or another one."""
    missing = N_("the move {move} seems to be missing")
    twice = N_("the move {move} seems to be listed twice")
    mistyped = N_("the move {move} seems to be written as {other}")
    for move in MOVES:
        rest = tuple(m for m in MOVES if m != move)
        yield Suspect(missing, RIGHT, rest, {"move": move})
        yield Suspect(twice, RIGHT, (*MOVES, move), {"move": move})
        for other in product(range(-2, 3), range(-2, 3)):
            if other not in (move, (0, 0)):
                values = {"move": move, "other": other}
                yield Suspect(mistyped, RIGHT, (*rest, other), values)
