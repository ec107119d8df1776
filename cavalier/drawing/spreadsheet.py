"""Tables for spreadsheets, in which no cell is a formula."""

import csv
import io
from collections.abc import Iterable

#: How formulas begin in spreadsheets (OWASP, CSV Injection).
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_csv(rows: Iterable[Iterable[str | int]]) -> str:
    """Write rows as CSV, each with the end of its line.

    >>> print(as_csv([("port", "count"), ("=1+1", 16)]), end="")
    port,count
    '=1+1,16
    """
    written = io.StringIO()
    # Before Python 3.13, a "\r" that ends no line is put into quotes only so.
    table = csv.writer(written, lineterminator="\r\n")
    for row in rows:
        table.writerow(_as_text(str(cell)) for cell in row)
    return written.getvalue().replace("\r\n", "\n")


def _as_text(cell: str) -> str:
    """Put an apostrophe before what a spreadsheet would take for a formula.

    >>> _as_text("=1+1"), _as_text("0.5000")
    ("'=1+1", '0.5000')
    """
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
