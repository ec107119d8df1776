"""Source 000, the TIPE exam: what it prints, in the order of its pages."""

from functools import partial
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.catalogue.port import Problem
from cavalier.catalogue.ports import PORTS
from cavalier.drawing.text import matrix_or_none, square_map
from cavalier.evidence import tipe_boards, tipe_search
from cavalier.evidence.entry import (
    Entry,
    Finding,
    Outcome,
    claim,
    not_checkable,
)
from cavalier.evidence.page import compared
from cavalier.evidence.printed import printed_board, printed_numbers
from cavalier.evidence.searching import (
    CORNER,
    closed_from_corner,
    count_all,
    first,
)
from cavalier.evidence.tipe_page import (
    CONDITIONALS,
    DECLARED,
    LOOPS,
    READ,
    conditionals,
    figure_2,
    loops,
    names,
)
from cavalier.evidence.tracing import count_calls, count_lines
from common.board import Board, Square, Tour, square_name
from common.counts import Convention
from common.known_counts import published
from common.theory import (
    colouring_x,
    colouring_y,
    exclude_closed_tour,
    schwenk,
)
from common.validator import examine, is_knight_move


def _questions() -> Finding:
    """Answer by running and, where that would take long, by theorem."""
    sizes = ((3, 3), (4, 4), (5, 5), (4, 5), (4, 6), (7, 5))
    boards = [Board(*sides) for sides in sizes]
    known = {board: published(board, Convention.PATHS) for board in boards}
    toured = [b for b in boards if examine(b, first("lazy-tours", b)).valid]
    closed = [
        board
        for board in boards
        if len(board) <= 24 and closed_from_corner(board)
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
    count = count_all(board)
    return claim(
        not reached and count == 0,
        f"the centre has {len(reached)} moves; {count} paths",
    )


def _odd() -> Finding:
    boards = [Board(*sides) for sides in ((3, 3), (3, 5), (5, 3), (3, 7))]
    counts = [count_all(board, closed=True) for board in boards]
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
    compared("000", figure_2, printed_numbers("tipe-fig2"))
    reading = printed_board("tipe-fig2")
    verdict = reading.verdict()
    return claim(
        verdict.valid and not verdict.closed,
        "a tour of 5x5, not closed",
        matrix_or_none(reading.board, verdict.tour),
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
    counts = [closed_from_corner(board) for board in boards]
    certified = [
        exclude_closed_tour(board, colouring_x(board), colouring_y(board))
        for board in (Board(4, columns) for columns in range(2, 41))
    ]
    return claim(
        not any(counts) and all(certified),
        "0 closed tours on 4x1 to 4x5; X and Y checked, square by square, "
        "on 4x2 to 4x40",
    )


def _three_by_four() -> Finding:
    count = count_all(Board(3, 4))
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
        name: {s for s in board if first(name, board, s) is not None}
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
        "square returned, {} with the weights updated".format(*counts),
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
    fails = [s for s in board if first("warnsdorff-matrix", board, s) is None]
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
    work = partial(first, "warnsdorff-matrix", board)
    module = find("warnsdorff-matrix").module
    tour, lines = count_lines(work, module)
    _, choices = count_calls(work, "warnsdorff")
    return Run(board, lines, choices if tour is None else len(set(tour)))


def _through(start: Square) -> Tour | None:
    """Return a tour of 8x8 from a square, by another port."""
    return first("warnsdorff-random-closed", Board(8, 8), start)


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


def _algorithm_4() -> Finding:
    count = find("backtracking-matrix").count_tours(Board(3, 4), CORNER)
    unseen = sorted(READ - DECLARED)
    opened, closed = map(CONDITIONALS.count, ("si", "fin si"))
    return claim(
        _initialises(3, 4) and not unseen and opened == closed,
        f"its loops run one past the matrix; {', '.join(unseen)} is out of "
        f'sight where it is read; {closed} "fin si" for {opened} "si", if '
        f'"sinon si" is one keyword; mended, it counts {count} on 3x4 from a '
        "corner",
        "the conditionals: " + compared("000", conditionals, CONDITIONALS),
        "the loops: " + compared("000", loops, LOOPS),
        "the names: " + compared("000", names, (DECLARED, READ)),
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
    Entry(
        "tipe-montmort",
        "000",
        "1",
        "Montmort, at the beginning of the 17th century",
        Outcome.NOT_CHECKABLE,
        not_checkable(
            "history, and a century early: Montmort was born in 1678 "
            "(MacTutor History of Mathematics); his tour was supplied in 1722 "
            "and printed in the Ozanam of 1725, while another account says "
            "1708 (Jelliss, Knight's Tour Notes)"
        ),
    ),
    Entry(
        "tipe-moves",
        "000",
        "1",
        "the 8 destinations",
        _R,
        tipe_boards.moves,
    ),
    Entry(
        "tipe-fig1",
        "000",
        "1, figure 1",
        "the moves of a knight on 5x5",
        Outcome.NOT_CHECKABLE,
        not_checkable("the figure is lost"),
    ),
    Entry(
        "tipe-63",
        "000",
        "1",
        "the 63 other squares of 8x8 in 63 jumps, from any square",
        _R,
        tipe_boards.from_any_square,
    ),
    Entry(
        "tipe-questions",
        "000",
        "1",
        "are tours possible on 3x3, 4x4, 5x5, 4x5, 4x6, 7x5?",
        _R,
        _questions,
    ),
    Entry(
        "tipe-thousands",
        "000",
        "1",
        "several thousands or even billions of solutions",
        _R,
        tipe_boards.thousands,
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
        "tipe-queens",
        "000",
        "1",
        "far more complex than the bishop's or the queens' problem",
        _R,
        tipe_boards.queens,
    ),
    Entry(
        "tipe-variants",
        "000",
        "1",
        "variants of the move only add to the solutions",
        _X,
        tipe_boards.variants,
    ),
    Entry(
        "tipe-3x3",
        "000",
        "2.a",
        "3x3 has no tour: the centre is never reached",
        _R,
        _centre,
    ),
    Entry(
        "tipe-invariant",
        "000",
        "2.a",
        "the colour after move p depends on the parity of p only",
        _R,
        tipe_boards.invariant,
    ),
    Entry(
        "tipe-odd",
        "000",
        "2.a",
        "odd x odd: no closed tour",
        _R,
        _odd,
    ),
    Entry(
        "tipe-odd-open",
        "000",
        "2.a",
        "odd x odd: there may be tours that are not closed",
        _R,
        tipe_boards.odd_open,
    ),
    Entry(
        "tipe-fig2",
        "000",
        "2.a, figure 2",
        "a 5x5 tour",
        _R,
        _figure_2,
    ),
    Entry(
        "tipe-open-only",
        "000",
        "2.b",
        "boards with open tours need not have closed ones",
        _R,
        tipe_boards.open_only,
    ),
    Entry(
        "tipe-six",
        "000",
        "2.b",
        "a closed tour needs at least six squares a side",
        _X,
        _six,
    ),
    Entry(
        "tipe-schwenk",
        "000",
        "2.b",
        "Schwenk's theorem, on more than one square",
        _R,
        tipe_boards.schwenk,
    ),
    Entry(
        "tipe-1x1",
        "000",
        "2.b",
        "Schwenk's theorem leaves out M x N = 1",
        _X,
        tipe_boards.one_square,
    ),
    Entry(
        "tipe-heading",
        "000",
        "2.b",
        "the headings of its proof leave out M and N = 1",
        _X,
        tipe_boards.proof_headings,
    ),
    Entry(
        "tipe-two-rows",
        "000",
        "2.b",
        "M = 1 and M = 2: not every square is reached, but on 1x1",
        _R,
        tipe_boards.two_rows,
    ),
    Entry(
        "tipe-x-y",
        "000",
        "2.b, boards X and Y",
        "the two colourings of 4x5",
        _R,
        tipe_boards.boards_x_and_y,
    ),
    Entry(
        "tipe-4xn",
        "000",
        "2.b",
        "4xN has no closed tour",
        _R,
        _four_rows,
    ),
    Entry(
        "tipe-3x468",
        "000",
        "2.b",
        "3x4, 3x6 and 3x8: no tour of all is closed",
        _R,
        tipe_boards.three_rows,
    ),
    Entry(
        "tipe-3x4",
        "000",
        "2.b",
        "3x4 has open tours",
        _R,
        _three_by_four,
    ),
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
        "tipe-periphery",
        "000",
        "3",
        "the tour goes from the periphery to the centre",
        _X,
        tipe_search.periphery,
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
        "tipe-alg1-condition",
        "000",
        "3, Algorithme 1",
        "the condition of the function Warnsdorff",
        _X,
        tipe_search.parentheses,
    ),
    Entry(
        "tipe-all",
        "000",
        "4.a",
        "mostly finds all solutions, notably the billions of 8x8",
        _X,
        tipe_search.all_of_8x8,
    ),
    Entry(
        "tipe-structures",
        "000",
        "4.b",
        "a list of couples or a matrix may represent the board",
        _R,
        tipe_search.structures,
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
        "tipe-cycle",
        "000",
        "4.c.i",
        "x1 ... xn x1 is a cycle if x1 ... xn is a Hamiltonian path",
        _X,
        tipe_search.cycles_by_the_words,
    ),
    Entry(
        "tipe-corner",
        "000",
        "4.c.ii",
        "a corner has two edges only",
        _X,
        tipe_search.corners,
    ),
    Entry(
        "tipe-graph",
        "000",
        "4.c.ii",
        "8 edges at most; (1,1) (2,3) (4,4) (3,2) is a cycle",
        _R,
        tipe_search.edges,
    ),
    Entry(
        "tipe-fig5",
        "000",
        "4.c.ii, figure 5",
        "the board of figure 6",
        Outcome.NOT_CHECKABLE,
        not_checkable("the figure is lost"),
    ),
    Entry(
        "tipe-fig6",
        "000",
        "4.c.ii, figure 6",
        "a part of the graph from (1,1), which is no tree",
        _R,
        tipe_search.no_tree,
    ),
    Entry(
        "tipe-hamiltonian",
        "000",
        "4.c.ii",
        "a tour is a Hamiltonian path of the graph",
        _R,
        tipe_search.hamiltonian,
    ),
    Entry(
        "tipe-exists",
        "000",
        "4.c.iii",
        "parcourir builds the path if there is one",
        _R,
        tipe_search.if_there_is_one,
    ),
    Entry(
        "tipe-one",
        "000",
        "4.c.iii",
        "the program gives one solution only",
        _X,
        tipe_search.one_solution,
    ),
    Entry(
        "tipe-modify",
        "000",
        "4.c.iii",
        "changed a little, it gives all solutions",
        _R,
        tipe_search.all_solutions,
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
