"""The ledger: the entries of all sources, each source in its own order.

The summary counts their outcomes.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from importlib.resources import files

from cavalier.ledger.entry import Entry, Finding, Outcome, Passage
from cavalier.ledger.page import UnavailableError
from cavalier.running import in_parallel
from common.errors import CavalierError
from common.plain_values import shown

#: The module of each source, by the number of the source.
MODULES = {
    "000": "tipe",
    "001": "article",
    "002": "report",
    "003": "algorithmics",
    "004": "pascal",
}

#: An id, and the finding.
Found = tuple[str, Finding]


def _entries(source: str, module: str) -> Iterator[Entry]:
    """Read the table of a source."""
    file = files("cavalier.ledger") / f"{module}.toml"
    for name, row in tomllib.loads(file.read_text("utf-8")).items():
        row["expected"] = Outcome(row["expected"])
        row["passages"] = [Passage(**passage) for passage in row["passages"]]
        yield Entry(id=name, source=source, module=module, **row)


ENTRIES: tuple[Entry, ...] = tuple(
    entry
    for source, module in MODULES.items()
    for entry in _entries(source, module)
)


def find(name: str) -> Entry:
    """Return the entry of an id; raise CavalierError with the nearest id."""
    entries = {entry.id: entry for entry in ENTRIES}
    if name in entries:
        return entries[name]
    near = [f" Did you mean {i}?" for i in get_close_matches(name, entries, 1)]
    raise CavalierError(
        f"Unknown ledger entry {shown(name)}.{''.join(near)} Run `cavalier "
        "reproduce` to see the entries."
    )


def check_all(entries: Iterable[Entry]) -> Iterator[Found]:
    """Check entries in parallel, the slow ones first; yield the findings."""
    slow_first = sorted(entries, key=lambda entry: not entry.slow)
    return in_parallel(check, [entry.id for entry in slow_first])


def check(name: str) -> Found:
    """Check the entry of an id."""
    try:
        return name, find(name).finding()
    except UnavailableError as error:
        return name, Finding(Outcome.NOT_CHECKED, str(error))
    except Exception as error:  # the other checks go on
        evidence = f"{type(error).__name__}: {error}"
        return name, Finding(Outcome.FAILED, evidence)


_SUMMARY = (
    "{0[run reproduced]} of {0[run]} runs reproduce the printed tour and "
    "counters, some after a documented correction. Of {0[listing]} listings, "
    "{0[listing reproduced]} work once the missing parts are added; the other "
    "{0[listing refuted]} contain a bug. The texts make {0[statement]} "
    "statements: {0[statement reproduced]} are true, {0[statement refuted]} "
    "are wrong, {0[statement slip]} contain a slip and "
    "{0[statement not checkable]} cannot be checked. You need the texts, "
    "which are not included, for {0[text]} of these checks, and a compiler "
    "for {0[compiler]}."
)


def summary(findings: Mapping[str, Finding]) -> str:
    """Count the runs, listings and statements by their outcomes.

    ``findings`` are by the id of the entry. An entry that is not among them,
    or could not be checked here, counts with the outcome that it expects.
    Repeats, questions and tasks are not counted.
    """
    counts = Counter[str]()
    for entry in ENTRIES:
        finding = findings.get(entry.id)
        outcome: str = entry.expected
        if finding and finding.outcome != Outcome.NOT_CHECKED:
            outcome = finding.outcome
        if outcome == Outcome.NOT_A_CLAIM or entry.weight == "repeat":
            continue
        if (entry.kind, outcome) == ("statement", Outcome.REFUTED):
            outcome = "slip" if entry.weight == "slip" else outcome
        counts.update([entry.kind, f"{entry.kind} {outcome}"])
        counts["text"] += entry.needs is not None
        counts["compiler"] += entry.needs == "compiler"
    return _SUMMARY.format(counts)
