"""Measuring the same work side by side, each time in a process of its own."""
