"""Programs side by side in words: their profiles, results and events."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cavalier.catalogue.theorems import proved
from cavalier.watch.compare import compare
from cavalier.watch.lens import ENTERED, LEFT, Event
from cavalier.watch.profile import Cost, Profile, profile
from cavalier.watch.subjects import (
    Subject,
    Watched,
    cost_of,
    entry_point_of,
    watched,
)
from cavalier.watch.words import remarks
from common.board import Board, Square, square_name
from common.language import ENGLISH, plural
from common.plain_values import printable, shown
from common.search import Search

_COUNTED: Mapping[str, Callable[[Profile], int]] = {
    "calls": lambda counted: counted.calls,
    "deepest recursion": lambda counted: counted.deepest,
    "changes to objects": lambda counted: counted.changes,
    "names bound again": lambda counted: counted.bound_again,
    "containers made": lambda counted: counted.containers,
}

_MEASURED: Mapping[str, Callable[[Cost], str]] = {
    "milliseconds": lambda cost: f"{1000 * cost.seconds:,.2f}",
    "peak memory in KB": lambda cost: f"{cost.peak_memory / 1000:,.1f}",
}

_DOES = {ENTERED: "enters {square}", LEFT: "leaves {square}"}


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Programs that did the same work; no costs where a run is cut."""

    board: Board
    entry_point: str
    programs: Sequence[Watched]
    costs: Sequence[Cost]

    @property
    def text(self) -> str:
        """The profiles, and what the results and the events are."""
        return "\n".join([*_table(self), "", *_sentences(self)])


def side_by_side(subjects: Sequence[Subject], search: Search) -> SideBySide:
    """Record programs, and measure them if their runs end.

    Raises CavalierError for a port that cannot do it, and RunError where the
    process of a file does not answer.
    """
    asked = entry_point_of(subjects)
    programs = [watched(each, search, asked) for each in subjects]
    ends = not any(
        p.recording.is_cut or p.recording.error is not None for p in programs
    )
    costs = [cost_of(s, search, asked) for s in subjects if ends]
    return SideBySide(search.board, asked, programs, costs)


def _table(done: SideBySide) -> list[str]:
    """Lay out the profiles, a column for each program."""
    profiles = [profile(program.recording) for program in done.programs]
    rows = [["", *(program.name for program in done.programs)]]
    for name, number in _COUNTED.items():
        rows.append([name, *(f"{number(each):,}" for each in profiles)])
    for name, figure in _MEASURED.items():
        if done.costs:
            rows.append([name, *map(figure, done.costs)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            [row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]
        )
        for row in rows
    ]
    return [lines[0], "─" * len(lines[0]), *lines[1:]]


def _sentences(done: SideBySide) -> list[str]:
    told = [
        f"{each.name}: {remark.said(ENGLISH)}"
        for each in done.programs
        for remark in remarks(each.recording, each.sight, each.events)
    ]
    if done.costs:
        told.append(_results(done.programs))
    if all(each.sight for each in done.programs):
        told.append(_events(done))
    names = [each.name for each in done.programs]
    told += [each.sentence for each in proved(names, done.entry_point)]
    return [*map(printable, told)]


def _results(programs: Sequence[Watched]) -> str:
    results = [program.recording.result for program in programs]
    texts = [_result(result) for result in results]
    if all(result == results[0] for result in results):
        return f"They give the same result: {texts[0]}."
    if len({*texts}) == 1:
        return f"They give {texts[0]} each, but not the same."
    told = [f"{p.name} {t}" for p, t in zip(programs, texts, strict=True)]
    return f"They give different results: {', '.join(told)}."


def _result(result: object) -> str:
    """Write a result, of which a number is that of tours.

    >>> _result(2), _result([[0, 0], [1, 2]]), _result(None)
    ('2 tours', 'a list of 2 items', 'None')
    """
    if isinstance(result, int) and not isinstance(result, bool):
        return plural(result, "tour").replace(str(result), f"{result:,}")
    if isinstance(result, list):
        return f"a list of {plural(len(result), 'item')}"
    return shown(result)


def _events(done: SideBySide) -> str:
    """Say whether the programs have the same events."""
    runs = [program.events for program in done.programs]
    cut = any(program.recording.is_cut for program in done.programs)
    found = compare(runs, is_cut=cut)
    if found.event is None:
        number = f"{'first ' * cut}{min(map(len, runs)):,}"
        return f"They have the same {number} events in the same order."
    there = [
        _does(program, found.event - 1, done.board)
        for program in done.programs
    ]
    said = f"They first differ at event {found.event:,}: {', '.join(there)}."
    if found.is_one_search and not cut:
        said += " It is the same search up to the order of moves."
    return said


def _does(program: Watched, index: int, board: Board) -> str:
    """Say what a program does at an event."""
    if index >= len(program.events):
        return f"{program.name} has ended"
    event: Event = program.events[index]
    square = square_name(Square(*divmod(event.square, board.columns)), board)
    does = _DOES.get(event.kind, "has filled the board, on {square}")
    return f"{program.name} {does.format(square=square)}"
