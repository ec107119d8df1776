"""The board as a graph: the moves of a knight from each square.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", 4.c.ii, in
             French; notes: docs/sources/tipe.md
Glossary     vertex (sommet)   a Square, from 0; on the page (i, j), from 1
             edge (arête)      a move of the knight, either way
Supplied     S1  any rows x columns: on the page n x n, on which, from 3x3 on,
                 a corner has two edges
             S2  a vertex is joined only to those that are on the board
Cost         in proportion to the squares of the board
Example      the middle of 3x4
             >>> sorted(knight_graph(Board(3, 4))[Square(1, 2)])
             [Square(row=0, column=0), Square(row=2, column=0)]

See also     common/judge.py: a tour is a Hamiltonian path of this graph
"""

from common.board import Board, Square

#: What is added to (i, j) to give the 8 vertices that it is joined to.
NEIGHBOURS = (
    (-1, -2), (1, -2), (-2, -1), (2, -1), (-1, 2), (1, 2), (-2, 1), (2, 1)
)  # fmt: skip

#: The squares that a knight reaches from each square, in one move.
KnightGraph = dict[Square, frozenset[Square]]


def knight_graph(board: Board) -> KnightGraph:
    """Return the squares that are joined to each square of the board.

    >>> [len(joined) for joined in knight_graph(Board(3, 3)).values()]
    [2, 2, 2, 2, 0, 2, 2, 2, 2]
    """
    return {
        square: frozenset(
            other
            for down, right in NEIGHBOURS
            if (other := Square(square.row + down, square.column + right))
            in board
        )
        for square in board
    }
