"""A matrix that is copied to a list at each tour."""

MOVES = [
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1),
]  # fmt: skip


def tours(rows, columns, row, column):
    board = [[0] * columns for _ in range(rows)]
    found = []

    def search(r, c, number):
        board[r][c] = number
        if number == rows * columns:
            found.append([line[:] for line in board])
        for dr, dc in MOVES:
            if 0 <= r + dr < rows and 0 <= c + dc < columns:
                if board[r + dr][c + dc] == 0:
                    search(r + dr, c + dc, number + 1)
        board[r][c] = 0

    search(row, column, 1)
    return found
