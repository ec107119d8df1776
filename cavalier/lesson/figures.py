"""The figures of the lesson, each from a run of the programs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cavalier.watching.player.together import compared, events
from cavalier.watching.profiling import Profile
from cavalier.watching.side_by_side import ROWS
from cavalier.watching.tours import square_at
from cavalier.watching.trace_document import (
    ENTERED,
    FULL,
    LEFT,
    TraceDocument,
)
from common.board import parse_board, square_name

#: Recordings next to each other, by the name that the lesson has for them.
Runs = Mapping[str, Sequence[TraceDocument]]


def figures(runs: Runs, profiles: Iterable[Profile]) -> Mapping[str, str]:
    """Return each figure by the name of its field."""
    found = {
        f"{name}: {key}": value
        for name, documents in runs.items()
        for key, value in _of_runs(documents)
    }
    for profile in profiles:
        for row, shown in ROWS.items():
            found[f"{profile.port}: {row}"] = shown(profile.measured)
    return found


def _of_runs(documents: Sequence[TraceDocument]) -> Iterator[tuple[str, str]]:
    said, parting = compared(documents) if documents[1:] else ("", None)
    yield "says", said
    if parting:
        yield "parts at", str(parting.number)
    yield from _of_run(documents[0])


def _of_run(document: TraceDocument) -> Iterator[tuple[str, str]]:
    """Yield the figures of a run: its first way, as far as it goes, too."""
    board, path, seen = parse_board(document["board"]), list[str](), set[int]()
    happened = events(document)
    for number, (kind, square) in enumerate(happened, 1):
        if kind == ENTERED:
            path.append(square_name(square_at(board, square), board))
        if kind == LEFT and LEFT not in seen:
            yield "dead end", str(number)
            yield "first way", " ".join(path)
            yield "stuck after", str(len(path))
            yield "stuck on", path[-1]
            yield "second square", path[1]
        if kind == FULL and FULL not in seen:
            yield "first tour", " ".join(path)
        if kind == LEFT:
            path.pop()
        seen.add(kind)
    yield "tours", str(sum(kind == FULL for kind, _ in happened))
    yield "events", str(len(happened))
    yield "squares", str(len(board))
