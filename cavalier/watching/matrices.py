"""Matrices in the trace document: whole, or what changed in them."""

from typing import NamedTuple

from cavalier.watching.document import MOST, Value
from common.board import Board

#: Rows of numbers, all equally long.
Cells = tuple[tuple[int, ...], ...]


class Earlier(NamedTuple):
    """A matrix that is in the table already: its place, and what it held."""

    place: int
    cells: Cells


def cells_of(
    value: list[object] | tuple[object, ...], board: Board
) -> Cells | None:
    """Return the rows of a matrix of numbers; None for all else.

    A number above MOST makes it something else.

    A flat list with a number for each square of the board is one too.

    >>> board = Board(2, 2)
    >>> cells_of([[1, 2, True]], board), cells_of([1, 2, 3, 4], board)
    (((1, 2, 1),), ((1, 2), (3, 4)))
    >>> cells_of([1, 2], board), cells_of([[1], [2, 3]], board)
    (None, None)
    """
    columns = board.columns
    rows: list[object] | tuple[object, ...] = value
    if len(value) == len(board) and type(value[0]) is int:
        starts = range(0, len(board), columns)
        rows = [value[first : first + columns] for first in starts]
    cells: list[tuple[int, ...]] = []
    for row in rows:
        if not isinstance(row, list | tuple) or type(row) is not type(value):
            return None
        numbers = [
            int(cell)
            for cell in row
            if isinstance(cell, int) and abs(cell) <= MOST
        ]
        if len(numbers) < len(row):
            return None
        cells.append(tuple(numbers))
    if not cells[0] or any(len(row) != len(cells[0]) for row in cells):
        return None
    return tuple(cells)


def matrix_value(cells: Cells, identity: int, before: Earlier | None) -> Value:
    """Describe a matrix by what changed, where that is shorter.

    >>> matrix_value(((1, 2), (3, 9)), 1, Earlier(7, ((1, 2), (3, 4))))
    {'changed': 7, 'cells': [1, 1, 9], 'id': 1}
    >>> matrix_value(((5, 6),), 2, None)
    {'matrix': [[5, 6]], 'id': 2}
    """
    if before is not None:
        changed = _changes(before.cells, cells)
        if len(changed) < len(cells) * len(cells[0]):
            return {"changed": before.place, "cells": changed, "id": identity}
    return {"matrix": [list(row) for row in cells], "id": identity}


def _changes(before: Cells, after: Cells) -> list[int]:
    """Return flat triples of the cells that changed: row, column, number."""
    changed: list[int] = []
    for row, (old, new) in enumerate(zip(before, after, strict=True)):
        if old is new or old == new:
            continue
        for column, number in enumerate(new):
            if old[column] != number:
                changed += (row, column, number)
    return changed
