"""A board and its tours as pictures."""
