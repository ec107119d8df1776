"""Boards, tours and maps of squares, as text and as pictures."""
