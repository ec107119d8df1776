"""What is recorded, in a few words: for a page, a picture or a terminal."""

from collections.abc import Sequence

from cavalier.player.parting import Parting, comparison, parting
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


def compared(documents: Sequence[TraceDocument]) -> tuple[str, Parting | None]:
    """Say whether recordings have the same events; return where they part.

    Raises CavalierError as `parting` does.
    """
    found, said = parting(documents), comparison(documents)
    unseen = [each["port"] for each in documents if each["lens"] is None]
    if not unseen:
        return said, found
    return f"No lens shows where the knight of {unseen[0]} is.", None
