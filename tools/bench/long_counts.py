"""Counts too long for a certificate: `docs/long-counts.json`.

Each was made once, by one cut, and says what it took. `python -m tools.renew`
makes the table in docs/counts.md from them. To add one, run its command, and
write down what it printed and what the system says that it took.
"""

import json
from pathlib import Path
from typing import TypedDict

FILE = Path(__file__).parents[2] / "docs" / "long-counts.json"


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


def long_counts() -> list[LongCount]:
    """Read these counts."""
    found: list[LongCount] = json.loads(FILE.read_text("utf-8"))
    return found
