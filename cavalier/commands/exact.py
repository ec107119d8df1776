"""`cavalier exact`: the number of tours, without going through them."""

import sys

from cavalier.commands import options
from cavalier.exact import count_tours
from cavalier.running import run
from cavalier.terminal import print_document, progress_of_stages, tell
from common.board import (
    Board,
    Square,
    parse_board,
    parse_square,
    square_name,
)
from common.counts import Convention, published, reference
from common.errors import TooLargeError
from common.theory import why_none


def command(
    board_text: options.Board,
    start_text: options.EveryOrStart = None,
    closed: options.Closed = False,
    as_json: options.Json = False,
    force: options.ForceLong = False,
    lang: options.Lang = "",
) -> int:
    """Count tours without a search, and compare with published counts.

    Where counting would take too long, a theorem may still prove 0.
    """
    sys.set_int_max_str_digits(0)
    board = parse_board(board_text)
    start = None if start_text is None else parse_square(start_text, board)
    convention = _convention(start, closed=closed)
    count = _counted(board, convention, start, force=force)
    expected = published(board, convention, start)
    if as_json:
        print_document(
            {
                "board": str(board),
                "start": start,
                "convention": convention,
                "count": count,
                "published": expected,
                "reference": reference(board, convention) or None,
            }
        )
    else:
        print(_line(count, convention, board, start), flush=True)
    if expected is not None:
        source = reference(board, convention)
        known = f"published ({source})" if source else "known"
        tell(f"{known}: {expected} {convention}")
    return 0 if expected in (None, count) else 1


def _counted(
    board: Board, convention: Convention, start: Square | None, *, force: bool
) -> int:
    """Count; where that would take too long, a theorem may say 0."""
    what = f"{convention} of {board}"
    try:
        with progress_of_stages(what) as watch:
            return run(
                board,
                lambda: count_tours(
                    board, convention, start, watch, force=force
                ),
            )
    except TooLargeError:
        theorem = why_none(board, start, closed=convention.closed)
        if theorem is None:
            raise
        tell(theorem)
        return 0


def _line(
    count: int, convention: Convention, board: Board, start: Square | None
) -> str:
    if start is None:
        return f"{count} {convention} of {board}"
    return f"{count} {convention} of {board} from {square_name(start, board)}"


def _convention(start: Square | None, *, closed: bool) -> Convention:
    if closed:
        return (
            Convention.CYCLES
            if start is None
            else Convention.CLOSED_FROM_START
        )
    return Convention.PATHS if start is None else Convention.PATHS_FROM_START
