"""The ledger: the entries of all sources, each source in its own order."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches

from cavalier.checking.evidence import (
    algorithmics,
    article,
    pascal,
    report,
    tipe,
)
from cavalier.checking.evidence.entry import Entry, Finding, Outcome
from cavalier.checking.evidence.page import UnavailableError
from cavalier.running.parallel import in_parallel
from common.errors import CavalierError
from common.untrusted import shown

ENTRIES: tuple[Entry, ...] = (
    *tipe.ENTRIES,
    *article.ENTRIES,
    *report.ENTRIES,
    *algorithmics.ENTRIES,
    *pascal.ENTRIES,
)


def find(name: str) -> Entry:
    """Return the entry of an id; raise with the nearest ids."""
    for entry in ENTRIES:
        if entry.id == name:
            return entry
    ids = [entry.id for entry in ENTRIES]
    nearest = get_close_matches(name, ids, n=3, cutoff=0.3) or ids[:3]
    raise CavalierError(
        f"{shown(name)} is not an entry of the ledger. Use one like "
        f"{', '.join(nearest)}."
    )


#: An id, and what was found.
Found = tuple[str, Finding]


def check_all(
    entries: Sequence[Entry],
    do: Callable[
        [Callable[[str], Found], Iterable[str]], Iterator[Found]
    ] = in_parallel,
) -> Iterator[Found]:
    """Check entries; yield an id and its finding as ``do`` has them ready."""
    return do(_check, [entry.id for entry in slowest_first(entries)])


def slowest_first(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries with the slow ones first, so that none is last."""
    return sorted(entries, key=lambda entry: not entry.slow)


def _check(name: str) -> Found:
    try:
        return name, find(name).check()
    except UnavailableError as error:
        return name, Finding(Outcome.NOT_CHECKED, str(error))
    except MemoryError:  # the machine's fault, not that of the check
        raise
    except Exception as error:  # the other checks go on
        evidence = f"{type(error).__name__}: {error}"
        return name, Finding(Outcome.FAILED, evidence)
