"""The entries of the lab report (002), in the order of its text."""

from cavalier.checking.evidence.report import (
    backtracking,
    best_first,
    best_first_cost,
    border,
    maze,
)

ENTRIES = (
    *backtracking.entry.entries,
    *border.entry.entries,
    *best_first.entry.entries,
    *best_first_cost.entry.entries,
    *maze.entry.entries,
)
