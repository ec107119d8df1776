"""A matrix, with closed tours if they are asked for; it counts."""


def knight(a, b, c, d):
    return sorted([abs(a - c), abs(b - d)]) == [1, 2]


def count(rows, columns, row, column, closed=False):
    board = [[0] * columns for i in range(rows)]

    def visit(r, c, n):
        if n == rows * columns:
            if closed and not knight(r, c, row, column):
                return 0
            return 1
        total = 0
        for i in range(r - 2, r + 3):
            for j in range(c - 2, c + 3):
                if not (0 <= i < rows and 0 <= j < columns):
                    continue
                if knight(i, j, r, c) and board[i][j] == 0:
                    board[i][j] = n + 1
                    total += visit(i, j, n + 1)
                    board[i][j] = 0
        return total

    board[row][column] = 1
    return visit(row, column, 1)
