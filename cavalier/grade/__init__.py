"""Grading a translation, in any language.

A `Case` is a question about a `Property`, with the answer that is expected. A
`Result` is a case with the `Judgement` of what a program answered, and a
`Grade` is all results of a program, with its score and its hints. A `Suspect`
is a small wrong program: if it would answer the same, its hint is given.
"""
