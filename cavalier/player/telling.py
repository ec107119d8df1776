"""What is recorded, in a few words: for a page, a picture or a terminal."""

from collections.abc import Sequence

from cavalier.tracing.document import TraceDocument
from common.board import Square, parse_board, square_name


def title(documents: Sequence[TraceDocument]) -> str:
    """Return the names of what was recorded: "a", "a and b", "a, b and c"."""
    *others, last = [each["port"] for each in documents]
    return " and ".join(filter(None, [", ".join(others), last]))


def work(documents: Sequence[TraceDocument]) -> str:
    """Return what the recorded runs were asked for, each wording once."""
    return "; ".join(dict.fromkeys(map(_asked, documents)))


def _asked(document: TraceDocument) -> str:
    board = parse_board(document["board"])
    start = square_name(Square(*document["start"]), board)
    closed = ", closed" if document["closed"] else ""
    return f"{document['entry_point']} on {board} from {start}{closed}"
