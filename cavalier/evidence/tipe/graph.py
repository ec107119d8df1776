"""The TIPE exam, sections 4.c.i and 4.c.ii: the graph of a board."""

from itertools import combinations, compress, pairwise, permutations, product

from cavalier.evidence.entry import (
    EntriesOf,
    Finding,
    Outcome,
    claim,
    not_checkable,
)
from cavalier.evidence.tipe.searching import CORNER, count_all
from common.board import Board, Square
from common.exact import count_paths
from common.validator import is_knight_move

entry = EntriesOf("000")

#: The edges of a graph: each a set of two vertices.
Edges = frozenset[frozenset[int]]


@entry(
    "tipe-cycle",
    clause="4.c.i",
    printed="x1 ... xn x1 is a cycle if x1 ... xn is a Hamiltonian path",
    expected=Outcome.REFUTED,
)
def tipe_cycle() -> Finding:
    """Search for graphs that are Hamiltonian by the words only."""
    graphs = [
        (size, edges) for size in range(1, 5) for edges in _edge_sets(size)
    ]
    odd = [
        (size, walk)
        for size, edges in graphs
        if (walk := _closed_walk(size, edges)) and len(set(walk)) < len(walk)
    ]
    return claim(
        not odd,
        f"of the {len(graphs)} graphs of 1 to 4 vertices, "
        f"{len(odd)} is Hamiltonian by the words and has no cycle: "
        + ", ".join(
            f"{size} vertices joined, there and back on {len(set(walk))} edge"
            for size, walk in odd
        ),
    )


def _edge_sets(size: int) -> list[Edges]:
    """Return all the graphs of so many vertices, as sets of edges."""
    possible = [frozenset(pair) for pair in combinations(range(size), 2)]
    return [
        frozenset(compress(possible, chosen))
        for chosen in product((False, True), repeat=len(possible))
    ]


def _closed_walk(size: int, edges: Edges) -> list[frozenset[int]]:
    """Return the edges of a walk x1 x2 ... xn x1; empty if there is none."""
    for path in permutations(range(size)):
        walk = [frozenset(pair) for pair in pairwise((*path, path[0]))]
        if edges.issuperset(walk):
            return walk
    return []


@entry(
    "tipe-corner",
    clause="4.c.ii",
    printed="a corner has two edges only",
    expected=Outcome.REFUTED,
)
def tipe_corner() -> Finding:
    """Count the edges at a corner of each board up to 6x6."""
    boards = [Board(*sides) for sides in product(range(1, 7), repeat=2)]
    edges = {board: _degree(board, CORNER) for board in boards}
    two = [board for board in boards if edges[board] == 2]
    none = [board for board in boards if edges[board] == 0]
    one = [board for board in boards if edges[board] == 1]
    return claim(
        two == boards,
        f"of the boards up to 6x6, a corner has 2 edges on {len(two)}, those "
        f"of sides from 3; 1 on {len(one)}, of side 2; 0 on {len(none)}, 1x1 "
        "and 2x2 among them",
    )


@entry(
    "tipe-graph",
    clause="4.c.ii",
    printed="8 edges at most; (1,1) (2,3) (4,4) (3,2) is a cycle",
    expected=Outcome.REPRODUCED,
)
def tipe_graph() -> Finding:
    """Count the edges at each square of 5x5, and check the cycle."""
    board = Board(5, 5)
    degrees = [_degree(board, square) for square in board]
    cycle = [Square(0, 0), Square(1, 2), Square(3, 3), Square(2, 1)]
    return claim(
        max(degrees) == 8
        and all(
            is_knight_move(here, there)
            for here, there in pairwise([*cycle, cycle[0]])
        ),
        "8 edges at most; the cycle is one",
    )


def _degree(board: Board, here: Square) -> int:
    return sum(is_knight_move(here, there) for there in board)


entry(
    "tipe-fig5",
    clause="4.c.ii, figure 5",
    printed="the board of figure 6",
    expected=Outcome.NOT_CHECKABLE,
)(not_checkable("the figure is lost"))


@entry(
    "tipe-fig6",
    clause="4.c.ii, figure 6",
    printed="a part of the graph from (1,1), which is not a tree",
    expected=Outcome.REPRODUCED,
)
def tipe_fig6() -> Finding:
    """Count the vertices and the edges within two moves of the corner."""
    boards = [Board(*sides) for sides in ((4, 4), (5, 6), (8, 8))]
    sizes = [_within_two_moves(board) for board in boards]
    return claim(
        all(edges >= vertices for vertices, edges in sizes),
        "within two moves of (1,1): "
        + ", ".join(
            f"{vertices} vertices and {edges} edges on {board}"
            for board, (vertices, edges) in zip(boards, sizes, strict=True)
        )
        + "; a tree has one edge fewer than vertices. The figure is lost",
    )


def _within_two_moves(board: Board) -> tuple[int, int]:
    """Return the vertices and the edges of that part of the graph."""
    near = {s for s in board if is_knight_move(CORNER, s)}
    part = {CORNER} | near
    part |= {s for s in board for n in near if is_knight_move(n, s)}
    pairs = combinations(part, 2)
    return len(part), sum(is_knight_move(*pair) for pair in pairs)


@entry(
    "tipe-hamiltonian",
    clause="4.c.ii",
    printed="a tour is a Hamiltonian path of the graph",
    expected=Outcome.REPRODUCED,
)
def tipe_hamiltonian() -> Finding:
    """Compare the tours found with the Hamiltonian paths of the graph.

    The paths are counted edge by edge, which is another method.
    """
    boards = [Board(*sides) for sides in ((3, 4), (4, 3), (4, 5), (3, 7))]
    tours = [count_all(board) for board in boards]
    return claim(
        tours == [count_paths(board) for board in boards],
        f"{', '.join(map(str, tours))} tours of "
        f"{', '.join(map(str, boards))}, and as many Hamiltonian paths, "
        "counted edge by edge",
    )
