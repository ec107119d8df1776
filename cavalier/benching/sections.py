"""The document of a bench as tables, a section for each thing measured."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import floor, log10

from cavalier.benching.document import (
    BenchDocument,
    BenchedDocument,
    SpreadDocument,
)
from cavalier.drawing.charts import written
from common.board import parse_board
from common.language import ENGLISH, N_, _, spoken
from common.phrases import Phrase

#: How many digits of a measured figure are worth reading.
_DIGITS = 3

Row = tuple[str, ...]

#: Writes a figure of a work.
Cell = Callable[[BenchedDocument], str]


@dataclass(frozen=True, slots=True)
class Section:
    """A table with its title; the first row is the heading."""

    name: str
    title: str
    rows: Sequence[Row]


def sections(document: BenchDocument) -> list[Section]:
    """Return the tables of what was measured."""
    works = [
        Section(name, title(name, chosen, spoken()), _rows(name, chosen))
        for name in _COLUMNS
        if (chosen := works_of(document, name))
    ]
    growth = [_growth(document)] if document["growth"] else []
    return [*works, *growth]


def _rows(name: str, works: Sequence[BenchedDocument]) -> list[Row]:
    columns = _COLUMNS[name]
    cells = [tuple(cell(work) for cell in columns.values()) for work in works]
    return [tuple(map(_, columns)), *cells]


def works_of(document: BenchDocument, name: str) -> list[BenchedDocument]:
    """Return the works that a section shows."""
    return [each for each in document["works"] if _section_of(each) == name]


def _section_of(work: BenchedDocument) -> str:
    if work["part"] == "ports":
        return "counting" if work["unit"] == "nodes" else "finding"
    return work["part"]


def title(
    name: str,
    works: Sequence[BenchedDocument],
    language: str = ENGLISH,
) -> str:
    """Return the title of a section with these works."""
    first = works[0] if works else {"board": None, "units": 0}
    nodes = written(first["units"] or 0, language)
    return _TITLES[name].into(language, board=first["board"], nodes=nodes)


_TITLES = {
    "counting": Phrase("Counting {board} from a corner: {nodes} nodes"),
    "finding": Phrase("A first tour from a corner"),
    "exact": Phrase("Exact counts"),
    "growth": Phrase("The most states while each row of a half is settled"),
    "verify": Phrase("What cavalier verify takes"),
    "cost": Phrase("What a square costs"),
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


def _median(work: BenchedDocument, factor: float = 1) -> str:
    return number(factor * work["seconds"]["median"])


def _range(work: BenchedDocument, factor: float = 1) -> str:
    """Write the least and the most of the seconds, if there are several."""
    if work["rounds"] == 1:
        return _("one round")
    least, most = work["seconds"]["least"], work["seconds"]["most"]
    return _(
        "{low} to {high}",
        low=number(factor * least),
        high=number(factor * most),
    )


def _reached(work: BenchedDocument) -> str:
    """Write how many squares were reached, and of how many if not of all."""
    reached, squares = work["units"], len(parse_board(work["board"] or ""))
    if reached == squares:
        return f"{reached:,}"
    return _("{n:,} of {squares:,}", n=reached, squares=squares)


_TIME: dict[str, Cell] = {N_("seconds"): _median, N_("least to most"): _range}

_CLOCK_AND_MEMORY: dict[str, Cell] = {
    N_("by the clock"): lambda work: number(work["elapsed"]["median"]),
    N_("MiB"): lambda work: f"{work['bytes']['median'] / 2**20:,.0f}",
}

#: The columns of each section, by their headings.
_COLUMNS: dict[str, dict[str, Cell]] = {
    "counting": {
        N_("search"): lambda work: work["work"],
        N_("way"): lambda work: work["way"],
        **_TIME,
        N_("million nodes/s"): lambda work: number(rate(work)["median"] / 1e6),
    },
    "finding": {
        N_("port"): lambda work: work["work"],
        N_("board"): lambda work: work["board"] or "",
        N_("for"): lambda work: f"{work['units']:,} {work['unit']}",
        N_("milliseconds"): lambda work: _median(work, 1e3),
        N_("least to most"): lambda work: _range(work, 1e3),
        N_("thousand/s"): lambda work: number(rate(work)["median"] / 1e3),
    },
    "exact": {
        N_("count of"): lambda work: work["work"],
        N_("tier"): lambda work: work["way"],
        **_TIME,
        **_CLOCK_AND_MEMORY,
    },
    "verify": {
        N_("port"): lambda work: work["work"],
        N_("runs"): lambda work: f"{work['units']}",
        **_TIME,
        **_CLOCK_AND_MEMORY,
    },
    "cost": {
        N_("board"): lambda work: work["board"] or "",
        N_("method"): lambda work: work["work"],
        N_("squares"): _reached,
        **_TIME,
        N_("microseconds/square"): lambda work: number(
            1e6 / rate(work)["median"]
        ),
    },
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
    heading = (_("tours"), _("columns"), _("states, row by row"))
    return Section("growth", title("growth", (), spoken()), [heading, *rows])


def about(document: BenchDocument) -> str:
    """Return a sentence that says when and on what it was measured."""
    machine = document["machine"]
    versions = ", ".join(
        f"{name} {version}" for name, version in machine["versions"].items()
    )
    return _(
        "Measured on {date}: {processor}, {cores} cores, {size} GiB, "
        "{system}; {versions}. Seconds are of processor time, the median over "
        "the rounds.",
        date=document["date"],
        processor=machine["processor"],
        cores=machine["cores"],
        size=f"{machine['memory'] / 2**30:.1f}",
        system=machine["system"],
        versions=versions,
    )
