"""Programming styles: the constraints that a program keeps or breaks.

A `Program` is looked at and never run. A `Constraint` is what a style asks of
it; its `Check` finds each `Place` that breaks it, and a `Verdict` is a
constraint with these places. An `Example` is a port that keeps it.
"""
