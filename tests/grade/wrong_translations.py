"""Translations with a fault each, as beginners write them, to be graded.

Each is a function of (rows, columns, row, column) or of those and closed,
called by the grader as ``tests/grade/wrong_translations.py:NAME``; ``at``
is all four numbers. They share the search, of which each function spoils one
thing.
"""

from functools import cache

KNIGHT = (
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
)  # fmt: skip

Cell = tuple[int, int]
Grid = list[list[int]]


@cache
def search(
    rows: int,
    columns: int,
    row: int,
    column: int,
    *,
    moves: tuple[Cell, ...] = KNIGHT,
    goal: int | None = None,
    marks_start: bool = True,
    undoes: bool = True,
    low: int = 0,
) -> list[Grid]:
    """Return the numbered boards of all tours; low is the lowest index."""
    board = [[0] * columns for _ in range(rows)]
    found: list[Grid] = []
    last = rows * columns if goal is None else goal

    def move(r: int, c: int, number: int) -> None:
        if number == last:
            found.append([line.copy() for line in board])
            return
        for down, right in moves:
            rr, cc = r + down, c + right
            inside = low <= rr < rows and low <= cc < columns
            inside = inside and -rows <= rr and -columns <= cc
            if inside and board[rr][cc] == 0:
                board[rr][cc] = number + 1
                move(rr, cc, number + 1)
                if undoes:
                    board[rr][cc] = 0

    if marks_start and 0 <= row < rows and 0 <= column < columns:
        board[row][column] = 1
    move(row, column, 1)
    return found


def ends(board: Grid) -> tuple[Cell, Cell]:
    """Return the squares of the first number and of the last."""
    cells = {
        number: (r, c)
        for r, line in enumerate(board)
        for c, number in enumerate(line)
    }
    return cells[1], cells[len(cells)]


def near(a: Cell, b: Cell) -> bool:
    return {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2}


def right(*at: int, closed: bool = False) -> int:
    found = search(*at)
    return sum(not closed or near(*ends(board)) for board in found)


def swapped_board(rows: int, columns: int, row: int, column: int) -> int:
    return len(search(columns, rows, row, column))


def swapped_start(rows: int, columns: int, row: int, column: int) -> int:
    return len(search(rows, columns, column, row))


def from_one(rows: int, columns: int, row: int, column: int) -> int:
    return len(search(rows, columns, row - 1, column - 1))


def one_added(rows: int, columns: int, row: int, column: int) -> int:
    return len(search(rows, columns, row + 1, column + 1))


def missing_move(*at: int) -> int:
    return len(search(*at, moves=KNIGHT[:-1]))


def unmarked_start(*at: int) -> int:
    return len(search(*at, marks_start=False))


def no_undo(*at: int) -> int:
    return len(search(*at, undoes=False))


def negative_indices(*at: int) -> int:
    return len(search(*at, low=-99))


def one_square_short(rows: int, columns: int, row: int, column: int) -> int:
    return len(search(rows, columns, row, column, goal=rows * columns - 1))


def undirected(*at: int) -> int:
    return len(search(*at)) // 2


def from_all(rows: int, columns: int, row: int, column: int) -> int:
    return sum(
        len(search(rows, columns, r, c))
        for r in range(rows)
        for c in range(columns)
    )


def only_whether(*at: int) -> int:
    return int(bool(search(*at)))


def closed_at_corner(*at: int, closed: bool = False) -> int:
    found = search(*at)
    return sum(not closed or near(ends(b)[1], (0, 0)) for b in found)


def closed_untested(*at: int, closed: bool = False) -> int:
    return len(search(*at))


def first(found: list[Grid]) -> Grid | None:
    return found[0] if found else None


def board_transposed(*at: int) -> list[tuple[int, ...]] | None:
    board = first(search(*at))
    return list(zip(*board, strict=True)) if board else None


def board_from_zero(*at: int) -> Grid | None:
    board = first(search(*at))
    return board and [[number - 1 for number in line] for line in board]


def board_upside_down(*at: int) -> Grid | None:
    board = first(search(*at))
    return board and board[::-1]


def board_from_one(
    rows: int, columns: int, row: int, column: int
) -> Grid | None:
    return first(search(rows, columns, row - 1, column - 1))


def all_boards(*at: int) -> list[Grid]:
    return search(*at)


def boards_with_missing_move(*at: int) -> list[Grid]:
    return search(*at, moves=KNIGHT[1:])


def board_printed(*at: int) -> None:
    print(first(search(*at)))


def illegal_moves(*at: int) -> list[Grid]:
    return search(*at, moves=(*KNIGHT, (1, 1)))


def no_undo_of_boards(*at: int) -> Grid | None:
    return first(search(*at, undoes=False))


def start_ignored(rows: int, columns: int, row: int, column: int) -> int:
    return len(search(rows, columns, 0, 0))


def squares_only(rows: int, columns: int, row: int, column: int) -> int:
    return len(search(rows, rows, row, column))


def move_twice(*at: int) -> int:
    return len(search(*at, moves=(*KNIGHT, (2, -1))))


def move_in_place(*at: int) -> int:
    return len(search(*at, moves=(*KNIGHT[:-1], (-2, 1))))


def move_mistyped(*at: int) -> int:
    return len(search(*at, moves=(*KNIGHT[:-1], (-2, -2))))


def counted_twice(*at: int) -> int:
    return 2 * len(search(*at))


def start_left(couple: Cell, couples: list[Cell]) -> int:
    """Count as the TIPE exam asks; the start is still to be visited."""
    if not couples:
        return 1
    return sum(
        start_left(there, [each for each in couples if each != there])
        for there in couples
        if near(couple, there)
    )


def board_numbered_backwards(*at: int) -> Grid | None:
    board = first(search(*at))
    return board and backwards(board)


def backwards(board: Grid) -> Grid:
    last = len(board) * len(board[0])
    return [[last + 1 - number for number in line] for line in board]


def board_mirrored(*at: int) -> Grid | None:
    board = first(search(*at))
    return board and [line[::-1] for line in board]


def squares_from_one(
    rows: int, columns: int, row: int, column: int
) -> list[Cell] | None:
    """List the squares, with rows and columns from 1, of question too."""
    squares = in_order(first(search(rows, columns, row - 1, column - 1)))
    return squares and [(r + 1, c + 1) for r, c in squares]


def in_order(board: Grid | None) -> list[Cell] | None:
    if board is None:
        return None
    numbered = [
        (number, (r, c))
        for r, line in enumerate(board)
        for c, number in enumerate(line)
        if number
    ]
    return [cell for _, cell in sorted(numbered)]


def closed_by_sum(*at: int, closed: bool = False) -> int:
    found = search(*at)
    return sum(not closed or three_away(*ends(board)) for board in found)


def three_away(a: Cell, b: Cell) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 3


KEPT: list[Grid] = []


def kept_list(*at: int) -> int:
    """Keep the boards of one call for the next one."""
    KEPT.extend(search(*at))
    return len(KEPT)


def always_none(*at: int) -> None:
    return None


def always_zero(*at: int) -> int:
    return 0


def always_one(*at: int) -> int:
    return 1


def one_too_many(*at: int) -> int:
    return len(search(*at)) + 1


def two_faults(rows: int, columns: int, row: int, column: int) -> int:
    return len(search(columns, rows, row, column)) // 2


def wrong_once(rows: int, columns: int, row: int, column: int) -> int:
    count = len(search(rows, columns, row, column))
    return 0 if (rows, columns, row, column) == (3, 4, 1, 0) else count


def boards_with_one_repeated(*at: int) -> list[Grid]:
    found = search(*at)
    return [*found[1:], *found[1:2]] if len(found) > 1 else found
