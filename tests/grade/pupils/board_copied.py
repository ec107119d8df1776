"""A matrix that is copied for each call; it counts."""

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


def accessibles(board, r, c):
    rows, columns = len(board), len(board[0])
    return [
        (r + dr, c + dc)
        for dr, dc in MOVES
        if 0 <= r + dr < rows and 0 <= c + dc < columns
        if board[r + dr][c + dc] == 0
    ]


def count_from(board, r, c, number):
    board = [line[:] for line in board]
    board[r][c] = number
    if all(all(line) for line in board):
        return 1
    total = 0
    for i, j in accessibles(board, r, c):
        total += count_from(board, i, j, number + 1)
    return total


def count(rows, columns, row, column):
    return count_from([[0] * columns for _ in range(rows)], row, column, 1)
