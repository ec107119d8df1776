"""Source 004, the Pascal paper: its entries, in the order of its text."""

from cavalier.evidence.pascal import (
    compiled,
    discussion,
    loop,
    program,
    results,
)

ENTRIES = (
    *discussion.entry.entries,
    *compiled.entry.entries,
    *program.entry.entries,
    *loop.entry.entries,
    *results.entry.entries,
)
