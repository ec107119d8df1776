"""The entries of the Pascal paper (004), in the order of its text."""

from cavalier.checking.evidence.pascal import (
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
