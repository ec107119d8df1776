"""Source 000, sections 3 and 4: the rule, the searches and the graph."""

from itertools import (
    combinations,
    compress,
    pairwise,
    permutations,
    product,
)

from cavalier.catalogue import find
from cavalier.evidence.entry import Finding, claim
from cavalier.evidence.page import compared
from cavalier.evidence.searching import CORNER, count_all, first
from cavalier.evidence.tipe_page import CONDITION, condition
from cavalier.evidence.tracing import count_calls
from common.board import Board, Square, Tour
from common.counts import Convention
from common.exact import count_paths
from common.known_counts import published
from common.validator import examine, is_knight_move

_YEAR = 365.25 * 24 * 3600

#: Those of a graph: sets of two vertices each.
Edges = frozenset[frozenset[int]]


def parentheses() -> Finding:
    """Count the parentheses of Algorithme 1's condition."""
    opened, closed = CONDITION.count("("), CONDITION.count(")")
    joined = ", ".join(sorted(set(CONDITION.split()) - {"(", ")"}))
    return claim(
        opened == closed,
        f'its condition, all terms joined by "{joined}", opens {opened} '
        f"parentheses and closes {closed}",
        compared("000", condition, CONDITION),
    )


def periphery() -> Finding:
    """Take the mean distance to the edge, by quarter of the tour."""
    means = {}
    for side in (8, 50):
        board = Board(side, side)
        tour = first("warnsdorff-matrix", board) or ()
        quarters = _quarters(tour)
        means[board] = [_mean_distance(board, part) for part in quarters]
    return claim(
        all(distances == sorted(distances) for distances in means.values()),
        "mean distance to the edge by quarter of the tour from a corner: "
        + "; ".join(
            f"{board} {', '.join(f'{mean:.2f}' for mean in distances)}"
            for board, distances in means.items()
        ),
    )


def _quarters(tour: Tour) -> list[Tour]:
    length = len(tour) // 4
    return [tour[at : at + length] for at in range(0, len(tour), length)]


def _mean_distance(board: Board, squares: Tour) -> float:
    distances = [
        min(r, c, board.rows - 1 - r, board.columns - 1 - c)
        for r, c in squares
    ]
    return sum(distances) / len(distances)


def all_of_8x8() -> Finding:
    """Count the nodes to a tour on a small board, and the tours of 8x8."""
    board, port = Board(4, 5), find("backtracking-matrix")
    tours, nodes = count_calls(
        lambda: port.count_tours(board, CORNER), "parcourir"
    )
    paths = published(Board(8, 8), Convention.PATHS) or 0
    years = paths / 10**6 / _YEAR
    return claim(
        years < 1,
        f"8x8 has {paths} paths, not billions: at a million a second they "
        f"take {years:.0f} years; the {tours} tours of {board} from a corner "
        f"already take {nodes} nodes",
    )


def structures() -> Finding:
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
        "same order on couples and on a matrix",
    )


def cycles_by_the_words() -> Finding:
    """Look for graphs that the words make Hamiltonian, but no cycle does."""
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
    """Return all graphs of so many vertices: edges have two elements."""
    possible = [frozenset(pair) for pair in combinations(range(size), 2)]
    return [
        frozenset(compress(possible, chosen))
        for chosen in product((False, True), repeat=len(possible))
    ]


def _closed_walk(size: int, edges: Edges) -> list[frozenset[int]]:
    """Return the edges of x1 x2 ... xn x1, or none where there is none."""
    for path in permutations(range(size)):
        walk = [frozenset(pair) for pair in pairwise((*path, path[0]))]
        if edges.issuperset(walk):
            return walk
    return []


def edges() -> Finding:
    """Count the edges at each square of a large board, and walk the cycle."""
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


def corners() -> Finding:
    """Count the edges at the corner of small boards."""
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


def _degree(board: Board, here: Square) -> int:
    return sum(is_knight_move(here, there) for there in board)


def no_tree() -> Finding:
    """Count vertices and edges within two moves of the corner."""
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
    """Count the vertices and the edges of that part of the graph."""
    near = {s for s in board if is_knight_move(CORNER, s)}
    part = {CORNER} | near
    part |= {s for s in board for n in near if is_knight_move(n, s)}
    pairs = combinations(part, 2)
    return len(part), sum(is_knight_move(*pair) for pair in pairs)


def hamiltonian() -> Finding:
    """Compare the tours found with the Hamiltonian paths of the graph.

    Those are counted by its edges, not along its paths.
    """
    boards = [Board(*sides) for sides in ((3, 4), (4, 3), (4, 5), (3, 7))]
    tours = [count_all(board) for board in boards]
    return claim(
        tours == [count_paths(board) for board in boards],
        f"{', '.join(map(str, tours))} tours of "
        f"{', '.join(map(str, boards))}, and as many Hamiltonian paths, "
        "counted edge by edge",
    )


def one_solution() -> Finding:
    """See whether Algorithme 4 ends with the first solution that it shows."""
    board = Board(5, 5)
    found = find("backtracking-matrix").count_tours(board, CORNER)
    return claim(
        found == 1,
        f"it shows one and counts on to the last: {found} on {board} from "
        "its corner",
    )


def all_solutions() -> Finding:
    """List what Algorithme 4 shows without its test of nb_solutions."""
    board, port = Board(4, 5), find("backtracking-matrix")
    tours = [tour for start in board for tour in port.tours(board, start)]
    valid = {tour for tour in tours if examine(board, tour).valid}
    expected = published(board, Convention.PATHS)
    return claim(
        len(valid) == len(tours) == expected,
        f"shown without its last test, {len(valid)} different tours of "
        f"{board}, as published",
    )


def if_there_is_one() -> Finding:
    """Look for boards that have tours, and none from the page's start."""
    boards = [
        board
        for sides in product(range(1, 22), repeat=2)
        if len(board := Board(*sides)) <= 21
    ]
    port = find("backtracking-matrix")
    toured = [board for board in boards if count_paths(board)]
    missed = [b for b in toured if not port.count_tours(b, CORNER)]
    return claim(
        not missed,
        f"it starts in a corner only: of the {len(boards)} boards up to 21 "
        f"squares, {len(toured)} have tours, {len(toured) - len(missed)} from "
        "there",
    )
