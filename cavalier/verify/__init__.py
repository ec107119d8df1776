"""Checking ports against each other and against what is known."""
