"""Source 003, the pseudo-code page: its entries, in the order of its text."""

from cavalier.evidence.algorithmics import (
    example,
    function,
    specification,
)

ENTRIES = (
    *specification.entry.entries,
    *example.entry.entries,
    *function.entry.entries,
)
