"""The TIPE exam, sections 4.c.i and 4.c.ii: the graph of a board."""

from itertools import pairwise, product, starmap

from cavalier.checking.evidence.entry import (
    EntriesOf,
    Finding,
    Outcome,
    claim,
    not_a_claim,
    not_checkable,
)
from cavalier.checking.evidence.tipe.searching import count_all
from cavalier.exact import count_paths
from common.board import Board, Square
from common.validator import is_knight_move

entry = EntriesOf("000")

entry(
    "tipe-cycle",
    clause="4.c.i",
    printed="the path x1 ... xn x1 is a Hamiltonian cycle if x1 ... xn is a "
    "Hamiltonian path",
    expected=Outcome.NOT_A_CLAIM,
)(
    not_a_claim(
        'a definition; "le chemin" takes for granted that an edge joins xn '
        "to x1"
    )
)


@entry(
    "tipe-corner",
    clause="4.c.ii",
    printed="from a square in one of the four corners go only two edges",
    expected=Outcome.REPRODUCED,
)
def tipe_corner() -> Finding:
    """Count the edges at the corners of each board up to 10x10."""
    boards = [Board(*sides) for sides in product(range(1, 11), repeat=2)]
    edges = {
        board: {
            _degree(board, Square(row, column))
            for row in (0, board.rows - 1)
            for column in (0, board.columns - 1)
        }
        for board in boards
    }
    usual = [board for board in boards if min(board.rows, board.columns) > 2]
    return claim(
        all(edges[board] == {2} for board in usual)
        and max(map(max, edges.values())) == 2,
        f"2 at each corner of the {len(usual)} boards of sides 3 to 10, "
        "square or not; fewer, never more, where a side is 1 or 2",
    )


@entry(
    "tipe-graph",
    clause="4.c.ii",
    printed="a square board of side n has n^2 vertices, each with 8 edges at "
    "most",
    expected=Outcome.REPRODUCED,
)
def tipe_graph() -> Finding:
    """Count the vertices of square boards, and the edges at each."""
    boards = [Board(side, side) for side in range(1, 11)]
    most = {board: max(_degree(board, s) for s in board) for board in boards}
    full = [board for board in boards if most[board] == 8]
    return claim(
        all(len(set(board)) == board.rows**2 for board in boards)
        and max(most.values()) == 8,
        f"n^2 vertices on {boards[0]} to {boards[-1]}, and 8 edges at most, "
        f"which a square has from {full[0]} on",
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
    printed="a part of the graph from (1,1); not a tree, for it has the cycle "
    "(1,1) (2,3) (4,4) (3,2)",
    expected=Outcome.REPRODUCED,
)
def tipe_fig6() -> Finding:
    """Check the cycle that is printed next to the figure, which is lost."""
    walk = [(1, 1), (2, 3), (4, 4), (3, 2), (1, 1)]
    moves = [
        (here, there)
        for here, there in pairwise(starmap(Square, walk))
        if is_knight_move(here, there)
    ]
    vertices, edges = len(set(walk)), len(set(map(frozenset, moves)))
    return claim(
        edges == len(walk) - 1 == vertices,
        f"its {vertices} vertices are joined in a ring by {edges} moves of a "
        "knight, and a tree has no ring. The figure is lost",
    )


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
