"""Recorded runs next to each other: as a page, a picture, or in a terminal."""
