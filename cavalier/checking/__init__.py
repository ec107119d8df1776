"""Checking ports against each other, what is known, and what is printed.

A `Case` is a board with its starts, open or closed. Each port is observed on
each case from outside: an `Observation` has a `Sight` for each start. They
are compared, start by start; who is wrong, and where, is a `Disagreement`,
and all of it is the `Agreement`. What the texts print is in `evidence`: an
`Entry` for each board, counter and claim.
"""
