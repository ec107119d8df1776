"""What numbers count: steps or squares, from 0 or from 1.

Boards are numbered from 1 here, and squares are (row, column) from 0. Many
programs count from the other one, or count the squares along the rows.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from common.board import Board, square_name
from common.diagnosis import examine, examine_matrix
from common.plain_values import rows_of


def count_by_one(labels: Sequence[object]) -> bool:
    """Check for three labels or more that count by one, up or down.

    >>> count_by_one([3, 2, 1]), count_by_one(["0", "1", "2", "3"])
    (True, True)
    """
    texts, size = [*map(str, labels)], len(labels)
    ups = [[*map(str, range(n, size + n))] for n in (0, 1)]
    return size > 2 and (texts in ups or texts[::-1] in ups)


def is_numbering(rows: Sequence[Sequence[object]], times: int = 1) -> bool:
    """Check for each number from 0 or from 1, so many times."""
    cells, size = [*chain(*rows)], sum(map(len, rows)) // times
    counts = Counter(n for n in cells if isinstance(n, int) and 0 <= n <= size)
    full = set(counts.values()) == {times} and counts.total() == len(cells)
    return (
        size > 1
        and full
        and len(counts) == size
        and not (0 in counts and size in counts)
    )


def remark(board: Board, squares: object, matrix: object) -> str:
    """Say what would be a tour if the numbers meant something else, or "".

    >>> remark(Board(1, 1), None, [[0]])
    'numbered from 0; from 1 it is a tour of 1x1 from a1'
    """
    value = squares if matrix is None else matrix
    rows = [[n for n in row if isinstance(n, int)] for row in rows_of(value)]
    from_1 = [[n - 1 for n in row] for row in rows]
    meanings = {
        "squares counted from 1; from 0 they are": examine(board, from_1)
    }
    if matrix is not None:
        from_0 = [[n + 1 for n in row] for row in rows]
        meanings = {
            "numbered from 0; from 1 it is": examine_matrix(board, from_0)
        }
        for first in (0, 1):
            walk = [divmod(n - first, board.columns) for n in chain(*rows[:1])]
            meaning = f"squares numbered along the rows from {first}: it is"
            meanings[meaning] = examine(board, walk)
    for meaning, verdict in meanings.items():
        if verdict.tour:
            start = square_name(verdict.tour[0], board)
            return f"{meaning} a tour of {board} from {start}"
    return ""
