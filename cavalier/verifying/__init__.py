"""The main job: every port against the others, the theorems and print.

A case is a board with its starts, open or closed. Each port is observed on
each case from outside; the observations are then compared, start by start.
"""
