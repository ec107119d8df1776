"""Grading a translation, in any language."""
