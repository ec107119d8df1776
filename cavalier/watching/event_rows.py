"""The events of a recorded run as a table, a row each."""

from collections.abc import Iterator

from cavalier.watching.playback import Playback
from cavalier.watching.tours import Path
from cavalier.watching.trace_document import TraceDocument
from common.board import Square, parse_board, square_name

#: Numbers count from 1, but rows and columns of the board from 0. ``path`` is
#: how many squares are numbered once the event has happened, and ``depth``
#: how many calls are then open.
HEADING = (
    "event", "step", "kind", "square", "row", "column", "path", "depth",
    "line",
)  # fmt: skip

#: LEFT, ENTERED and FULL, in words.
_KINDS = ("left", "entered", "full")


def event_table(document: TraceDocument) -> str:
    """Write the events of a recording as CSV, as pandas reads it."""
    rows = [HEADING, *event_rows(document)]
    return "\n".join(",".join(map(str, row)) for row in rows)


def event_rows(document: TraceDocument) -> Iterator[tuple[str | int, ...]]:
    """Yield a row for each event, under `HEADING`."""
    board, playback = parse_board(document["board"]), Playback(document)
    path, depth, event = Path(), 0, 0
    for step, kind in enumerate(document["kinds"]):
        depth += kind in "cs"
        for happened, number in playback.events_of(step):
            event += 1
            path.happen(happened, number)
            square = Square(*divmod(number, board.columns))
            yield (
                event, step + 1, _KINDS[happened], square_name(square, board),
                *square, len(path), depth, playback.lines[step],
            )  # fmt: skip
        depth -= kind in "ryx"
