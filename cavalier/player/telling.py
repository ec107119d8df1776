"""What is recorded, in a few words: for a page, a picture or a terminal."""

from collections.abc import Sequence

from cavalier.player.parting import Parting, comparison, parting, sees
from cavalier.tracing.account import work_of
from cavalier.tracing.document import TraceDocument


def title(documents: Sequence[TraceDocument]) -> str:
    """Return the names of what was recorded: "a", "a and b", "a, b and c"."""
    *others, last = [each["port"] for each in documents]
    return " and ".join(filter(None, [", ".join(others), last]))


def work(documents: Sequence[TraceDocument]) -> str:
    """Return what the recorded runs were asked for, each wording once."""
    return "; ".join(dict.fromkeys(map(work_of, documents)))


def compared(documents: Sequence[TraceDocument]) -> tuple[str, Parting | None]:
    """Say whether recordings have the same events; return where they part.

    Raises CavalierError as `parting` does.
    """
    found, said = parting(documents), comparison(documents)
    return said, found if all(map(sees, documents)) else None
