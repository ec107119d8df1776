"""Measure the ports of the TIPE exam: `python -m tools.bench.ports`.

All times are CPU time of this process. What is compared is run in turn, in the
same rounds, and the figures are medians over the rounds.
"""

from collections.abc import Callable
from functools import partial
from itertools import product
from statistics import median
from time import process_time

from common.board import Board, Square
from functional import couples, lazy_tours, warnsdorff_unfold
from imperative import backtracking_matrix, warnsdorff_matrix

MOVES = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)
)  # fmt: skip

ROUNDS = 3
CORNER = Square(0, 0)
FIVE = Board(5, 5)

Couple = tuple[int, int]
Work = Callable[[], object]


def main() -> None:
    """Print the three tables."""
    print(
        "1. Warnsdorff's rule from (0, 0), weights updated: cost of a square"
    )
    print(
        "      board  squares reached    port                   s  us/square"
    )
    for side in (50, 100, 200, 400):
        warnsdorff(Board(side, side))
    nodes = count_nodes(CORNER, list(FIVE))
    print(f"\n2. Counting the 304 tours of 5x5 from (0, 0): {nodes:,} nodes")
    print("                                            s    nodes/s  ratio")
    counting(nodes, "backtracking-matrix", backtracking_matrix.count_tours, {
        "the barest, the page's tests and matrix": barest_matrix,
        "the barest, with a table of neighbours": barest_table,
    })  # fmt: skip
    counting(nodes, "couples", couples.count_tours, {
        "the barest, 8 searches of the list": barest_couples,
        "the barest, 8 searches of a set of it": barest_couples_in_a_set,
        "the barest, with a table of neighbours": barest_couples_and_table,
    })  # fmt: skip
    counting(nodes, "lazy-tours", lazy_tours.count_tours, {})
    print("\n3. Couples: cost of a node against k, the couples left")
    print("          k         us    ns/couple")
    for k in (5, 10, 20, 40, 80, 160, 320):
        node_of_couples(k)


def in_turn(works: dict[str, Work], rounds: int) -> dict[str, list[float]]:
    """Time each work once a round; return its times in seconds."""
    taken = [
        {name: seconds(work) for name, work in works.items()}
        for _ in range(rounds)
    ]
    return {name: [one[name] for one in taken] for name in works}


def seconds(work: Work) -> float:
    """Do the work once, and return the CPU time that it took."""
    begun = process_time()
    work()
    return process_time() - begun


# 1. Warnsdorff's rule.


def warnsdorff(board: Board) -> None:
    """Show the time of both ports, by the squares that the rule reaches."""
    whole_board = (frozenset(range(board.columns)),) * board.rows
    start = warnsdorff_unfold.Etat(CORNER, whole_board)
    reached = len(warnsdorff_unfold.parcourir(start))
    times = in_turn(
        {
            "warnsdorff-matrix": partial(
                warnsdorff_matrix.first_tour, board, CORNER
            ),
            "warnsdorff-unfold": partial(
                warnsdorff_unfold.first_tour, board, CORNER
            ),
        },
        ROUNDS,
    )
    for name, taken in times.items():
        print(
            f"{board!s:>11}  {reached:6} of {len(board):6}   {name:17} "
            f"{median(taken):7.3f} {1e6 * median(taken) / reached:10.2f}"
        )


# 2. Counting, against the barest recursion over the same tree.


def counting(
    nodes: int,
    name: str,
    port: Callable[[Board, Square], int],
    barest: dict[str, Callable[[Board], int]],
) -> None:
    """Show the port's time, and its ratio to that of each bare recursion."""
    works: dict[str, Work] = {name: partial(port, FIVE, CORNER)}
    works |= {one: partial(work, FIVE) for one, work in barest.items()}
    assert all(work() == 304 for work in works.values())
    times = in_turn(works, ROUNDS)
    for one, taken in times.items():
        ratios = [t / bare for t, bare in zip(times[name], taken, strict=True)]
        ratio = "" if one == name else f"{median(ratios):6.2f}"
        print(
            f"   {one:40}{median(taken):7.3f} "
            f"{nodes / median(taken):10,.0f} {ratio}"
        )


def count_nodes(position: Couple, left: list[Square]) -> int:
    """Count the squares that the search reaches, again and again."""
    rest = [square for square in left if square != position]
    return 1 + sum(
        count_nodes(square, rest)
        for square in rest
        if (square[0] - position[0], square[1] - position[1]) in MOVES
    )


def barest_matrix(board: Board) -> int:
    """Count with the page's matrix and tests, and nothing else."""
    rows, columns, last = board.rows, board.columns, len(board)
    matrix = [[0] * columns for _ in range(rows)]
    count = 0

    def visit(n: int, x: int, y: int) -> None:
        nonlocal count
        matrix[x][y] = n
        if n < last:
            for dx, dy in MOVES:
                i = x + dx
                j = y + dy
                if (
                    i >= 0
                    and i < rows
                    and j >= 0
                    and j < columns
                    and matrix[i][j] == 0
                ):
                    visit(n + 1, i, j)
        else:
            count += 1
        matrix[x][y] = 0

    visit(1, *CORNER)
    return count


def barest_table(board: Board) -> int:
    """Count with the neighbours of each square worked out beforehand."""
    squares = list(board)
    neighbours = [
        [
            squares.index(Square(row + i, column + j))
            for i, j in MOVES
            if Square(row + i, column + j) in board
        ]
        for row, column in squares
    ]
    free = [True] * len(squares)
    last = len(squares)
    count = 0

    def visit(n: int, square: int) -> None:
        nonlocal count
        if n == last:
            count += 1
            return
        free[square] = False
        for other in neighbours[square]:
            if free[other]:
                visit(n + 1, other)
        free[square] = True

    visit(1, squares.index(CORNER))
    return count


def barest_couples(board: Board) -> int:
    """Count on lists of couples, each destination looked for in the list."""

    def count(position: Couple, left: list[Couple]) -> int:
        if len(left) == 1:
            return 1
        i, j = position
        rest = left.copy()
        rest.remove(position)
        total = 0
        for di, dj in MOVES:
            couple = (i + di, j + dj)
            if couple in rest:
                total += count(couple, rest)
        return total

    return count((0, 0), pairs(board))


def barest_couples_in_a_set(board: Board) -> int:
    """Count on lists of couples, each destination looked for in a set."""

    def count(position: Couple, left: list[Couple]) -> int:
        if len(left) == 1:
            return 1
        i, j = position
        rest = left.copy()
        rest.remove(position)
        free = set(rest)
        total = 0
        for di, dj in MOVES:
            couple = (i + di, j + dj)
            if couple in free:
                total += count(couple, rest)
        return total

    return count((0, 0), pairs(board))


def barest_couples_and_table(board: Board) -> int:
    """Count on lists of couples, the neighbours worked out beforehand."""
    neighbours = {
        (i, j): [
            (i + di, j + dj) for di, dj in MOVES if (i + di, j + dj) in cases
        ]
        for cases in [pairs(board)]
        for i, j in cases
    }

    def count(position: Couple, left: list[Couple]) -> int:
        if len(left) == 1:
            return 1
        rest = left.copy()
        rest.remove(position)
        total = 0
        for couple in neighbours[position]:
            if couple in rest:
                total += count(couple, rest)
        return total

    return count((0, 0), pairs(board))


def pairs(board: Board) -> list[Couple]:
    """List the squares as plain tuples."""
    return list(product(range(board.rows), range(board.columns)))


# 3. The cost of a node of couples.


def node_of_couples(k: int) -> None:
    """Show what the two procedures take at a node with k couples left."""
    left = pairs(Board(20, 20))[:k]
    position = left[k // 2]
    times = 20_000

    def nodes() -> None:
        for _ in range(times):
            couples.cases_accessibles(position, left)
            couples.supprimer(position, left)

    each = median(seconds(nodes) for _ in range(ROUNDS)) / times
    print(f"{k:11} {1e6 * each:10.2f} {1e9 * each / k:12.1f}")


if __name__ == "__main__":
    main()
