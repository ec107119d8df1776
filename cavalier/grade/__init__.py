"""Grading a translation, in any language.

A `GradedCase` is a question about a `Property`, with its expected answer. An
`Interview` asks a target, with limited `Patience`. A `Result` is a case with
the `Judgement` of what the target answered. A `Suspect` is a program with one
known fault: if it would answer the same, its hint is given, with the line if
a `Sight` of the fault is in the text. If no suspect would, a `Fact` is what
all failures have in common. A `Grade` is all results of a target, with its
score and hints, and `junit` writes it as XML, which other tools read.
"""
