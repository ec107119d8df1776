"""Certificates of exact counts: `python -m tools.bench.certificates`.

Behind it may follow counts, as 7x8:closed or 6x8:open. Without any it is
each published count of closed or of open tours for which a certificate takes
some minutes at most. Each is made in a process of its own, compared with the
published count, and written to docs/certificates.json, from which the table
in docs/counts.md is made by `python -m tools.renew`. The time is CPU time, of
all threads, with what compiling takes where it was not compiled before.

Counts too long for a certificate are in docs/long-counts.json. Each was made
once, by one cut, and says what it took. To add one, run its command, and write
down what it printed and what the system says that it took.
"""

import json
import re
from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import TypedDict

from cavalier.benching.measurements import Numbers, Task, Work, measured
from cavalier.exact import certify
from common.board import parse_board
from common.counts import Convention
from common.known_counts import known_counts, published

_DOCS = Path(__file__).parents[2] / "docs"
FILE, LONG = _DOCS / "certificates.json", _DOCS / "long-counts.json"

#: Below, the cut off the middle has no rows; above, it takes hours.
LEAST, MOST = 5, 7 * 8

_BOARD = re.compile(r"[1-9]\d*x[1-9]\d*")

KINDS = {"closed": Convention.CYCLES, "open": Convention.UNDIRECTED_PATHS}


class Recorded(TypedDict):
    """A certificate, and what it took to make it.

    The count is of cycles, or of undirected paths.
    """

    board: str
    kind: str
    count: int
    cuts: list[str]
    residues: dict[str, int]
    agrees: bool
    date: str
    seconds: float
    mebibytes: int


class LongCount(TypedDict):
    """A count by one cut, what it took, and the command that makes it again.

    The count is of cycles, or of undirected paths. The seconds are CPU time,
    and then the time by the clock. The states are those of a half at their
    most, and those left at its end, where one of two that mirror each other is
    kept.
    """

    board: str
    kind: str
    count: int
    cut: str
    date: str
    seconds: int
    seconds_by_clock: int
    mebibytes: int
    states: int
    folded: int
    command: str


def main() -> None:
    """Make the certificates that are asked for, and write them down."""
    parser = ArgumentParser("python -m tools.bench.certificates")
    parser.add_argument("count", nargs="*", help="as 7x8:closed")
    asked = parser.parse_args().count
    for each in asked:
        board, _, kind = each.partition(":")
        if kind not in KINDS or not _BOARD.fullmatch(board):
            parser.error(f"{each!r} is not a count. Name one as 7x8:closed.")
    for each in asked or all_counts():
        new = made(*each.split(":"))
        record(new)
        print(each, new["count"], new["agrees"], flush=True)


def all_counts() -> list[str]:
    """List the published counts that a certificate is made of in minutes."""
    found = {
        f"{known.board}:{'closed' if known.convention.closed else 'open'}": (
            len(known.board)
        )
        for known in known_counts()
        if len(known.board) <= MOST
        and max(known.board.rows, known.board.columns) >= LEAST
    }
    return sorted(found, key=lambda each: (found[each], each))


def made(board: str, kind: str) -> Recorded:
    """Make one, and compare it with the published count.

    Raises AssertionError where they are not the same.
    """
    got = measured(Task(f"{__spec__.name}:certifying", (board, kind)))
    numbers = got["numbers"]
    cuts = [name for name in numbers if " cut " in name]
    count = int(numbers[cuts[0]])
    assert published(parse_board(board), KINDS[kind]) in (None, count)
    return {
        "board": board,
        "kind": kind,
        "count": count,
        "cuts": cuts,
        "residues": {p: int(n) for p, n in numbers.items() if p.isdigit()},
        "agrees": bool(numbers["agrees"]),
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
        "seconds": round(got["seconds"], 1),
        "mebibytes": round(got["bytes"] / 2**20),
    }


def certifying(board: str, kind: str) -> Work:
    """Prepare a certificate: the count of each cut, and each remainder."""

    def work() -> Numbers:
        found = certify(parse_board(board), closed=kind == "closed")
        return {
            **{str(cut): cut.count for cut in found.cuts},
            **{str(prime): rest for prime, rest in found.residues.items()},
            "agrees": found.agrees,
        }

    return work


def recorded() -> list[Recorded]:
    """Read the certificates that were written down."""
    if not FILE.exists():
        return []
    found: list[Recorded] = json.loads(FILE.read_text("utf-8"))
    return found


def long_counts() -> list[LongCount]:
    """Read the counts that are too long for a certificate."""
    found: list[LongCount] = json.loads(LONG.read_text("utf-8"))
    return found


def record(new: Recorded) -> None:
    """Write a certificate down, in the place of one of the same count."""
    others = [
        each
        for each in recorded()
        if (each["board"], each["kind"]) != (new["board"], new["kind"])
    ]
    everything = sorted(
        [*others, new],
        key=lambda each: (len(parse_board(each["board"])), each["board"]),
    )
    FILE.write_text(json.dumps(everything, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
