"""Programs side by side: their results, their profiles and their events."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from cavalier.catalogue.theorems import proved
from cavalier.watch.lens import ENTERED, LEFT
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
class SideBySide:
    """Programs that did the same work; no costs if a run did not end."""

    board: Board
    entry_point: str
    programs: Sequence[Run]
    costs: Sequence[Cost]

    @property
    def difference(self) -> int | None:
        """The number, from 1, of the first event that differs, or None.

        Runs that are cut are compared up to the end of the shortest.
        """
        runs = [program.events for program in self.programs]
        end = min(map(len, runs)) if self.is_cut else None
        moves = [[event[1:] for event in run[:end]] for run in runs]
        for number, events in enumerate(zip_longest(*moves), 1):
            if len({*events}) > 1:
                return number
        return None

    @property
    def is_one_search(self) -> bool:
        """Whether the programs try the same paths, in any order.

        A path is numbered by the path before its last square, and the square.
        """
        numbers: dict[tuple[int, int], int] = {}
        tried = []
        for program in self.programs:
            path, paths = [0], Counter[int]()
            for _step, kind, square in program.events:
                if kind == ENTERED:
                    pair = path[-1], square
                    path.append(numbers.setdefault(pair, len(numbers) + 1))
                    paths[path[-1]] += 1
                elif kind == LEFT and len(path) > 1:
                    path.pop()
            tried.append(paths)
        return not self.is_cut and all(paths == tried[0] for paths in tried)

    @property
    def results_differ(self) -> bool:
        """Whether all runs ended, with different results."""
        results = [program.recording.result for program in self.programs]
        return bool(self.costs) and any(r != results[0] for r in results)

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
        yield _results(runs)
    if all(program.lens for program in runs.programs):
        yield _events(runs)


def _results(runs: SideBySide) -> str:
    results = [(p.name, _result(p.recording.result)) for p in runs.programs]
    if not runs.results_differ:
        return f"They give the same result: {results[0][1]}."
    texts = [f"{name} {result}" for name, result in results]
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
    event = runs.difference
    if event is None:
        length = min(len(program.events) for program in runs.programs)
        number = f"{'first ' * runs.is_cut}{length:,}"
        return f"They have the same {number} events in the same order."
    moves = ", ".join(_move(p, event - 1, runs.board) for p in runs.programs)
    sentence = f"They first differ at event {event:,}: {moves}."
    if runs.is_one_search:
        sentence += " It is the same search up to the order of moves."
    return sentence


def _move(program: Run, index: int, board: Board) -> str:
    if index >= len(program.events):
        return f"{program.name} has ended"
    _step, kind, square = program.events[index]
    name = square_name(Square(*divmod(square, board.columns)), board)
    verb = {ENTERED: "enters", LEFT: "leaves"}.get(kind, "fills the board on")
    return f"{program.name} {verb} {name}"
