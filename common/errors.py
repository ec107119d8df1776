"""The project's exceptions.

Every message names the problem, and then says what to type. The command line
prints it unchanged.
"""

from collections.abc import Iterable

from common.language import N_, _

#: The message of a MemoryError.
OUT_OF_MEMORY = N_(
    "This takes more memory than there is. Free some, or ask for less."
)


def why(error: OSError) -> str:
    """Return what the system says of an error, in the language."""
    return _(error.strerror) if error.strerror else str(error)


class CavalierError(ValueError):
    """A mistake of the caller; the base of all the others.

    A sentence with values is said in the language, with each value in its
    place; one without is taken as it is. ``status`` is the exit status of a
    command that it ends.

    >>> raise CavalierError("{board} has no centre", board="4x5")
    Traceback (most recent call last):
    common.errors.CavalierError: 4x5 has no centre
    """

    status = 2

    def __init__(self, sentence: str, /, **values: object) -> None:
        super().__init__(_(sentence, **values) if values else sentence)


class BoardError(CavalierError):
    """Not the size of a board."""


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
        super().__init__("{name} {did}", name=name, did=did)
        self.did = did
        self.details = tuple(details)
        self.cut_short = cut_short
