"""Checks of ports against each other and against known counts."""
