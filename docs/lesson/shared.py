"""Count the knight's tours from a square, by lists of couples."""

MOVES = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]


def reachable(position, squares):
    """Return the squares of the list that are one move from the position."""
    i, j = position
    around = [(i + di, j + dj) for di, dj in MOVES]
    return [square for square in around if square in squares]


def without(position, squares):
    """Return the list without the position."""
    squares.remove(position)
    return squares


def nb_parcours(position, squares):
    """Return the number of tours from the position over these squares."""
    if len(squares) == 1:
        return 1
    next_squares = reachable(position, squares)
    left = without(position, squares)
    return sum([nb_parcours(square, left) for square in next_squares])
