"""A board, and a walk on it: as text, as SVG and as TikZ, in one look."""
