"""The document of a bench as tables, a section for each thing measured."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import floor, log10

from cavalier.benching.document import (
    BenchDocument,
    BenchedDocument,
    SpreadDocument,
)
from common.board import parse_board

#: How many digits of a measured figure are worth reading.
_DIGITS = 3

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A table with its title; the first row is the heading."""

    name: str
    title: str
    rows: Sequence[Row]


def sections(document: BenchDocument) -> list[Section]:
    """Return the tables of what was measured."""
    works = [
        Section(
            name,
            title(name, chosen),
            [_HEADINGS[name], *map(_ROWS[name], chosen)],
        )
        for name in _ROWS
        if (chosen := works_of(document, name))
    ]
    growth = [_growth(document)] if document["growth"] else []
    return [*works, *growth]


def works_of(document: BenchDocument, name: str) -> list[BenchedDocument]:
    """Return the works that a section shows."""
    return [each for each in document["works"] if _section_of(each) == name]


def _section_of(work: BenchedDocument) -> str:
    if work["part"] == "ports":
        return "counting" if work["unit"] == "nodes" else "finding"
    return work["part"]


def title(name: str, works: Sequence[BenchedDocument]) -> str:
    """Return the title of a section with these works."""
    if name == "counting":
        board, nodes = works[0]["board"], works[0]["units"]
        return f"Counting {board} from a corner: {nodes:,} nodes"
    return _TITLES[name]


_TITLES = {
    "finding": "A first tour from a corner",
    "exact": "Exact counts",
    "growth": "The most states while each row of a half is settled",
    "verify": "What cavalier verify takes",
    "cost": "What a square costs",
}


def rate(work: BenchedDocument) -> SpreadDocument:
    """Return how many units are done in a second of processor time."""
    seconds, units = work["seconds"], work["units"] or 1
    return {
        "median": units / seconds["median"],
        "least": units / seconds["most"],
        "most": units / seconds["least"],
    }


def number(value: float) -> str:
    """Write a number with three digits that mean something.

    >>> number(0.012345), number(1.5), number(76), number(123456.7)
    ('0.0123', '1.50', '76.0', '123,457')
    """
    places = _DIGITS - 1 - floor(log10(value)) if value > 0 else 0
    return f"{value:,.{max(0, places)}f}"


def _spread(work: BenchedDocument, factor: float = 1) -> Row:
    """Write the median of the seconds, and the least and the most."""
    figure = work["seconds"]
    median, least, most = (
        number(factor * value)
        for value in (figure["median"], figure["least"], figure["most"])
    )
    return median, f"{least} to {most}" if work["rounds"] > 1 else "one round"


def _counting(work: BenchedDocument) -> Row:
    speed = number(rate(work)["median"] / 1e6)
    return (work["work"], work["way"], *_spread(work), speed)


def _finding(work: BenchedDocument) -> Row:
    return (
        work["work"],
        work["board"] or "",
        f"{work['units']:,} {work['unit']}",
        *_spread(work, 1e3),
        number(rate(work)["median"] / 1e3),
    )


def _exact(work: BenchedDocument) -> Row:
    return (
        work["work"],
        work["way"],
        *_spread(work),
        *_clock_and_memory(work),
    )


def _verify(work: BenchedDocument) -> Row:
    return (
        work["work"],
        f"{work['units']}",
        *_spread(work),
        *_clock_and_memory(work),
    )


def _clock_and_memory(work: BenchedDocument) -> Row:
    return (
        number(work["elapsed"]["median"]),
        f"{work['bytes']['median'] / 2**20:,.0f}",
    )


def _cost(work: BenchedDocument) -> Row:
    board, reached = work["board"] or "", work["units"] or 0
    squares = len(parse_board(board))
    of = "" if reached == squares else f" of {squares:,}"
    return (
        board,
        work["work"],
        f"{reached:,}{of}",
        *_spread(work),
        number(1e6 * work["seconds"]["median"] / reached),
    )


_TIME = ("seconds", "least to most")

_HEADINGS: dict[str, Row] = {
    "counting": ("search", "way", *_TIME, "million nodes/s"),
    "finding": (
        "port", "board", "for", "milliseconds", "least to most",
        "thousand/s",
    ),
    "exact": ("count of", "tier", *_TIME, "by the clock", "MiB"),
    "verify": ("port", "runs", *_TIME, "by the clock", "MiB"),
    "cost": ("board", "method", "squares", *_TIME, "microseconds/square"),
}  # fmt: skip

_ROWS: dict[str, Callable[[BenchedDocument], Row]] = {
    "counting": _counting,
    "finding": _finding,
    "exact": _exact,
    "verify": _verify,
    "cost": _cost,
}


def _growth(document: BenchDocument) -> Section:
    rows: Iterable[Row] = (
        (
            each["kind"],
            str(each["width"]),
            ", ".join(f"{held:,}" for held in each["states"]),
        )
        for each in document["growth"]
    )
    heading = ("tours", "columns", "states, row by row")
    return Section("growth", _TITLES["growth"], [heading, *rows])


def about(document: BenchDocument) -> str:
    """Return a sentence that says when and on what it was measured."""
    machine = document["machine"]
    versions = ", ".join(
        f"{name} {version}" for name, version in machine["versions"].items()
    )
    return (
        f"Measured on {document['date']}: {machine['processor']}, "
        f"{machine['cores']} cores, {machine['memory'] / 2**30:.1f} GiB, "
        f"{machine['system']}; {versions}. Seconds are of processor time, "
        "the median over the rounds."
    )
