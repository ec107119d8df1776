"""The page of performance: tables and sentences of a recorded run.

The run is ``docs/performance.json``, which ``cavalier bench --json`` printed.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache

from cavalier.benching.document import BenchDocument, BenchedDocument
from cavalier.benching.sections import (
    about,
    number,
    rate,
    sections,
    works_of,
)
from cavalier.citing.fragments import ROOT
from cavalier.drawing.markdown import literally, table
from common.board import parse_board

RUN = ROOT / "docs" / "performance.json"

#: The sections of a bench of all parts.
NAMES = ("counting", "finding", "exact", "growth", "verify", "cost")


@cache
def recorded() -> BenchDocument:
    """Read the recorded run."""
    document: BenchDocument = json.loads(RUN.read_text("utf-8"))
    return document


def part(name: str) -> str:
    """Write the table of a section, and before it what it says."""
    (section,) = [each for each in sections(recorded()) if each.name == name]
    said = "".join(f"- {sentence}\n" for sentence in _SAID[name]())
    escaped = [tuple(map(literally, row)) for row in section.rows]
    return f"\n{said}\n{table(escaped)}\n" if said else f"\n{table(escaped)}\n"


def when() -> str:
    """Write when and where the run was recorded, and what it left out."""
    run = recorded()
    left_out = "".join(f"- {each}\n" for each in run["left_out"])
    listed = f"Left out:\n\n{left_out}\n" if left_out else ""
    return f"\n{literally(about(run))}\n\n{listed}"


# What the figures say.


def _counting() -> Iterator[str]:
    """Compare the ports with bare recursion, and with themselves compiled."""
    works = works_of(recorded(), "counting")
    speed = {(each["work"], each["way"]): _speed(each) for each in works}
    bare = speed["bare, the page's tests", "Python"]
    matrix = speed["backtracking-matrix", "Python"]
    yield (
        f"`backtracking-matrix` enters {number(matrix)} million nodes a "
        "second. Recursion with the same tests and nothing else enters "
        f"{number(bare)} million: the port has {_percent(matrix / bare)} of "
        "that speed."
    )
    yield (
        "A table of the moves from each square, which the exam does not "
        "have, makes this recursion "
        f"{number(speed['bare, a table of moves', 'Python'] / bare)} times "
        "as fast"
        + (
            f"; the same recursion in C is {number(c / bare)} times as fast."
            if (c := speed.get(("bare, the page's tests", "C")))
            else "."
        )
    )
    yield from _by_mypyc(speed)


def _by_mypyc(speed: dict[tuple[str, str], float]) -> Iterator[str]:
    """Say which ports are quicker when mypyc compiles them, unchanged."""
    gains = {
        name: speed[name, "mypyc"] / speed[name, "Python"]
        for name, way in speed
        if way == "mypyc"
    }
    quicker = [name for name, gain in gains.items() if gain >= 1]
    slower = [name for name in gains if name not in quicker]
    for word, names in (("faster", quicker), ("slower", slower)):
        listed = [f"`{n}` ({number(gains[n])} times the speed)" for n in names]
        if listed:
            yield f"Compiled by mypyc, unchanged, {word}: {', '.join(listed)}."


def _finding() -> Iterator[str]:
    """Name the quickest heuristic on a rectangle, and the slowest."""
    works = [
        each
        for each in works_of(recorded(), "finding")
        if each["board"] == "8x9"
    ]
    works.sort(key=_seconds)
    first, last = works[0], works[-1]
    yield (
        f"On 8x9, `{first['work']}` is the quickest and `{last['work']}` the "
        f"slowest: it takes {number(_seconds(last) / _seconds(first))} times "
        "as long."
    )


def _exact() -> Iterator[str]:
    """Compare the tiers where both have counted."""
    works = works_of(recorded(), "exact")
    plain = {each["work"]: each for each in works if each["way"] == "plain"}
    for each in works:
        if each["way"] == "compiled" and each["work"] in plain:
            gain = _seconds(plain[each["work"]]) / _seconds(each)
            yield (
                f"{each['work']}: compiled, the count takes "
                f"{_seconds(each):.2f} s, which is {number(gain)} times as "
                "fast as in plain Python."
            )


def _growth() -> Iterator[str]:
    """Say how the most states grow with the width."""
    most = {
        (each["kind"], each["width"]): max(each["states"][:2])
        for each in recorded()["growth"]
        if len(each["states"]) >= 2
    }
    for kind in ("closed", "open"):
        widths = sorted(width for of, width in most if of == kind)
        steps = [
            f"{number(most[kind, width + 1] / most[kind, width])} from "
            f"{width} to {width + 1} columns"
            for width in widths[:-1]
        ]
        yield (
            f"For {kind} tours, the most states in the first two rows grow "
            f"by a factor of {', '.join(steps)}."
        )


def _verify() -> Iterator[str]:
    """Compare the whole with what its ports take alone."""
    whole, *alone = works_of(recorded(), "verify")
    alone.sort(key=_seconds, reverse=True)
    three = sum(map(_seconds, alone[:3])) / sum(map(_seconds, alone))
    names = ", ".join(f"`{each['work']}`" for each in alone[:3])
    yield (
        f"`cavalier verify` takes {number(_seconds(whole))} s of processor "
        f"time and {number(whole['elapsed']['median'])} s by the clock, with "
        f"{recorded()['machine']['cores']} cores."
    )
    yield f"{_percent(three)} of the time of all ports is that of {names}."


def _cost() -> Iterator[str]:
    """Say what a square costs on the smallest and the largest board."""
    works = works_of(recorded(), "cost")
    for method in dict.fromkeys(each["work"] for each in works):
        own = [each for each in works if each["work"] == method]
        costs = [1e6 / rate(each)["median"] for each in (own[0], own[-1])]
        yield (
            f"`{method}`: {number(costs[0])} microseconds a square on "
            f"{own[0]['board']}, {number(costs[1])} on {own[-1]['board']}."
        )
    stuck = [each["board"] or "" for each in works if _is_stuck(each)]
    if stuck:
        yield (
            f"Warnsdorff's rule is stuck before the end on {', '.join(stuck)}"
            ". The port then returns `None`."
        )


def _is_stuck(work: BenchedDocument) -> bool:
    return work["units"] != len(parse_board(work["board"] or ""))


def _seconds(work: BenchedDocument) -> float:
    return work["seconds"]["median"]


def _speed(work: BenchedDocument) -> float:
    """Return the millions of nodes a second."""
    return rate(work)["median"] / 1e6


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"


_SAID: dict[str, Callable[[], Iterator[str]]] = {
    "counting": _counting,
    "finding": _finding,
    "exact": _exact,
    "growth": _growth,
    "verify": _verify,
    "cost": _cost,
}
