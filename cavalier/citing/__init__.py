"""Showing and citing a port, or a function of it: its very lines.

A `Fragment` is a port or one definition of it, with the `Span` of its lines. A
`Citation` is of a fragment and of the text that it ports; a `Swhid` identifies
its content by a hash. A `Resolution` says where a cited `Place` is now, or
that it is lost. A `Phrase` is a word of a citation in each `Language`.
"""
