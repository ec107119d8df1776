"""`cavalier exact`: the number of tours, without going through them."""

import sys

import click

from cavalier.commands import options
from cavalier.commands.tally import count_exactly, named
from cavalier.commands.terminal import print_document, progress, tell
from common.board import Board, parse_square
from common.counts import reference
from common.search import Search


@click.command()
@options.board
@options.optional_start
@options.closed
@options.as_json
@options.force
def command(
    board: Board, start: str | None, closed: bool, as_json: bool, force: bool
) -> int:
    """Count without searching, and compare with published counts.

    Without --start, count the tours from every square.
    """
    sys.set_int_max_str_digits(0)
    square = None if start is None else parse_square(start, board)
    search = Search(board, closed, square)
    with progress(f"tours of {board}"):
        count = count_exactly(search, force=force)
    source = reference(board, count.convention)
    if as_json:
        sources = {"published": count.published, "reference": source or None}
        print_document({**count.document, **sources})
    else:
        print(repr(count), flush=True)
    if search.theorem and not force:
        tell(search.theorem)
    elif count.published is not None:
        known = f"published ({source})" if source else "known"
        tell(f"{known}: {named(count.published, count.convention)}")
    return 0 if count.published in (None, count) else 1
