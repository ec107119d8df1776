"""The type of what does work on items, such as `map`."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class Doing(Protocol):
    """A function that does work here, on all processors, or on a cluster."""

    def __call__(
        self, work: Callable[[Item], Result], items: Iterable[Item], /
    ) -> Iterator[Result]:
        """Yield the result of the work on each item, in any order."""
        ...
