"""Showing and citing a port, or a function of it: its very lines.

A `Fragment` is a port or one definition of it, with the `Span` of its lines.
An `Edition` is the project at a commit, or as its files are now. A `Citation`
is of a fragment of an edition, and of the text that it ports; an
`EntryCitation` is of an entry of the ledger; a `Swhid` identifies a content by
a hash. A `Sentence` is a word of a citation in each language. A `Resolution`
says where a cited `Place` is now, or that it is lost.

From a name to what is printed: `fragments.named` finds the port,
`editions.committed` its file, `fragments.cut` the lines; `citations.citation`
makes the citation, and a function of `bibliography` or `sentences` writes it.
And back: `reports.cited` finds the SWHIDs of a report, and
`resolutions.resolve` looks each of them up in the `Repository`.
"""
