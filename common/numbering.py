"""What numbers count: steps or squares, from 0 or from 1.

Boards are numbered from 1 here, and squares are (row, column) from 0. Many
programs count from the other one, or count the squares along the rows.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from common.board import Board, Tour, square_name
from common.diagnosis import examine, examine_matrix
from common.language import N_, _
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
    cells = [*chain(*rows)]
    size = len(cells) // times
    numbers = [n for n in cells if isinstance(n, int) and 0 <= n <= size]
    counts = Counter(numbers)
    full = len(numbers) == len(cells) and {*counts.values()} == {times}
    return full and 1 < size == len(counts) and not counts[0] * counts[size]


def remark(board: Board, squares: object, matrix: object) -> str:
    """Say what would be a tour if the numbers meant something else, or "".

    >>> remark(Board(1, 1), None, [[0]])
    'numbered from 0; from 1 it is a tour of 1x1 from a1'
    """
    for sentence, first, size, tour in _meanings(board, squares, matrix):
        if tour is not None:
            start = square_name(tour[0], size)
            return _(sentence, first=first, board=size, start=start)
    return ""


def _meanings(
    board: Board, squares: object, matrix: object
) -> Iterator[tuple[str, int, Board, Tour | None]]:
    """Yield sentences, what the numbers count from, and what they would be."""
    value = squares if matrix is None else matrix
    rows = [[n for n in row if isinstance(n, int)] for row in rows_of(value)]
    if matrix is None:
        less = [[n - 1 for n in row] for row in rows]
        smaller = Board(max(board.rows - 1, 1), max(board.columns - 1, 1))
        for size in (board, smaller):
            sentence = N_(
                "squares counted from 1; from 0 they are a tour of {board} "
                "from {start}"
            )
            yield sentence, 1, size, examine(size, less).tour
        return
    more = [[n + 1 for n in row] for row in rows]
    sentence = N_(
        "numbered from 0; from 1 it is a tour of {board} from {start}"
    )
    yield sentence, 0, board, examine_matrix(board, more).tour
    for first in (0, 1):
        walk = [divmod(n - first, board.columns) for n in chain(*rows)]
        sentence = N_(
            "squares numbered along the rows from {first}: a tour of {board} "
            "from {start}"
        )
        yield sentence, first, board, examine(board, walk).tour
