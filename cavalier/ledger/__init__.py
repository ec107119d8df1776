"""The evidence: every printed board, counter and claim, checked by running.

Each source has a module of checks and a table of what its text prints, one
`Entry` a row: ``tipe``, ``article``, ``report``, ``algorithmics`` (its ids
begin with algo) and ``pascal``. A check returns `Evidence`: whether the claim
holds, and the values that show it; the row has the sentence for them. All
entries are the `ledger`. ``boards/`` holds the boards that the sources print.
"""
