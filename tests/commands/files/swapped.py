"""A count of the tours from a start, which takes the row for the column."""

from right import count as count_from


def count(rows, columns, row, column):
    return count_from(rows, columns, column, row)
