"""The position of the knight, in the recording of any program.

A lens of the catalogue says where a port has its tour. For somebody's program
everything that could show the tour is tried, and the lens is used through
which the knight is seen to move longest.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, product
from typing import Literal, NamedTuple

from cavalier.catalogue.lenses import Calls, Geometry, Lens, Numbering
from cavalier.watch.recording import Recording, Step, Value
from cavalier.watch.replay import Call, Replay
from common.board import Board, Square
from common.judge import is_knight_move

ENTERED, LEFT, FULL = 0, 1, 2

#: A row and a column as a program has them, and the number there or True.
Couple = tuple[int, int]
Squares = dict[Couple, int | bool]

#: The couples that the knight enters or leaves before a step.
Moves = list[tuple[int, Couple]]

#: Which cells of a matrix are taken: numbers from 1, others than 0, False or
#: blanks, numbers from 0, or those that are false.
Taken = Literal["numbers", "marks", "from 0", "false"]
_TAKEN: tuple[Taken, ...] = ("numbers", "marks", "from 0", "false")

_PLAIN = Geometry()

_BLANKS = frozenset(["'", "' ", "'.", "'0", "'-", "'_"])

#: How many steps are looked at to guess a lens, and the most candidates.
_STEPS, _CANDIDATES = 6_000, 60


class Event(NamedTuple):
    """A change on the board before a step: ENTERED, LEFT or FULL.

    Squares are numbered along the rows, from 0.
    """

    step: int
    kind: int
    square: int


@dataclass(frozen=True, slots=True)
class Held:
    """The squares that an object holds, wherever its name is seen.

    It is a matrix, a list, a set or a dictionary of couples, or, with a
    ``width``, a flat list of so many cells a row.
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
    """Return the sight of a port's lens."""
    if isinstance(lens, Numbering):
        width = board.columns if lens.flat else 0
        return Sight(Held(lens.board, "numbers", width), lens.geometry)
    return Sight(lens, lens.geometry)


def events(
    recording: Recording, sight: Sight | None, board: Board
) -> list[Event]:
    """Return what happens on the board; without a sight, nothing."""
    if sight is None:
        return []
    replay, eye = Replay(recording), _eye(sight.lens, board)
    path: list[int] = []
    seen: list[Event] = []
    for number, step in enumerate(replay):
        for kind, couple in eye.look(replay, step):
            square = sight.square(couple, board)
            if square is None:
                continue
            seen.append(Event(number, kind, square))
            if kind == LEFT:
                del path[len(path) - 1 - path[::-1].index(square)]
                continue
            path.append(square)
            if len({*path}) == len(board):
                seen.append(Event(number, FULL, square))
    return seen


class _HeldEye:
    """Compares the squares that an object holds with those of before."""

    def __init__(self, lens: Held, size: int) -> None:
        self.lens, self.size = lens, size
        self.squares: Squares = {}
        self.is_stale = True

    def look(self, replay: Replay, step: Step) -> Moves:
        """Return how the squares have changed since the last look."""
        self.is_stale |= bool(step.names or step.heap or step.kind)
        if not self.is_stale:
            return []
        self.is_stale = step.kind in ("r", "x")
        now = self._read(replay, replay.followed(self.lens.name))
        if now is None or now == self.squares:
            return []
        before, self.squares = self.squares, now
        gone = [c for c in reversed(before) if before[c] != now.get(c)]
        new = [c for c in now if now[c] != before.get(c)]
        return [
            *((LEFT, c) for c in sorted(gone, key=lambda c: -before[c])),
            *((ENTERED, c) for c in sorted(new, key=lambda c: now[c])),
        ]

    def _read(self, replay: Replay, value: Value) -> Squares | None:
        """Return the squares that a value holds; None if it is no object."""
        items, width = replay.items(value), self.lens.width
        kind = replay.kinds.get(str(value))
        if items is None:
            return None
        if width:
            rows = range(0, len(items), width)
            return self._matrix([items[i : i + width] for i in rows])
        half = len(items) // 2 if kind == "dict" else len(items)
        couples = [couple_of(key) for key in items[:half]]
        if self.lens.taken == "numbers" or None in couples:
            return self._matrix([replay.items(row) or [] for row in items])
        values = items[half:] or range(1, half + 1)
        ordered = kind not in ("set", "frozenset")
        return {
            couple: number if ordered and isinstance(number, int) else True
            for couple, number in zip(couples, values, strict=True)
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

    def look(self, replay: Replay, step: Step) -> Moves:
        """Return whether a call begins or ends."""
        call = replay.open[-1]
        if step.kind == "c" and replay.name_of(call) in self.lens.functions:
            if couple := _couple(replay, self.lens.square):
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


def _eye(lens: Held | Calls, board: Board) -> _HeldEye | _CallsEye:
    if isinstance(lens, Held):
        return _HeldEye(lens, len(board))
    return _CallsEye(lens)


def guess(recording: Recording, board: Board, start: Square) -> Sight | None:
    """Return through what the knight is seen longest, or None.

    The first steps decide; of equal ones, objects before calls, and numbers
    before marks.
    """
    best, most = None, 2
    seen = _seen(recording, board)
    for lens in sorted(seen, key=lambda lens: not isinstance(lens, Held)):
        for offset, flipped, is_swapped in product(
            (0, 1, 2), (False, True), (False, True)
        ):
            sight = Sight(lens, Geometry(offset, flipped), is_swapped)
            length = _length(seen[lens], sight, board, start)
            if length > most:
                best, most = sight, length
    return best


def _seen(
    recording: Recording, board: Board
) -> dict[Held | Calls, list[Moves]]:
    """Return what is seen through all that could show the knight."""
    replay = Replay(recording)
    eyes: dict[Held | Calls, _HeldEye | _CallsEye] = {}
    seen: dict[Held | Calls, list[Moves]] = {}
    for step in islice(replay, _STEPS):
        for lens in _candidates(replay, step, board):
            if lens not in eyes and len(eyes) < _CANDIDATES:
                eyes[lens], seen[lens] = _eye(lens, board), []
        for lens, eye in eyes.items():
            if moves := eye.look(replay, step):
                seen[lens].append(moves)
    return seen


def _length(
    seen: Iterable[Moves], sight: Sight, board: Board, start: Square
) -> int:
    """Return how many squares are entered before anything impossible."""
    path: list[Square] = []
    length = 0
    for moves in seen:
        if sum(kind == ENTERED for kind, _ in moves) > 1:
            return length
        for kind, couple in moves:
            number = sight.square(couple, board)
            if number is None:
                return length
            square = Square(*divmod(number, board.columns))
            if kind == LEFT:
                if not path or square != path.pop():
                    return length
                continue
            fits = (
                is_knight_move(path[-1], square) if path else square == start
            )
            if square in path or not fits:
                return length
            length += 1
            path.append(square)
    return length


def _candidates(
    replay: Replay, step: Step, board: Board
) -> Iterator[Held | Calls]:
    """Yield what may show the knight, in what a step has bound or changed."""
    call = replay.open[-1]
    names = replay.shared if step.kind == "c" else {}
    if step.names or step.heap:
        names = names | call.names
    for name, value in names.items():
        yield from _held(replay, name, value, board)
        if replay.kinds.get(str(value)) in ("object", "record"):
            items = replay.heap[str(value)]
            half = len(items) // 2
            for key, inner in zip(items[:half], items[half:], strict=True):
                path = f"{name}.{str(key)[1:]}"
                yield from _held(replay, path, inner, board)
    if step.kind == "c":
        functions = (replay.name_of(call),)
        numbers = [n for n, value in call.names.items() if type(value) is int]
        couples = [(n,) for n in call.names if _couple(replay, [n])]
        for square in [*couples, *pairwise(numbers)]:
            yield Calls(functions, square, stays="if true")


def _held(
    replay: Replay, name: str, value: Value, board: Board
) -> Iterator[Held]:
    """Yield how the object of a name may hold squares."""
    items = replay.items(value)
    if not items or isinstance(value, list):
        return
    first = replay.items(items[0])
    if couple_of(items[0]):
        yield Held(name)
    if first is not None and len(first) >= min(board.rows, board.columns):
        yield from (Held(name, taken) for taken in _TAKEN)
    elif first is None and len(items) == len(board):
        yield from (Held(name, taken, board.columns) for taken in _TAKEN)
