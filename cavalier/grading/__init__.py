"""Grading anyone's translation, in any language."""
