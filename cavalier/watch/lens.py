"""The position of the knight in a recording, seen through a lens."""

from collections.abc import Sequence
from typing import NamedTuple

from cavalier.catalogue.lenses import Calls, Holder, Lens
from cavalier.watch.recording import Recording, Step, Value
from cavalier.watch.replay import Call, Replay
from common.board import Board

ENTERED, LEFT, FULL = 0, 1, 2

#: A row and a column as a program has them, and the number there or True.
Couple = tuple[int, int]
Squares = dict[Couple, int | bool]

#: The couples that the knight enters or leaves before a step.
Moves = list[tuple[int, Couple]]

_BLANKS = frozenset(["'", "' ", "'.", "'0", "'-", "'_"])


class Event(NamedTuple):
    """A change on the board before a step: ENTERED, LEFT or FULL.

    Squares are numbered along the rows, from 0.
    """

    step: int
    kind: int
    square: int


def events(
    recording: Recording, lens: Lens | None, board: Board
) -> list[Event]:
    """Return the events on the board; without a lens, none."""
    if lens is None:
        return []
    replay, eye = Replay(recording), eye_of(lens, board)
    path: list[int] = []
    result: list[Event] = []
    for number, step in enumerate(replay):
        for kind, couple in eye.look(replay, step):
            place = lens.geometry.square(couple, board)
            if place is None:
                continue
            square = place.row * board.columns + place.column
            result.append(Event(number, kind, square))
            if kind == LEFT:
                del path[len(path) - 1 - path[::-1].index(square)]
                continue
            path.append(square)
            if len({*path}) == len(board):
                result.append(Event(number, FULL, square))
    return result


class HolderEye:
    """Compares the squares that an object holds with those of before."""

    def __init__(self, lens: Holder, board: Board) -> None:
        self.lens, self.board = lens, board
        variable = lens.name.partition(".")[0]
        self.names = {variable, f":{variable}"}
        self.squares: Squares = {}
        self.is_stale = True

    def look(self, replay: Replay, step: Step) -> Moves:
        """Return how the squares have changed since the last look."""
        is_bound = not self.names.isdisjoint(step.names)
        self.is_stale |= bool(is_bound or step.heap or step.kind)
        if not self.is_stale:
            return []
        self.is_stale = step.kind in ("r", "x")
        now = self._read(replay, replay.value_at(self.lens.name))
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
        items, width = replay.items(value), self.board.columns
        kind = replay.kinds.get(str(value))
        if items is None:
            return None
        half = len(items) // 2 if kind == "dict" else len(items)
        couples = [couple_of(key) for key in items[:half]]
        if self.lens.flat:
            starts = range(0, len(items), width)
            rows = [items[start : start + width] for start in starts]
        elif self.lens.taken == "numbers" or None in couples:
            rows = [replay.items(row) or [] for row in items]
        else:
            values = items[half:] or range(1, half + 1)
            ordered = kind not in ("set", "frozenset")
            return {
                couple: number if ordered and isinstance(number, int) else True
                for couple, number in zip(couples, values, strict=True)
                if couple
            }
        return {
            (i, j): number
            for i, row in enumerate(rows)
            for j, cell in enumerate(row)
            if (number := self._number(cell))
        }

    def _number(self, cell: Value) -> int | bool:
        """Return the number of a square, or whether it is taken."""
        size = len(self.board)
        match self.lens.taken, cell:
            case "false", _:
                return cell in (0, None)
            case "marks", str():
                return cell not in _BLANKS
            case "marks", int() | float():
                return cell > 0
            case "numbers", int() if cell is not True and cell <= size:
                return max(cell, 0)
            case "from 0", int() if type(cell) is int and cell < size:
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


class CallsEye:
    """Enters the square of each call, and leaves it when the call ends."""

    def __init__(self, lens: Calls) -> None:
        self.lens = lens
        self.entered: dict[Call, Couple] = {}

    def look(self, replay: Replay, step: Step) -> Moves:
        """Return whether a call begins or ends."""
        call = replay.open[-1]
        if step.kind == "c" and replay.name_of(call) in self.lens.functions:
            if couple := couple_in(replay, self.lens.square):
                self.entered[call] = couple
                return [(ENTERED, couple)]
        elif step.kind in ("r", "x") and call in self.entered:
            couple = self.entered.pop(call)
            is_true = step.kind == "r" and step.extra is True
            stays = "always", "if true" if is_true else ""
            if self.lens.stays not in stays:
                return [(LEFT, couple)]
        return []


def couple_in(replay: Replay, paths: Sequence[str]) -> Couple | None:
    """Return the square that a call has in one variable, or in two."""
    values = [replay.value_at(path) for path in paths]
    if len(values) == 1:
        values = replay.items(values[0]) or []
    return couple_of(values)


def eye_of(lens: Lens, board: Board) -> HolderEye | CallsEye:
    """Return the eye that looks through a lens."""
    if isinstance(lens, Holder):
        return HolderEye(lens, board)
    return CallsEye(lens)
