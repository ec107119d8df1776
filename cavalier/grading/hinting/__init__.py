"""Hints: which known fault explains what a target answered."""
