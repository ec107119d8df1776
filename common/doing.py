"""How work is done: what all ways of doing it have in common."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class Doing(Protocol):
    """How work is done: here, on all processors, or on other machines."""

    def __call__(
        self, work: Callable[[Item], Result], items: Iterable[Item], /
    ) -> Iterator[Result]:
        """Yield the results, in any order."""
        ...
