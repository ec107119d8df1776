"""The main job: to compare every port with the others and what is known.

A case is a board with its starts, open or closed. Each port is observed on
each case from outside; the observations are then compared, start by start.
"""
