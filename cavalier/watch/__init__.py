"""A run of a program, recorded with the identity of its objects.

`weave` puts notes into a text, `recorder` runs it and `recording` is what
comes of it; `lens` sees the knight in it, `compare` and `profile` hold it
against another, `words` says what happens.
"""
