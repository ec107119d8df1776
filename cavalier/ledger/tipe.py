"""The TIPE exam (000): the checks of its entries, section by section.

A tour starts in the corner, row 0 and column 0, unless a start is given.
"""

from functools import cache, partial
from itertools import pairwise, permutations, product, starmap

from cavalier.catalogue import find
from cavalier.catalogue.port import Moves
from cavalier.exact import count_cycles, count_paths, count_tours
from cavalier.ledger.calls import count_calls
from cavalier.ledger.entry import Evidence
from cavalier.ledger.page import printed_tour
from common.board import Board, Square, Tour, square_name
from common.counts import KNOWN_COUNTS, Convention, published
from common.graph import knight_graph
from common.judge import is_closed, is_knight_move, is_tour
from common.theory import (
    colouring_x,
    colouring_y,
    exclude_closed_tour,
    schwenk,
)

CORNER = Square(0, 0)

CHESSBOARD = Board(8, 8)

#: The 8 destinations of a knight in row i, column j, as section 1 lists them.
DESTINATIONS: Moves = (
    *((2, 1), (1, 2), (-1, 2), (-2, 1)),
    *((-2, -1), (-1, -2), (1, -2), (2, -1)),
)


def boards_up_to(squares: int) -> list[Board]:
    """List the boards of at most so many squares, by rows, then columns."""
    sides = product(range(1, squares + 1), repeat=2)
    return [board for board in starmap(Board, sides) if len(board) <= squares]


#: The port of Algorithme 4.
MATRIX = "backtracking-matrix"


def count_all(
    board: Board, name: str = MATRIX, *, closed: bool = False
) -> int:
    """Return the tours from all squares, counted by Algorithme 4 or a port."""
    port = find(name)
    return sum(
        port.count_tours(board, start, closed=closed) for start in board
    )


def list_all(board: Board, name: str = MATRIX) -> list[Tour]:
    """List the tours from all squares, by Algorithme 4 or another port."""
    port = find(name)
    return [tour for start in board for tour in port.tours(board, start)]


def closed_from_corner(board: Board) -> int:
    """Return the closed tours from the corner, which every one visits."""
    return find(MATRIX).count_tours(board, CORNER, closed=True)


def first(name: str, board: Board, start: Square = CORNER) -> Tour:
    """Return the first tour that a port finds, or an empty one."""
    return find(name).first_tour(board, start) or ()


def ways(board: Board, here: Square, moves: Moves) -> set[Square]:
    """Return the squares one move away; a move may be listed twice."""
    around = {Square(here.row + down, here.column + by) for down, by in moves}
    return {square for square in around if square in board}


def endings(board: Board, moves: Moves) -> tuple[int, int]:
    """Count the walks from all squares that end on all, and those stuck."""
    ahead = {here: ways(board, here, moves) for here in board}
    ends = [0, 0]

    def walk(here: Square, free: frozenset[Square]) -> None:
        onward = ahead[here] & free
        for square in onward:
            walk(square, free - {square})
        if not onward:
            ends[len(free) > 0] += 1

    for here in board:
        walk(here, frozenset(board) - {here})
    return ends[0], ends[1]


# --- Section 1: the problem ---


def tipe_moves() -> Evidence:
    """Compare the page's moves with the ports' tables."""
    here = Square(9, 9)
    legal = ways(Board(20, 20), here, DESTINATIONS)
    ports = [
        name
        for name in ("warnsdorff-matrix", "backtracking-matrix", "couples")
        if find(name).moves == DESTINATIONS
    ]
    return Evidence(
        len(legal) == 8
        and all(is_knight_move(here, square) for square in legal)
        and len(ports) == 3,
        ports=ports,
    )


def tipe_questions() -> Evidence:
    """Count what the text asks for, with the closed ones among them."""
    sides = ((3, 3), (4, 4), (5, 5), (4, 5), (4, 6), (7, 5))
    boards = list(starmap(Board, sides))
    paths = {board: count_paths(board) for board in boards}
    return Evidence(
        None,
        none=[board for board in boards if not paths[board]],
        paths={board: count for board, count in paths.items() if count},
        cycles=sum(map(count_cycles, boards)),
    )


def tipe_thousands() -> Evidence:
    """Count on two boards, and look up larger ones in the table."""
    counts = [count_paths(Board(5, 5)), count_paths(Board(5, 6))]
    large = [
        known.board
        for known in KNOWN_COUNTS
        if known.convention == Convention.PATHS and known.count >= 10**9
    ]
    return Evidence(
        1000 <= min(counts) < 10**6 and len(large) > 0,
        counts=counts,
        large=large,
    )


def tipe_8x8() -> Evidence:
    """Compare with the published number of cycles."""
    cycles = published(CHESSBOARD, Convention.CYCLES) or 0
    return Evidence(cycles > 120_000_000_000, cycles=cycles)


def tipe_queens() -> Evidence:
    """Compare the placements of n queens with the tours of n x n."""
    boards = [Board(side, side) for side in range(5, 9)]
    placements = {board: queens(board.rows) for board in boards}
    paths = {b: published(b, Convention.PATHS) or 0 for b in boards}
    return Evidence(
        all(placements[board] < paths[board] for board in boards),
        placements=placements,
        paths=paths,
    )


def queens(side: int) -> int:
    """Return how many ways there are to place n queens on n x n."""
    return sum(
        len({row + column for row, column in enumerate(columns)}) == side
        and len({row - column for row, column in enumerate(columns)}) == side
        for columns in permutations(range(side))
    )


def tipe_variants() -> Evidence:
    """Count the paths if the knight has moves of another kind too."""
    board, others = Board(3, 4), [(0, 1), (1, 1), (0, 2), (2, 2), (1, 3)]
    knight, *added = (
        endings(board, DESTINATIONS + moves)[0]
        for moves in ((), *starmap(leaps, others))
    )
    return Evidence(
        min(added) > knight, knight=knight, others=others, added=added
    )


def leaps(a: int, b: int) -> Moves:
    """Return the moves of a squares one way and b the other."""
    return tuple(
        (down * far, right * wide)
        for far, wide in ((a, b), (b, a))
        for down, right in product((1, -1), repeat=2)
    )


# --- Section 2.a: an odd number of squares ---


def tipe_3x3() -> Evidence:
    """Count the moves of the centre, and the tours from every square."""
    board = Board(3, 3)
    moves = sum(is_knight_move(Square(1, 1), square) for square in board)
    paths = count_all(board)
    return Evidence(moves == paths == 0, moves=moves, paths=paths)


def tipe_invariant() -> Evidence:
    """Check the colour of every square of every tour of 4x5."""
    tours = list_all(Board(4, 5))
    changes = {
        (step % 2, (sum(square) - sum(tour[0])) % 2)
        for tour in tours
        for step, square in enumerate(tour)
    }
    return Evidence(changes == {(0, 0), (1, 1)}, tours=len(tours))


def tipe_odd() -> Evidence:
    """Count the closed tours of four odd boards, and their colours."""
    boards = [Board(*sides) for sides in ((3, 3), (3, 5), (5, 3), (3, 7))]
    closed = sum(count_all(board, closed=True) for board in boards)
    surplus = {2 * len(colouring_x(board)) - len(board) for board in boards}
    return Evidence(
        closed == 0 and surplus == {1}, closed=closed, boards=boards
    )


def tipe_odd_open() -> Evidence:
    """Count the tours of odd boards, and the closed ones among them."""
    boards = [Board(*sides) for sides in ((3, 3), (3, 5), (3, 7), (5, 5))]
    paths = {board: count_paths(board) for board in boards}
    cycles = sum(map(count_cycles, boards))
    return Evidence(any(paths.values()) and cycles == 0, paths=paths)


def tipe_fig2() -> Evidence:
    """Run Algorithme 1 from the figure's first square, with both weights.

    Line 0 is the figure's first, not the one that it numbers 1.
    """
    board, tour = printed_tour("tipe-fig2")
    runs = [
        first(f"warnsdorff-matrix@{weights}", board, tour[0])
        for weights in ("initial", "updated")
    ]
    below = first("warnsdorff-matrix", board, Square(4 - tour[0].row, 0))
    return Evidence(
        runs == [tour, tour]
        and not is_closed(tour)
        and [Square(4 - row, column) for row, column in below] != [*tour],
        start=tour[0],
        tours=count_tours(board, Convention.PATHS_FROM_START, tour[0]),
        initial=orders(board, tour, updated=False),
        updated=orders(board, tour, updated=True),
    )


def orders(board: Board, tour: Tour, *, updated: bool) -> int:
    """Count the orders of the moves with which Algorithme 1 makes a tour.

    Of the free squares of least weight it takes the first in that order.
    """
    graph, before = knight_graph(board), set()
    for step, (here, there) in enumerate(pairwise(tour), 1):
        free = {*tour[step:]}
        weights = {
            (square.row - here.row, square.column - here.column): len(
                graph[square] & (free if updated else graph.keys())
            )
            for square in graph[here] & free
        }
        move = there.row - here.row, there.column - here.column
        if weights[move] > min(weights.values()):
            return 0
        before |= {
            (move, other)
            for other, weight in weights.items()
            if weight == weights[move] and other != move
        }
    return sum(
        all(order.index(move) < order.index(other) for move, other in before)
        for order in permutations(DESTINATIONS)
    )


# --- Section 2.b: which boards have closed tours ---


def tipe_open_only() -> Evidence:
    """List the boards up to 30 squares that have open tours only."""
    toured = [
        board
        for board in boards_up_to(30)
        if board.rows <= board.columns and count_paths(board)
    ]
    never = [board for board in toured if not count_cycles(board)]
    return Evidence(len(never) > 0, toured=len(toured), never=never)


@cache
def closed_by_count() -> dict[Board, bool]:
    """Return which boards have a closed tour, as counted or published."""
    counted = {
        board: closed_from_corner(board) > 0 for board in boards_up_to(20)
    }
    return counted | {
        known.board: known.count > 0
        for known in KNOWN_COUNTS
        if known.convention == Convention.CYCLES
    }


def tipe_six() -> Evidence:
    """Search for a closed tour of 3x10, and look at all small boards."""
    board = Board(3, 10)
    port = find(MATRIX)
    tour = port.first_tour(board, Square(1, 2), closed=True) or ()
    narrow = [
        max(small.rows, small.columns)
        for small, closed in closed_by_count().items()
        if closed and min(small.rows, small.columns) < 6
    ]
    allowed = [
        str(candidate)
        for candidate in (board, Board(5, 6))
        if not excluded(candidate, single=False)
    ]
    valid = is_tour(board, tour) and is_closed(tour)
    return Evidence(
        not valid and not narrow,
        cycles=published(Board(5, 6), Convention.CYCLES),
        allowed=" and ".join(allowed),
        small=sum(longer < 6 for longer in narrow),
    )


def excluded(board: Board, *, single: bool) -> bool:
    """Check by the printed conditions if a board has no closed tour.

    ``single`` tells whether the first two leave the board out, as one of a
    single square.
    """
    m, n = sorted((board.rows, board.columns))
    odd = m % 2 == 1 and n % 2 == 1
    return (
        (odd and not single)
        or (m in (1, 2, 4) and not single)
        or (m == 3 and n in (4, 6, 8))
    )


def tipe_schwenk() -> Evidence:
    """Compare the theorem, as printed, with counts."""
    right = [
        closed != excluded(board, single=board.rows * board.columns == 1)
        for board, closed in closed_by_count().items()
        if len(board) > 1
    ]
    return Evidence(all(right), boards=len(right))


def tipe_heading() -> Evidence:
    """Compare the conditions in the headings with those of the theorem."""
    same = [
        excluded(Board(m, n), single=m == 1 and n == 1)
        == excluded(Board(m, n), single=m * n == 1)
        for m, n in product(range(1, 31), repeat=2)
    ]
    return Evidence(all(same), boards=len(same))


def tipe_two_rows() -> Evidence:
    """Follow the knight on boards of 1 and 2 rows as far as it can go."""
    boards = [Board(*s) for s in product((1, 2), range(1, 41))]
    boards += [board.transposed for board in boards]
    reach = {
        board: max(reached(board, start) for start in board)
        for board in boards
    }
    whole = {str(board) for board in boards if reach[board] == len(board)}
    return Evidence(whole == {"1x1"}, whole=[*whole], most=reach[Board(2, 40)])


def reached(board: Board, start: Square) -> int:
    """Return how many squares a knight can reach, the start included."""
    graph = knight_graph(board)
    squares, new = {start}, [start]
    while new:
        ahead = graph[new.pop()] - squares
        new += ahead
        squares |= ahead
    return len(squares)


def tipe_x_y() -> Evidence:
    """Check what the text says of the two colourings of 4xN."""
    boards = [Board(4, columns) for columns in range(1, 41)]
    n1 = {board: colouring_x(board) for board in boards}
    n2 = {board: colouring_y(board) for board in boards}
    inside = sum(
        is_knight_move(here, there)
        for board in boards
        for here, there in product(n2[board], repeat=2)
    )
    return Evidence(
        all(
            2 * len(n1[board]) == 2 * len(n2[board]) == len(board)
            and CORNER in n1[board] & n2[board]
            and n1[board] != n2[board]
            for board in boards
        )
        and inside == 0,
        inside=inside,
    )


def tipe_4xn() -> Evidence:
    """Count on small boards, and check the two colourings on larger ones."""
    closed = sum(closed_from_corner(Board(4, n)) for n in range(1, 6))
    certified = [
        exclude_closed_tour(board, colouring_x(board), colouring_y(board))
        for board in (Board(4, columns) for columns in range(2, 41))
    ]
    return Evidence(closed == 0 and all(certified), closed=closed)


def tipe_3x468() -> Evidence:
    """List all the tours, as the page does, and count those that close."""
    boards = [Board(3, columns) for columns in (4, 6, 8)]
    tours = [list_all(board) for board in boards]
    counts = [len(listing) for listing in tours]
    closed = sum(is_closed(tour) for listing in tours for tour in listing)
    paths = [published(board, Convention.PATHS) for board in boards]
    return Evidence(
        counts == paths and closed == 0, counts=counts, closed=closed
    )


# --- Section 3: Warnsdorff's rule, and Algorithme 1 ---


def tipe_alg1_linear() -> Evidence:
    """Count the calls of Warnsdorff, and show starts that fail.

    Each call looks at 8 squares, so that the time is linear if there are no
    more calls than squares. A closed tour shows a tour from each square.
    """
    large = Board(100, 100)
    function = find("warnsdorff-matrix").program.warnsdorff
    calls = {
        board: count_calls(
            partial(first, "warnsdorff-matrix", board), function
        )
        for board in (Board(25, 25), Board(50, 50), large, Board(200, 200))
    }
    fails = [
        square_name(start, CHESSBOARD)
        for start in CHESSBOARD
        if not first("warnsdorff-matrix", CHESSBOARD, start)
    ]
    tour, squares = calls[large]
    return Evidence(
        all(number <= len(board) for board, (_, number) in calls.items())
        and not tour
        and all(map(schwenk, (large, CHESSBOARD)))
        and len(fails) > 0,
        squares=squares,
        fails=fails,
    )


def tipe_alg1() -> Evidence:
    """Run the three readings of Algorithme 1 from the 64 starts of 8x8."""
    readings = (
        "algorithm-1-as-printed",
        "warnsdorff-matrix@initial",
        "warnsdorff-matrix@updated",
    )
    counts = [
        sum(first(name, CHESSBOARD, start) != () for start in CHESSBOARD)
        for name in readings
    ]
    return Evidence(counts[0] > 0, counts=counts)


# --- Sections 4.a to 4.c.ii: couples, and the graph ---


def tipe_all() -> Evidence:
    """Count all the tours of small boards, and look up those of 8x8."""
    boards = boards_up_to(20)
    counts = [count_all(board) for board in boards]
    paths = published(CHESSBOARD, Convention.PATHS) or 0
    return Evidence(
        counts == list(map(count_paths, boards)) and paths > 10**9,
        total=sum(counts),
        boards=len(boards),
        paths=paths,
    )


def tipe_blocked() -> Evidence:
    """Count how all the walks of a whole search end."""
    ends = {b: endings(b, DESTINATIONS) for b in (Board(3, 4), Board(4, 5))}
    return Evidence(
        all(stuck > tours for tours, stuck in ends.values()),
        stuck={board: stuck for board, (_, stuck) in ends.items()},
        tours={board: tours for board, (tours, _) in ends.items()},
    )


def tipe_structures() -> Evidence:
    """Compare the tours on couples and on a matrix, and their order."""
    boards = [Board(*sides) for sides in ((3, 4), (4, 3), (3, 7))]
    on_lists, on_matrices = (
        [tour for board in boards for tour in list_all(board, name)]
        for name in ("couples", MATRIX)
    )
    return Evidence(
        on_lists == on_matrices, tours=len(on_lists), boards=boards
    )


def tipe_alg2() -> Evidence:
    """Compare the counts from every start with the published ones."""
    boards = [Board(*sides) for sides in ((3, 4), (4, 3), (3, 5), (4, 5))]
    counts = {board: count_all(board, "couples") for board in boards}
    expected = {board: published(board, Convention.PATHS) for board in boards}
    return Evidence(counts == expected, counts=counts)


def list_4x5(name: str) -> Evidence:
    """Check each tour that a port lists on 4x5, and count them."""
    board = Board(4, 5)
    tours = list_all(board, name)
    return Evidence(
        all(is_tour(board, tour) for tour in tours)
        and len({*tours}) == len(tours) == count_all(board, name),
        tours=len(tours),
    )


def degrees(board: Board) -> dict[Square, int]:
    """Return how many edges of the graph there are at each square."""
    return {here: len(there) for here, there in knight_graph(board).items()}


def tipe_corner() -> Evidence:
    """Count the edges at the corners of each board from 3x3 to 10x10."""
    boards = [Board(*sides) for sides in product(range(3, 11), repeat=2)]
    edges = {
        degrees(board)[Square(row, column)]
        for board in boards
        for row in (0, board.rows - 1)
        for column in (0, board.columns - 1)
    }
    return Evidence(edges == {2}, boards=len(boards), edges=max(edges))


def tipe_graph() -> Evidence:
    """Count the vertices of square boards, and the edges at each."""
    edges = {n: degrees(Board(n, n)) for n in range(1, 11)}
    most = [max(numbers.values()) for numbers in edges.values()]
    return Evidence(
        all(len(numbers) == n**2 for n, numbers in edges.items())
        and max(most) == 8,
        most=max(most),
        full=1 + most.index(8),
    )


def tipe_fig6() -> Evidence:
    """Check the cycle that is printed next to the figure, which is lost."""
    walk = [*starmap(Square, ((1, 1), (2, 3), (4, 4), (3, 2), (1, 1)))]
    moves = sum(is_knight_move(*pair) for pair in pairwise(walk))
    vertices = len(set(walk))
    return Evidence(moves == vertices == 4, vertices=vertices, edges=moves)


# --- Sections 4.c.iii to 4.d: backtracking on a matrix ---


def tipe_exists() -> Evidence:
    """Search for boards that have tours, but none from the page's start."""
    port, boards = find(MATRIX), boards_up_to(21)
    toured = [board for board in boards if count_paths(board)]
    there = [board for board in toured if port.count_tours(board, CORNER)]
    return Evidence(
        there == toured,
        boards=len(boards),
        toured=len(toured),
        there=len(there),
    )


def tipe_one() -> Evidence:
    """Count the tours that Algorithme 4 finds, and shows."""
    program = find(MATRIX).program
    runs = [
        count_calls(
            partial(program.principale, *sides), program.affiche_solution
        )
        for sides in ((3, 4), (4, 5))
    ]
    displays = [calls for _, calls in runs]
    counts = [count for (count, _), _ in runs]
    return Evidence(
        displays == [1, 1] and min(counts) > 1,
        displays=displays,
        counts=counts,
    )


def tipe_alg4() -> Evidence:
    """Try its loops with and without their last values, and count."""
    board = Board(3, 4)
    right = [
        len(range(7 + last)) == 8
        and Square(board.rows - 1 + last, board.columns - 1 + last) in board
        for last in (0, 1)
    ]
    count = find(MATRIX).count_tours(board, CORNER)
    return Evidence(any(right), count=count)


def tipe_closed() -> Evidence:
    """Count and list closed tours by the printed test on three algorithms."""
    board, start = Board(3, 10), Square(1, 2)
    matrix, couples = find(MATRIX), find("couples")
    counted = matrix.count_tours(board, start, closed=True)
    listed = list(couples.tours(board, start, closed=True))
    expected = published(board, Convention.CLOSED_FROM_START, start)
    none = couples.count_tours(Board(4, 5), CORNER, closed=True)
    return Evidence(
        len(set(listed)) == counted == expected
        and all(is_tour(board, tour) and is_closed(tour) for tour in listed)
        and none == 0,
        listed=len(listed),
        counted=counted,
        none=none,
    )
