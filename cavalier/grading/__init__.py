"""Grading anyone's translation: a program that nobody here has read."""
