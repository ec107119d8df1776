"""Grading a translation, in any language.

A `Case` is a `Question` with the answer that is expected. A `Result` is a case
with the `Judgement` of a program's answer, and a `Grade` is all results of a
program, with its score and its hints. A `Suspect` is a small wrong program: if
it would answer the same, its hint is given.
"""
