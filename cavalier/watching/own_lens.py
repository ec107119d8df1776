"""The lens of an own program, guessed from its first steps."""

from collections.abc import Iterable, Iterator
from itertools import pairwise, product
from types import FrameType

from cavalier.catalogue.lenses import (
    Calls,
    Geometry,
    Lens,
    Numbering,
    States,
)
from cavalier.watching.tours import Counter, Variables, square_at
from cavalier.watching.trace_document import ENTERED, FULL
from cavalier.watching.watched_program import Program, run_program
from common.board import Board, Square
from common.judge import is_knight_move
from common.search import Search


def names_of(lens: Lens) -> set[str]:
    """Return the names of a program that a lens looks for."""
    match lens:
        case Numbering(board):
            paths = [board]
        case Calls(functions, square):
            paths = [*functions, *square]
        case States(function, square, number):
            paths = [function, square, number or square]
    return {name for path in paths for name in path.split(".")}


#: How many steps a program makes for each candidate, and how many are tried.
_MOST_STEPS, _MOST_CANDIDATES = 6_000, 40

#: A shorter walk may be one by chance.
_SHORTEST_WALK = 4

_GEOMETRIES = [
    Geometry(offset, flipped)
    for offset, flipped in product((0, 1, 2), (False, True))
]


def guess_lens(program: Program, search: Search) -> Lens | None:
    """Return a lens through which a program's tour is seen; None if unknown.

    Every matrix of the board's size is a candidate, and every function that
    is first called with the start. Each is tried as a lens, so the program's
    first steps are run some twenty times. The guess sees the longest walk, if
    all its moves are a knight's; of equal ones, most squares one by one.

    Raises what executing the module raises.
    """
    finder = _Finder(search)
    run_program(program, search.board, finder)
    best, most = None, (_SHORTEST_WALK - 1, True, 0)
    for lens in sorted(finder.found, key=_preference)[:_MOST_CANDIDATES]:
        trial = _Trial(search.board, lens)
        run_program(program, search.board, trial)
        seen = trial.longest, trial.first == search.start, trial.single
        if trial.is_walk and seen > most:
            best, most = lens, seen
    return best


def _preference(lens: Lens) -> tuple[int, bool, int]:
    """Return a key that sorts numbers before calls, and plain names first."""
    kind = [Numbering, Calls, States].index(type(lens))
    name = lens.board if isinstance(lens, Numbering) else ""
    return kind, lens.geometry.flipped, name.count(".")


class _Trial(Counter):
    """Measures the walk that a lens sees.

    ``single`` is how many steps have one event, less those with more: a copy
    of the board is filled at once.
    """

    def __init__(self, board: Board, lens: Lens) -> None:
        super().__init__(board, lens, _MOST_STEPS)
        self.longest, self.single, self._taken = 0, 0, 0
        self.first, self.is_walk = Square(-1, -1), True

    def __call__(self, kind: str, frame: FrameType, value: object) -> None:
        super().__call__(kind, frame, value)
        events, path = self.tour.events, self.tour.path
        if len(events) == self._taken:
            return
        happened = [kind for kind in events[self._taken :: 2] if kind != FULL]
        self.single += 1 if len(happened) == 1 else -1
        if ENTERED in happened:
            board = self.tour.board
            self._judge([square_at(board, number) for number in path])
        self._taken = len(events)

    def _judge(self, path: list[Square]) -> None:
        if self.longest == 0 and path:
            self.first = path[0]
        self.longest = max(self.longest, len(path))
        self.is_walk = len(set(path)) == len(path) and all(
            is_knight_move(*move) for move in pairwise(path)
        )
        self.stopped = self.stopped or not self.is_walk


class _Finder(Counter):
    """Collects the lenses that may be, as the program runs."""

    def __init__(self, search: Search) -> None:
        super().__init__(search.board, None, _MOST_STEPS)
        self.found: dict[Lens, None] = {}
        self._board = search.board
        row, column = search.starts[0]
        self._start = row * search.board.columns + column
        self._called: set[str] = set()

    def __call__(self, kind: str, frame: FrameType, value: object) -> None:
        super().__call__(kind, frame, value)
        variables = frame.f_locals
        name = frame.f_code.co_name
        if kind == "c" and name not in self._called:
            self._called.add(name)
            count = frame.f_code.co_argcount
            parameters = frame.f_code.co_varnames[:count]
            self._add(self._calls(name, parameters, variables))
        elif kind == "l":
            self._add(self._matrices(variables))

    def _add(self, lenses: Iterable[Lens]) -> None:
        self.found.update(dict.fromkeys(lenses))

    def _calls(
        self, name: str, parameters: Iterable[str], variables: Variables
    ) -> Iterator[Lens]:
        """Yield the lenses for which this call enters the start."""
        for paths, couple in _couples(parameters, variables):
            for geometry in _GEOMETRIES:
                if self.tour.square(geometry, couple) == self._start:
                    yield Calls((name,), paths, geometry, stays=(True,))
                    if len(paths) == 1:
                        yield States(name, paths[0], None, geometry)

    def _matrices(self, variables: Variables) -> Iterator[Lens]:
        """Yield the lenses that look at a matrix large enough."""
        rows, columns = self._board.rows, self._board.columns
        for path, matrix in _reached(variables):
            if not isinstance(matrix, list | tuple) or not matrix:
                continue
            first = matrix[0]
            if type(first) is int and len(matrix) == rows * columns:
                yield Numbering(path, flat=True)
            elif isinstance(first, list | tuple):
                more = len(matrix) - rows
                if more < 0 or len(first) - columns != more:
                    continue
                for offset in {0, more // 2, more}:
                    for flipped in (False, True):
                        yield Numbering(path, Geometry(offset, flipped))


def _couples(
    parameters: Iterable[str], variables: Variables
) -> Iterator[tuple[tuple[str, ...], object]]:
    """Yield what may be a square: a couple, or two numbers in a row."""
    given = {name: variables[name] for name in parameters}
    for path, value in _reached(given):
        if isinstance(value, tuple) and len(value) == 2:
            yield (path,), value
    for (one, row), (other, column) in pairwise(given.items()):
        yield (one, other), (row, column)


def _reached(variables: Variables) -> Iterator[tuple[str, object]]:
    """Yield the values of variables, and of their attributes, with paths."""
    for name, value in variables.items():
        yield name, value
        if not callable(value):
            for attribute in (
                *getattr(value, "_fields", ()),
                *getattr(value, "__dict__", ()),
            ):
                yield f"{name}.{attribute}", getattr(value, attribute)
