"""The board as a graph: the squares a knight's move from each square."""

from common.board import Board, Square

#: From each square to those that a knight reaches from it in one move.
KnightGraph = dict[Square, frozenset[Square]]


def knight_graph(board: Board) -> KnightGraph:
    """Return the squares that are joined to each square of the board.

    >>> [len(joined) for joined in knight_graph(Board(3, 3)).values()]
    [2, 2, 2, 2, 0, 2, 2, 2, 2]
    """
    steps = [
        (down, right)
        for down in (-2, -1, 1, 2)
        for right in (abs(down) - 3, 3 - abs(down))
    ]
    return {
        Square(row, column): frozenset(
            Square(row + down, column + right)
            for down, right in steps
            if Square(row + down, column + right) in board
        )
        for row, column in board
    }
