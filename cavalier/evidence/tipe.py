"""Source 000, the TIPE paper: what it prints, in the order of its pages."""

from functools import partial
from itertools import product
from typing import NamedTuple

from cavalier.catalogue import PORTS, find
from cavalier.evidence.entry import (
    Entry,
    Finding,
    Outcome,
    claim,
    not_checkable,
)
from cavalier.evidence.maps import matrix_or_none, square_map
from cavalier.evidence.printed import printed_board
from cavalier.evidence.watching import count_calls, count_lines
from cavalier.port import Problem
from common.board import Board, Square, Tour, square_name
from common.counts import Convention
from common.known_counts import known_counts, published
from common.theory import (
    colouring_x,
    colouring_y,
    exclude_closed_tour,
    schwenk,
)
from common.validator import examine, is_knight_move

#: The 8 destinations of a knight in row i, column j, as section 1 lists them.
DESTINATIONS = (
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
)

#: The parentheses of the condition in Algorithme 1's function, in order.
CONDITION = "(()()()()(())"

#: The keywords of Algorithme 4's procedure that open a "si" and close one.
CONDITIONALS = (
    "si", "si", "fin-si", "sinon-si", "si", "fin-si", "fin-si", "fin-si",
)  # fmt: skip

#: What Algorithme 4 declares for all, or in its procedure; what that reads.
DECLARED = {"M", "N", "ronde", "position_cavalier", "nb_solutions"}
DECLARED |= {"n", "x", "y", "k", "X", "Y"}
READ = {"ronde", "n", "NM", "k", "X", "Y", "x", "y", "position_cavalier"}
READ |= {"M", "N", "nb_solutions"}

_CORNER = Square(0, 0)


def _first(name: str, board: Board, start: Square = _CORNER) -> Tour | None:
    return find(name).first_tour(board, start)


def _count(board: Board, *, closed: bool = False) -> int:
    """Count from every square, by the page's own Algorithme 4."""
    port = find("backtracking-matrix")
    return sum(
        port.count_tours(board, start, closed=closed) for start in board
    )


def _closed_from_corner(board: Board) -> int:
    """Count the closed tours through the corner: that is, all of them."""
    port = find("backtracking-matrix")
    return port.count_tours(board, _CORNER, closed=True)


def _moves() -> Finding:
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
    )


def _questions() -> Finding:
    """Answer by running and, where that would take long, by theorem."""
    sizes = ((3, 3), (4, 4), (5, 5), (4, 5), (4, 6), (7, 5))
    boards = [Board(*sides) for sides in sizes]
    known = {board: published(board, Convention.PATHS) for board in boards}
    toured = [b for b in boards if examine(b, _first("lazy-tours", b)).valid]
    closed = [
        board
        for board in boards
        if len(board) <= 24 and _closed_from_corner(board)
    ]
    return claim(
        toured == [board for board in boards if known[board]]
        and closed == [board for board in boards if schwenk(board)],
        f"open: {', '.join(map(str, toured))}, as published; closed: "
        f"{', '.join(map(str, closed)) or 'none'}, as Schwenk's theorem has "
        "it",
        "\n".join(f"{board}: {paths} paths" for board, paths in known.items()),
    )


def _on_8x8() -> Finding:
    cycles = published(Board(8, 8), Convention.CYCLES) or 0
    return claim(
        cycles > 120_000_000_000,
        f"{cycles} cycles (McKay 1997): true, and far below",
    )


def _centre() -> Finding:
    board, centre = Board(3, 3), Square(1, 1)
    reached = [s for s in board if is_knight_move(centre, s)]
    count = _count(board)
    return claim(
        not reached and count == 0,
        f"the centre has {len(reached)} moves; {count} paths",
    )


def _odd() -> Finding:
    boards = [Board(*sides) for sides in ((3, 3), (3, 5), (5, 3), (3, 7))]
    counts = [_count(board, closed=True) for board in boards]
    surplus = {
        sum(1 if (row + column) % 2 == 0 else -1 for row, column in board)
        for board in boards
    }
    return claim(
        counts == [0] * 4 and surplus == {1},
        "0 closed-paths on 3x3, 3x5, 5x3, 3x7; each has one square more of "
        "the corners' colour",
    )


def _figure_2() -> Finding:
    reading = printed_board("tipe-fig2")
    verdict = reading.verdict()
    return claim(
        verdict.valid and not verdict.closed,
        "a tour of 5x5, not closed",
        matrix_or_none(reading.board, verdict.tour),
    )


def _schwenk() -> Finding:
    counted = {
        board: _closed_from_corner(board) > 0
        for sides in product(range(1, 6), repeat=2)
        if len(board := Board(*sides)) <= 20
    }
    printed = {
        known.board: known.count > 0
        for known in known_counts()
        if known.convention == Convention.CYCLES
    }
    wrong = [
        b for b, closed in (counted | printed).items() if schwenk(b) != closed
    ]
    return claim(
        not wrong,
        f"agrees with {len(counted)} boards counted to the end and "
        f"{len(printed)} published counts",
    )


def _six() -> Finding:
    board = Board(3, 10)
    tour = find("backtracking-matrix").first_tour(
        board, Square(1, 2), closed=True
    )
    verdict = examine(board, tour, closed=True)
    smaller = published(Board(5, 6), Convention.CYCLES)
    return claim(
        not verdict.valid,
        f"3x10 has a closed tour, found here; 5x6 has {smaller} cycles",
        matrix_or_none(board, tour),
    )


def _four_rows() -> Finding:
    boards = [Board(4, columns) for columns in range(1, 6)]
    counts = [_closed_from_corner(board) for board in boards]
    certified = [
        exclude_closed_tour(board, colouring_x(board), colouring_y(board))
        for board in (Board(4, columns) for columns in range(2, 41))
    ]
    return claim(
        not any(counts) and all(certified),
        "0 closed tours on 4x1 to 4x5; X and Y checked, square by square, "
        "on 4x2 to 4x40",
    )


def _three_rows() -> Finding:
    counts = [_closed_from_corner(Board(3, columns)) for columns in (4, 6, 8)]
    return claim(not any(counts), "0 closed tours on 3x4, 3x6 and 3x8")


def _three_by_four() -> Finding:
    count = _count(Board(3, 4))
    return claim(count >= 2, f"{count} paths; the figure itself is lost")


def _algorithm_1() -> Finding:
    """Run the three readings of Algorithme 1 from the 64 starts of 8x8."""
    readings = (
        "as-printed@algorithme-1",
        "warnsdorff-matrix@initial",
        "warnsdorff-matrix@updated",
    )
    board = Board(8, 8)
    found = {
        name: {s for s in board if _first(name, board, s) is not None}
        for name in readings
    }
    maps = [
        f"{name}: {len(starts)} of 64\n{square_map(board, starts)}"
        for name, starts in found.items()
    ]
    counts = [len(starts) for starts in found.values()]
    return claim(
        counts[0] > 0,
        "tours of 8x8 from {} of 64 starts as printed, {} with the best "
        "square returned, {} with the weights updated".format(*counts)
        + f"; its condition opens {CONDITION.count('(')} parentheses and "
        f"closes {CONDITION.count(')')}",
        *maps,
    )


def linear() -> Finding:
    """Count the lines that the program runs, and show starts that fail.

    From the first side to the last the squares are 64 times as many: what is
    linear keeps its lines a square, to a tenth.
    """
    corners = [_corner_run(Board(n, n)) for n in (25, 50, 100, 200)]
    costs = [run.lines / len(run.board) for run in corners]
    stuck = [run for run in corners if run.reached < len(run.board)]
    board = Board(8, 8)
    fails = [s for s in board if _first("warnsdorff-matrix", board, s) is None]
    proofs = [
        examine(board, _through(start), start=start).valid for start in fails
    ]
    told = [
        *(f"{r.board} from a corner (square {r.reached})" for r in stuck),
        *(f"{board} from {square_name(start, board)}" for start in fails),
    ]
    return claim(
        max(costs) < 1.1 * min(costs)
        and len(fails) > 0
        and all(proofs)
        and all(schwenk(run.board) for run in stuck),
        f"a square costs {min(costs):.0f} to {max(costs):.0f} lines of the "
        f"program, from {corners[0].board} to {corners[-1].board}; stuck, "
        f"where there is a tour, on {', '.join(told)}",
        "\n".join(
            f"{run.board}: {cost:.1f} lines a square, {run.reached} squares"
            for run, cost in zip(corners, costs, strict=True)
        ),
    )


class Run(NamedTuple):
    """A run of Warnsdorff's rule: lines run, and squares reached."""

    board: Board
    lines: int
    reached: int


def _corner_run(board: Board) -> Run:
    """Run the rule from a corner; its last choice fails if it is stuck."""
    work = partial(_first, "warnsdorff-matrix", board)
    module = find("warnsdorff-matrix").module
    tour, lines = count_lines(work, module)
    _, choices = count_calls(work, "warnsdorff")
    return Run(board, lines, choices if tour is None else len(set(tour)))


def _through(start: Square) -> Tour | None:
    """Give a tour of 8x8 from a square, by another port."""
    return _first("warnsdorff-random-closed", Board(8, 8), start)


def _algorithm_2() -> Finding:
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


def _algorithm_3() -> Finding:
    board = Board(4, 5)
    port = find("couples")
    tours = [tour for start in board for tour in port.tours(board, start)]
    count = sum(port.count_tours(board, start) for start in board)
    valid = all(examine(board, tour).valid for tour in tours)
    return claim(
        valid and len(set(tours)) == count,
        f"{len(tours)} different valid tours on 4x5; nb_parcours says {count}",
    )


def _graph() -> Finding:
    board = Board(5, 5)
    degrees = {
        here: sum(is_knight_move(here, there) for there in board)
        for here in board
    }
    cycle = [Square(0, 0), Square(1, 2), Square(3, 3), Square(2, 1)]
    closed = zip(cycle, [*cycle[1:], cycle[0]], strict=True)
    return claim(
        degrees[_CORNER] == 2
        and max(degrees.values()) == 8
        and all(is_knight_move(here, there) for here, there in closed),
        "2 edges in a corner, 8 at most; the cycle is one",
    )


def _algorithm_4() -> Finding:
    count = find("backtracking-matrix").count_tours(Board(3, 4), _CORNER)
    unseen = sorted(READ - DECLARED)
    opened, closed = map(CONDITIONALS.count, ("si", "fin-si"))
    return claim(
        _initialises(3, 4) and not unseen and opened == closed,
        f"its loops run one past the matrix; {', '.join(unseen)} is out of "
        f'sight where it is read; {closed} "fin si" for {opened} "si", if '
        f'"sinon si" is one keyword; mended, it counts {count} on 3x4 from a '
        "corner",
    )


def _initialises(rows: int, columns: int) -> bool:
    """Run the page's two loops, which include their last value.

    That they do is seen in its loop of k from 0 to 7 over the 8 moves.
    """
    ronde = [[-1] * columns for _ in range(rows)]
    try:
        for i in _inclusive(0, rows):
            for j in _inclusive(0, columns):
                ronde[i][j] = 0
    except IndexError:
        return False
    return True


def _inclusive(first: int, last: int) -> range:
    return range(first, last + 1)


def _closed_variant() -> Finding:
    board, start = Board(3, 10), Square(1, 2)
    lacking = [
        port.id
        for port in PORTS
        if port.tours_boards
        and port.complete
        and Problem.CLOSED not in port.problems
    ]
    expected = published(board, Convention.CLOSED_FROM_START, start)
    count = find("backtracking-matrix").count_tours(board, start, closed=True)
    return claim(
        not lacking and count == expected,
        f"every complete port has it; {count} closed-from-start on 3x10",
    )


_R, _X = Outcome.REPRODUCED, Outcome.REFUTED

ENTRIES = (
    Entry(
        "tipe-history",
        "000",
        "1, 3, 4.a",
        "Rudrata 850, Euler 1759, Warnsdorff 1823, Lehmer in the 1950s",
        Outcome.NOT_CHECKABLE,
        not_checkable("history"),
    ),
    Entry("tipe-moves", "000", "1", "the 8 destinations", _R, _moves),
    Entry(
        "tipe-questions",
        "000",
        "1",
        "are tours possible on 3x3, 4x4, 5x5, 4x5, 4x6, 7x5?",
        _R,
        _questions,
    ),
    Entry(
        "tipe-8x8",
        "000",
        "1",
        "more than 120,000,000,000 closed tours on 8x8",
        _R,
        _on_8x8,
    ),
    Entry(
        "tipe-3x3",
        "000",
        "2.a",
        "3x3 has no tour: the centre is never reached",
        _R,
        _centre,
    ),
    Entry("tipe-odd", "000", "2.a", "odd x odd: no closed tour", _R, _odd),
    Entry("tipe-fig2", "000", "2.a, figure 2", "a 5x5 tour", _R, _figure_2),
    Entry(
        "tipe-six",
        "000",
        "2.b",
        "a closed tour needs at least six squares a side",
        _X,
        _six,
    ),
    Entry("tipe-schwenk", "000", "2.b", "Schwenk's theorem", _R, _schwenk),
    Entry("tipe-4xn", "000", "2.b", "4xN has no closed tour", _R, _four_rows),
    Entry(
        "tipe-3x468",
        "000",
        "2.b",
        "3x4, 3x6 and 3x8 have no closed tour",
        _R,
        _three_rows,
    ),
    Entry("tipe-3x4", "000", "2.b", "3x4 has open tours", _R, _three_by_four),
    Entry(
        "tipe-fig4",
        "000",
        "2.b, figure 4",
        "two tours of 3x4",
        Outcome.NOT_CHECKABLE,
        not_checkable("the figure is lost"),
    ),
    Entry(
        "tipe-alg1-linear",
        "000",
        "3",
        "linear time; may find no tour where there is one",
        _R,
        linear,
    ),
    Entry(
        "tipe-alg1",
        "000",
        "3, Algorithme 1",
        "a program for Warnsdorff's rule",
        _X,
        _algorithm_1,
    ),
    Entry(
        "tipe-alg2",
        "000",
        "4.b, Algorithme 2",
        "nb_parcours counts the tours",
        _R,
        _algorithm_2,
    ),
    Entry(
        "tipe-alg3",
        "000",
        "4.b, Algorithme 3",
        "parcours lists the tours",
        _R,
        _algorithm_3,
    ),
    Entry(
        "tipe-graph",
        "000",
        "4.c.ii",
        "a corner has 2 edges; (1,1) (2,3) (4,4) (3,2) is a cycle",
        _R,
        _graph,
    ),
    Entry(
        "tipe-alg4",
        "000",
        "4.c.iv, Algorithme 4",
        "a program that counts the tours",
        _X,
        _algorithm_4,
    ),
    Entry(
        "tipe-closed",
        "000",
        "4.d",
        "closed tours by a test on the last square",
        _R,
        _closed_variant,
    ),
)
