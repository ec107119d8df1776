"""Showing and citing a port, or a function of it: its very lines."""
