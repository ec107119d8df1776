"""Recorded runs next to each other: as a page, a picture, or in a terminal.

A `Run` is a recorded run, a `Moment` one point of it, and `Together` has
several runs at the same event. A `Parting` is the first event in which they
differ. The `Player` shows them in a terminal.
"""
