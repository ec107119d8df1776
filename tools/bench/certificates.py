"""Certificates of exact counts: `python -m tools.bench.certificates`.

Behind it may follow counts, as 7x8:closed or 6x8:open. Without any it is
each published count of closed or of open tours for which a certificate takes
some minutes at most. Each is made in a process of its own, so that the peak of
memory is its own, and compared with the published count; it is then written to
docs/certificates.json, from which `python -m tools.renew` makes the table in
docs/counts.md. The time is CPU time, of all threads, with what compiling takes
where it was not compiled before.
"""

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from time import process_time
from typing import TypedDict

from cavalier.benching.measurements import peak
from cavalier.exact import certify
from common.board import parse_board
from common.counts import Convention
from common.known_counts import known_counts, published

FILE = Path(__file__).parents[2] / "docs" / "certificates.json"

#: Below, the cut off the middle has no rows; above, it takes hours.
LEAST, MOST = 5, 7 * 8

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


def main() -> None:
    """Make the certificates that are asked for, and write them down."""
    asked = sys.argv[1:]
    if asked[:1] == ["one"]:
        print(json.dumps(made(asked[1])))
        return
    for each in asked or all_counts():
        done = subprocess.run(
            [sys.executable, "-m", "tools.bench.certificates", "one", each],
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        recorded: Recorded = json.loads(done.stdout)
        record(recorded)
        print(each, recorded["count"], recorded["agrees"], flush=True)


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


def made(asked: str) -> Recorded:
    """Make one, and compare it with the published count.

    Raises AssertionError where they are not the same.
    """
    name, kind = asked.split(":")
    board, begun = parse_board(name), process_time()
    found = certify(board, closed=kind == "closed")
    count = found.cuts[0].count
    assert published(board, KINDS[kind]) in (None, count)
    return {
        "board": name,
        "kind": kind,
        "count": count,
        "cuts": [str(cut) for cut in found.cuts],
        "residues": {str(p): rest for p, rest in found.residues.items()},
        "agrees": found.agrees,
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
        "seconds": round(process_time() - begun, 1),
        "mebibytes": round(peak() / 2**20),
    }


def recorded() -> list[Recorded]:
    """Read the certificates that were written down."""
    if not FILE.exists():
        return []
    found: list[Recorded] = json.loads(FILE.read_text("utf-8"))
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
