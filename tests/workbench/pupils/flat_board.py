"""A list of cells, numbered by line, with the neighbours worked out first."""


def count(rows, columns, row, column):
    neighbours = []
    for cell in range(rows * columns):
        r, c = divmod(cell, columns)
        near = [(r + a, c + b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
        neighbours.append([i * columns + j for i, j in near if 0 <= i < rows and 0 <= j < columns])
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
