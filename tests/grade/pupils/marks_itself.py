"""A matrix of flags that each call marks and unmarks itself; it counts."""

DX = [-2, -1, 1, 2, 2, 1, -1, -2]
DY = [1, 2, 2, 1, -1, -2, -2, -1]


def count(rows, columns, row, column):
    visited = [[False] * columns for _ in range(rows)]

    def visit(x, y, left):
        visited[x][y] = True
        total = 0
        if left == 0:
            total = 1
        else:
            for k in range(8):
                i = x + DX[k]
                j = y + DY[k]
                if i < 0 or j < 0 or i >= rows or j >= columns:
                    continue
                if not visited[i][j]:
                    total = total + visit(i, j, left - 1)
        visited[x][y] = False
        return total

    return visit(row, column, rows * columns - 1)
