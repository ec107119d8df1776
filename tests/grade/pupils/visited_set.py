"""A set of visited squares; it counts."""

MOVES = (
    (-2, -1),
    (-2, 1),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (2, -1),
    (2, 1),
)


def count(rows, columns, row, column):
    return extend(rows, columns, (row, column), {(row, column)})


def extend(rows, columns, square, visited):
    if len(visited) == rows * columns:
        return 1
    total = 0
    for down, right in MOVES:
        r = square[0] + down
        c = square[1] + right
        if (r, c) not in visited and 0 <= r < rows and 0 <= c < columns:
            visited.add((r, c))
            total += extend(rows, columns, (r, c), visited)
            visited.remove((r, c))
    return total
