"""Profiles next to each other: as a table, in a sentence, as a document."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from cavalier.catalogue.theorems import Theorem, proved, theorem_documents
from cavalier.watching.profiling import KINDS, Measured, Profile
from common.search import Search

#: How the results of the same work compare.
Results = Literal["equal", "reordered", "different"]

#: The rows of the table, with what is in them.
ROWS: dict[str, Callable[[Measured], str]] = {
    "lines of code": lambda each: _whole(each["lines"]),
    "procedures": lambda each: _whole(each["procedures"]),
    "calls": lambda each: _whole(each["calls"]),
    "deepest recursion": lambda each: _whole(each["deepest_recursion"]),
    "squares entered": lambda each: _known(each["nodes"]),
    "mutations": lambda each: _whole(sum(each["mutations"].values())),
    "names bound again": lambda each: _whole(each["names_bound_again"]),
    "outer variables set": lambda each: _whole(each["outer_variables_set"]),
    "containers made": lambda each: _whole(each["containers"]),
    "cells in them": lambda each: _whole(each["cells"]),
    "milliseconds": lambda each: f"{1000 * each['seconds']:,.2f}",
    "peak memory in KB": lambda each: f"{each['peak_memory'] / 1000:,.1f}",
}


@dataclass(frozen=True)
class SideBySide:
    """The profiles of ports that did the same work."""

    search: Search
    entry_point: str
    profiles: Sequence[Profile]

    @property
    def proved(self) -> list[Theorem]:
        """The theorems that say that some of the ports do the same."""
        return proved([each.port for each in self.profiles], self.entry_point)

    @property
    def results(self) -> Results:
        """How the results compare."""
        results = [each.result for each in self.profiles]
        if all(each == results[0] for each in results):
            return "equal"
        if (
            self.entry_point == "tours"
            and len(set(map(_as_set, results))) == 1
        ):
            return "reordered"
        return "different"


def _as_set(result: object) -> object:
    return frozenset(result) if isinstance(result, tuple) else result


def _whole(number: int) -> str:
    # Translators: a number with its thousands set apart.
    return f"{number:,}"


def _known(number: int | None) -> str:
    return "?" if number is None else _whole(number)


def table(compared: SideBySide) -> Table:
    """Return a row for each thing that is counted or measured."""
    layout = Table(
        box=SIMPLE_HEAD, show_edge=False, pad_edge=False, collapse_padding=True
    )
    layout.add_column("", overflow="fold")
    for each in compared.profiles:
        layout.add_column(Text(each.port), justify="right", overflow="fold")
    for name, shown in ROWS.items():
        layout.add_row(name, *(shown(p.measured) for p in compared.profiles))
    return layout


#: What is said below the table of the rows that surprise.
NOTES = (
    "Each further turn of a loop binds its variable again. Cells are "
    "items of containers.\n1 KB is 1,000 bytes.\n"
)


def sentence(compared: SideBySide) -> str:
    """Return how the results compare."""
    first, *others = compared.profiles
    match compared.results:
        case "equal":
            return f"They give the same result: {_tours(first.tours)}."
        case "reordered":
            return f"They find the same {first.tours:,} tours in other orders."
        case "different" if all(o.tours == first.tours for o in others):
            return f"They find {_tours(first.tours)} each, but not the same."
    told = [f"{p.port} {_tours(p.tours)}" for p in compared.profiles]
    return f"They give different results: {', '.join(told)}."


def _tours(number: int) -> str:
    return f"{number:,} {'tour' if number == 1 else 'tours'}"


def document(
    compared: SideBySide, *, same_events: bool | None
) -> dict[str, object]:
    """Return the profiles as a document with stable keys.

    ``same_events`` is null where the events are not known. Reordered results
    are the same tours in another order. What is ``proved`` holds on every
    board.
    """
    search, number = compared.search, len(compared.profiles)
    return {
        "complete": True,
        "done": number,
        "planned": number,
        "board": str(search.board),
        "start": search.start,
        "closed": search.closed,
        "entry_point": compared.entry_point,
        "results": compared.results,
        "same_events": same_events,
        "proved": theorem_documents(compared.proved),
        "profiles": [*map(_document, compared.profiles)],
    }


def _document(profile: Profile) -> dict[str, object]:
    mutations = profile.measured["mutations"]
    return {
        "port": profile.port,
        "tours": profile.tours,
        **profile.measured,
        "mutations": {kind: mutations.get(kind, 0) for kind in KINDS},
    }
