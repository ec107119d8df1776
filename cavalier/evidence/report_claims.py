"""Source 002, the report: what it says of its programs and of their cost."""

import ast
import re
from functools import partial
from inspect import getsource
from itertools import pairwise
from types import FrameType, ModuleType

from cavalier.catalogue import find
from cavalier.estimate import estimate_nodes
from cavalier.evidence.entry import Finding, Outcome, claim
from cavalier.evidence.page import compared
from cavalier.evidence.printed import printed_tour
from cavalier.evidence.watching import count_calls, watch
from cavalier.mazes import generate
from cavalier.running import run
from common.board import Board, Square, Tour
from common.counts import Convention
from common.known_counts import published
from common.theory import majority_colour
from common.validator import examine
from functional import best_first_lazy
from imperative import (
    backtracking_padded,
    backtracking_report,
    best_first_padded,
    labyrinth,
)

_CORNER = Square(0, 0)
_SMALL = Board(5, 5)


def counted(
    name: str, board: Board, start: Square
) -> tuple[Tour | None, int, int]:
    """Return the tour, the attempts and the backtracks of a port."""
    port = find(name)
    tour, counters = run(board, lambda: port.counted_tour(board, start))
    return tour, counters["attempts"], counters["backtracks"]


# --- the introduction and section 1 ---


def small_sides() -> Finding:
    """Count the starts with a tour on the squares that are left out."""
    found = {}
    for board in (Board(n, n) for n in range(1, 5)):
        tours = [counted("backtracking-padded", board, s)[0] for s in board]
        found[board] = len(board) - tours.count(None)
    first, *others = found.values()
    tour, *_ = counted("backtracking-padded", _SMALL, _CORNER)
    valid = examine(_SMALL, tour, start=_CORNER).valid
    return claim(
        first == 1 and not any(others) and valid,
        "starts with a tour: "
        + ", ".join(f"{n} of {len(b)} on {b}" for b, n in found.items())
        + ("; 5x5 has one from (0, 0)" if valid else "; 5x5 has none"),
    )


def both_counters() -> Finding:
    """Count the calls of the search: one begins it, the others are moves."""
    work = partial(backtracking_report.counted_tour, _SMALL, _CORNER)
    (tour, counters), calls = count_calls(
        work, "aes_parcours_cavalier_un_succes_suffit"
    )
    attempts, backtracks = counters.values()
    steps = len(tour or ()) - 1
    return claim(
        (attempts, backtracks) == (calls - 1, calls - 1 - steps),
        f"figure 1 calls the search {calls} times, the first for the start: "
        f"{attempts} moves on; {backtracks} of them are taken back, and "
        f"{steps} remain",
    )


def over_estimate() -> Finding:
    """Compare n^16 on 8x8 with the leaves of the tree that are tours."""
    board = Board(8, 8)
    tours = published(board, Convention.PATHS)
    assert tours is not None
    mean = tours // len(board)
    return claim(
        mean <= 8**16,
        f"the tours alone, each a leaf of the tree, are {mean} from a start "
        f"of 8x8 on average; n^16 is {8**16}",
    )


def sooner() -> Finding:
    """Compare all the starts of 5x5 with a tour with one that has none."""
    port = "backtracking-report"
    starts = [s for s in _SMALL if majority_colour(_SMALL, s)]
    tried = [counted(port, _SMALL, start)[1] for start in starts]
    tour, whole, _ = counted(port, _SMALL, Square(0, 1))
    return claim(
        tour is None and max(tried) < whole,
        f"on 5x5 {min(tried)} to {max(tried)} attempts from the "
        f"{len(starts)} starts that have a tour, {whole} from (0, 1), which "
        "has none",
    )


# --- section 2 ---


def five_tests() -> Finding:
    """Count the comparisons that both functions `prometteur` write out."""
    ports = backtracking_report, backtracking_padded
    written = [_comparisons(port) for port in ports]
    before, after = written
    return claim(
        written == [5, 1],
        f"{before} comparisons without the border, {before - after} of them "
        f"for the board; {after} with it",
        compared("002", tests_printed, [5, 1]),
    )


def tests_printed(text: str) -> list[int]:
    """Count the comparisons of each function `prometteur` on the page."""
    bodies = re.findall(r"def prometteur\(.*?== -1", text, re.DOTALL)
    return [len(re.findall(r"<=?|==", body)) for body in bodies]


def _comparisons(port: ModuleType) -> int:
    (function,) = (
        node
        for node in ast.walk(ast.parse(getsource(port)))
        if isinstance(node, ast.FunctionDef) and node.name == "prometteur"
    )
    tests = (n for n in ast.walk(function) if isinstance(n, ast.Compare))
    return sum(len(test.ops) for test in tests)


def border() -> Finding:
    """Look where all the jumps from a board lead, in its border."""
    bandes = backtracking_padded.new_echiquier_bandes(5, 5)
    reached = [
        (square.row + dx, square.column + dy)
        for square in _SMALL
        for dx, dy in backtracking_padded.TAB_DELTA_XY
    ]
    outside = [to for to in reached if Square(*to) not in _SMALL]
    held = {
        bandes[x + 2][y + 2]
        for x, y in outside
        if x + 2 in range(len(bandes)) and y + 2 in range(len(bandes))
    }
    beyond = {
        width: sum(not {*to} <= {*range(-width, 5 + width)} for to in outside)
        for width in (1, 2)
    }
    return claim(
        beyond[2] == 0 and beyond[1] > 0 and held == {26},
        f"of {len(reached)} jumps from the squares of 5x5 {len(outside)} "
        f"leave the board, {beyond[2]} the border; all find "
        f"{' or '.join(map(str, held))} there. {beyond[1]} would leave one of "
        "width 1",
    )


def negligible() -> Finding:
    """Compare the tests that are saved with what one more line costs."""
    nodes = [estimate_nodes(Board(n, n), _CORNER) for n in range(5, 10)]
    growth = [after / before for before, after in pairwise(nodes)]
    return claim(
        min(growth) > 5,
        "at any n at most 5 tests become 1, where n + 1 instead of n makes "
        "the tree larger "
        + ", ".join(f"{times:.0e}" for times in growth)
        + " times, from n = 5 to 9 (Knuth's estimate)",
    )


# --- section 3 ---


def nine() -> Finding:
    """Look at the matrix of counts as the search begins and goes on."""
    border: set[int] = set()
    inside: set[int] = set()

    def look(frame: FrameType) -> None:
        for i, ligne in enumerate(frame.f_locals["g"].echiquier_voisins):
            for j, number in enumerate(ligne):
                on_board = 2 <= i < 9 and 2 <= j < 9
                (inside if on_board else border).add(number)

    work = partial(best_first_padded.first_tour, Board(7, 7), Square(4, 2))
    watch(work, "mise_a_jour_voisins", look)
    return claim(
        border == {9} and max(inside) < 9,
        f"in figure 4 a count is {max(inside)} at most, and the border holds "
        f"{', '.join(map(str, border))} all the time",
    )


def first_neighbour() -> Finding:
    """Look at what the function hands on to the one that lists them."""
    found: list[object] = []

    def look(frame: FrameType) -> None:
        found.append(frame.f_locals["min_k"])

    work = partial(best_first_padded.first_tour, _SMALL, _CORNER)
    watch(work, "trouver_tous_les_meilleurs_voisins", look)
    return claim(
        all(isinstance(each, tuple) for each in found),
        f"in figure 3 it returns {', '.join(map(str, found[:5]))}, ...: the "
        "least number of free neighbours, and no square",
    )


def equal() -> Finding:
    """Count the steps of figure 3 at which several squares are best."""
    board, tour = printed_tour("report-fig3")
    assert tour is not None
    counted = best_first_lazy.COUNTED["start-counted"]
    bandes = best_first_lazy.new_echiquier_bandes(board.rows, board.columns)
    best = []
    for number, (row, column) in enumerate(tour, 1):
        case = row + 2, column + 2
        bandes = best_first_lazy.numeroter(case, number, bandes)
        best.append(
            len(
                best_first_lazy.trouver_meilleur_voisins_libres(
                    case, bandes, counted
                )
            )
        )
    several = sum(squares > 1 for squares in best)
    return claim(
        several > 0,
        f"at {several} of the {len(board) - 1} steps of figure 3 several "
        f"squares have the least number, up to {max(best)}",
    )


def quadratic() -> Finding:
    """Count the attempts from a corner, which has a tour from n = 5 on."""
    tried = {}
    for n in range(5, 11):
        tour, attempts, _ = counted("best-first-padded", Board(n, n), _CORNER)
        assert tour is not None
        tried[n] = attempts
    straight = [str(n) for n in tried if tried[n] == n * n - 1]
    worst = max(tried, key=lambda n: tried[n] / n**2)
    return claim(
        all(attempts <= 8 * n * n for n, attempts in tried.items()),
        f"from a corner n^2 - 1 attempts for n = {', '.join(straight)}, but "
        f"{tried[worst]} for n = {worst}, {tried[worst] / worst**2:.0f} a "
        "square",
    )


def large() -> Finding:
    """Tour a board that is larger than figure 5's."""
    board = Board(100, 100)
    tour, attempts, backtracks = counted("best-first-padded", board, _CORNER)
    return claim(
        examine(board, tour, start=_CORNER).valid and backtracks == 0,
        f"100x100 from (0, 0): {attempts} attempts, {backtracks} backtracks",
    )


def worst_case() -> Finding:
    """Search where the least neighbours mislead, though there is a tour."""
    board, start = Board(18, 18), Square(15, 15)
    tour, attempts, _ = counted("best-first-padded", board, start)
    _, figure_6, _ = counted("best-first-padded", Board(7, 7), Square(6, 5))
    plain = estimate_nodes(Board(7, 7), Square(6, 5))
    return claim(
        examine(board, tour, start=start).valid
        and attempts <= len(board) ** 2,
        f"{figure_6} attempts in figure 6 are few against the {plain:.0e} "
        f"nodes of the plain tree (Knuth's estimate), but 18x18 from (15, 15) "
        f"takes {attempts}, {attempts // len(board)} a square, to find a tour",
    )


# --- sections 4 and 5 ---


def almost_nil() -> Finding:
    """Count the backtracks of figure 6, and of 9x9 from a corner."""
    _, _, figure_6 = counted("best-first-padded", Board(7, 7), Square(6, 5))
    board = Board(9, 9)
    tour, _, corner = counted("best-first-padded", board, _CORNER)
    assert tour is not None
    return claim(
        max(figure_6, corner) < len(board),
        f"{figure_6} in figure 6, where there is no tour, and {corner} on 9x9 "
        "from a corner, where there is one",
    )


def maze_cost() -> Finding:
    """Count the attempts in mazes, of the port's program and heuristic."""
    told = []
    for kind, openings in (("one path", 0), ("several paths", 30)):
        without, with_it = (
            sum(_maze_attempts(seed, openings, chosen) for seed in range(50))
            for chosen in (False, True)
        )
        told.append(f"{without} and {with_it} in 50 mazes with {kind}")
    return Finding(
        Outcome.NOT_CHECKABLE,
        "neither the program nor its heuristic is printed; those that the "
        "port supposes (S2, S3) try a square once at most, without and with: "
        + "; ".join(told),
    )


def _maze_attempts(seed: int, openings: int, heuristic: bool) -> int:
    maze = generate(15, 21, seed, openings)
    _, counters = labyrinth.counted_path(
        maze.rows, maze.start, maze.exit, heuristic=heuristic
    )
    return counters["attempts"]
