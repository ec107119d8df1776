"""Boards, tours and maps of squares, as text and as pictures.

A tour is drawn as text, as SVG, as TikZ, or step by step; a map has a number
on each square of a board. Each is a function from a board and a tour to a
string.
"""
