"""A matrix, searched until a call says that it has found a tour."""

MOVES = [
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1),
]  # fmt: skip


def solve(board, r, c, number):
    rows, columns = len(board), len(board[0])
    if number > rows * columns:
        return True
    for dr, dc in MOVES:
        nr, nc = r + dr, c + dc
        if 0 <= nr < rows and 0 <= nc < columns:
            if board[nr][nc] == 0:
                board[nr][nc] = number
                if solve(board, nr, nc, number + 1):
                    return True
                board[nr][nc] = 0
    return False


def first_tour(rows, columns, row, column):
    board = [[0 for _ in range(columns)] for _ in range(rows)]
    board[row][column] = 1
    if solve(board, row, column, 2):
        return board
    return None
