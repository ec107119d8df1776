"""The TIPE exam, sections 4.a to 4.c.ii: couples, and the graph."""

from itertools import pairwise, product, starmap

from cavalier.catalogue import find
from cavalier.exact import count_paths
from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.tipe.searching import count_all, endings
from common.board import Board, Square
from common.counts import Convention, published
from common.diagnosis import examine
from common.judge import is_knight_move


def tipe_all() -> Finding:
    """Count all the tours of small boards, and look up those of 8x8."""
    boards = [
        board
        for sides in product(range(1, 21), repeat=2)
        if len(board := Board(*sides)) <= 20
    ]
    counts = {board: count_all(board) for board in boards}
    missed = [b for b in boards if counts[b] != count_paths(b)]
    paths = published(Board(8, 8), Convention.PATHS) or 0
    return claim(
        not missed and paths > 10**9,
        f"all {sum(counts.values())} paths of the {len(boards)} boards up to "
        "20 squares, as many as another method counts. 8x8 has "
        f"{paths}, published and not counted here: of these it is true in "
        'principle, and line 75 says "un temps considérable"',
    )


def tipe_blocked() -> Finding:
    """Count how all the walks of a whole search end."""
    found = {board: endings(board) for board in (Board(3, 4), Board(4, 5))}
    return claim(
        all(ends.dead_ends > ends.tours for ends in found.values()),
        ", ".join(
            f"{ends.dead_ends} dead ends and {ends.tours} tours on {board}"
            for board, ends in found.items()
        )
        + ", from all squares",
    )


def tipe_structures() -> Finding:
    """Compare the tours on couples and on a matrix, and their order."""
    boards = [Board(*sides) for sides in ((3, 4), (4, 3), (3, 7))]
    lists, matrices = find("couples"), find("backtracking-matrix")
    tours = [
        (list(lists.tours(board, start)), list(matrices.tours(board, start)))
        for board in boards
        for start in board
    ]
    number = sum(len(on_lists) for on_lists, _ in tours)
    return claim(
        all(on_lists == on_matrices for on_lists, on_matrices in tours),
        f"{number} tours of {', '.join(map(str, boards))}, the same in the "
        "same order by Algorithme 3 on couples and Algorithme 4 on a matrix",
    )


def tipe_alg2() -> Finding:
    """Compare the counts from every start with the published ones."""
    boards = [Board(*sides) for sides in ((3, 4), (4, 3), (3, 5), (4, 5))]
    counts = {
        board: sum(find("couples").count_tours(board, s) for s in board)
        for board in boards
    }
    wrong = [
        board
        for board, count in counts.items()
        if count != published(board, Convention.PATHS)
    ]
    told = ", ".join(f"{count} on {board}" for board, count in counts.items())
    return claim(not wrong, f"{told}: as published")


def tipe_alg3() -> Finding:
    """Check each tour that it lists on 4x5, and count them."""
    board = Board(4, 5)
    port = find("couples")
    tours = [tour for start in board for tour in port.tours(board, start)]
    count = sum(port.count_tours(board, start) for start in board)
    valid = all(examine(board, tour).valid for tour in tours)
    return claim(
        valid and len(set(tours)) == count,
        f"{len(tours)} different valid tours on 4x5; nb_parcours says {count}",
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
