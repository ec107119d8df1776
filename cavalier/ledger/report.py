"""The lab report (002): the checks of its entries, section by section.

Its listings are taken from its text, where that is here, and run. The text
kept has lost some of their indentation, which is restored first. tabDeltaXY
is not printed: one of the 40,320 orders of the moves gives figures 1, 3, 4
and 5, and a search that fails has the same counters in any order.
"""

import math
import re
from collections.abc import Sequence
from functools import cache, partial
from inspect import getsource
from itertools import pairwise, product
from types import ModuleType, SimpleNamespace
from typing import NamedTuple, Protocol

from cavalier.catalogue import find
from cavalier.catalogue.port import Moves
from cavalier.ledger.calls import count_calls
from cavalier.ledger.entry import Evidence
from cavalier.ledger.page import page, printed_numbers
from cavalier.running import nodes_of, run
from common.board import Board, Square, Tour
from common.judge import is_tour
from common.search import Search
from common.theory import majority_colour
from common.tour import to_matrix

Matrix = list[list[int]]

CORNER, SMALL, SEVEN = Square(0, 0), Board(5, 5), Board(7, 7)

#: The seconds that figures 1 and 2 print.
SECONDS = (0.6193442344665527, 0.5196349620819092)

# --- The figures ---


class Figure(NamedTuple):
    """A search: the port of the program, the board, the start, the result."""

    port: str
    board: Board
    start: Square
    attempts: int
    backtracks: int
    file: str = ""

    @property
    def rows(self) -> Matrix:
        """The printed board; none if the search fails."""
        return printed_numbers(self.file) if self.file else []

    @property
    def search(self) -> Search:
        """The board and the start."""
        return Search(self.board, start=self.start)


PLAIN, PADDED = "backtracking-report", "backtracking-padded"
BEST_FIRST = "best-first-padded"

#: The programs of sections 1 to 3.
SECTION_1, SECTION_2, SECTION_3 = (
    find(name).program for name in (PLAIN, PADDED, BEST_FIRST)
)
TAB_DELTA_XY: Moves = SECTION_3.TAB_DELTA_XY

FIGURES = {
    1: Figure(PLAIN, SMALL, CORNER, 74300, 74276, "report-fig1"),
    2: Figure(PADDED, SMALL, CORNER, 74300, 74276, "report-fig1"),
    3: Figure(BEST_FIRST, SMALL, CORNER, 24, 0, "report-fig3"),
    4: Figure(BEST_FIRST, SEVEN, Square(4, 2), 70, 22, "report-fig4"),
    5: Figure(BEST_FIRST, Board(50, 50), CORNER, 2499, 0, "report-fig5"),
    6: Figure(BEST_FIRST, SEVEN, Square(6, 5), 48936, 48936),
    7: Figure(BEST_FIRST, SEVEN, Square(2, 1), 15533, 15533),
}


class Result(NamedTuple):
    """What a search finds: a tour or None, and its counters."""

    tour: Tour | None
    attempts: int
    backtracks: int


def search(board: Board, start: Square, name: str = BEST_FIRST) -> Result:
    """Return the result of a port."""
    port = find(name)
    tour, counters = run(board, lambda: port.counted_tour(board, start))
    return Result(tour, counters["attempts"], counters["backtracks"])


def search_of(number: int) -> Result:
    """Return the result of the search of a figure, by its port."""
    figure = FIGURES[number]
    return search(figure.board, figure.start, figure.port)


def as_numpy_prints(rows: Sequence[Sequence[int]]) -> Matrix:
    """Return what numpy prints: of a large matrix three lines at each end.

    It is large with more than a thousand elements. Of each line it prints
    three elements at each end too.
    """
    if len(rows) * len(rows[0]) <= 1000:
        return [list(row) for row in rows]
    return [[*row[:3], *row[-3:]] for row in (*rows[:3], *rows[-3:])]


def reproduce_figure(number: int) -> Evidence:
    """Run the search of a figure; compare its board, if any, and counters."""
    figure = FIGURES[number]
    tour, attempts, backtracks = search_of(number)
    rows = as_numpy_prints(to_matrix(figure.board, tour)) if tour else []
    return Evidence(
        (rows, attempts, backtracks)
        == (figure.rows, figure.attempts, figure.backtracks)
        and majority_colour(figure.board, figure.start) == bool(rows),
        attempts=attempts,
        backtracks=backtracks,
    )


def padded_matrix(number: int) -> Matrix:
    """Run the search of a figure; return its matrix, as it is printed."""
    _, board, start, *_ = FIGURES[number]
    sides = board.rows, board.columns
    work = partial(SECTION_3.parcours_cavalier, *sides, *start)
    return as_numpy_prints(run(board, work)[0])


def report_fig3() -> Evidence:
    """Run the search of figure 3, and read its border."""
    bandes, result = padded_matrix(3), reproduce_figure(3)
    return Evidence(
        result.holds and bandes == printed_numbers("report-fig3-padded"),
        border=bandes[0][0],
        **result.values,
    )


def report_fig5_padded() -> Evidence:
    """Run the search of figure 5, and compare its matrix with the border."""
    return Evidence(padded_matrix(5) == printed_numbers("report-fig5-padded"))


# --- The listings ---


class Part(NamedTuple):
    """A part of a listing: its section, and how its first line begins.

    ``depths`` has the depth of each line in Python, and "-" for a line that
    the line before wraps to.
    """

    section: int
    opening: str
    depths: str


COUNTERS = Part(1, "compteurs =", "0")
SEARCH = Part(1, "def AES", "0-12-1223334--44-5--4-42-")
WITH_BORDER = (
    COUNTERS,
    Part(2, "echiquierBandes =", "0-0123--"),
    Part(2, "def prometteur", "01"),
)

#: The listings of sections 1 to 3: each goes on from those before it.
LISTINGS = {
    1: (
        COUNTERS,
        Part(1, "echiquier =", "0-"),
        Part(1, "def prometteur", "01-"),
        SEARCH,
    ),
    2: (*WITH_BORDER, SEARCH),
    3: (
        *WITH_BORDER,
        Part(3, "def init_voisin", "01-23-3-4445--4-"),
        Part(3, "def trouver", "01--12-22-2-3334-212--22-3334-2112-1"),
        Part(3, "def AES", "0-12-122--3-33--33-4--3--3-32-"),
        Part(3, "def miseAJourVoisins", "011112221"),
        Part(3, "def remiseAJourVoisins", "01-11222"),
        Part(3, "echiquierVoisins =", "0-----0-"),
    ),
}


def works(section: int) -> Evidence:
    """Run a section's listing on its figures; compare it with the port.

    Raises UnavailableError where the text is not here.
    """
    code = "\n".join(source(part, page("002")) for part in LISTINGS[section])
    wrong = [
        number
        for number in (section, *(range(4, 8) if section == 3 else ()))
        if by_listing(code, FIGURES[number]) != search_of(number)
    ]
    return Evidence(not wrong, wrong=wrong)


def source(part: Part, text: str) -> str:
    """Return a part of a listing as Python, with its indentation restored."""
    section = re.split(r"^#+ \d ", text, flags=re.MULTILINE)[part.section]
    unnumbered = re.sub(r"^(\d+ *|```)", "", section, flags=re.MULTILINE)
    lines = [line.strip() for line in unnumbered.splitlines() if line.strip()]
    first = next(i for i, n in enumerate(lines) if n.startswith(part.opening))
    code = ""
    for depth, line in zip(part.depths, lines[first:], strict=False):
        code += line if depth == "-" else f"\n{'    ' * int(depth)}{line}"
    return code.replace(",,", ",")


def by_listing(code: str, figure: Figure) -> Result:
    """Run a listing as a figure asks.

    What the main program must do is supplied: 1 on the start, search from 2.
    The search of section 1 has the name ``echiquier`` for the board, also
    where section 2 gives it a border.
    """
    side = figure.board.rows
    program = ModuleType("program")
    names = vars(program)
    names["np"] = SimpleNamespace(matrix=matrix)
    names |= {"taille": side, "tabDeltaXY": TAB_DELTA_XY}
    exec(code, names)
    border = 2 if "echiquierBandes" in names else 0
    board = names["echiquier"] = names[
        "echiquierBandes" if border else "echiquier"
    ]
    x, y = (place + border for place in figure.start)
    board[x, y] = 1
    search = program.AES_parcours_cavalier_un_succes_suffit
    succeeds = run(figure.board, lambda: search((x, y), 2))
    visits = sorted((number, at) for at, number in board.items() if number > 0)
    tour = [
        Square(row - border, column - border)
        for _, (row, column) in visits[: side**2]
    ]
    return Result(
        tuple(tour) if succeeds else None, *program.compteurs.values()
    )


def matrix(numbers: Sequence[int]) -> SimpleNamespace:
    """Return what the listings use of numpy's matrix: reshape, and [i, j]."""
    return SimpleNamespace(
        reshape=lambda rows, columns: dict(
            zip(product(range(rows), range(columns)), numbers, strict=True)
        )
    )


# --- The introduction and section 1: plain backtracking ---


def report_any_start() -> Evidence:
    """Search 5x5 from each start that the colours allow."""
    starts = [s for s in SMALL if majority_colour(SMALL, s)]
    tours = {start: search(SMALL, start, PLAIN).tour or () for start in starts}
    toured = [
        start
        for start, tour in tours.items()
        if tour[:1] == (start,) and is_tour(SMALL, tour)
    ]
    return Evidence(
        toured == starts,
        toured=len(toured),
        starts=len(starts),
        others=len(SMALL) - len(starts),
    )


def report_value() -> Evidence:
    """Read the number on the start in the figures that show a board."""
    figures = [FIGURES[number] for number in (1, 3, 4)]
    values = [f.rows[f.start.row][f.start.column] for f in figures]
    squares = [len(figure.board) for figure in figures]
    return Evidence(values == squares, values=values, squares=squares)


def report_counters() -> Evidence:
    """Count the calls of the search: the first begins it, each other moves."""
    (tour, attempts, backtracks), calls = count_calls(
        partial(search_of, 1),
        SECTION_1.aes_parcours_cavalier_un_succes_suffit,
    )
    steps = len(tour or ()) - 1
    return Evidence(
        (attempts, backtracks) == (calls - 1, calls - 1 - steps),
        calls=calls,
        attempts=attempts,
        backtracks=backtracks,
        steps=steps,
    )


def report_complexity() -> Evidence:
    """Compare n^16 with whole trees, where the search fails.

    It fails on odd sides, from the square next to a corner.
    """
    sides = (5, 7, 9)
    boards = [Board(n, n) for n in sides]
    nodes = [nodes_of(Search(b, start=Square(0, 1))) for b in boards]
    powers = [n**16 for n in sides]
    ratios = [tree / power for tree, power in zip(nodes, powers, strict=True)]
    return Evidence(
        ratios != sorted({*ratios}), ratios=ratios, nodes=nodes, powers=powers
    )


def report_sooner() -> Evidence:
    """Compare figure 1 with the whole tree from its start.

    A search for a closed tour goes through it, as no tour of 5x5 closes.
    """
    attempts = search_of(1).attempts
    closed, counters = SECTION_1.counted_tour(SMALL, CORNER, closed=True)
    whole = counters["attempts"]
    return Evidence(
        closed is None and attempts < whole, attempts=attempts, whole=whole
    )


def report_exponent() -> Evidence:
    """Express the attempts of figure 1 as a power of 5."""
    attempts = search_of(1).attempts
    exponent = math.log(attempts, 5)
    return Evidence(round(exponent) == 7, attempts=attempts, exponent=exponent)


# --- Section 2: a board with a border ---


def report_tests() -> Evidence:
    """Count the comparisons that both functions `prometteur` write out."""
    before, after = (
        len(re.findall("<=?|==", getsource(port.prometteur)))
        for port in (SECTION_1, SECTION_2)
    )
    return Evidence(
        (before, after) == (5, 1),
        before=before,
        board=before - after,
        after=after,
    )


def report_border() -> Evidence:
    """Follow every move from the squares of 5x5 into its border."""
    bandes = empty_board()
    moves = [
        Square(square.row + dx, square.column + dy)
        for square in SMALL
        for dx, dy in TAB_DELTA_XY
    ]
    outside = [square for square in moves if square not in SMALL]
    beyond = sum(not {*at} <= {*range(-2, 7)} for at in outside)
    barred = {bandes[x + 2][y + 2] for x, y in outside}
    return Evidence(
        beyond == 0 and barred == {26},
        moves=len(moves),
        outside=len(outside),
        beyond=beyond,
        barred=[*barred],
    )


def empty_board() -> Matrix:
    """Return the port's matrix of 5x5 before the search."""
    matrix: Matrix = SECTION_2.Globals(5, 5).echiquier_bandes
    return matrix


def report_slightly() -> Evidence:
    """Compare the times that figures 1 and 2 print; nothing is timed."""
    plain, padded = SECONDS
    return Evidence(
        plain / 2 < padded < plain,
        plain=plain,
        padded=padded,
        ratio=padded / plain,
    )


def report_5x() -> Evidence:
    """Compare figures 1 and 2: their times, attempts and comparisons."""
    tests: list[int] = []
    before, _ = count_calls(
        partial(search_of, 1),
        SECTION_1.prometteur,
        lambda new_x, new_y, g: tests.append(comparisons(new_x, new_y)),
    )
    after, looks = count_calls(partial(search_of, 2), SECTION_2.prometteur)
    quicker, fewer = SECONDS[0] / SECONDS[1], sum(tests) / looks
    attempts = [before.attempts, after.attempts]
    return Evidence(
        max(quicker, fewer, attempts[0] / attempts[1]) >= 5,
        quicker=quicker,
        attempts=attempts,
        fewer=fewer,
    )


def comparisons(x: int, y: int) -> int:
    """Return how many comparisons `0 <= x < 5 and 0 <= y < 5 and ...` makes.

    >>> comparisons(-1, 2), comparisons(5, 2), comparisons(0, 5)
    (1, 2, 4)
    """
    outcomes = (x >= 0, x < SMALL.rows, y >= 0, y < SMALL.columns, False)
    return outcomes.index(False) + 1


def report_negligible() -> Evidence:
    """Compare the tests that are saved with the cost of a larger side."""
    nodes = [nodes_of(Search(Board(n, n), start=CORNER)) for n in range(5, 10)]
    growth = [after / before for before, after in pairwise(nodes)]
    return Evidence(min(growth) > 5, growth=growth)


# --- Section 3: best first, what its program does ---


class Globals(Protocol):
    """The matrices of the program, the border around both."""

    echiquier_bandes: Matrix
    echiquier_voisins: Matrix


Case = tuple[int, int]


class Choice(NamedTuple):
    """A call of trouverMeilleurVoisinsLibres.

    The numbers of free neighbours: of the free squares to choose from, and
    of those among them that it returns.
    """

    numbers: list[int]
    chosen: list[int]


def around(case: Case, g: Globals) -> list[int]:
    """Return the numbers of neighbours of the free squares from a case."""
    x, y = case
    return [
        g.echiquier_voisins[x + dx][y + dy]
        for dx, dy in TAB_DELTA_XY
        if SECTION_3.prometteur(x + dx, y + dy, g)
    ]


def choices(number: int) -> list[Choice]:
    """Watch best first choose in a figure."""
    choices: list[Choice] = []
    choose = SECTION_3.trouver_meilleur_voisins_libres

    def look(case: Case, g: Globals) -> None:
        chosen = [g.echiquier_voisins[x][y] for x, y in choose(case, g)]
        choices.append(Choice(around(case, g), chosen))

    count_calls(partial(search_of, number), choose, look)
    return choices


def report_risk() -> Evidence:
    """Count the squares without a free neighbour that figure 4 comes to."""
    ends = sum(not choice.numbers for choice in choices(4))
    return Evidence(
        ends == 0,
        ends=ends,
        backtracks=search_of(4).backtracks,
        nine=search(Board(9, 9), CORNER).backtracks,
        figure_3=search_of(3).backtracks,
        figure_1=FIGURES[1].backtracks,
    )


def report_start() -> Evidence:
    """Run figures 4, 6 and 7, with the start counted as free or deducted."""
    right, wrong = [], []
    for number in (4, 6, 7):
        _, board, start, *printed, _ = FIGURES[number]
        _, *counted = search_of(number)
        _, *deducted = search(board, start, f"{BEST_FIRST}@start-deducted")
        right += [number] * (counted == printed)
        if deducted != printed:
            wrong.append(
                f"{deducted[0]} and {deducted[1]} in figure {number}, which "
                f"prints {printed[0]} and {printed[1]}"
            )
    return Evidence(not wrong, wrong="; ".join(wrong), right=right)


def report_nine() -> Evidence:
    """Read the matrix of counts at each update, on the board and around."""
    border: set[int] = set()
    inside: set[int] = set()

    def look(case: Case, g: Globals) -> None:
        for i, line in enumerate(g.echiquier_voisins):
            on_board = line[2:-2] if 2 <= i < 9 else []
            inside.update(on_board)
            border.update([*line[:2], *line[-2:]] if on_board else line)

    count_calls(partial(search_of, 4), SECTION_3.mise_a_jour_voisins, look)
    return Evidence(
        border == {9} and max(inside) < 9,
        moves=len(TAB_DELTA_XY),
        most=max(inside),
        border=[*border],
    )


def report_name() -> Evidence:
    """Compare the least number with the numbers of all free neighbours."""
    steps = choices(3)
    return Evidence(
        all({*step.chosen} == {min(step.numbers)} for step in steps),
        steps=len(steps),
        least=[step.chosen[0] for step in steps[:5]],
    )


def report_equal() -> Evidence:
    """Count the steps of figure 3 at which several squares are best."""
    best = [len(choice.chosen) for choice in choices(3)]
    return Evidence(
        max(best) > 1,
        several=sum(number > 1 for number in best),
        steps=len(best),
        most=max(best),
    )


def report_increasing() -> Evidence:
    """Count the steps of figure 3 at which the list lacks free neighbours."""
    missing = [
        len(choice.numbers) - len(choice.chosen) for choice in choices(3)
    ]
    return Evidence(
        not any(missing),
        missing=sum(number > 0 for number in missing),
        steps=len(missing),
        most=max(missing),
    )


def report_mise() -> Evidence:
    """Compare the counts with the free neighbours at each step of figure 3.

    The start counts as free, as in the figures. The count of a square that
    has a number must stay as it is.
    """
    before: dict[Square, int] = {}
    right: list[bool] = []

    def look(case: Case, g: Globals) -> None:
        for square in SMALL:
            x, y = square.row + 2, square.column + 2
            count = g.echiquier_voisins[x][y]
            wanted = before.get(square, count)
            if SECTION_3.prometteur(x, y, g):
                wanted = sum(
                    g.echiquier_bandes[x + dx][y + dy] in (-1, 1)
                    for dx, dy in TAB_DELTA_XY
                )
            before[square] = count
            right.append(count == wanted)

    count_calls(
        partial(search_of, 3),
        SECTION_3.trouver_meilleur_voisins_libres,
        look,
    )
    return Evidence(all(right), counts=len(right), wrong=right.count(False))


def report_remise() -> Evidence:
    """Count the neighbour counts of 0, which the program does not lower."""
    lowered: list[int] = []
    for name in (BEST_FIRST, f"{BEST_FIRST}@start-deducted"):
        for board in (Board(4, 5), Board(5, 5), Board(3, 8)):
            for start in board:
                count_calls(
                    partial(find(name).first_tour, board, start),
                    SECTION_3.mise_a_jour_voisins,
                    lambda case, g: lowered.extend(around(case, g)),
                )
    zeros = lowered.count(0)
    return Evidence(zeros == 0, lowered=len(lowered), zeros=zeros)


# --- Sections 3 and 4: best first, its cost ---


def report_minimal() -> Evidence:
    """Compare the attempts of figure 3 with the moves of a tour."""
    _, attempts, backtracks = search_of(3)
    moves = len(SMALL) - 1
    return Evidence(
        (attempts, backtracks) == (moves, 0),
        attempts=attempts,
        moves=moves,
        figure_1=FIGURES[1].attempts,
    )


@cache
def all_backtracks() -> dict[Board, list[int]]:
    """Run best first on n x n, n = 5 to 12; return the backtracks.

    They are those of the starts that have a tour.
    """
    return {
        board: [
            search(board, start).backtracks
            for start in board
            if majority_colour(board, start)
        ]
        for board in (Board(n, n) for n in range(5, 13))
    }


def report_few() -> Evidence:
    """Count the starts from which the search goes back before its tour.

    It is rare if they are fewer than a quarter of those on all the boards
    that have a tour.
    """
    runs = [number for runs in all_backtracks().values() for number in runs]
    straight, figure_4 = runs.count(0), search_of(4).backtracks
    back = len(runs) - straight
    return Evidence(
        figure_4 > 0 and 4 * back < len(runs),
        straight=straight,
        back=back,
        starts=len(runs),
        boards={
            board: f"{runs.count(0)} of {len(runs)}"
            for board, runs in all_backtracks().items()
        },
        figure_4=figure_4,
    )


def report_difficult() -> Evidence:
    """Compare the plain tree of 7x7 with that of 5x5."""
    trees = [nodes_of(FIGURES[n].search) for n in (1, 4)]
    return Evidence(trees[1] > 10**6 * trees[0], trees=trees)


def report_large() -> Evidence:
    """Tour a board that is larger than that of figure 5."""
    board = Board(100, 100)
    tour, attempts, backtracks = search(board, CORNER)
    return Evidence(
        is_tour(board, tour or ()), attempts=attempts, backtracks=backtracks
    )


def report_7x7() -> Evidence:
    """Search 7x7 without the heuristic, from two starts that have a tour.

    Of the start of figure 6, which has none, estimate the tree.
    """
    runs = [
        search(SEVEN, start, PLAIN) for start in (Square(6, 0), Square(6, 6))
    ]
    pace = FIGURES[1].attempts / SECONDS[0]
    return Evidence(
        not any(is_tour(SEVEN, tour or ()) for tour, *_ in runs),
        attempts=[run.attempts for run in runs],
        seconds=[run.attempts / pace for run in runs],
        nodes=nodes_of(FIGURES[6].search),
    )


def report_worst() -> Evidence:
    """Compare the failures of figures 6 and 7 with the plain trees."""
    attempts = [search_of(number).attempts for number in (6, 7)]
    nodes = [nodes_of(FIGURES[number].search) for number in (6, 7)]
    return Evidence(
        all(one < tree for one, tree in zip(attempts, nodes, strict=True)),
        attempts=attempts,
        nodes=nodes,
    )


def report_configuration() -> Evidence:
    """Run the searches of figures 6 and 7."""
    attempts = [search_of(number).attempts for number in (6, 7)]
    return Evidence(attempts[0] != attempts[1], attempts=attempts)
