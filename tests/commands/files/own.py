"""Programs of a user, which do right or wrong in one way each."""

BOARD = [[3, 6, 11, 8], [12, 9, 2, 5], [1, 4, 7, 10]]


def board(rows, columns, row, column):
    print("loud")
    return BOARD


def words(couple, couples):
    return "a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2".split()


def number(board, start):
    return 2


def wrong_number(rows, columns, row, column):
    return 31


def none(board, start):
    return None


def printed(rows, columns, row, column):
    print(rows)


def spoilt(rows, columns, row, column):
    return [BOARD[0], BOARD[1], [1, 4, 10, 7]]


def raises(board, start):
    print("x")
    return 1 / 0


def three(a, b, c):
    return 0
