"""Count the knight's tours from a square, on one matrix."""

MOVES = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]


def search(n, x, y, ronde):
    """Put n on (x, y), and return the number of tours that go on from it."""
    rows, columns = len(ronde), len(ronde[0])
    ronde[x][y] = n
    tours = 0
    if n == rows * columns:
        tours = 1
    for dx, dy in MOVES:
        X, Y = x + dx, y + dy
        if 0 <= X < rows and 0 <= Y < columns and ronde[X][Y] == 0:
            tours += search(n + 1, X, Y, ronde)
    ronde[x][y] = 0
    return tours


def count(rows, columns, row, column):
    """Return the number of tours of the board from this square."""
    ronde = [[0] * columns for _ in range(rows)]
    return search(1, column, row, ronde)
