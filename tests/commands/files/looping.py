"""A program that breaks some constraints of the functional style."""

MOVES = ((1, 2), (2, 1))


def count(board: list[list[int]], square: int) -> int:
    found = 0
    for move in MOVES:
        found += count(board, move[0])
        board[0][1] = square
    return found


def other(number: int) -> int:
    return number


if __name__ == "__main__":
    print(count([[0, 0]], 1))
