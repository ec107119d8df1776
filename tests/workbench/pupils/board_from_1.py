"""A matrix with rows and columns from 1, which marks its own square."""


def first_tour(rows, columns, row, column):
    board = [[0] * (columns + 1) for _ in range(rows + 1)]

    def essai(i, j, k):
        board[i][j] = k
        if k == rows * columns:
            return True
        for p, q in [
            (1, 2),
            (2, 1),
            (-1, 2),
            (-2, 1),
            (1, -2),
            (2, -1),
            (-1, -2),
            (-2, -1),
        ]:
            u, v = i + p, j + q
            if 1 <= u <= rows and 1 <= v <= columns and board[u][v] == 0:
                if essai(u, v, k + 1):
                    return True
        board[i][j] = 0
        return False

    if essai(row + 1, column + 1, 1):
        return [line[1:] for line in board[1:]]
    return None
