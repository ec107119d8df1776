"""The TIPE exam (000): the checks of its entries, section by section.

What is transcribed from its text stands first, as it is printed, so that it
can be compared where the text is kept. A tour starts in the corner, row 0 and
column 0, unless a start is given.
"""

import re
from collections.abc import Sequence
from functools import cache, partial
from itertools import pairwise, permutations, product, starmap
from math import ceil, floor
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.draw.text import matrix_or_none, square_map
from cavalier.exact import count_cycles, count_paths, count_paths_from
from cavalier.ledger.entry import Evidence, evidence
from cavalier.ledger.page import compared, printed_lines, printed_tour
from cavalier.ledger.tracing import count_calls, count_lines
from common.board import Board, Square, Tour, square_name
from common.counts import Convention, known_counts, published
from common.diagnosis import examine
from common.judge import is_closed, is_knight_move
from common.theory import (
    colouring_x,
    colouring_y,
    exclude_closed_tour,
    schwenk,
)

Moves = tuple[tuple[int, ...], ...]

CORNER = Square(0, 0)

CHESSBOARD = Board(8, 8)


#: The 8 destinations of a knight in row i, column j, as section 1 lists them.
DESTINATIONS: Moves = (
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1),
)  # fmt: skip

#: The conditions of Schwenk's theorem, M being at most N.
THEOREM = [
    r"*M et N sont impairs et $M \times N$ différent de 1 ;*",
    r"$M \in \{1, 2, 4\}$ et $M \times N$ différent de 1 ;",
    r"$M = 3$ et $N \in \{4, 6, 8\}$.",
]

#: The same, as the headings of its proof have them.
HEADINGS = [
    "M et N sont impairs; M et N différents de 1",
    r"$M \in \{1, 2, 4\}$; M et N différents de 1",
    r"$M = 3$ et $N \in \{4, 6, 8\}$",
]

#: The condition in Algorithme 1's function: its parentheses, and what is
#: between them.
CONDITION = "( ( ) et ( ) et ( ) et ( ) et ( et ( ) )"

#: The loops of Algorithme 4: its counter, the first value and the last.
LOOPS = [("k", "0", "7"), ("i", "0", "M"), ("j", "0", "N")]

#: Where Algorithme 4 has NM: read in parcourir, declared in principale.
PLACES = "parcourir NM NM principale NM:entier"


def destinations(text: str) -> list[Moves]:
    """Read the 8 moves: of section 1, of Algorithme 1, of Algorithme 4."""
    listed = re.findall(r"ligne \$i([+-]\d)\$, colonne \$j([+-]\d)\$", text)
    deltas = [numbers(each) for each in re.findall(r"DELTA = \[(.*)\]", text)]
    pairs = re.findall(r"\{(-?\d),(-?\d)\}", text)
    return [
        tuple((int(down), int(right)) for down, right in listed),
        tuple(zip(*deltas, strict=True)),
        tuple((int(down), int(right)) for down, right in pairs),
    ]


def excluded(conditions: Sequence[str], board: Board) -> bool:
    """Check whether by printed conditions a board has no closed tour."""
    return any(excludes(each, board) for each in conditions)


def excludes(condition: str, board: Board) -> bool:
    """Check whether by a printed condition a board has no closed tour.

    On 1x1 alone "M x N" and "M et N", taken together, are 1.
    """
    m, n = sorted((board.rows, board.columns))
    if m == n == 1 and "de 1" in condition:
        return False
    if "impairs" in condition:
        return m % 2 == 1 and n % 2 == 1
    sides = dict(re.findall(r"\$([MN]) (?:=|\\in) ([^$]*)\$", condition))
    return all(
        side in numbers(sides.get(name, str(side)))
        for name, side in (("M", m), ("N", n))
    )


def condition(text: str) -> str:
    """Read the parentheses of Algorithme 1's condition, and "et" and "ou"."""
    printed = re.findall(r"\bsi ([( ]*pMin.*?)\balors\b", text, re.DOTALL)
    return " ".join(re.findall(r"[()]|\bet\b|\bou\b", "".join(printed)))


def places(text: str) -> str:
    """Read where Algorithme 4 has NM."""
    program = text.partition("iv. Algorithme")[2]
    pattern = r"(?m)(?<=^procedure )[a-z]+|NM(?::entier)?"
    return " ".join(re.findall(pattern, program))


def numbers(text: str) -> tuple[int, ...]:
    """Read the whole numbers of a text."""
    return tuple(int(number) for number in re.findall(r"-?\d+", text))


def boards_up_to(squares: int) -> list[Board]:
    """List the boards of at most so many squares, by rows, then columns."""
    sides = product(range(1, squares + 1), repeat=2)
    return [board for board in starmap(Board, sides) if len(board) <= squares]


def count_all(board: Board, *, closed: bool = False) -> int:
    """Return the tours from all squares, counted by Algorithme 4."""
    port = find("backtracking-matrix")
    return sum(
        port.count_tours(board, start, closed=closed) for start in board
    )


def list_all(board: Board) -> list[Tour]:
    """List the tours from all squares, by Algorithme 4."""
    port = find("backtracking-matrix")
    return [tour for start in board for tour in port.tours(board, start)]


def closed_from_corner(board: Board) -> int:
    """Return the closed tours from the corner, which every one visits."""
    port = find("backtracking-matrix")
    return port.count_tours(board, CORNER, closed=True)


def ways(board: Board, here: Square, moves: Moves) -> set[Square]:
    """Return the squares one move away; a move may be listed twice."""
    around = {Square(here.row + down, here.column + by) for down, by in moves}
    return {square for square in around if square in board}


def reached(board: Board, start: Square, moves: Moves) -> set[Square]:
    """Return the squares that a piece can reach, the start included."""
    squares, new = {start}, [start]
    while new:
        ahead = ways(board, new.pop(), moves) - squares
        new += ahead
        squares |= ahead
    return squares


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
    """Compare the page's three lists with the ports' tables."""
    here = Square(9, 9)
    legal = [
        is_knight_move(here, Square(here.row + down, here.column + right))
        for down, right in DESTINATIONS
    ]
    ports = [
        name
        for name in ("warnsdorff-matrix", "backtracking-matrix", "couples")
        if find(name).moves == DESTINATIONS
    ]
    return evidence(
        all(legal) and len(set(DESTINATIONS)) == 8 and len(ports) == 3,
        compared("000", destinations, [DESTINATIONS] * 3),
        ports=ports,
    )


def tipe_questions() -> Evidence:
    """Count what the text asks for, with the closed ones among them."""
    sides = ((3, 3), (4, 4), (5, 5), (4, 5), (4, 6), (7, 5))
    boards = list(starmap(Board, sides))
    paths = {board: count_paths(board) for board in boards}
    return evidence(
        None,
        none=[board for board in boards if not paths[board]],
        paths={board: paths[board] for board in boards if paths[board]},
        cycles=sum(map(count_cycles, boards)),
    )


def tipe_thousands() -> Evidence:
    """Count on two boards, and look up larger ones in the table."""
    counts = [count_paths(Board(5, 5)), count_paths(Board(5, 6))]
    large = [
        known.board
        for known in known_counts()
        if known.convention == Convention.PATHS and known.count >= 10**9
    ]
    return evidence(
        1000 <= min(counts) < 10**6 and len(large) > 0,
        counts=counts,
        large=large,
    )


def tipe_8x8() -> Evidence:
    """Compare with the published number of cycles."""
    cycles = published(CHESSBOARD, Convention.CYCLES) or 0
    return evidence(cycles > 120_000_000_000, cycles=cycles)


def tipe_queens() -> Evidence:
    """Compare the placements of n queens with the tours of n x n."""
    boards = [Board(side, side) for side in range(5, 9)]
    counts = {
        board: (queens(board.rows), published(board, Convention.PATHS) or 0)
        for board in boards
    }
    return evidence(
        all(placements < paths for placements, paths in counts.values()),
        counts={
            board: f"{placements} placements and {paths} paths"
            for board, (placements, paths) in counts.items()
        },
    )


def queens(side: int, columns: tuple[int, ...] = ()) -> int:
    """Return how many ways there are to place the queens."""
    row = len(columns)
    if row == side:
        return 1
    return sum(
        queens(side, (*columns, new))
        for new in range(side)
        if all(
            new != old and abs(new - old) != row - at
            for at, old in enumerate(columns)
        )
    )


def tipe_variants() -> Evidence:
    """Count the paths if the knight has moves of another kind too."""
    boards = [Board(3, 3), Board(3, 4)]
    knight = [endings(board, DESTINATIONS)[0] for board in boards]
    added = {
        f"({a},{b})": [
            endings(board, DESTINATIONS + leaps(a, b))[0] for board in boards
        ]
        for a, b in ((0, 1), (1, 1), (0, 2), (2, 2), (1, 3))
    }
    (reach,) = {
        len(reached(CHESSBOARD, start, leaps(1, 3))) for start in CHESSBOARD
    }
    return evidence(
        all(
            now >= before and sum(counts) > sum(knight)
            for counts in added.values()
            for now, before in zip(counts, knight, strict=True)
        ),
        knight=knight,
        added=[f"{a} and {b} by {how}" for how, (a, b) in added.items()],
        reach=reach,
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
    return evidence(moves == paths == 0, moves=moves, paths=paths)


def tipe_invariant() -> Evidence:
    """Check the colour of every square of every tour of 4x5."""
    tours = list_all(Board(4, 5))
    changes = {
        (step % 2, (sum(square) - sum(tour[0])) % 2)
        for tour in tours
        for step, square in enumerate(tour)
    }
    return evidence(changes == {(0, 0), (1, 1)}, tours=tours)


def tipe_odd() -> Evidence:
    """Count the closed tours of four odd boards, and their colours."""
    boards = [Board(*sides) for sides in ((3, 3), (3, 5), (5, 3), (3, 7))]
    closed = sum(count_all(board, closed=True) for board in boards)
    surplus = {
        sum(1 if (row + column) % 2 == 0 else -1 for row, column in board)
        for board in boards
    }
    return evidence(
        closed == 0 and surplus == {1}, closed=closed, boards=boards
    )


def tipe_odd_open() -> Evidence:
    """Count the tours of odd boards, and the closed ones among them."""
    boards = [Board(*sides) for sides in ((3, 3), (3, 5), (3, 7), (5, 5))]
    counts = {board: count_paths(board) for board in boards}
    cycles = sum(map(count_cycles, boards))
    return evidence(
        any(counts.values()) and cycles == 0, paths=counts, cycles=cycles
    )


def tipe_fig2() -> Evidence:
    """Run Algorithme 1 from the figure's first square, with both weights.

    Line 0 is the figure's first, not the one that it numbers 1.
    """
    figure = partial(re.findall, r"(?m)^\d?(?:\t\d+)+$")
    compared("000", figure, printed_lines("tipe-fig2"))
    board, printed = printed_tour("tipe-fig2")
    tour = printed or ()
    runs = [
        first(f"warnsdorff-matrix@{weights}", board, tour[0])
        for weights in ("initial", "updated")
    ]
    below = first("warnsdorff-matrix", board, Square(4 - tour[0].row, 0)) or ()
    return evidence(
        runs == [tour, tour]
        and not is_closed(tour)
        and [Square(4 - row, column) for row, column in below] != [*tour],
        matrix_or_none(board, printed),
        start=tour[0],
        tours=count_paths_from(board, tour[0]),
        initial=orders(board, tour, updated=False),
        updated=orders(board, tour, updated=True),
    )


def orders(board: Board, tour: Tour, *, updated: bool) -> int:
    """Count the orders of the moves with which Algorithme 1 makes a tour.

    Of the free squares of least weight it takes the first in that order.
    """
    before = set()
    for step, (here, there) in enumerate(pairwise(tour), 1):
        free = tour[step:]
        weights = {
            square: sum(
                is_knight_move(square, other)
                for other in (free if updated else board)
            )
            for square in free
            if is_knight_move(here, square)
        }
        if weights[there] > min(weights.values()):
            return 0
        before |= {
            (move(here, there), move(here, other))
            for other, weight in weights.items()
            if weight == weights[there] and other != there
        }
    return sum(
        all(order.index(one) < order.index(other) for one, other in before)
        for order in permutations(DESTINATIONS)
    )


def move(here: Square, there: Square) -> tuple[int, int]:
    """Return how many squares down and to the right a move goes."""
    return there.row - here.row, there.column - here.column


# --- Section 2.b: which boards have closed tours ---


def tipe_open_only() -> Evidence:
    """List the boards up to 30 squares that have open tours only."""
    toured = [
        board
        for board in boards_up_to(30)
        if board.rows <= board.columns and count_paths(board)
    ]
    never = [board for board in toured if not count_cycles(board)]
    return evidence(len(never) > 0, toured=toured, never=never)


@cache
def closed_by_count() -> dict[Board, bool]:
    """Return which boards have a closed tour, as counted or published."""
    counted = {
        board: closed_from_corner(board) > 0 for board in boards_up_to(20)
    }
    published = {
        known.board: known.count > 0
        for known in known_counts()
        if known.convention == Convention.CYCLES
    }
    return counted | published


def tipe_six() -> Evidence:
    """Search for a closed tour of 3x10, and look at all small boards."""
    board = Board(3, 10)
    tour = find("backtracking-matrix").first_tour(
        board, Square(1, 2), closed=True
    )
    verdict = examine(board, tour, closed=True)
    closed = [each for each, has_one in closed_by_count().items() if has_one]
    narrow = [each for each in closed if min(each.rows, each.columns) < 6]
    small = [each for each in narrow if max(each.rows, each.columns) < 6]
    allowed = [
        each for each in (board, Board(5, 6)) if not excluded(THEOREM, each)
    ]
    return evidence(
        not verdict.valid and not narrow,
        matrix_or_none(board, tour),
        cycles=published(Board(5, 6), Convention.CYCLES),
        allowed=" and ".join(map(str, allowed)),
        small=small,
    )


def tipe_schwenk() -> Evidence:
    """Compare the theorem, as printed, with counts."""
    right = [
        closed != excluded(THEOREM, board)
        for board, closed in closed_by_count().items()
        if len(board) > 1
    ]
    theorem = partial(re.findall, r"(?m)^- (\*?\$?M .*)$")
    return evidence(all(right), compared("000", theorem, THEOREM), right=right)


def tipe_heading() -> Evidence:
    """Compare the conditions in the headings with those of the theorem."""
    boards = [Board(*sides) for sides in product(range(1, 31), repeat=2)]
    same = [
        excluded(HEADINGS, board) == excluded(THEOREM, board)
        for board in boards
    ]
    headings = partial(re.findall, r"(?m)^Condition \d \((.*)\)$")
    return evidence(all(same), compared("000", headings, HEADINGS), same=same)


def tipe_two_rows() -> Evidence:
    """Follow the knight on boards of 1 and 2 rows as far as it can go."""
    boards = [Board(*s) for s in product((1, 2), range(1, 41))]
    boards += [board.transposed for board in boards]
    reach = {
        board: max(len(reached(board, s, DESTINATIONS)) for s in board)
        for board in boards
    }
    whole = {str(board) for board in boards if reach[board] == len(board)}
    return evidence(whole == {"1x1"}, whole=[*whole], most=reach[Board(2, 40)])


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
    x, y = n1[Board(4, 5)], n2[Board(4, 5)]
    return evidence(
        all(
            2 * len(n1[board]) == 2 * len(n2[board]) == len(board)
            and CORNER in n1[board] & n2[board]
            and n1[board] != n2[board]
            for board in boards
        )
        and inside == 0,
        inside=inside,
        sizes=[len(x), len(y)],
        shared=len(x & y),
    )


def tipe_4xn() -> Evidence:
    """Count on small boards, and check the two colourings on larger ones."""
    closed = sum(closed_from_corner(Board(4, n)) for n in range(1, 6))
    certified = [
        exclude_closed_tour(board, colouring_x(board), colouring_y(board))
        for board in (Board(4, columns) for columns in range(2, 41))
    ]
    return evidence(closed == 0 and all(certified), closed=closed)


def tipe_3x468() -> Evidence:
    """List all the tours, as the page does, and count those that close."""
    boards = [Board(3, columns) for columns in (4, 6, 8)]
    tours = [list_all(board) for board in boards]
    counts = [len(each) for each in tours]
    closed = sum(is_closed(tour) for each in tours for tour in each)
    paths = [published(board, Convention.PATHS) for board in boards]
    return evidence(
        counts == paths and closed == 0, counts=counts, closed=closed
    )


def tipe_3x4() -> Evidence:
    """Count the tours of 3x4."""
    count = count_all(Board(3, 4))
    return evidence(count >= 2, count=count)


# --- Section 3: Warnsdorff's rule, and Algorithme 1 ---


def first(name: str, board: Board, start: Square = CORNER) -> Tour | None:
    """Return the first tour that a port finds."""
    return find(name).first_tour(board, start)


def corner_run(board: Board) -> tuple[int, int]:
    """Run the rule from a corner; return the lines run, the squares reached.

    If it gets stuck, its last choice fails.
    """
    work = partial(first, "warnsdorff-matrix", board)
    tour, lines = count_lines(work, find("warnsdorff-matrix").module)
    _, choices = count_calls(work, "warnsdorff")
    return lines, choices if tour is None else len(set(tour))


def corners(board: Board) -> list[Square]:
    """List the corners of a board."""
    sides = (0, board.rows - 1), (0, board.columns - 1)
    return list(starmap(Square, product(*sides)))


def tipe_alg1_linear() -> Evidence:
    """Count the lines that the program runs, and show starts that fail.

    The largest board has 64 times the squares of the smallest. The time is
    linear if the lines per square are the same on both, to a tenth.
    """
    runs = {Board(n, n): corner_run(Board(n, n)) for n in (25, 50, 100, 200)}
    costs = [lines / len(board) for board, (lines, _) in runs.items()]
    stuck = [board for board, (_, end) in runs.items() if end < len(board)]
    large = Board(100, 100)
    alone = [corner for corner in corners(large) if gets_stuck(large, corner)]
    fails = [start for start in CHESSBOARD if gets_stuck(CHESSBOARD, start)]
    return evidence(
        max(costs) < 1.1 * min(costs)
        and stuck == [large]
        and schwenk(large)
        and len(fails) > 0
        and all(map(starts_a_tour, fails)),
        "\n".join(
            f"{board}: {cost:.1f} lines a square, {reached} squares"
            for (board, (_, reached)), cost in zip(
                runs.items(), costs, strict=True
            )
        ),
        least=floor(min(costs)),
        most=ceil(max(costs)),
        squares=[runs[board][1] for board in stuck],
        corners=[square_name(corner, large) for corner in alone],
        fails=[square_name(start, CHESSBOARD) for start in fails],
    )


def gets_stuck(board: Board, start: Square) -> bool:
    """Check whether the rule finds no tour from a square."""
    return first("warnsdorff-matrix", board, start) is None


def starts_a_tour(start: Square) -> bool:
    """Check that another port finds a tour of 8x8 from a square."""
    tour = first("warnsdorff-random-closed", CHESSBOARD, start)
    return examine(CHESSBOARD, tour, start=start).valid


def tipe_periphery() -> Evidence:
    """Compute, for the details, the mean distance to the edge by quarter."""
    sides = [(n, n) for n in (*range(6, 13), 20, 50)]
    large = [Board(*each) for each in (*sides, (6, 9), (12, 8), (20, 30))]
    runs = [
        ("warnsdorff-matrix@initial", board, start)
        for board in (Board(7, 8), CHESSBOARD)
        for start in board
    ] + [("warnsdorff-matrix", board, CORNER) for board in large]
    means = [
        (board, by_quarter(board, tour))
        for name, board, start in runs
        if (tour := first(name, board, start))
    ]
    inwards = sum(sum(each[:2]) < sum(each[2:]) for _, each in means)
    table = "\n".join(
        f"{board}: {', '.join(f'{mean:.2f}' for mean in each)}"
        for board, each in means
    )
    return evidence(
        None,
        "mean distance to the edge by quarter; in the first two it is "
        f"smaller than in the last two in {inwards} of {len(means)} tours:\n"
        f"{table}",
    )


def by_quarter(board: Board, tour: Tour) -> list[float]:
    """Return the mean distance to the edge in each quarter of a tour."""
    far = board.rows - 1, board.columns - 1
    distances = [min(r, c, far[0] - r, far[1] - c) for r, c in tour]
    ends = [len(tour) * quarter // 4 for quarter in range(5)]
    return [
        sum(distances[begin:end]) / (end - begin)
        for begin, end in pairwise(ends)
    ]


def tipe_alg1() -> Evidence:
    """Run the three readings of Algorithme 1 from the 64 starts of 8x8."""
    readings = (
        "algorithm-1-as-printed",
        "warnsdorff-matrix@initial",
        "warnsdorff-matrix@updated",
    )
    starts = {
        name: {
            start
            for start in CHESSBOARD
            if first(name, CHESSBOARD, start) is not None
        }
        for name in readings
    }
    counts = [len(each) for each in starts.values()]
    return evidence(
        counts[0] > 0,
        *(
            f"{name}: {len(each)} of 64\n{square_map(CHESSBOARD, each)}"
            for name, each in starts.items()
        ),
        counts=counts,
    )


def tipe_alg1_condition() -> Evidence:
    """Count the parentheses of Algorithme 1's condition in the text kept."""
    return evidence(
        None,
        compared("000", condition, CONDITION),
        joined=sorted(set(CONDITION.split()) - {"(", ")"}),
        opened=CONDITION.count("("),
        closed=CONDITION.count(")"),
    )


# --- Sections 4.a to 4.c.ii: couples, and the graph ---


def tipe_all() -> Evidence:
    """Count all the tours of small boards, and look up those of 8x8."""
    boards = boards_up_to(20)
    counts = [count_all(board) for board in boards]
    paths = published(CHESSBOARD, Convention.PATHS) or 0
    return evidence(
        counts == list(map(count_paths, boards)) and paths > 10**9,
        total=sum(counts),
        boards=boards,
        paths=paths,
    )


def tipe_blocked() -> Evidence:
    """Count how all the walks of a whole search end."""
    ends = {
        board: endings(board, DESTINATIONS)
        for board in (Board(3, 4), Board(4, 5))
    }
    return evidence(
        all(dead_ends > tours for tours, dead_ends in ends.values()),
        ends={
            board: f"{dead_ends} dead ends and {tours} tours"
            for board, (tours, dead_ends) in ends.items()
        },
    )


def tipe_structures() -> Evidence:
    """Compare the tours on couples and on a matrix, and their order."""
    boards = [Board(*sides) for sides in ((3, 4), (4, 3), (3, 7))]
    couples = find("couples")
    on_lists = [
        tour
        for board in boards
        for start in board
        for tour in couples.tours(board, start)
    ]
    on_matrices = [tour for board in boards for tour in list_all(board)]
    return evidence(on_lists == on_matrices, tours=on_lists, boards=boards)


def tipe_alg2() -> Evidence:
    """Compare the counts from every start with the published ones."""
    boards = [Board(*sides) for sides in ((3, 4), (4, 3), (3, 5), (4, 5))]
    counts = {
        board: sum(find("couples").count_tours(board, s) for s in board)
        for board in boards
    }
    return evidence(
        all(
            count == published(board, Convention.PATHS)
            for board, count in counts.items()
        ),
        counts=counts,
    )


def tipe_alg3() -> Evidence:
    """Check each tour that it lists on 4x5, and count them."""
    board, port = Board(4, 5), find("couples")
    tours = [tour for start in board for tour in port.tours(board, start)]
    count = sum(port.count_tours(board, start) for start in board)
    valid = all(examine(board, tour).valid for tour in tours)
    return evidence(
        valid and len(set(tours)) == count, tours=tours, count=count
    )


def degree(board: Board, here: Square) -> int:
    """Return how many edges of the graph there are at a square."""
    return sum(is_knight_move(here, there) for there in board)


def tipe_corner() -> Evidence:
    """Count the edges at the corners of each board up to 10x10."""
    boards = [Board(*sides) for sides in product(range(1, 11), repeat=2)]
    edges = {
        board: {degree(board, corner) for corner in corners(board)}
        for board in boards
    }
    usual = [board for board in boards if min(board.rows, board.columns) > 2]
    most = max(map(max, edges.values()))
    return evidence(
        all(edges[board] == {2} for board in usual) and most == 2,
        boards=usual,
        most=most,
    )


def tipe_graph() -> Evidence:
    """Count the vertices of square boards, and the edges at each."""
    boards = [Board(side, side) for side in range(1, 11)]
    most = {board: max(degree(board, s) for s in board) for board in boards}
    full = [board for board in boards if most[board] == 8]
    return evidence(
        all(len(set(board)) == board.rows**2 for board in boards)
        and max(most.values()) == 8,
        boards=boards,
        most=max(most.values()),
        full=full,
    )


def tipe_fig6() -> Evidence:
    """Check the cycle that is printed next to the figure, which is lost."""
    walk = [*starmap(Square, ((1, 1), (2, 3), (4, 4), (3, 2), (1, 1)))]
    moves = {
        frozenset(pair) for pair in pairwise(walk) if is_knight_move(*pair)
    }
    return evidence(
        len(moves) == len(walk) - 1 == len(set(walk)),
        vertices=set(walk),
        edges=moves,
    )


def tipe_hamiltonian() -> Evidence:
    """Compare the tours found with the Hamiltonian paths of the graph.

    The paths are counted edge by edge, which is another method.
    """
    boards = [Board(*sides) for sides in ((3, 4), (4, 3), (4, 5), (3, 7))]
    tours = [count_all(board) for board in boards]
    return evidence(
        tours == list(map(count_paths, boards)), tours=tours, boards=boards
    )


# --- Sections 4.c.iii to 4.d: backtracking on a matrix ---


def tipe_exists() -> Evidence:
    """Search for boards that have tours, but none from the page's start."""
    port, boards = find("backtracking-matrix"), boards_up_to(21)
    toured = [board for board in boards if count_paths(board)]
    there = [board for board in toured if port.count_tours(board, CORNER)]
    return evidence(there == toured, boards=boards, toured=toured, there=there)


def tipe_one() -> Evidence:
    """Count the tours that Algorithme 4 finds, and shows.

    It shows one where nb_solutions, which numbers them, is at most 1.
    """
    port, boards = find("backtracking-matrix"), (Board(3, 4), Board(4, 5))
    numbers = [
        [number for number, _ in enumerate(port.tours(board, CORNER), 1)]
        for board in boards
    ]
    shown = [sum(number <= 1 for number in each) for each in numbers]
    return evidence(
        shown == [1, 1] and all(len(each) > 1 for each in numbers),
        shown={
            board: f"{one} of {len(each)}"
            for board, one, each in zip(boards, shown, numbers, strict=True)
        },
    )


def tipe_modify() -> Evidence:
    """List what Algorithme 4 shows without its test of nb_solutions."""
    board = Board(4, 5)
    tours = list_all(board)
    valid = {tour for tour in tours if examine(board, tour).valid}
    expected = published(board, Convention.PATHS)
    return evidence(len(valid) == len(tours) == expected, tours=valid)


def tipe_alg4() -> Evidence:
    """Run its loops, compare its names, and mend it."""
    board = Board(3, 4)
    parcourir = PLACES.partition("principale")[0].split()
    unseen = "NM" in parcourir and "NM:entier" not in parcourir
    loops = partial(re.findall, r"[Pp]our (\w) = (\w) à (\w) faire")
    within, beyond = (run_loops(board, to_last=end) for end in (False, True))
    return evidence(
        Loops(8, inside=True) in (within, beyond) and not unseen,
        "the loops: " + compared("000", loops, LOOPS),
        "the names: " + compared("000", places, PLACES),
        moves=within.moves,
        count=find("backtracking-matrix").count_tours(board, CORNER),
    )


class Loops(NamedTuple):
    """How many moves are tried, and whether the loops stay in the matrix."""

    moves: int
    inside: bool


def run_loops(board: Board, *, to_last: bool) -> Loops:
    """Run the three loops, to their last value or to the one before it."""
    k, i, j = (
        range(last + to_last) for last in (7, board.rows, board.columns)
    )
    ronde = [[-1] * board.columns for _ in range(board.rows)]
    try:
        for row, column in product(i, j):
            ronde[row][column] = 0
    except IndexError:
        return Loops(len(k), inside=False)
    return Loops(len(k), inside=True)


def tipe_closed() -> Evidence:
    """Count and list closed tours by the printed test on three algorithms."""
    board, start = Board(3, 10), Square(1, 2)
    matrix, couples = find("backtracking-matrix"), find("couples")
    counted = matrix.count_tours(board, start, closed=True)
    listed = list(couples.tours(board, start, closed=True))
    expected = published(board, Convention.CLOSED_FROM_START, start)
    none = couples.count_tours(Board(4, 5), CORNER, closed=True)
    return evidence(
        len(set(listed)) == counted == expected
        and all(examine(board, t, closed=True).valid for t in listed)
        and none == 0,
        listed=listed,
        counted=counted,
        none=none,
    )
