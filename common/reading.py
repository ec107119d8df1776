r"""Boards and lists of squares, read from text as a person sees them.

``common.text_rows`` splits a text into rows. A board's rows have the same
number of cells. A row of another size is left out if at least half of it are
words, or if it counts by one, as coordinates do; otherwise it is an error.

>>> read("Tour:\n1 4 7 10\n12 9 2 5\n3 6 11 8").note
"skipped line 1: 'Tour:'"
>>> read("a3-c2-a1").squares
(Square(row=0, column=0), Square(row=1, column=2), Square(row=2, column=0))

Rows of two numbers are squares, (row, column) from 0, since no board of two
columns has a tour; they are a matrix if ``board`` has that size.
"""

import codecs
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, pairwise

from common.board import Board, Square, parse_square
from common.diagnosis import Lines, Verdict, examine, examine_matrix
from common.errors import CavalierError
from common.language import _, plural
from common.text_rows import KEY, NAME, Row, rows_of

#: The largest text that is read, in bytes or characters: a board of 256x256.
MOST_BYTES = 400_000

#: A board that holds every square that has a name.
_FAR = Board(10**5, 10**5)

Cells = list[list[int | str]]
Rows = Sequence[Row]

_ROW_KEYS = ["row", "r", "y", "i", "line", "ligne"]
_COLUMN_KEYS = ["column", "col", "c", "x", "j", "colonne"]


@dataclass(frozen=True, slots=True)
class Reading:
    """A matrix or squares, not known to be a tour; the other is empty.

    The board is the one that was given, or else the smallest that fits. The
    note names the lines that were left out.
    """

    board: Board
    squares: tuple[Square, ...] = ()
    matrix: Lines = ()
    note: str = ""

    def verdict(
        self, *, start: Square | None = None, closed: bool = False
    ) -> Verdict:
        """Judge the squares or the matrix, as ``examine`` does."""
        if self.matrix:
            judge = partial(examine_matrix, self.board, self.matrix)
        else:
            judge = partial(examine, self.board, self.squares)
        return judge(start=start, closed=closed)


def read_bytes(data: bytes, board: Board | None = None) -> Reading:
    """Read a file's bytes; raises CavalierError as ``read`` does."""
    encoding = encoding_of(data)
    try:
        return read(data.decode(encoding), board)
    except UnicodeDecodeError as error:
        raise CavalierError(
            f"Byte {error.start + 1} is not valid {encoding}."
        ) from error


def encoding_of(data: bytes) -> str:
    """Return UTF-8, or UTF-16 where a text begins with its byte order mark."""
    marks = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    return "UTF-16" if data.startswith(marks) else "UTF-8"


def read(text: str, board: Board | None = None) -> Reading:
    r"""Read the one board, or the one list of squares, of a text.

    >>> read("1 2 3\n4 5")
    Traceback (most recent call last):
    common.errors.CavalierError: line 2 has 2 cells, but line 1 has 3: '4 5'

    Raises CavalierError, and quotes the line, for a text without a board, with
    several, or with rows of different lengths.
    """
    body, rest, has_names = _board_rows(_rows(text))
    if has_names:
        reading = _read_names(body, board)
    else:
        reading = _read_numbers(body, rest, board)
    lines = {row.line for row in body}
    skipped = [row for row in rest if row.line not in lines]
    return replace(reading, note=_note(skipped))


def _rows(text: str) -> list[Row]:
    """Split a text into rows, unless it is too long, or has none."""
    if len(text) > MOST_BYTES or "\0" in text:
        raise CavalierError(
            "The text is too long, or not text at all. The limit is "
            f"{MOST_BYTES:,} characters."
        )
    plain = "\n".join(text.removeprefix("\ufeff").splitlines())
    rows = [*rows_of(plain)]
    if not rows:
        raise CavalierError(
            "The text has no numbers outside comments. "
            "Write a board or its squares."
        )
    return rows


def _note(skipped: Rows) -> str:
    """Name the rows that were skipped, if any: the first, and how many."""
    if not skipped:
        return ""
    first = skipped[0]
    note = _(
        "skipped line {line}: {quoted}", line=first.line, quoted=first.quoted
    )
    if len(skipped) > 1:
        note = _("{note}, and {n} more", note=note, n=len(skipped) - 1)
    return note


def _board_rows(rows: Rows) -> tuple[list[Row], list[Row], bool]:
    """Return a board's rows, the others, and whether names are in them."""
    sizes = Counter[tuple[int, int]]()
    for row in rows:
        sizes[len(row.cells), len(row.tokens)] += len(row.cells)
    width, usual = max(sizes, key=lambda size: (sizes[size], size))
    cells = next(row.cells for row in rows if len(row.cells) == width)
    has_names = 2 * len([*filter(NAME.fullmatch, cells)]) >= width > 0
    body, rest = list[Row](), list[Row]()
    for row in rows:
        is_full = row.values + row.words == len(row.tokens) == width == usual
        if is_full and row.words:
            row = row._replace(cells=row.tokens)
        is_label = len(row.tokens) < usual > width and _count_by_one(row.cells)
        is_row = (has_names or len(row.cells) == width) and not is_label
        is_row = is_row and (width > 1 or KEY not in row.text)
        (body if is_row and row.words < row.values else rest).append(row)
    if not body:
        raise rest[0].error(
            "is neither a row of a board nor a list of squares"
        )
    _refuse_odd(body, rest, width, usual > width)
    return body, rest, has_names


def _refuse_odd(body: Rows, rest: Rows, width: int, labelled: bool) -> None:
    """Refuse rows of another size, and a second board."""
    sides = [[row.cells[side] for row in body] for side in (0, -1)]
    labelled = labelled or any(map(_count_by_one, sides))
    for row in rest:
        is_prose = 2 * row.values <= len(row.tokens)
        if not is_prose and not (labelled and _count_by_one(row.cells)):
            cells, usual = plural(len(row.cells), "cell"), body[0].line
            other = "another row" if usual == row.line else f"line {usual}"
            touch = any(len(cell) > 2 * len(str(width)) for cell in row.cells)
            hint = "; separate the numbers with spaces"
            hint *= touch and not row.words
            raise row.error(f"has {cells}, but {other} has {width}{hint}")
    gaps = [
        after
        for before, after in pairwise(body)
        if after.is_apart or after.number > before.number + 1
    ]
    if gaps and len(gaps) < len(body) - 1:
        raise gaps[0].error("starts a second board; keep only one")


def _read_names(rows: Rows, board: Board | None) -> Reading:
    """Read squares from names, in the order of their numbers, if any."""
    for row in rows:
        if not any(map(NAME.fullmatch, row.cells)):
            raise row.error("contains no square")
        for token in row.tokens[row.tokens.index(row.cells[0]) :]:
            if not re.fullmatch(rf"{NAME.pattern}|\d{{1,9}}|[-.]", token):
                word = token.rstrip(KEY)[:9]
                raise row.error(f"has {word!r}, which is not a square")
    cells = [cell for row in rows for cell in row.cells]
    names = [cell for cell in cells if cell[0].isalpha()]
    numbers = [int(cell) for cell in cells if cell.isdigit()]
    # Na3: the knight goes to a3.
    names = [re.sub("^N(?=[a-z])", "", name) for name in names]
    if len(numbers) == len(names):
        names = [name for _, name in sorted(zip(numbers, names, strict=True))]
    squares = [parse_square(name, _FAR) for name in names]
    rank = _FAR.rows - min(square.row for square in squares)
    file = 1 + max(square.column for square in squares)
    board = board or Board(rank, file)
    down = _FAR.rows - board.rows
    turned = tuple(Square(row - down, column) for row, column in squares)
    return Reading(board, turned)


def _read_numbers(rows: Rows, rest: Rows, board: Board | None) -> Reading:
    """Read a numbered matrix, or squares as pairs of numbers."""
    is_number = re.compile(r"[+-]?\d+").fullmatch
    cells: Cells = [
        [int(cell[:999]) if is_number(cell) else cell for cell in row.cells]
        for row in rows
    ]
    size = Board(len(cells), len(cells[0]))
    if not (board == size if board else _is_numbering(cells)):
        cells = _without_labels(cells)
        if len(cells[0]) == 2:
            return _read_pairs(cells, rows, rest, board)
    size = Board(len(cells), len(cells[0]))
    if board is None and len(size) > 1 in (size.rows, size.columns):
        raise rows[0].error(
            f"starts a {size} board, which has no tour; if the numbers stand "
            "for squares, give --board"
        )
    return Reading(board or size, matrix=tuple(map(tuple, cells)))


def _without_labels(cells: Cells) -> Cells:
    """Remove labels at the left and the right side."""
    for side in (0, -1):
        if len(cells[0]) > 2 and _count_by_one([row[side] for row in cells]):
            cells = [row[1:] if side == 0 else row[:-1] for row in cells]
    return cells


def _read_pairs(
    cells: Cells, rows: Rows, rest: Rows, board: Board | None
) -> Reading:
    """Read squares as (row, column) from 0, or in the order of the keys."""
    above = [row for row in rest if row.line < rows[0].line]
    tokens = chain(*(row.tokens for row in [*above, rows[0]]))
    words = [token.rstrip(KEY).lower() for token in tokens]
    keys = [word for word in words if word in _ROW_KEYS + _COLUMN_KEYS]
    is_turned = len(keys) > 1 and keys[-2] in _COLUMN_KEYS
    squares = list[Square]()
    for row, pair in zip(rows, cells, strict=True):
        match pair[::-1] if is_turned else pair:
            case [int(down), int(across)]:
                squares.append(Square(down, across))
            case _:
                raise row.error("is not a pair of numbers")
    if board is None:
        sides = zip((0, 0), *squares, strict=True)
        board = Board(*(max(side) + 1 for side in sides))
    return Reading(board, tuple(squares))


def _count_by_one(labels: Sequence[object]) -> bool:
    """Check for three labels or more that count by one, up or down.

    >>> _count_by_one([3, 2, 1]), _count_by_one(["0", "1", "2", "3"])
    (True, True)
    """
    texts, size = [*map(str, labels)], len(labels)
    ups = [[*map(str, range(n, size + n))] for n in (0, 1)]
    return size > 2 and (texts in ups or texts[::-1] in ups)


def _is_numbering(rows: Cells) -> bool:
    """Check for each number from 0 or from 1 once, on two squares or more."""
    numbers = sorted(n for n in chain(*rows) if isinstance(n, int))
    size = sum(map(len, rows))
    ranges = [[*range(first, size + first)] for first in (0, 1)]
    return size > 1 and numbers in ranges
