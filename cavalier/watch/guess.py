"""The lens of somebody's program: through which the knight moves longest."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice, pairwise, product

from cavalier.catalogue.lenses import Calls, Geometry, Holder, Lens, Taken
from cavalier.watch.lens import (
    ENTERED,
    LEFT,
    CallsEye,
    HolderEye,
    Moves,
    couple_in,
    couple_of,
    eye_of,
)
from cavalier.watch.recording import Recording, Step, Value
from cavalier.watch.replay import Replay
from common.board import Board, Square
from common.judge import is_knight_move

#: How many steps are looked at, and the most candidates.
_STEPS, _CANDIDATES = 6_000, 60

_TAKEN: tuple[Taken, ...] = ("numbers", "marks", "from 0", "false")


def guess(recording: Recording, board: Board, start: Square) -> Lens | None:
    """Return the lens through which the knight moves longest, or None.

    Only the first steps count. Objects win over calls, and numbers over marks,
    if they show equally long paths.
    """
    best, most = None, 2
    views = _views(recording, board)
    for lens in sorted(views, key=lambda lens: not isinstance(lens, Holder)):
        for offset, flipped, is_swapped in product(
            (0, 1, 2), (False, True), (False, True)
        ):
            geometry = Geometry(offset, flipped, is_swapped)
            length = _length(views[lens], geometry, board, start)
            if length > most:
                best, most = replace(lens, geometry=geometry), length
    return best


def _views(recording: Recording, board: Board) -> dict[Lens, list[Moves]]:
    """Return the moves in the first steps, for each candidate."""
    replay = Replay(recording)
    eyes: dict[Lens, HolderEye | CallsEye] = {}
    views: dict[Lens, list[Moves]] = {}
    for step in islice(replay, _STEPS):
        for lens in _candidates(replay, step, board):
            if lens not in eyes and len(eyes) < _CANDIDATES:
                eyes[lens], views[lens] = eye_of(lens, board), []
        for lens, eye in eyes.items():
            if moves := eye.look(replay, step):
                views[lens].append(moves)
    return views


def _length(
    views: Iterable[Moves], geometry: Geometry, board: Board, start: Square
) -> int:
    """Return how many squares are entered before anything impossible."""
    path: list[Square] = []
    length = 0
    for moves in views:
        if sum(kind == ENTERED for kind, _ in moves) > 1:
            return length
        for kind, couple in moves:
            square = geometry.square(couple, board)
            if kind == LEFT and path and square == path[-1]:
                path.pop()
                continue
            if kind == LEFT or square is None or square in path:
                return length
            if path and not is_knight_move(path[-1], square):
                return length
            if not path and square != start:
                return length
            length += 1
            path.append(square)
    return length


def _candidates(replay: Replay, step: Step, board: Board) -> Iterator[Lens]:
    """Yield a lens for all that a step has bound or changed."""
    call = replay.open[-1]
    names = replay.shared if step.kind == "c" else {}
    if step.names or step.heap:
        names = names | call.names
    for name, value in names.items():
        yield from _holders(replay, name, value, board)
        for attribute, inner in replay.attributes(value).items():
            path = f"{name}.{attribute}"
            yield from _holders(replay, path, inner, board)
    if step.kind == "c":
        functions = (replay.name_of(call),)
        numbers = [n for n, value in call.names.items() if type(value) is int]
        couples = [(n,) for n in call.names if couple_in(replay, [n])]
        for square in [*couples, *pairwise(numbers)]:
            yield Calls(functions, square, stays="if true")


def _holders(
    replay: Replay, name: str, value: Value, board: Board
) -> Iterator[Holder]:
    """Yield the lenses that may show squares in an object."""
    items = replay.items(value)
    if not items or isinstance(value, list):
        return
    first = replay.items(items[0])
    if couple_of(items[0]):
        yield Holder(name, taken="marks")
    if first is not None and len(first) >= min(board.rows, board.columns):
        yield from (Holder(name, taken=taken) for taken in _TAKEN)
    elif first is None and len(items) == len(board):
        yield from (Holder(name, flat=True, taken=t) for t in _TAKEN)
