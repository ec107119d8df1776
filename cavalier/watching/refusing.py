"""Which work is too long to be profiled."""

from cavalier.catalogue.port import Port
from cavalier.running import estimate_nodes, refuse_search
from cavalier.watching.programs import EntryPoint
from common.errors import ImpossibleError, TooLargeError
from common.search import Search

#: The most squares that may be entered: some minutes a port.
_MOST_NODES = 1_000_000


def refuse_long(port: Port, search: Search, entry_point: EntryPoint) -> None:
    """Raise TooLargeError where a profile would take too long.

    A port that proves that there is no tour goes through the whole tree.
    """
    try:
        refuse_search(port, search)
        whole = entry_point != "first_tour"
    except ImpossibleError:
        whole = port.complete
    except TooLargeError:
        raise _too_large(port, search, "would take too long") from None
    (start,) = search.starts
    if whole and estimate_nodes(search.board, start) > _MOST_NODES:
        raise _too_large(
            port,
            search,
            f"would enter over {_MOST_NODES:,} squares (Knuth's estimate), "
            "which takes too long",
        )


def _too_large(port: Port, search: Search, why: str) -> TooLargeError:
    return TooLargeError(
        f"A profile of {port.id} on {search.board} {why}. Use a smaller "
        "board, such as 3x4 or 4x5."
    )
