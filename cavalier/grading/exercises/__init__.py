"""Handouts: the tasks of the course kit, with a program to begin with.

``files`` has what an installed Cavalier needs of docs: copies, which
``python -m tools.renew`` writes.
"""
