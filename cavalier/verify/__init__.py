"""Checking ports against each other and against what is known.

A `Case` is a board with its starts, open or closed. Each port is observed on
each case from outside: an `Observation` has a `Sight` for each start. They
are compared, start by start; who is wrong, and where, is a `Disagreement`,
and all of it is the `Agreement`.
"""
