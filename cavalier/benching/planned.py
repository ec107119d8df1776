"""What a part of the bench plans to measure, and what it has measured."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from cavalier.benching.worker import Measured, Task, measured
from common.errors import WorkerError


@dataclass(frozen=True, slots=True)
class Planned:
    """A work of a part: who does it, in which way, and on which board.

    A time is for so many ``units``, if the plan knows how many; ``unit`` says
    of what. A work that counts must find ``count``, if that is known. A work
    whose time is not shown is done ``once``.
    """

    part: str
    name: str
    way: str
    task: Task
    board: str = ""
    unit: str = ""
    units: int | None = None
    count: int | None = None
    once: bool = False

    def must_be_right(self, got: Measured) -> None:
        """Raise WorkerError where the count is known to be another."""
        counted = got["numbers"].get("count")
        if self.count is not None and counted != self.count:
            raise WorkerError(
                f"{self.name} ({self.way}) counts {counted} on {self.board}, "
                f"where {self.count} is known, so its time means nothing. "
                "Run `cavalier verify` to see what is wrong."
            )


@dataclass(slots=True)
class Plan:
    """What is to be measured, and sentences on what is left out."""

    works: list[Planned] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def __add__(self, other: "Plan") -> "Plan":
        """Return both plans, one after the other."""
        return Plan(self.works + other.works, self.left_out + other.left_out)


#: A work that has been done once, and what it took.
Taken = tuple[Planned, Measured]


def planned_rounds(works: Sequence[Planned], rounds: int) -> list[Planned]:
    """List the works in turn, round after round."""
    return [
        work
        for number in range(rounds)
        for work in works
        if not (number and work.once)
    ]


def take(works: Sequence[Planned]) -> Iterator[Taken]:
    """Measure the works in their order; yield each when it is done.

    Raises WorkerError where a count is wrong, or a process fails.
    """
    for work in works:
        got = measured(work.task)
        work.must_be_right(got)
        yield work, got


#: Makes the plan of a part; a slow one has larger boards.
Planning = Callable[[bool], Plan]
