"""The entries of the web article (001), in the order of its text."""

from cavalier.checking.evidence.article import (
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
