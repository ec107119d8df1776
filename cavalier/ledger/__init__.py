"""The evidence: every printed board, counter and claim, checked by running.

Each source has a package, with a module for each part of its text: ``tipe``,
``article``, ``report``, ``algorithmics`` (its ids begin with algo) and
``pascal``. An `Entry` is what the page prints, in ``entries.toml``, with each
`Passage` quoted and the `Outcome` expected; `entry` shows an example. Its
check is a function, which returns a `Finding`. All entries are the `ledger`.
``boards/`` holds the boards that the sources print.
"""
