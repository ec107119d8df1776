"""Source 001, the web article: its entries, in the order of its text."""

from cavalier.evidence.article import (
    compiled,
    limits,
    listing,
    method,
)

ENTRIES = (
    *method.entry.entries,
    *compiled.entry.entries,
    *listing.entry.entries,
    *limits.entry.entries,
)
