"""A list of cells, numbered by line, with the neighbours worked out first."""


def count(rows, columns, row, column):
    neighbours = []
    for cell in range(rows * columns):
        r, c = divmod(cell, columns)
        near = []
        for down in (-2, -1, 1, 2):
            for right in (-2, -1, 1, 2):
                i, j = r + down, c + right
                if abs(down) == abs(right):
                    continue
                if 0 <= i < rows and 0 <= j < columns:
                    near.append(i * columns + j)
        neighbours.append(near)
    free = [True] * (rows * columns)

    def search(cell, left):
        if left == 0:
            return 1
        total = 0
        free[cell] = False
        for other in neighbours[cell]:
            if free[other]:
                total += search(other, left - 1)
        free[cell] = True
        return total

    return search(row * columns + column, rows * columns - 1)
