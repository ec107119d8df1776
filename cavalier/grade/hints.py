"""Hints: what is probably wrong with a program, if the answers show it."""
