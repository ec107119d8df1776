"""A section of a bench as a table on the screen."""

from rich.box import SIMPLE_HEAD
from rich.table import Table

from cavalier.benching.sections import Section


def table(section: Section) -> Table:
    """Return a table that cuts no name, its numbers to the right."""
    layout = Table(
        box=SIMPLE_HEAD, show_edge=False, pad_edge=False, collapse_padding=True
    )
    heading, *rows = section.rows
    for name, first in zip(heading, rows[0], strict=True):
        is_number = first[:1].isdigit() and "x" not in first
        layout.add_column(
            name, overflow="fold", justify="right" if is_number else "left"
        )
    for row in rows:
        layout.add_row(*row)
    return layout
