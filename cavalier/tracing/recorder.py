"""What is recorded of a run: the tour, and the steps from some event on."""

from collections.abc import Sequence
from types import FrameType

from cavalier.catalogue.lenses import Geometry, Lens
from cavalier.tracing.columns import Columns
from cavalier.tracing.document import ENTERED, LEFT
from cavalier.tracing.tours import Tour, look_through
from cavalier.tracing.values import Values
from common.board import Board


class StopRecording(BaseException):
    """Ends the program that is recorded: there are enough steps."""


class Recorder:
    """Takes each step of a program, and keeps those from some event on.

    Raises StopRecording at more than ``cap`` steps, and once ``stopped``.
    """

    def __init__(
        self,
        board: Board,
        lens: Lens | None,
        module: str,
        cap: int,
        from_event: int = 0,
    ) -> None:
        self.stopped = False
        self.tour = tour = Tour(board)
        geometry = lens.geometry if lens else Geometry()
        self.columns = Columns(
            Values(board, lambda couple: tour.square(geometry, couple), module)
        )
        self.path: list[int] = []
        self._look = look_through(lens, tour)
        self._cap, self._from_event = cap, from_event
        self._begun = from_event == 0
        self._open: list[FrameType] = []
        self._taken = 2 * from_event

    def __call__(self, kind: str, frame: FrameType, value: object) -> None:
        """Take a step, which has not yet been counted."""
        if self.stopped or len(self.columns.kinds) == self._cap:
            raise StopRecording
        variables = frame.f_locals
        self._look(kind, frame, variables, value)
        if not self._begun:
            self._wait(kind, frame)
        if self._begun:
            for place in range(self._taken, len(self.tour.events), 2):
                self.columns.happen(*self.tour.events[place : place + 2])
            self._taken = max(self._taken, len(self.tour.events))
            self.columns.step(kind, frame, variables, value)

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

    >>> path_after([ENTERED, 5, ENTERED, 7, LEFT, 5])
    [7]
    """
    path: list[int] = []
    for kind, square in zip(events[::2], events[1::2], strict=True):
        if kind == ENTERED:
            path.append(square)
        elif kind == LEFT:
            del path[len(path) - 1 - path[::-1].index(square)]
    return path
