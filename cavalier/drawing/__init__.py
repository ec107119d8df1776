"""A board and a tour of it, as text, as SVG and as TikZ."""
