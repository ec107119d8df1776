"""How many tours a case must have: by print, a theorem, the exact count."""

from dataclasses import replace
from functools import cache

from cavalier.verifying.cases import Case
from common.board import Square
from common.counts import Convention, convert
from common.exact import count_cycles, count_paths, count_paths_from
from common.known_counts import published
from common.theory import why_none


def from_start(case: Case, start: Square) -> Case:
    """Narrow a case to one of its starts."""
    return replace(case, start=start)


def known(case: Case) -> int | None:
    """Give the count that print or a theorem says the case must have."""
    count = published(case.board, case.convention, case.start)
    if count is None and all(
        why_none(case.board, start, closed=case.closed)
        for start in case.starts
    ):
        return 0
    return count


@cache
def exact(case: Case) -> int | None:
    """Count what the case must have, without going through the tours.

    None stands for a case too large for the ports that count.
    """
    board = case.board
    if not case.exhaustive:
        return None
    if case.closed:
        cycles = count_cycles(board)
        return convert(cycles, board, Convention.CYCLES, case.convention)
    if case.start is None:
        return count_paths(board)
    return count_paths_from(board, case.start)


def authorities(case: Case) -> list[tuple[str, int]]:
    """Say who knows, without any port, how many tours a case must have.

    The first is to be believed first.
    """
    said = (("print or proof", known(case)), ("the exact count", exact(case)))
    return [(who, count) for who, count in said if count is not None]
