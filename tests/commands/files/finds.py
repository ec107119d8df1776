"""An entry point that finds a first tour, and no other."""


def first_tour(board, start, *, closed=False):
    return None
