"""Source 000, sections 1 and 2: which boards have tours, and how many."""

from collections.abc import Sequence
from functools import cache
from itertools import product

from cavalier.catalogue import find
from cavalier.evidence.entry import Finding, claim
from cavalier.evidence.page import compared
from cavalier.evidence.searching import CORNER, closed_from_corner, count_all
from cavalier.evidence.tipe_page import (
    DESTINATIONS,
    HEADINGS,
    THEOREM,
    Condition,
    Moves,
    destinations,
    headings,
    theorem,
)
from cavalier.evidence.tracing import count_calls
from common.board import Board, Square
from common.construction import closed_tour
from common.counts import Convention
from common.exact import count_cycles, count_paths
from common.known_counts import known_counts, published
from common.theory import colouring_x, colouring_y
from common.validator import examine, is_knight_move

CHESSBOARD = Board(8, 8)


def moves() -> Finding:
    """Compare the page's three lists with the ports' tables."""
    here = Square(9, 9)
    legal = [
        is_knight_move(here, Square(here.row + down, here.column + right))
        for down, right in DESTINATIONS
    ]
    same = [
        name
        for name in ("warnsdorff-matrix", "backtracking-matrix", "couples")
        if find(name).moves == DESTINATIONS
    ]
    return claim(
        all(legal) and len(set(DESTINATIONS)) == 8 and len(same) == 3,
        f"all 8, and the order of {', '.join(same)}",
        compared("000", destinations, [DESTINATIONS] * 3),
    )


def from_any_square() -> Finding:
    """Begin one closed tour of 8x8 on each of its squares."""
    tour = closed_tour(CHESSBOARD) or ()
    begun = [tour[at:] + tour[:at] for at in range(len(tour))]
    valid = [each for each in begun if examine(CHESSBOARD, each).valid]
    starts = {each[0] for each in valid}
    jumps = {len(each) - 1 for each in valid}
    return claim(
        starts == set(CHESSBOARD) and jumps == {63},
        f"a tour of {', '.join(map(str, jumps))} jumps from each of "
        f"{len(starts)} squares: one closed tour, begun anywhere",
    )


def thousands() -> Finding:
    """Count on two boards, and take larger ones from the table."""
    boards = (Board(5, 5), Board(5, 6))
    counted = {board: count_paths(board) for board in boards}
    large = [
        known
        for known in known_counts()
        if known.convention == Convention.PATHS and known.count >= 10**9
    ]
    fewest = min(counted.values())
    return claim(
        1000 <= fewest < 10**6 and len(large) > 0,
        " and ".join(f"{paths} paths on {on}" for on, paths in counted.items())
        + ", by count; published, billions on "
        + ", ".join(str(known.board) for known in large),
    )


def queens() -> Finding:
    """Compare two whole searches: eight queens, and the tours of 4x5."""
    placements, nodes = _queens(8)
    board = Board(4, 5)
    port = find("backtracking-matrix")
    tours, calls = count_calls(
        lambda: port.count_tours(board, CORNER), "parcourir"
    )
    return claim(
        calls > nodes,
        f"eight queens have {placements} solutions, found in {nodes} nodes; "
        f"the {tours} tours of {board} from a corner take {calls}. The "
        "bishop's problem is not stated",
    )


def _queens(side: int, columns: tuple[int, ...] = ()) -> tuple[int, int]:
    """Count the placements of queens, row by row, and the nodes to them."""
    row = len(columns)
    if row == side:
        return 1, 1
    below = [
        _queens(side, (*columns, new))
        for new in range(side)
        if all(
            new != old and abs(new - old) != row - at
            for at, old in enumerate(columns)
        )
    ]
    return sum(each[0] for each in below), 1 + sum(each[1] for each in below)


def variants() -> Finding:
    """Follow a leaper of (1, 3) as far as it comes on 8x8."""
    leaper: Moves = tuple(
        (down * a, right * b)
        for a, b in ((1, 3), (3, 1))
        for down, right in product((1, -1), repeat=2)
    )
    reach = {len(reached(CHESSBOARD, start, leaper)) for start in CHESSBOARD}
    return claim(
        reach == {len(CHESSBOARD)},
        f"a (1,3) leaper reaches {', '.join(map(str, reach))} of the 64 "
        "squares of 8x8, wherever it starts: it has no tour",
    )


def reached(
    board: Board, start: Square, moves: Moves = DESTINATIONS
) -> set[Square]:
    """Return the squares that a piece can come to, the start included."""
    found, new = {start}, [start]
    while new:
        row, column = new.pop()
        around = {Square(row + down, column + right) for down, right in moves}
        ahead = {s for s in around if s in board} - found
        new += ahead
        found |= ahead
    return found


def invariant() -> Finding:
    """Look at the colour of every square of every tour of 4x5."""
    board, port = Board(4, 5), find("backtracking-matrix")
    tours = [tour for start in board for tour in port.tours(board, start)]
    changes = {
        (step % 2, (sum(square) - sum(tour[0])) % 2)
        for tour in tours
        for step, square in enumerate(tour)
    }
    return claim(
        changes == {(0, 0), (1, 1)},
        f"on the {len(tours)} tours of {board}, after an even number of "
        "moves always the colour of the start, after an odd one the other",
    )


def odd_open() -> Finding:
    """Count on odd boards the tours, and the closed ones."""
    boards = [Board(*sides) for sides in ((3, 3), (3, 5), (3, 7), (5, 5))]
    counts = {board: count_paths(board) for board in boards}
    cycles = [count_cycles(board) for board in boards]
    return claim(
        any(counts.values()) and not any(cycles),
        ", ".join(f"{paths} on {board}" for board, paths in counts.items())
        + " paths; no cycle",
    )


def open_only() -> Finding:
    """List the boards up to 30 squares that have open tours only."""
    boards = [
        board
        for rows, columns in product(range(2, 16), repeat=2)
        if rows <= columns and len(board := Board(rows, columns)) <= 30
    ]
    toured = [board for board in boards if count_paths(board)]
    never = [board for board in toured if not count_cycles(board)]
    return claim(
        len(never) > 0,
        f"of the {len(toured)} boards up to 30 squares that have tours, "
        f"{', '.join(map(str, never))} have no closed one",
    )


@cache
def closed_by_count() -> dict[Board, bool]:
    """Return whether a board has a closed tour, by running or published."""
    small = (Board(*sides) for sides in product(range(1, 21), repeat=2))
    counted = {
        board: closed_from_corner(board) > 0
        for board in small
        if len(board) <= 20
    }
    published = {
        known.board: known.count > 0
        for known in known_counts()
        if known.convention == Convention.CYCLES
    }
    return counted | published


def differing(conditions: Sequence[Condition]) -> list[Board]:
    """List the boards on which the printed conditions and a count differ."""
    return [
        board
        for board, closed in closed_by_count().items()
        if closed == any(each.excludes(board) for each in conditions)
    ]


def schwenk() -> Finding:
    """Check the theorem as it is printed against counts."""
    wrong = differing(THEOREM)
    return claim(
        wrong == [Board(1, 1)],
        f"of {len(closed_by_count())} boards counted to the end or "
        f"published, it is wrong on {', '.join(map(str, wrong))} alone: see "
        "tipe-1x1",
        compared("000", theorem, THEOREM),
    )


def one_square() -> Finding:
    """Check what the theorem as printed says of 1x1."""
    board = Board(1, 1)
    closed = closed_from_corner(board)
    paths = count_all(board)
    return claim(
        board not in differing(THEOREM),
        f"no condition holds for 1x1, so it would have a closed tour: it has "
        f"{paths} path and {closed} closed, for its square has no move",
        compared("000", theorem, THEOREM),
    )


def proof_headings() -> Finding:
    """Check the conditions as the headings of the proof have them."""
    wrong = differing(HEADINGS)
    return claim(
        set(wrong) <= set(differing(THEOREM)),
        'with "M and N different from 1" they would give a closed tour to '
        f"1xN: {len(wrong)} boards of 1 to 20 squares differ from the counts, "
        f"{', '.join(map(str, wrong[:4]))} the first",
        compared("000", headings, HEADINGS),
    )


def two_rows() -> Finding:
    """Follow the knight on boards of 1 and 2 rows as far as it comes."""
    boards = [Board(*s) for s in product((1, 2), range(1, 41))]
    boards += [board.transposed for board in boards]
    whole = {
        str(board)
        for board in boards
        if any(len(reached(board, start)) == len(board) for start in board)
    }
    most = max(len(reached(Board(2, 40), start)) for start in Board(2, 40))
    return claim(
        whole == {"1x1"},
        f"up to 40 squares a side, every square is reached on "
        f"{', '.join(whole)} only; on 2x40, {most} of 80 at most",
    )


def boards_x_and_y() -> Finding:
    """Check what the text says of the two colourings of 4x5."""
    board = Board(4, 5)
    x, y = colouring_x(board), colouring_y(board)
    inside = [
        (here, there)
        for here, there in product(y, repeat=2)
        if is_knight_move(here, there)
    ]
    halves = len(x), len(board) - len(x), len(y), len(board) - len(y)
    return claim(
        set(halves) == {len(board) // 2}
        and CORNER in x & y
        and x & y not in (x, y)
        and not inside,
        f"on 4x5 N1, B1, N2 and B2 have {', '.join(map(str, halves))} "
        f"squares; N1 and N2 share {len(x & y)}, the corner among them; "
        f"{len(inside)} moves stay in N2. The drawings are lost",
    )


def three_rows() -> Finding:
    """Go through all the tours, as the page says, and see none close."""
    boards = [Board(3, columns) for columns in (4, 6, 8)]
    port = find("backtracking-matrix")
    counts, closed = [], 0
    for board in boards:
        tours = [tour for start in board for tour in port.tours(board, start)]
        counts.append(len(tours))
        closed += sum(is_knight_move(tour[-1], tour[0]) for tour in tours)
    paths = [published(board, Convention.PATHS) for board in boards]
    return claim(
        counts == paths and closed == 0,
        f"of the {', '.join(map(str, counts))} paths of 3x4, 3x6 and 3x8, "
        f"as published, {closed} close",
    )
