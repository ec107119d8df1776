"""Grading a translation, in any language.

A `GradedCase` is a question with its expected answer. A `Result` is a case
with the judgement of what a target answered. A `Grade` is all of its results,
with hints; a report is a grade in the form that another tool reads.
"""
