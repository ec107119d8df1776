"""The evidence: every printed board, counter and claim, checked by running.

Each source has a package, with a module for each part of its text: ``tipe``,
``article``, ``report``, ``algorithmics`` (its ids begin with algo) and
``pascal``. An entry is one function, the check, under what the page prints;
`entry` shows an example. ``boards/`` holds the boards that the sources print.
"""
