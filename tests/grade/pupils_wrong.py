"""Faults of pupils: a program, what is written instead, and the hint.

Each old text in the file of ``pupils`` is replaced by the new one. The hint
is "" where there is none.
"""

from pathlib import Path

FOLDER = Path(__file__).with_name("pupils")

UNMARK = "a square does not look unmarked when the search goes back"
LOWER = "has no lower bound of 0, and a negative index is taken from the oth"
BELOW = "negative rows and columns seem to count from the other end"
SWAPPED = "rows and columns look swapped"
RETURN = "ends the loop before all moves are tried"
ROW = "makes a board of one row, many times"
LIST = "changes the list of the caller too"
FIRST = "only the first tour seems to be found"
NEAR = "leaves out squares at the edge"

_BOUNDS = "0 <= r < rows and 0 <= c < columns"
_CALL = "            total += search(board, rows, columns, r, c, number + 1)\n"

WRONG: list[tuple[str, str, tuple[str, ...]]] = [
    ("matrix_count", UNMARK,
        ("            board[r][c] = 0\n    return", "    return")),
    ("first_tour", "", ("                board[nr][nc] = 0\n", "")),
    ("matrix_count", FIRST,
        (f"{_CALL}            board[r][c] = 0\n",
         f"{_CALL}            if total == 0:\n"
         "                board[r][c] = 0\n")),
    ("matrix_count", LOWER, (_BOUNDS, "r < rows and c < columns")),
    ("matrix_count", BELOW, ("0 <= r < rows and 0 <= c", "-1 <= r < rows and "
                             "-1 <= c")),
    ("matrix_count", f"`c < columns` {LOWER}",
        (_BOUNDS, "r >= 0 and r < rows and c < columns")),
    ("matrix_count", f"`r < rows` {LOWER}",
        (_BOUNDS, "0 <= c < columns and r < rows")),
    ("path_tour", "", (_BOUNDS, "r < rows and c < columns")),
    ("matrix_count", NEAR, (_BOUNDS, "0 < r < rows and 0 < c < columns")),
    ("matrix_count", NEAR,
        (_BOUNDS, "0 <= r < rows - 1 and 0 <= c < columns - 1")),
    ("matrix_count", "", (_BOUNDS, "0 <= r <= rows and 0 <= c <= columns")),
    ("matrix_count", SWAPPED, (_BOUNDS, "0 <= r < columns and 0 <= c < rows")),
    ("matrix_count", "", ("def count(rows, columns,",
                          "def count(columns, rows,")),
    ("first_tour", SWAPPED,
        ("board[row][column] = 1", "board[column][row] = 1",
         "solve(board, row, column, 2)", "solve(board, column, row, 2)")),
    ("path_tour", SWAPPED,
        ("return go_on([(row, column)])",
         "t = go_on([(row, column)])\n"
         "    return t and [(c, r) for r, c in t]")),
    ("matrix_count", RETURN, ("    return total\n", "        return total\n")),
    ("matrix_count", RETURN, ("total += search(", "return search(")),
    ("first_tour", RETURN, ("    return False\n", "        return False\n")),
    ("first_tour", RETURN,
        ("                if solve(board, nr, nc, number + 1):\n"
         "                    return True\n",
         "                return solve(board, nr, nc, number + 1)\n")),
    ("couples_removed", "",
        ("    return total\n", "            return total\n")),
    ("matrix_count", ROW,
        ("[[0] * columns for _ in range(rows)]", "[[0] * columns] * rows")),
    ("first_tour", ROW,
        ("[[0 for _ in range(columns)] for _ in range(rows)]",
         "[[0 for _ in range(columns)]] * rows")),
    ("couples_removed", LIST, ("couples.copy()", "couples")),
    ("couples_removed", "",
        ("couples.copy()", "couples",
         "    return total\n",
         "    reste.append(couple)\n    return total\n")),
    ("couples_removed", LIST,
        ("couples.copy()", "couples",
         "    for autre in reste:",
         "    for autre in list(reste):\n"
         "        if autre not in reste:\n"
         "            continue")),
    ("path_tour", "the result of `go_on(path)` is lost: return it",
        ("                if go_on(path):\n                    return path\n",
         "                go_on(path)\n")),
    ("matrix_count", "the start does not look marked",
        ("    board[row][column] = 1\n", "")),
    ("matrix_count", "the last square looks left out",
        ("number == rows", "number + 1 == rows")),
    ("matrix_count", "", ("(1, -2),", "(1, 2),",
         "            board[r][c] = 0\n    return", "    return")),
    ("matrix_count", SWAPPED,
        (_BOUNDS, "0 <= r < columns and 0 <= c < rows",
         "[[0] * columns for _ in range(rows)]", "[[0] * columns] * rows")),
    ("matrix_count", "the move (1, 2) looks missing", ("(1, 2), ", "")),
    ("matrix_count", "(1, 2) looks written twice, and (1, -2) missing",
        ("(1, -2),", "(1, 2),")),
    ("couples_removed", "every tour seems to be counted twice",
        ("        return 1\n", "        return 2\n")),
    ("couples_removed", "", ("        return 1\n", "        return 0\n")),
    ("couples_removed", LIST, ("    return total\n", "    return 2 * total\n",
                               "couples.copy()", "couples")),
    ("matrix_count", UNMARK,
        ("(1, 2), (1, -2), (-1, 2)", "(-1, 2), (1, -2), (1, 2)",
         "            board[r][c] = 0\n    return", "    return")),
    ("couples_removed", "", ("    return total\n", "    return total % 3\n",
                             "couples.copy()", "couples",
                             "(autre, reste)", "(autre, reste[:])")),
]  # fmt: skip


def text_of(program: str, changes: tuple[str, ...] = ()) -> str:
    """Return the text of a program, with the changes."""
    text = (FOLDER / f"{program}.py").read_text("utf-8")
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text, old
        text = text.replace(old, new)
    return text
