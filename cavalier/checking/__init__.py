"""Checking ports against each other, what is known, and what is printed.

A case is a board with its starts, open or closed. Each port is observed on
each case from outside; the observations are then compared, start by start.
What the texts print is in `evidence`: an entry for each board, counter and
claim.
"""
