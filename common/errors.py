"""The project's exceptions. A message names the problem, then what to type."""

from collections.abc import Iterable

#: The message of a MemoryError.
OUT_OF_MEMORY = (
    "This takes more memory than there is. Free some, or ask for less."
)


def why(error: OSError) -> str:
    """Return what the system says of an error."""
    return error.strerror or str(error)


class CavalierError(ValueError):
    """A mistake of the caller; the base of all the others.

    ``status`` is the exit status of a command that it ends.
    """

    status = 2


class SquareError(CavalierError):
    """Not a square, or not one of this board's."""


class ReadingError(CavalierError):
    """A text in which no board or list of squares can be read."""


class ImpossibleError(CavalierError):
    """A tour that a theorem excludes, without a search."""

    status = 1


class TooLargeError(CavalierError):
    """Work that would not end in a sensible time, or not fit into memory."""


class UnknownPortError(CavalierError):
    """A name that the catalogue does not have."""


class RunError(CavalierError):
    """What a program of somebody's did instead of answering.

    ``did`` is a predicate, such as "took longer than 60 seconds"; ``details``
    are lines that say more. ``cut_short`` says that a limit ended it.
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
