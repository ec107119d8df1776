"""Commands that are killed again and again: `python -m tools.bench.killing`.

Name exact, exact-open, count or verify, or several; without a name it is all
of them, which takes up to an hour. Each command runs once undisturbed. Then it
is killed at random moments with SIGKILL, and run again to go on, until it has
been killed as often as `--kills` says; then it runs to its end. If it ends
before that, it begins anew, in an empty folder. It is checked that

- what was kept by one run is kept, untouched, after the next;
- the run that ends says that it had all that was kept, and adds the rest;
- in the end the same is kept as by the undisturbed run, and nothing else;
- the same is printed, but for the seconds that it took.

If not, AssertionError says what is different.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cavalier.running.store import Store

KILLS = 10

#: A run is killed within so many seconds, or, if that is longer, within its
#: share of the undisturbed time.
_LEAST_SECONDS = 1.5

_TOLD = re.compile(r"results kept from an earlier run: (\d+) of (\d+), ")
_SECONDS = re.compile(r'"seconds": [^,}]+')

#: What is kept: the name of each part, and what changes if it is done again.
Kept = frozenset[tuple[str, float]]


@dataclass(frozen=True)
class Work:
    """A command that keeps what is done in a folder, and how to read it."""

    words: tuple[str, ...]
    kept: Callable[[Path], Kept]
    checkpoint: bool = False

    def command(self, folder: Path) -> list[str]:
        """Return the command that keeps what is done in the folder."""
        words = [sys.executable, "-m", "cavalier", *self.words]
        if self.checkpoint:
            words += ["--checkpoint", str(folder / "checkpoint")]
        return words


class Ended(NamedTuple):
    """What a run printed that ended by itself, without the seconds."""

    out: str
    err: str


class Outcome(NamedTuple):
    """The time and the parts of a command, and how it went on when killed.

    ``kept`` has a list for each time that it was begun anew: the parts kept
    after each run.
    """

    seconds: float
    parts: int
    kept: list[list[int]]

    def __str__(self) -> str:
        series = "; ".join(" ".join(map(str, each)) for each in self.kept)
        return (
            f"undisturbed {self.seconds:.1f} s, {self.parts} parts; kept "
            f"after each run: {series}"
        )


def stored(folder: Path) -> Kept:
    """Return the results in the store, and when each was written."""
    results = folder / "cavalier" / "results"
    store = Store(results)
    return frozenset(
        (file.name, file.stat().st_mtime)
        for file in results.glob("*")
        if store.get(file.name) is not None
    )


def checkpointed(folder: Path) -> Kept:
    """Return the stages that a checkpoint has passed.

    A stage is a square settled in a half, or a part that is joined.
    """
    stages: set[tuple[str, float]] = set()
    for file in folder.glob("checkpoint/*.*"):
        if file.suffix != ".new":
            line = file.read_bytes().split(b"\n")[0].split(b" ", 1)[1]
            header = json.loads(line)
            half = file.suffix == ".half"
            done = header["stage"][0] if half else header["columns"][0][1]
            stages |= {(f"{file.name} {n}", 0.0) for n in range(int(done))}
    return frozenset(stages)


ALL = {
    "exact": Work(
        ("exact", "--board", "7x8", "--closed"), checkpointed, checkpoint=True
    ),
    "exact-open": Work(
        ("exact", "--board", "7x7"), checkpointed, checkpoint=True
    ),
    "count": Work(
        ("count", "--all-ports", "--all-starts", "--board", "5x5", "--json"),
        stored,
    ),
    "verify": Work(("verify", "--slow", "--json"), stored),
}


def main() -> None:
    """Kill the commands that are asked for, and print how they went on."""
    parser = ArgumentParser("python -m tools.bench.killing")
    parser.add_argument("name", nargs="*", help=", ".join(ALL))
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    if asked.kills < 1:
        parser.error(f"--kills {asked.kills} is not a number from 1")
    if unknown := set(asked.name) - set(ALL):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    for name in asked.name or ALL:
        chance = Random(asked.seed)
        print(f"{name}: {killed(ALL[name], asked.kills, chance)}", flush=True)


def killed(work: Work, kills: int, chance: Random) -> Outcome:
    """Kill a command so often, and compare it with one that is not killed.

    Raises AssertionError where something is lost, done again, or different.
    """
    with TemporaryDirectory() as name:
        folder, begun = Path(name) / "undisturbed", time.monotonic()
        whole = _run(work, folder)
        seconds, parts = time.monotonic() - begun, work.kept(folder)
        latest, left = max(seconds / kills, _LEAST_SECONDS), kills
        series: list[list[int]] = []
        while left:
            folder = Path(name) / str(len(series))
            moments = [chance.uniform(0, latest) for _ in range(left)]
            kept = _disturbed(work, folder, moments)
            before = work.kept(folder)  # all, if a run ended before its moment
            assert kept[-1] <= before, "what was done is done again, or lost"
            ended = _run(work, folder)
            after = work.kept(folder)
            judge(whole, parts, ended, before, after)
            if not work.checkpoint:  # which says nothing about its parts
                judge_told(ended, before, after)
            series.append([len(each) for each in (*kept, after)])
            left -= len(kept) - 1
        return Outcome(seconds, len(parts), series)


def judge(
    whole: Ended, parts: Kept, ended: Ended, before: Kept, after: Kept
) -> None:
    """Compare the run that ended with the one that was not disturbed.

    ``before`` is what was kept when it began, ``after`` when it ended.

    Raises AssertionError where something is lost, done again, or different.
    """
    assert before <= after, "what was done is done again"
    assert _names(after) == _names(parts), "other parts are kept"
    assert len(after) == len(parts), "a part is kept twice"
    assert ended.out == whole.out, "another answer"


def judge_told(ended: Ended, before: Kept, after: Kept) -> None:
    """Check that the run said how many results it had when it began.

    Raises AssertionError where it said another number, or nothing.
    """
    told = _TOLD.search(ended.err)
    said = (int(told[1]), int(told[2])) if told else (0, len(after))
    assert said == (len(before), len(after)), f"it says: {ended.err}"


def _names(kept: Kept) -> set[str]:
    return {name for name, _ in kept}


def _disturbed(
    work: Work, folder: Path, moments: Sequence[float]
) -> list[Kept]:
    """Kill the command at these moments; return what was kept, at first too.

    It stops when the command has ended before it was killed.
    """
    kept = [work.kept(folder)]
    for moment in moments:
        with _started(work, folder) as process:
            with suppress(subprocess.TimeoutExpired):
                process.communicate(timeout=moment)
                return kept
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
        kept.append(work.kept(folder))
        assert kept[-2] <= kept[-1], "what was done is done again, or lost"
    return kept


def _run(work: Work, folder: Path) -> Ended:
    """Run the command to its end."""
    with _started(work, folder) as process:
        out, err = process.communicate()
    assert process.returncode == 0, err
    return Ended(_SECONDS.sub("", out), err)


def _started(work: Work, folder: Path) -> subprocess.Popen[str]:
    """Start the command in a group of processes of its own."""
    return subprocess.Popen(
        work.command(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_CACHE_HOME": str(folder)},
        start_new_session=True,
    )


if __name__ == "__main__":
    main()
