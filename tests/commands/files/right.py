"""A right count of the tours from a start."""


def count(rows, columns, row, column):
    squares = [(r, c) for r in range(rows) for c in range(columns)]
    near = {
        s: [t for t in squares if abs((s[0] - t[0]) * (s[1] - t[1])) == 2]
        for s in squares
    }
    left = set(squares)

    def go(here):
        left.remove(here)
        found = sum(go(s) for s in near[here] if s in left) if left else 1
        left.add(here)
        return found

    return go((row, column))
