"""The board as a graph: a tour is a Hamiltonian path of it.

Source       TIPE 2011, "Parcours du cavalier sur l'échiquier", 4.c, in
             French; notes: docs/sources/tipe.md
Glossary     vertex (sommet)   a Square, from 0; on the page (i, j), from 1
             edge (arête)      a move of the knight, either way
             Hamiltonian path  through each vertex once; a cycle comes back
             semi-Hamiltonian  having such a path; Hamiltonian: such a cycle
Supplied     S1  any rows x columns: on the page n x n, on which, from 3x3 on,
                 a corner has two edges
             S2  a vertex is joined only to those that are on the board
             S3  the part of the graph from (1, 1), whose figure is lost
             S4  which boards have a path or a cycle, and one of them
Deviations   D1  a cycle does not repeat its first vertex at its end
             D2  a Hamiltonian cycle has at least three vertices; by the page's
                 words two that are joined have one, there and back
Cost         in proportion to the squares of the board
Example      3x4 is semi-Hamiltonian, but not Hamiltonian
             >>> board = Board(3, 4)
             >>> is_semi_hamiltonian(board), is_hamiltonian(board)
             (True, False)
             >>> path = hamiltonian_path(board)
             >>> is_hamiltonian_path(knight_graph(board), path)
             True

See also     cavalier/exact, which counts the paths and the cycles
"""

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

import networkx as nx

from common.board import Board, Square, Tour
from common.construction import closed_tour, open_tour
from common.theory import colouring_x, has_open_tour, schwenk

#: What is added to (i, j) to give the 8 vertices that it is joined to.
NEIGHBOURS = (
    (-1, -2), (1, -2), (-2, -1), (2, -1), (-1, 2), (1, 2), (-2, 1), (2, 1)
)  # fmt: skip

#: The page's cycle between vertices, which it counts from 1.
PAGE_CYCLE = ((1, 1), (2, 3), (4, 4), (3, 2), (1, 1))

KnightGraph: TypeAlias = "nx.Graph[Square]"
_Vertex = TypeVar("_Vertex")


def knight_graph(board: Board) -> KnightGraph:
    """Return the board with an edge for each move of the knight (4.c.ii).

    >>> sorted(knight_graph(Board(3, 4))[Square(1, 2)])
    [Square(row=0, column=0), Square(row=2, column=0)]
    """
    graph: KnightGraph = nx.Graph()
    graph.add_nodes_from(board)
    graph.add_edges_from(
        (square, other)
        for square in board
        for down, right in NEIGHBOURS
        if (other := Square(square.row + down, square.column + right)) in board
    )
    return graph


def number_of_edges(board: Board) -> int:
    """Return the number of edges, counted without the graph.

    A move spans 2 rows and 3 columns, or 3 and 2, and crosses them in one of
    two ways.

    >>> number_of_edges(Board(3, 4)), number_of_edges(Board(8, 8))
    (14, 168)
    """
    wide = (board.rows - 1) * max(0, board.columns - 2)
    high = max(0, board.rows - 2) * (board.columns - 1)
    return 2 * (wide + high)


def degrees(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return the number of edges at each square, row by row.

    It is 2 in a corner (S1), and 8 at most (4.c.ii).

    >>> for row in degrees(Board(5, 6)):
    ...     print(*row)
    2 3 4 4 3 2
    3 4 6 6 4 3
    4 6 8 8 6 4
    3 4 6 6 4 3
    2 3 4 4 3 2
    """
    degree = dict(knight_graph(board).degree)
    return tuple(
        tuple(degree[Square(row, column)] for column in range(board.columns))
        for row in range(board.rows)
    )


def bipartition(board: Board) -> tuple[frozenset[Square], frozenset[Square]]:
    """Return the vertices in two sets; each edge joins one to the other.

    They are the colours of section 2.a; the first has the top left corner.

    >>> [len(colour) for colour in bipartition(Board(3, 5))]
    [8, 7]
    """
    colour = colouring_x(board)
    return colour, frozenset(board) - colour


def is_hamiltonian_path(
    graph: "nx.Graph[_Vertex]", vertices: Sequence[_Vertex]
) -> bool:
    """Return whether a walk passes through each vertex once (4.c.i).

    >>> graph = knight_graph(Board(3, 4))
    >>> is_hamiltonian_path(graph, list(Board(3, 4)))
    False
    """
    return (
        len(vertices) == len(graph)
        and set(vertices) == set(graph)
        and nx.is_path(graph, vertices)
    )


def is_hamiltonian_cycle(
    graph: "nx.Graph[_Vertex]", vertices: Sequence[_Vertex]
) -> bool:
    """Return whether x1 ... xn x1 is a Hamiltonian cycle (4.c.i, D1, D2).

    >>> graph = knight_graph(Board(5, 6))
    >>> is_hamiltonian_cycle(graph, hamiltonian_cycle(Board(5, 6)))
    True
    """
    return (
        len(vertices) >= 3
        and is_hamiltonian_path(graph, vertices)
        and graph.has_edge(vertices[-1], vertices[0])
    )


def is_semi_hamiltonian(board: Board) -> bool:
    """Return whether the board's graph has a Hamiltonian path (4.c.i, S4).

    >>> is_semi_hamiltonian(Board(5, 5)), is_semi_hamiltonian(Board(3, 6))
    (True, False)
    """
    return has_open_tour(board)


def is_hamiltonian(board: Board) -> bool:
    """Return whether the board's graph has a Hamiltonian cycle (4.c.i, S4).

    >>> is_hamiltonian(Board(5, 5)), is_hamiltonian(Board(3, 10))
    (False, True)
    """
    return schwenk(board)


def hamiltonian_path(board: Board) -> Tour | None:
    """Return a Hamiltonian path of the board's graph, or None (S4).

    >>> hamiltonian_path(Board(3, 4))[:2]
    (Square(row=0, column=0), Square(row=1, column=2))
    """
    return open_tour(board)


def hamiltonian_cycle(board: Board) -> Tour | None:
    """Return a Hamiltonian cycle of the board's graph, or None (S4, D1).

    >>> hamiltonian_cycle(Board(3, 8)) is None
    True
    """
    return closed_tour(board)


def partial_graph(board: Board, start: Square, moves: int) -> KnightGraph:
    """Return the part of the graph within so many moves of a square.

    From a corner of a board of sides at least 4, the part within two moves is
    not a tree: it holds one cycle, the page's (4.c.ii, S3).

    >>> part = partial_graph(Board(5, 6), Square(0, 0), 2)
    >>> part.number_of_nodes(), part.number_of_edges()
    (12, 12)
    >>> is_hamiltonian_cycle(part.subgraph(page_cycle()), page_cycle())
    True
    """
    return nx.ego_graph(knight_graph(board), start, radius=moves)


def page_cycle() -> Tour:
    """Return the page's cycle as squares, without its return (D1).

    >>> page_cycle()[1:3]
    (Square(row=1, column=2), Square(row=3, column=3))
    """
    return tuple(Square(i - 1, j - 1) for i, j in PAGE_CYCLE[:-1])
