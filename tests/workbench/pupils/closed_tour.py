"""A matrix, searched for a closed tour if one is asked for."""

MOVES = [
    (1, 2),
    (1, -2),
    (-1, 2),
    (-1, -2),
    (2, 1),
    (2, -1),
    (-2, 1),
    (-2, -1),
]


def tour(rows, columns, row, column, closed=False):
    board = [[0] * columns for _ in range(rows)]
    board[row][column] = 1

    def closes(r, c):
        return (abs(r - row), abs(c - column)) in ((1, 2), (2, 1))

    def search(r, c, number):
        if number == rows * columns:
            return not closed or closes(r, c)
        for dr, dc in MOVES:
            i, j = r + dr, c + dc
            if i >= 0 and i < rows and j >= 0 and j < columns:
                if board[i][j] == 0:
                    board[i][j] = number + 1
                    if search(i, j, number + 1):
                        return True
                    board[i][j] = 0
        return False

    return board if search(row, column, 1) else None
