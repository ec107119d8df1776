"""The generated parts of README and docs, and their links to code.

A part lies between ``<!-- generated: NAME -->`` and ``<!-- end -->``.
"""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from cavalier.catalogue import grid
from cavalier.catalogue.port import Style
from cavalier.catalogue.ports import PORTS
from cavalier.catalogue.sources import SOURCES
from cavalier.checking.evidence.entry import weighed
from cavalier.checking.evidence.ledger import ENTRIES, summary
from cavalier.citing.fragments import ROOT, path_of
from cavalier.drawing.markdown import literally, table
from common.board import Board
from common.counts import Convention
from common.known_counts import known_counts, known_wrong
from common.known_counts import published as count_of
from tools.bench.certificates import long_counts, recorded
from tools.bench.maps import maps
from tools.renew import code, performance, rooms
from tools.renew.errata import errata
from tools.renew.headers import procedures
from tools.renew.styles import constraints

_PART = re.compile(
    r"(<!-- generated: (\S+) -->\n).*?(<!-- end -->)", re.DOTALL
)

#: A table's rows, the heading first.
Rows = list[tuple[str, ...]]


def files() -> dict[Path, str]:
    """Return the pages, each with its generated parts made anew."""
    return {page: renewed(page) for page in pages()}


def pages() -> list[Path]:
    """List the pages that may have generated parts."""
    return [
        *sorted(ROOT.glob("*.md")),
        *(ROOT / style / "README.md" for style in Style),
        *sorted((ROOT / "docs").rglob("*.md")),
    ]


def renewed(page: Path) -> str:
    """Return a page with its generated parts and its links made anew."""
    text = page.read_text(encoding="utf-8")
    text = _PART.sub(lambda part: part[1] + _made(part[2]) + part[3], text)
    return code.renewed(page, text)


def _made(name: str) -> str:
    """Make a part by its name, of which some end in that of a source."""
    if name in _TEXTS:
        return _TEXTS[name]()
    if name in _TABLES:
        return table(_TABLES[name]())
    part, _, source = name.partition("-")
    return _OF_A_SOURCE[part](SOURCES[source].id)


def outcomes() -> str:
    """Write how much of what the texts print comes out."""
    return (
        "**Cavalier reruns what five teaching texts print about the knight's "
        f"tour.** {summary({})}\n"
    )


def ledger(source: str | None = None) -> Rows:
    """Lay out the entries of a source, or of all sources, one a row."""
    heading = ("id", "source, clause", "printed", "outcome", "errata")
    rows = [
        (
            each.id,
            f"{each.source}, {each.clause}",
            each.printed,
            weighed(each),
            ", ".join(each.errata),
        )
        for each in ENTRIES
        if source in (None, each.source)
    ]
    return [heading, *rows]


def ports_of(source: str) -> str:
    """Write the ports of a source: each with its clause and its functions."""
    return "\n" + "\n".join(
        f"### {port.id}\n\n"
        f"{port.style.heading.capitalize()}; clause: "
        f"{literally(clause)}. "
        f"The whole of it, with its header: [{path_of(port)}]"
        f"({path_of(port)}).\n\n"
        + table(
            [
                ("function", "what it does"),
                *(
                    (code.link_to(port, name), literally(sentence))
                    for name, sentence in procedures(port).items()
                ),
            ]
        )
        for port in PORTS
        for name, clause in port.ported
        if name == source
    )


def published() -> Rows:
    """Lay out the published counts, the small boards first."""
    known = sorted(
        known_counts(), key=lambda each: (len(each.board), each.convention)
    )
    rows = [
        (
            str(each.board),
            str(each.convention),
            f"{each.count:,}",
            each.reference,
            each.verified,
        )
        for each in known
    ]
    heading = ("board", "convention", "count", "reference", "how verified")
    return [heading, *rows]


def wrong() -> Rows:
    """Lay out the wrong counts in circulation, and why they are wrong."""
    rows = [
        (
            str(each.board),
            str(each.convention),
            f"{each.count:,}",
            each.claimed_by,
            each.why,
        )
        for each in known_wrong()
    ]
    return [("board", "said to be", "count", "said by", "but"), *rows]


def certificates() -> Rows:
    """Lay out the certificates, and what each took."""
    rows = [
        (
            f"{each['board']} {each['kind']}",
            f"{each['count']:,}",
            "; ".join(each["cuts"]),
            "; ".join(f"{r} mod {p}" for p, r in each["residues"].items()),
            "yes" if each["agrees"] else "**no**",
            each["date"],
            f"{each['seconds']} s, {each['mebibytes']} MiB",
        )
        for each in recorded()
    ]
    heading = ("count of", "each cut", "cuts", "remainders", "agree")
    return [(*heading, "made (UTC)", "CPU, memory"), *rows]


def by_one_cut() -> Rows:
    """Lay out the counts that were made by one cut, and what each took."""
    rows = [
        (
            f"{each['board']} {each['kind']}",
            f"{each['count']:,}",
            f"{each['cut']} only",
            f"{each['states']:,} at most, {each['folded']:,} after folding",
            each["date"],
            f"{each['seconds']:,} s; {each['seconds_by_clock']:,} s by the "
            "clock",
            f"{each['mebibytes']:,} MiB",
            f"`{each['command']}`",
        )
        for each in long_counts()
    ]
    heading = ("count of", "count", "cut", "states of a half", "made (UTC)")
    return [(*heading, "CPU", "memory", "again"), *rows]


def counted_by_start() -> Rows:
    """Lay out the counts from one start that this project made of maps."""
    rows = [
        (
            board,
            start,
            f"{found['count']:,}",
            found["date"],
            f"{found['seconds']} s, {found['mebibytes']} MiB",
        )
        for board, starts in maps().items()
        for start, found in starts.items()
    ]
    heading = ("board", "start", "`paths-from-start`", "made (UTC)")
    return [(*heading, "CPU, memory"), *rows]


def conventions() -> Rows:
    """Lay out the counts of 3x10 by convention, as each follows."""
    board = Board(3, 10)
    rows = [
        (f"`{each}`", f"{count:,}")
        for each in Convention
        if (count := count_of(board, each)) is not None
    ]
    return [("convention", str(board)), *rows]


_TEXTS: dict[str, Callable[[], str]] = {
    "outcomes": outcomes,
    "house": lambda: rooms.drawing(rooms.imports()),
    "performance": performance.when,
    **{
        f"performance-{each}": partial(performance.part, each)
        for each in performance.NAMES
    },
    **{f"constraints-{each}": partial(constraints, each) for each in Style},
}

_TABLES: dict[str, Callable[[], Rows]] = {
    "grid": grid,
    "ledger": ledger,
    "published": published,
    "wrong": wrong,
    "conventions": conventions,
    "certificates": certificates,
    "by-one-cut": by_one_cut,
    "maps": counted_by_start,
    "rooms": rooms.rows,
}

_OF_A_SOURCE: dict[str, Callable[[str], str]] = {
    "ledger": lambda source: table(ledger(source)),
    "errata": errata,
    "ports": ports_of,
}
