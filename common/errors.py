"""The project's exceptions.

Every message names the problem, and then says what to type. The command line
prints it unchanged.
"""

#: The message of a MemoryError.
OUT_OF_MEMORY = (
    "This takes more memory than there is. Free some, or ask for less."
)


class CavalierError(ValueError):
    """A mistake of the caller; the base of all the others."""


class BoardError(CavalierError):
    """Not the size of a board."""


class SquareError(CavalierError):
    """Not a square, or not one of this board's."""


class ReadingError(CavalierError):
    """A text in which no board or list of squares can be read."""


class ImpossibleError(CavalierError):
    """A tour that a theorem excludes, without a search."""


class TooLargeError(CavalierError):
    """Work that would not end in a sensible time, or not fit into memory."""
