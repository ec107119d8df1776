"""`cavalier exact`: the number of tours, without going through them."""

import sys

import click

from cavalier.commands import options
from cavalier.commands.terminal import print_document, progress, tell
from cavalier.exact import count_tours
from cavalier.running import run
from common.board import Board, parse_square
from common.counts import Convention, published, reference
from common.errors import TooLargeError
from common.search import Search
from common.theory import why_none


@click.command()
@options.board
@options.optional_start
@options.closed
@options.as_json
@options.force
def command(
    board: Board,
    start: str | None,
    closed: bool,
    as_json: bool,
    force: bool,
) -> int:
    """Count without searching, and compare with published counts.

    Without --start, count the tours from every square.
    """
    sys.set_int_max_str_digits(0)
    square = None if start is None else parse_square(start, board)
    search = Search(board, closed, square)
    convention = search.convention
    if convention == Convention.CLOSED_PATHS:
        convention = Convention.CYCLES
    count = _counted(search, convention, force=force)
    expected = published(board, convention, square)
    source = reference(board, convention)
    if as_json:
        print_document(
            {
                "board": str(board),
                "start": square,
                "convention": convention,
                "count": count,
                "published": expected,
                "reference": source or None,
            }
        )
    else:
        place = "" if square is None else f" from {search.where}"
        print(f"{count} {convention} of {board}{place}", flush=True)
    if expected is not None:
        known = f"published ({source})" if source else "known"
        tell(f"{known}: {expected} {convention}")
    return 0 if expected in (None, count) else 1


def _counted(search: Search, convention: Convention, *, force: bool) -> int:
    """Count, or return 0 if that would take too long and a theorem holds."""
    board, start = search.board, search.start
    try:
        with progress(f"{convention} of {board}"):
            return run(
                board,
                lambda: count_tours(board, convention, start, force=force),
            )
    except TooLargeError:
        theorem = why_none(board, start, closed=convention.closed)
        if theorem is None:
            raise
        tell(theorem)
        return 0
