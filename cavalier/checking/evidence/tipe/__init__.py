"""The entries of the TIPE exam (000), in the order of its text."""

from cavalier.checking.evidence.tipe import (
    closed_tours,
    colours,
    couples,
    graph,
    matrix,
    problem,
    rule,
)

ENTRIES = (
    *problem.entry.entries,
    *colours.entry.entries,
    *closed_tours.entry.entries,
    *rule.entry.entries,
    *couples.entry.entries,
    *graph.entry.entries,
    *matrix.entry.entries,
)
