"""Programs side by side: their results, their profiles and their events."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from cavalier.catalogue.theorems import proved
from cavalier.watch.lens import ENTERED, LEFT, Event
from cavalier.watch.profile import Cost, profile
from cavalier.watch.subjects import (
    Run,
    Subject,
    cost_of,
    entry_point_of,
    watch,
)
from cavalier.watch.words import remarks
from common.board import Board, Square, square_name
from common.language import ENGLISH, plural
from common.plain_values import printable, shown
from common.search import Search


@dataclass(frozen=True, slots=True)
class Comparison:
    """How the events of programs compare.

    ``event`` is the number, from 1, of the first at which they differ, or
    None. ``is_one_search``: they try the same squares from the same squares,
    at most in another order.
    """

    event: int | None
    is_one_search: bool


def compare(
    runs: Sequence[Sequence[Event]], *, is_cut: bool = False
) -> Comparison:
    """Compare the events of programs; of runs that are cut, the beginning.

    >>> moves = [Event(1, ENTERED, 0), Event(2, ENTERED, 6), Event(9, LEFT, 6)]
    >>> other = [Event(5, ENTERED, 0), Event(7, ENTERED, 9)]
    >>> compare([moves, moves[:2]])
    Comparison(event=3, is_one_search=True)
    >>> compare([moves, other])
    Comparison(event=2, is_one_search=False)
    """
    length = min(map(len, runs)) if is_cut else None
    moves = [[event[1:] for event in run[:length]] for run in runs]
    differing = (
        number
        for number, events in enumerate(zip_longest(*moves), 1)
        if len({*events}) > 1
    )
    numbers: dict[tuple[int, ...], int] = {}
    trees = {_tree(run, numbers) for run in runs}
    return Comparison(next(differing, None), len(trees) == 1)


def _tree(
    run: Sequence[Event], numbers: dict[tuple[int, ...], int]
) -> tuple[int, ...]:
    """Return the squares that are tried from the start, in no order.

    A square and all that is tried from it has one of the ``numbers``.
    """
    nodes: list[tuple[int, list[int]]] = [(-1, [])]
    ends = [Event(0, LEFT, 0)] * len(run)
    for _step, kind, square in [*run, *ends]:
        if kind == ENTERED:
            nodes.append((square, []))
        elif kind == LEFT and len(nodes) > 1:
            top, inside = nodes.pop()
            node = top, *sorted(inside)
            nodes[-1][1].append(numbers.setdefault(node, len(numbers)))
    return tuple(sorted(nodes[0][1]))


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Programs that did the same work; no costs if a run did not end."""

    board: Board
    entry_point: str
    programs: Sequence[Run]
    costs: Sequence[Cost]

    @property
    def comparison(self) -> Comparison:
        """Whether the events are the same."""
        runs = [program.events for program in self.programs]
        return compare(runs, is_cut=self.is_cut)

    @property
    def is_cut(self) -> bool:
        """Whether a run was longer than its recording."""
        return any(program.recording.is_cut for program in self.programs)

    @property
    def text(self) -> str:
        """The table, and how the results and the events compare."""
        sentences = map(printable, _sentences(self))
        return "\n".join([*_table(self), "", *sentences])


def side_by_side(subjects: Sequence[Subject], search: Search) -> SideBySide:
    """Record programs, and measure them if their runs end.

    Raises CavalierError for a port that cannot do the work, and RunError if
    the process of a file does not answer.
    """
    entry_point = entry_point_of(subjects)
    programs = [watch(s, search, entry_point) for s in subjects]
    ends = not any(
        p.recording.is_cut or p.recording.error is not None for p in programs
    )
    costs = [cost_of(s, search, entry_point) for s in subjects if ends]
    return SideBySide(search.board, entry_point, programs, costs)


def _table(runs: SideBySide) -> list[str]:
    rows = {"": [program.name for program in runs.programs]}
    profiles = [profile(program.recording) for program in runs.programs]
    for name in profiles[0]:
        rows[name] = [f"{counts[name]:,}" for counts in profiles]
    if costs := runs.costs:
        rows["milliseconds"] = [f"{1000 * c.seconds:,.2f}" for c in costs]
        rows["peak memory in KB"] = [f"{c.memory / 1000:,.1f}" for c in costs]
    first = max(map(len, rows))
    widths = [
        max(map(len, cells)) for cells in zip(*rows.values(), strict=True)
    ]
    lines = [
        "  ".join([name.ljust(first), *map(str.rjust, cells, widths)])
        for name, cells in rows.items()
    ]
    return [lines[0], "─" * len(lines[0]), *lines[1:]]


def _sentences(runs: SideBySide) -> Iterator[str]:
    for program in runs.programs:
        for remark in remarks(program, ENGLISH):
            yield f"{program.name}: {remark}"
    names = [program.name for program in runs.programs]
    for theorem in proved(names, runs.entry_point):
        yield theorem.sentence
    if runs.costs:
        yield _results(runs.programs)
    if all(program.lens for program in runs.programs):
        yield _events(runs)


def _results(programs: Sequence[Run]) -> str:
    results = [program.recording.result for program in programs]
    if all(result == results[0] for result in results):
        return f"They give the same result: {_result(results[0])}."
    texts = [f"{p.name} {_result(p.recording.result)}" for p in programs]
    return f"They give different results: {', '.join(texts)}."


def _result(result: object) -> str:
    """Write a result; a number is that of tours.

    >>> _result(2), _result([[0, 0], [1, 2]]), _result(None)
    ('2 tours', 'a list of 2 items', 'None')
    """
    if isinstance(result, int) and not isinstance(result, bool):
        return plural(result, "tour").replace(str(result), f"{result:,}")
    if isinstance(result, list):
        return f"a list of {plural(len(result), 'item')}"
    return shown(result)


def _events(runs: SideBySide) -> str:
    comparison = runs.comparison
    if comparison.event is None:
        length = min(len(program.events) for program in runs.programs)
        number = f"{'first ' * runs.is_cut}{length:,}"
        return f"They have the same {number} events in the same order."
    index = comparison.event - 1
    moves = ", ".join(_move(p, index, runs.board) for p in runs.programs)
    sentence = f"They first differ at event {comparison.event:,}: {moves}."
    if comparison.is_one_search and not runs.is_cut:
        sentence += " It is the same search up to the order of moves."
    return sentence


def _move(program: Run, index: int, board: Board) -> str:
    if index >= len(program.events):
        return f"{program.name} has ended"
    _step, kind, square = program.events[index]
    name = square_name(Square(*divmod(square, board.columns)), board)
    verb = {ENTERED: "enters", LEFT: "leaves"}.get(kind, "fills the board on")
    return f"{program.name} {verb} {name}"
