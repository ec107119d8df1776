"""The entries of the pseudo-code page (003), in the order of its text."""

from cavalier.checking.evidence.algorithmics import (
    example,
    function,
    specification,
)

ENTRIES = (
    *specification.entry.entries,
    *example.entry.entries,
    *function.entry.entries,
)
