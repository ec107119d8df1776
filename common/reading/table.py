"""Rows as a board: a matrix, or squares two cells long."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from common.board import MOST_SQUARES, Board
from common.errors import ReadingError
from common.language import plural
from common.reading.cells import Cell, Row, error_at, shortened
from common.reading.result import Layout, Reading


def table(layout: Layout, rows: Sequence[Row], board: Board | None) -> Reading:
    """Take rows as a matrix, or as squares if they are two cells long."""
    _refuse_words(rows)
    _refuse_ragged(rows)
    cells = tuple(row.cells for row in rows)
    size = len(cells), len(cells[0])
    as_matrix = (
        _is_numbered(layout, cells)
        if board is None
        else (board.rows, board.columns) == size
    )
    if size[1] == 2 and not as_matrix:
        if board is None:
            last = _largest(row for row, _ in cells)
            board = smallest_board(
                last + 1, 1 + _largest(column for _, column in cells)
            )
        return Reading(layout, board, squares=cells)
    cells = _without_border(cells)
    if board is None:
        board = smallest_board(len(cells), len(cells[0]))
    return Reading(layout, board, matrix=cells)


def _is_numbered(layout: Layout, cells: Iterable[Iterable[Cell]]) -> bool:
    """Check whether cells have each number from 1 once; pairs never do.

    All squares of a board have a row 0 among them, which no numbering has.
    """
    numbers = [*chain.from_iterable(cells)]
    if layout == Layout.PAIRS or 0 in numbers:
        return False
    # Texts, since numbers that have the same hash would take for ever.
    expected = map(str, range(1, len(numbers) + 1))
    return set(map(str, numbers)) == {*expected}


def _refuse_words(rows: Sequence[Row]) -> None:
    """Refuse more words than numbers, which cannot be a board."""
    cells = sum(len(row.cells) for row in rows)
    if not cells:
        raise ReadingError(
            "The text has no cell. Write a board or its squares."
        )
    if 2 * sum(1 for _ in _words(rows)) > cells:
        line, word = next(_words(rows))
        text = shortened(word)
        raise error_at(line, f"{text} is not a number. Write a board.")


def _words(rows: Iterable[Row]) -> Iterator[tuple[int, str]]:
    for row in rows:
        for cell in row.cells:
            if isinstance(cell, str):
                yield row.line, cell


def _refuse_ragged(rows: Sequence[Row]) -> None:
    expected = len(rows[0].cells)
    for row in rows:
        if len(row.cells) != expected:
            cells = plural(len(row.cells), "cell")
            message = f"{cells}, where the first row has {expected}"
            raise error_at(row.line, message)


def _without_border(
    matrix: tuple[tuple[Cell, ...], ...],
) -> tuple[tuple[Cell, ...], ...]:
    """Take off a border of width 2 that holds rows x columns + 1."""
    inner = tuple(row[2:-2] for row in matrix[2:-2])
    size = len(inner) * len(inner[0]) if inner else 0
    sides = [row[:2] + row[-2:] for row in matrix]
    border = chain.from_iterable([*matrix[:2], *matrix[-2:], *sides])
    # A set of numbers that have the same hash would take for ever.
    is_border = size and all(cell == size + 1 for cell in border)
    return inner if is_border else matrix


def _largest(cells: Iterable[Cell]) -> int:
    return max([0, *(cell for cell in cells if isinstance(cell, int))])


def smallest_board(rows: int, columns: int) -> Board:
    """Return a board of this size, or raise ReadingError: it is too large."""
    if rows * columns > MOST_SQUARES:
        raise ReadingError(
            "The squares lie too far apart. Use a board of at most "
            f"{MOST_SQUARES} squares."
        )
    return Board(rows, columns)
