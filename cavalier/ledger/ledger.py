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


def summary(findings: Mapping[str, Finding]) -> str:
    """Count the runs, listings and statements by their outcomes.

    ``findings`` are by the id of the entry. An entry that is not among them,
    or could not be checked here, counts with the outcome that it expects.
    Repeats, questions and tasks are not counted.
    """
    counts = Counter[tuple[str, str]]()
    needs = Counter[str | None]()
    for entry in ENTRIES:
        finding = findings.get(entry.id)
        outcome = entry.expected
        if finding and finding.outcome != Outcome.NOT_CHECKED:
            outcome = finding.outcome
        if outcome == Outcome.NOT_A_CLAIM or entry.weight == "repeat":
            continue
        slip = outcome == Outcome.REFUTED and entry.weight == "slip"
        counts[entry.kind, "slip" if slip else outcome] += 1
        counts[entry.kind, "all"] += 1
        needs[entry.needs] += 1
    listings = counts["listing", "all"]
    complete = counts["listing", Outcome.REPRODUCED]
    return (
        f"{counts['run', Outcome.REPRODUCED]} of {counts['run', 'all']} runs "
        "reproduce the printed tour and counters, some after a documented "
        f"correction. Of {listings} listings, {complete} work once the "
        f"missing parts are added; the other {listings - complete} contain a "
        f"bug. The texts make {counts['statement', 'all']} statements: "
        f"{counts['statement', Outcome.REPRODUCED]} are true, "
        f"{counts['statement', Outcome.REFUTED]} are wrong, "
        f"{counts['statement', 'slip']} contain a slip and "
        f"{counts['statement', Outcome.NOT_CHECKABLE]} cannot be checked. "
        "You need the texts, which are not included, for "
        f"{needs['text'] + needs['compiler']} of these checks, and a compiler "
        f"for {needs['compiler']}."
    )
