"""A matrix that the caller marks and unmarks; it counts."""

MOVES = [
    (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1),
]  # fmt: skip


def count(rows, columns, row, column):
    board = [[0] * columns for _ in range(rows)]
    board[row][column] = 1
    return search(board, rows, columns, row, column, 1)


def search(board, rows, columns, row, column, number):
    if number == rows * columns:
        return 1
    total = 0
    for down, right in MOVES:
        r, c = row + down, column + right
        if 0 <= r < rows and 0 <= c < columns and board[r][c] == 0:
            board[r][c] = number + 1
            total += search(board, rows, columns, r, c, number + 1)
            board[r][c] = 0
    return total
