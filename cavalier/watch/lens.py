"""Where the knight is, in the recording of any program.

A lens of the catalogue says where a port has its tour; in somebody's program
all that could show it is looked at, and the lens through which the knight
goes on longest is taken.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, product
from typing import Literal, NamedTuple

from cavalier.catalogue.lenses import (
    Calls,
    Geometry,
    Lens,
    Numbering,
)
from cavalier.watch.recording import Recording, Step, Value
from cavalier.watch.replay import Call, Replay
from common.board import Board, Square
from common.judge import is_knight_move

ENTERED, LEFT, FULL = 0, 1, 2

#: A row and a column as a program has them, and the number there or True.
Couple = tuple[int, int]
Squares = dict[Couple, int | bool]

#: What is seen at a step: the knight enters or leaves.
Sights = list[tuple[int, Couple]]

#: Which cells of a matrix are taken: numbers from 1, others than 0, False or
#: blanks, numbers from 0, or those that are false.
Taken = Literal["numbers", "marks", "from 0", "false"]

_PLAIN = Geometry()

_BLANKS = frozenset(["'", "' ", "'.", "'0", "'-", "'_"])

#: How many steps are looked at to guess a lens, and the most candidates.
_STEPS, _CANDIDATES = 6_000, 60


class Event(NamedTuple):
    """What happens before a step: ENTERED, LEFT or FULL, and the square.

    Squares are numbered along the rows, from 0.
    """

    step: int
    kind: int
    square: int


@dataclass(frozen=True, slots=True)
class Held:
    """The squares that an object holds, wherever its name is seen.

    It is a matrix, a list, a set or a dictionary of couples, or, ``width``
    cells a row, a flat list.
    """

    name: str
    taken: Taken = "marks"
    width: int = 0


@dataclass(frozen=True, slots=True)
class Sight:
    """A lens, and where a program has its squares.

    ``is_swapped``: the column comes first.
    """

    lens: Held | Calls
    geometry: Geometry = _PLAIN
    is_swapped: bool = False

    def square(self, couple: Couple, board: Board) -> int | None:
        """Return the number of a square, or None if it is off the board."""
        row, column = couple[::-1] if self.is_swapped else couple
        row, column = row - self.geometry.offset, column - self.geometry.offset
        if self.geometry.flipped:
            row = board.rows - 1 - row
        if Square(row, column) not in board:
            return None
        return row * board.columns + column


def sight_of(lens: Lens, board: Board) -> Sight:
    """Return how the lens of a port is looked through."""
    if isinstance(lens, Numbering):
        width = board.columns if lens.flat else 0
        return Sight(Held(lens.board, "numbers", width), lens.geometry)
    return Sight(lens, lens.geometry)


def events(recording: Recording, sight: Sight, board: Board) -> list[Event]:
    """Return what happens on the board."""
    replay, eye = Replay(recording), _eye(sight, board)
    path: list[int] = []
    seen: list[Event] = []
    for at, step in enumerate(replay):
        for kind, couple in eye.look(replay, step):
            square = sight.square(couple, board)
            if square is None:
                continue
            seen.append(Event(at, kind, square))
            if kind == LEFT:
                del path[len(path) - 1 - path[::-1].index(square)]
                continue
            path.append(square)
            if len({*path}) == len(board):
                seen.append(Event(at, FULL, square))
    return seen


class _HeldEye:
    """Compares the squares that an object holds with those of before."""

    def __init__(self, lens: Held, size: int) -> None:
        self.lens, self.size = lens, size
        self.squares: Squares = {}
        self.is_stale = True

    def look(self, replay: Replay, step: Step) -> Sights:
        """Return how the squares have changed since the last look."""
        self.is_stale |= bool(step.names or step.heap or step.kind)
        if not self.is_stale:
            return []
        self.is_stale = step.kind in ("r", "x")
        value = replay.followed(self.lens.name)
        if (now := self._read(replay, value)) is None or now == self.squares:
            return []
        before, self.squares = self.squares, now
        gone = [c for c in reversed(before) if before[c] != now.get(c)]
        new = [c for c in now if now[c] != before.get(c)]
        new.sort(key=lambda c: now[c])
        gone.sort(key=lambda c: -before[c])
        return [(LEFT, c) for c in gone] + [(ENTERED, c) for c in new]

    def _read(self, replay: Replay, value: Value) -> Squares | None:
        """Return the squares that a value holds; None where it is none."""
        items = replay.items(value)
        if items is None:
            return None
        if self.lens.width:
            rows = range(0, len(items), self.lens.width)
            return self._matrix([items[i : i + self.lens.width] for i in rows])
        if replay.kinds.get(str(value)) == "dict":
            half = len(items) // 2
            keys, values = items[:half], items[half:]
        else:
            keys, values = items, [*range(1, len(items) + 1)]
        couples = [couple_of(key) for key in keys]
        if self.lens.taken == "numbers" or None in couples:
            return self._matrix([replay.items(row) or [] for row in items])
        ordered = replay.kinds.get(str(value)) not in ("set", "frozenset")
        return {
            couple: n if ordered and isinstance(n, int) else True
            for couple, n in zip(couples, values, strict=True)
            if couple
        }

    def _matrix(self, rows: Iterable[Sequence[Value]]) -> Squares:
        return {
            (i, j): number
            for i, row in enumerate(rows)
            for j, cell in enumerate(row)
            if (number := self._number(cell))
        }

    def _number(self, cell: Value) -> int | bool:
        """Return the number of a square, or whether it is taken."""
        match self.lens.taken, cell:
            case "false", _:
                return cell in (0, None)
            case "marks", str():
                return cell not in _BLANKS
            case "marks", int() | float():
                return cell > 0
            case "numbers", int() if cell is not True and cell <= self.size:
                return max(cell, 0)
            case "from 0", int() if type(cell) is int and cell < self.size:
                return max(cell + 1, 0)
        return False


def couple_of(value: Value) -> Couple | None:
    """Return a tuple of two whole numbers, or None.

    >>> couple_of([2, 3]), couple_of([True, 3]), couple_of("@1")
    ((2, 3), None, None)
    """
    match value:
        case [int(row), int(column)] if {type(row), type(column)} == {int}:
            return row, column
    return None


class _CallsEye:
    """Enters the square of each call, and leaves it when the call ends."""

    def __init__(self, lens: Calls) -> None:
        self.lens = lens
        self.entered: dict[Call, Couple] = {}

    def look(self, replay: Replay, step: Step) -> Sights:
        """Return whether a call begins or ends."""
        if not step.kind:
            return []
        call = replay.open[-1]
        if step.kind == "c":
            is_one = replay.name_of(call) in self.lens.functions
            couple = _couple(replay, self.lens.square) if is_one else None
            if couple is not None:
                self.entered[call] = couple
                return [(ENTERED, couple)]
        elif step.kind in ("r", "x") and call in self.entered:
            couple = self.entered.pop(call)
            is_true = step.kind == "r" and step.extra is True
            stays = "always", "if true" if is_true else ""
            if self.lens.stays not in stays:
                return [(LEFT, couple)]
        return []


def _couple(replay: Replay, paths: Sequence[str]) -> Couple | None:
    """Return the square that a call has in one variable, or in two."""
    values = [replay.followed(path) for path in paths]
    if len(values) == 1:
        values = replay.items(values[0]) or []
    return couple_of(values)


def _eye(sight: Sight, board: Board) -> "_HeldEye | _CallsEye":
    lens = sight.lens
    if isinstance(lens, Held):
        return _HeldEye(lens, len(board))
    return _CallsEye(lens)


def guess(recording: Recording, board: Board, start: Square) -> Sight | None:
    """Return through what the knight is seen longest, or None.

    The first steps decide; of equal ones, objects before calls, and numbers
    before marks.
    """
    best, most = None, 2
    seen = _looked(recording, board)
    for sight in sorted(seen, key=lambda s: not isinstance(s.lens, Held)):
        for offset, flipped, swapped in product(
            (0, 1, 2), (False, True), (False, True)
        ):
            tried = Sight(sight.lens, Geometry(offset, flipped), swapped)
            walked = _walked(seen[sight], tried, board, start)
            if walked > most:
                best, most = tried, walked
    return best


def _looked(recording: Recording, board: Board) -> dict[Sight, list[Sights]]:
    """Return what is seen through all that could show the knight."""
    replay = Replay(recording)
    eyes: dict[Sight, _HeldEye | _CallsEye] = {}
    seen: dict[Sight, list[Sights]] = {}
    for step in islice(replay, _STEPS):
        for sight in _candidates(replay, step, board):
            if sight not in eyes and len(eyes) < _CANDIDATES:
                eyes[sight], seen[sight] = _eye(sight, board), []
        for sight, eye in eyes.items():
            if sights := eye.look(replay, step):
                seen[sight].append(sights)
    return seen


def _walked(
    seen: Iterable[Sights], sight: Sight, board: Board, start: Square
) -> int:
    """Return how often the knight goes on, until it does what it may not."""
    path: list[int] = []
    walked = 0
    for sights in seen:
        entered = 0
        for kind, couple in sights:
            square = sight.square(couple, board)
            if kind == LEFT:
                if not path or square != path.pop():
                    return walked
                continue
            if square is None or entered or square in path:
                return walked
            here = Square(*divmod(square, board.columns))
            last = Square(*divmod(path[-1], board.columns)) if path else None
            if not (is_knight_move(last, here) if last else here == start):
                return walked
            entered += 1
            walked += 1
            path.append(square)
    return walked


def _candidates(replay: Replay, step: Step, board: Board) -> Iterator[Sight]:
    """Yield what may show the knight, in what a step has bound or changed."""
    if not replay.open:
        return
    call = replay.open[-1]
    names = replay.shared if step.kind == "c" else {}
    if step.names or step.heap:
        names = names | call.names
    for name, value in names.items():
        yield from _held(replay, name, value, board)
        if replay.kinds.get(str(value)) in ("object", "record"):
            items = replay.heap[str(value)]
            for key in items[: len(items) // 2]:
                path = f"{name}.{str(key)[1:]}"
                inner = replay.attribute(value, str(key)[1:])
                yield from _held(replay, path, inner, board)
    if step.kind == "c":
        function, given = replay.name_of(call), call.names
        for name in [n for n in given if _couple(replay, [n])]:
            yield Sight(Calls((function,), (name,), stays="if true"))
        numbers = [n for n, v in given.items() if type(v) is int]
        for pair in pairwise(numbers):
            yield Sight(Calls((function,), pair, stays="if true"))


def _held(
    replay: Replay, name: str, value: Value, board: Board
) -> Iterator[Sight]:
    """Yield how the object of a name may hold squares."""
    items = replay.items(value)
    if not items or isinstance(value, list):
        return
    first = replay.items(items[0])
    kinds: tuple[Taken, ...] = ("numbers", "marks", "from 0", "false")
    if couple_of(items[0]):
        yield Sight(Held(name))
    if first is not None and len(first) >= min(board.rows, board.columns):
        yield from (Sight(Held(name, taken)) for taken in kinds)
    elif first is None and len(items) == len(board):
        yield from (Sight(Held(name, t, board.columns)) for t in kinds)
