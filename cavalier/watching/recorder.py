"""What is recorded of a run: the tour, and the steps from some event on."""

from collections.abc import Sequence
from time import monotonic
from types import FrameType

from cavalier.catalogue.lenses import Geometry, Lens
from cavalier.watching.columns import Columns
from cavalier.watching.document import FULL
from cavalier.watching.path import Path
from cavalier.watching.tours import Tour, look_through
from cavalier.watching.values import Values
from common.board import Board


class StopRecording(BaseException):
    """Ends the program that is recorded: there are enough steps."""


class Watcher:
    """Takes each step of a program, and follows its tour.

    Raises StopRecording once ``stopped``.
    """

    def __init__(self, board: Board, lens: Lens | None) -> None:
        self.stopped = False
        self.tour = Tour(board)
        self._look = look_through(lens, self.tour)

    def __call__(self, kind: str, frame: FrameType, value: object) -> None:
        """Take a step of the program."""
        if self.stopped:
            raise StopRecording
        self._look(kind, frame, frame.f_locals, value)


class Counter(Watcher):
    """Counts the steps up to the first full board, which it stops at.

    It also stops at ``most`` steps, or after so many seconds.
    """

    def __init__(
        self, board: Board, lens: Lens | None, most: int, seconds: float
    ) -> None:
        super().__init__(board, lens)
        self.steps, self.full = 0, False
        self._most, self._end = most, monotonic() + seconds

    def __call__(self, kind: str, frame: FrameType, value: object) -> None:
        """Take a step, and count it."""
        super().__call__(kind, frame, value)
        self.steps += 1
        self.full = FULL in self.tour.events[-2::2]
        late = self.steps % 1024 == 0 and monotonic() > self._end
        self.stopped = self.full or self.steps >= self._most or late


class Recorder(Watcher):
    """Takes each step of a program, and keeps those from some event on.

    Raises StopRecording at more than ``cap`` steps too.
    """

    def __init__(
        self,
        board: Board,
        lens: Lens | None,
        module: str,
        cap: int,
        from_event: int = 0,
    ) -> None:
        super().__init__(board, lens)
        tour, geometry = self.tour, lens.geometry if lens else Geometry()
        self.columns = Columns(
            Values(board, lambda couple: tour.square(geometry, couple), module)
        )
        self.path: list[int] = []
        self._cap, self._from_event = cap, from_event
        self._begun = from_event == 0
        self._open: list[FrameType] = []
        self._taken = 2 * from_event

    def __call__(self, kind: str, frame: FrameType, value: object) -> None:
        """Take a step, which has not yet been counted."""
        if len(self.columns.kinds) == self._cap:
            self.stopped = True
        super().__call__(kind, frame, value)
        if not self._begun:
            self._wait(kind, frame)
        if self._begun:
            for place in range(self._taken, len(self.tour.events), 2):
                self.columns.happen(*self.tour.events[place : place + 2])
            self._taken = max(self._taken, len(self.tour.events))
            self.columns.step(kind, frame, frame.f_locals, value)

    def _wait(self, kind: str, frame: FrameType) -> None:
        """Begin if there have been enough events; else watch the stack."""
        events = self.tour.events
        if len(events) >= self._taken:
            self._begun = True
            self.path = path_after(events[: self._taken])
            self.columns.begin(self._open)
        elif kind in "cs":
            self._open.append(frame)
        elif kind in "ryx":
            self._open.pop()


def path_after(events: Sequence[int]) -> list[int]:
    """Return the squares in the path after these events, flat couples.

    >>> from cavalier.watching.document import ENTERED, LEFT
    >>> path_after([ENTERED, 5, ENTERED, 7, LEFT, 5])
    [7]
    """
    path = Path()
    for kind, square in zip(events[::2], events[1::2], strict=True):
        path.happen(kind, square)
    return list(path)
