"""Wrong programs of pupils: a right one, and what is written instead.

Each is named by its fault, the file in ``pupils`` and its shape.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).with_name("pupils")

#: What the hints on most programs with a fault say of a line.
USUAL = {
    "unmark": "is not taken back when the search goes back",
    "lower bound": (
        "has no lower bound of 0, and a negative index is taken from the "
        "other end"
    ),
    "swapped": "rows and columns look swapped",
    "return": "ends the loop before all moves are tried",
    "shared row": "makes a board of one row, many times",
    "list": "changes the list of the caller too",
}

ROWS_KEPT = "copies the list of rows, but no row"
ONLY_FIRST = (
    "only the first tour looks found: the search stops there, or squares "
    "stay marked"
)
OTHER_END = "negative rows and columns look taken from the other end"
BELOW_0 = "rows and columns below 0 look taken for the board's"
AFTER_THE_SEARCH = (
    "boards look as they are after the search: copy each tour at its end"
)
ONE_LIST = "one list looks shared by all calls: what one takes off, all lose"
NONE_FOUND = "no tour looks found, whatever is asked"


BEYOND = "squares beyond the last row or column look taken for the board's"
TOO_FAR = "lets the bound itself through, which is one too far"

#: What hints say of a line.
TOLD = {*USUAL.values(), ROWS_KEPT, TOO_FAR}

#: What the hints say that must be true of a fault, if the text of a program
#: cannot be read, as of one in another language.
UNREAD = {
    "unmark": (
        "a square does not look unmarked when the search goes back, or the "
        "loop over the moves looks left too early"
    ),
    "lower bound": OTHER_END,
    "swapped": USUAL["swapped"],
    "shared row": "all rows look like one and the same",
    "list": "a list looks changed while it is gone through",
    TOO_FAR: BEYOND,
}
UNREAD["return"] = UNREAD["unmark"]


def right(program: str) -> str:
    """Read the text of a right program."""
    return (FOLDER / f"{program}.py").read_text("utf-8")


class Wrong(NamedTuple):
    """A fault in a program: in it, each old text is replaced by a new one.

    ``hint`` is what its hint says, if that is not the usual one of the fault;
    "" if it has none.
    """

    fault: str
    program: str
    shape: str
    changes: tuple[str, ...]
    hint: str | None = None

    @property
    def text(self) -> str:
        """The text of the wrong program."""
        text = right(self.program)
        for old, new in self.pairs:
            assert old in text
            text = text.replace(old, new)
        return text

    @property
    def pairs(self) -> Iterator[tuple[str, str]]:
        """Pair each old text with the new one."""
        return zip(self.changes[::2], self.changes[1::2], strict=True)


# fmt: off
WRONG = [
    # A visited square that is not freed.
    Wrong("unmark", "matrix_count", "line missing",
        ("            board[r][c] = 0\n    return", "    return")),
    Wrong("unmark", "marks_itself", "line missing",
        ("        visited[x][y] = False\n", "")),
    Wrong("unmark", "first_tour", "line missing",
        ("                board[nr][nc] = 0\n", "")),
    Wrong("unmark", "visited_set", "line missing",
        ("            visited.remove((r, c))\n", "")),
    Wrong("unmark", "all_tours", "line missing",
        ("        board[r][c] = 0\n", "")),
    Wrong("unmark", "board_copied", "no copy",
        ("    board = [line[:] for line in board]\n", "")),
    Wrong("unmark", "board_copied", "rows shared",
        ("[line[:] for line in board]", "board[:]"),
        ROWS_KEPT),
    Wrong("unmark", "matrix_count", "unless a tour is found",
        ("            total += search(board, rows, columns, r, c, "
         "number + 1)\n"
         "            board[r][c] = 0\n",
         "            n = search(board, rows, columns, r, c, number + 1)\n"
         "            total += n\n"
         "            if n == 0:\n"
         "                board[r][c] = 0\n"),
        ONLY_FIRST),
    Wrong("unmark", "marks_itself", "not at the end",
        ("            total = 1\n", "            return 1\n"),
        ONLY_FIRST),
    # No lower bound.
    Wrong("lower bound", "matrix_count", "none",
        ("0 <= r < rows and 0 <= c < columns", "r < rows and c < columns")),
    Wrong("lower bound", "matrix_count", "-1",
        ("0 <= r < rows and 0 <= c", "-1 <= r < rows and -1 <= c")),
    Wrong("lower bound", "matrix_count", "try",
        ("        if 0 <= r < rows and 0 <= c < columns and "
         "board[r][c] == 0:\n",
         "        try:\n"
         "            free = board[r][c] == 0\n"
         "        except IndexError:\n"
         "            continue\n"
         "        if free:\n"),
        OTHER_END),
    Wrong("lower bound", "marks_itself", "none",
        ("i < 0 or j < 0 or i", "i")),
    Wrong("lower bound", "first_tour", "none",
        ("0 <= nr < rows and 0 <= nc < columns",
         "nr < rows and nc < columns")),
    Wrong("lower bound", "path_tour", "none",
        ("0 <= r < rows and 0 <= c < columns", "r < rows and c < columns"),
        BELOW_0),
    Wrong("lower bound", "all_tours", "none",
        ("0 <= r + dr < rows and 0 <= c + dc < columns",
         "r + dr < rows and c + dc < columns"),
        ""),
    Wrong("lower bound", "board_copied", "none",
        ("0 <= r + dr < rows and 0 <= c + dc < columns",
         "r + dr < rows and c + dc < columns")),
    # Rows and columns swapped.
    Wrong("swapped", "matrix_count", "bounds",
        ("0 <= r < rows and 0 <= c < columns",
         "0 <= r < columns and 0 <= c < rows")),
    Wrong("swapped", "matrix_count", "parameters",
        ("def count(rows, columns,", "def count(columns, rows,")),
    Wrong("swapped", "marks_itself", "start",
        ("visit(row, column, ", "visit(column, row, ")),
    Wrong("swapped", "marks_itself", "indices",
        ("visited[x][y] = True", "visited[y][x] = True",
         "visited[x][y] = False", "visited[y][x] = False",
         "visited[i][j]", "visited[j][i]")),
    Wrong("swapped", "first_tour", "start",
        ("board[row][column] = 1", "board[column][row] = 1",
         "solve(board, row, column, 2)", "solve(board, column, row, 2)")),
    Wrong("swapped", "path_tour", "squares",
        ("return go_on([(row, column)])",
         "t = go_on([(row, column)])\n"
         "    return t and [(c, r) for r, c in t]")),
    Wrong("swapped", "couples_tour", "start",
        ("    squares.remove",
         "    row, column = column, row\n    squares.remove")),
    # A return inside the loop.
    Wrong("return", "matrix_count", "in for",
        ("    return total\n", "        return total\n")),
    Wrong("return", "matrix_count", "at once",
        ("            total += search(", "            return search(")),
    Wrong("return", "marks_itself", "in for",
        ("        visited[x][y] = False\n        return total\n",
         "                visited[x][y] = False\n"
         "                return total\n"),
        ""),
    Wrong("return", "first_tour", "in for",
        ("    return False\n", "        return False\n")),
    Wrong("return", "first_tour", "at once",
        ("                if solve(board, nr, nc, number + 1):\n"
         "                    return True\n",
         "                return solve(board, nr, nc, number + 1)\n")),
    Wrong("return", "couples_removed", "in if",
        ("    return total\n", "            return total\n")),
    Wrong("return", "couples_tour", "tour, found or not",
        ("            if tour is not None:\n                return tour\n",
         "            return tour\n")),
    # A shared row.
    Wrong("shared row", "matrix_count", "",
        ("[[0] * columns for _ in range(rows)]", "[[0] * columns] * rows")),
    Wrong("shared row", "marks_itself", "",
        ("[[False] * columns for _ in range(rows)]",
         "[[False] * columns] * rows")),
    Wrong("shared row", "first_tour", "comprehension",
        ("[[0 for _ in range(columns)] for _ in range(rows)]",
         "[[0 for _ in range(columns)]] * rows")),
    Wrong("shared row", "all_tours", "append",
        ("    board = [[0] * columns for _ in range(rows)]\n",
         "    board = []\n"
         "    line = [0] * columns\n"
         "    for _ in range(rows):\n"
         "        board.append(line)\n")),
    Wrong("shared row", "board_copied", "never copied",
        ("    board = [line[:] for line in board]\n", "",
         "[[0] * columns for _ in range(rows)]", "[[0] * columns] * rows",
         "        total += count_from(board, i, j, number + 1)\n",
         "        total += count_from(board, i, j, number + 1)\n"
         "        board[i][j] = 0\n")),
    # A list changed while handed on.
    Wrong("list", "couples", "the same list",
        ("[c for c in couples if c != couple]",
         "couples\n    reste.remove(couple)")),
    Wrong("list", "couples_removed", "the same list",
        ("couples.copy()", "couples")),
    Wrong("list", "couples_removed", "put back",
        ("couples.copy()", "couples",
         "    return total\n",
         "    reste.append(couple)\n    return total\n")),
    Wrong("list", "couples_removed", "neighbours first, looked for",
        ("couples.copy()", "couples",
         "    for autre in reste:",
         "    for autre in list(reste):\n"
         "        if autre not in reste:\n"
         "            continue")),
    Wrong("list", "couples_tour", "the same list",
        ("list(left)", "left")),
    Wrong("list", "couples_tour", "the path",
        ("path + [square], rest", "path, rest",
         "            rest = list(left)\n",
         "            rest = list(left)\n            path.append(square)\n"),
        ""),
    Wrong("list", "all_tours", "the board",
        ("[line[:] for line in board]", "board"),
        AFTER_THE_SEARCH),
    # Others, and several at once.
    Wrong("other", "matrix_count", "border",
        ("0 <= r < rows and 0 <= c < columns",
         "0 <= r <= rows and 0 <= c <= columns"),
        TOO_FAR),
    Wrong("other", "matrix_count", "start unmarked",
        ("    board[row][column] = 1\n", ""),
        "the start does not look marked"),
    Wrong("other", "matrix_count", "one short",
        ("number == rows", "number + 1 == rows"),
        "the last square looks left out"),
    Wrong("other", "matrix_count", "a move and no unmark",
        ("    (1, -2),\n", "    (1, 2),\n",
         "            board[r][c] = 0\n    return", "    return")),
    Wrong("other", "matrix_count", "bounds swapped and shared row",
        ("0 <= r < rows and 0 <= c < columns",
         "0 <= r < columns and 0 <= c < rows",
         "[[0] * columns for _ in range(rows)]", "[[0] * columns] * rows"),
        "rows and columns look swapped"),
    Wrong("other", "matrix_count", "return and no unmark",
        ("            board[r][c] = 0\n    return total",
         "        return total"),
        "ends the loop"),
    Wrong("other", "first_tour", "returns nothing",
        ("        return board\n", "        print(board)\n"),
        "printed, not returned"),
    Wrong("other", "couples", "no base",
        ("        return 1\n", "        return 0\n"),
        NONE_FOUND),
    Wrong("other", "board_copied", "a move, and a row shared at first",
        ("    (1, 2),\n", "",
         "[[0] * columns for _ in range(rows)]", "[[0] * columns] * rows"),
        "the move (1, 2) looks missing"),
    Wrong("other", "board_copied", "the lower bound of another index",
        ("0 <= c + dc < columns", "0 <= c + dr < columns"), ""),
    Wrong("other", "couples", "nothing returned",
        ("    return sum(", "    sum("),
        ""),
    Wrong("other", "couples_removed", "twice, with a list changed",
        ("    return total\n", "    return 2 * total\n"), ""),
]
# fmt: on

#: The function of each program that is asked.
FUNCTIONS = {
    "all_tours": "tours",
    "couples": "nb_parcours",
    "couples_removed": "nb_parcours",
    "couples_tour": "first_tour",
    "first_tour": "first_tour",
    "path_tour": "first_tour",
}
