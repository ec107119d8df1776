"""Work on items: what does it, such as `map`, and how much of it is done."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypedDict, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class Doing(Protocol):
    """A function that does work here, on all processors, or on a cluster."""

    def __call__(
        self, work: Callable[[Item], Result], items: Iterable[Item], /
    ) -> Iterator[Result]:
        """Yield the result of the work on each item, in any order."""
        ...


class WorkDocument(TypedDict):
    """How much of long work is done; the rest of its document is about that.

    What is done and planned is counted in the parts that the command names.
    """

    complete: bool
    done: int
    planned: int


def work_document(done: int, planned: int) -> WorkDocument:
    """Return how much of the work is done."""
    return {"complete": done == planned, "done": done, "planned": planned}
