"""The main job: compare all ports, with theorems and with what is printed.

A case is a board with its starts, open or closed. Each port is observed on
each case from outside; the observations are then compared, start by start.
"""
