"""A path that grows and shrinks, until it has all squares."""

JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2))
JUMPS += tuple((-r, -c) for r, c in JUMPS)


def first_tour(rows, columns, row, column):
    def inside(r, c):
        return 0 <= r < rows and 0 <= c < columns

    def go_on(path):
        if len(path) == rows * columns:
            return path
        r, c = path[-1]
        for dr, dc in JUMPS:
            if inside(r + dr, c + dc) and (r + dr, c + dc) not in path:
                path.append((r + dr, c + dc))
                if go_on(path):
                    return path
                path.pop()
        return None

    return go_on([(row, column)])
