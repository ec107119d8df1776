"""The project's exceptions. A message names the problem, then what to type."""

from collections.abc import Iterable

#: The message of a MemoryError.
OUT_OF_MEMORY = "Out of memory. Choose a smaller board, or free some memory."


def why(error: OSError) -> str:
    """Return the system's message."""
    return error.strerror or str(error)


class CavalierError(ValueError):
    """The base of all others; ``status`` is the exit status of a command."""

    status = 2


class ImpossibleError(CavalierError):
    """A tour that a theorem excludes, without a search."""

    status = 1


class TooLargeError(CavalierError):
    """Work that takes too much time or memory."""


class UnknownPortError(CavalierError):
    """A name that is not in the catalogue."""


class RunError(CavalierError):
    """A user's program did something else than answer.

    ``did`` is a predicate, such as "took longer than 60 seconds", and
    ``details`` more lines. ``cut_short`` tells whether a limit ended it.
    """

    status = 1

    def __init__(
        self,
        name: str,
        did: str,
        details: Iterable[str] = (),
        *,
        cut_short: bool = False,
    ) -> None:
        super().__init__(f"{name} {did}")
        self.did = did
        self.details = tuple(details)
        self.cut_short = cut_short
