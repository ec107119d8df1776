"""The evidence: every printed board, counter and claim, checked by running.

A module for each source holds its entries, in the order of the page; the
boards that the sources print stand once, as data, in ``boards/``.
"""
