"""Results that are cited: what a command answered, at which commit and when.

`kinds` says by which command a name such as ``tipe-six`` or
``count:4x5:paths-from-start:a1`` is worked out. The command runs in a process
of its own, and its document, or one in a file, becomes an `Answer`, with a
digest. A `Record` is
an answer with the edition and the day; its identifier, which a report prints,
leads back: `again` runs the command once more and compares.
"""
