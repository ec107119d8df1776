"""Programming styles: their constraints, and what a port does when it runs.

A `Program` is looked at and never run. A `Constraint` is what a style asks of
it, a `Found` is a place that breaks it, and a `Verdict` is a constraint with
these places. A `Profile` is what a program did when it ran; its `Tally` counts
changes.
"""
