"""The lab report (002): the checks of its entries, section by section.

Its figures stand first, as they are kept here, then its listings, which are
taken from its text and run: Python tells a block by its indentation, of which
the text kept has lost some, so that it is put right before.
"""

import ast
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from inspect import getsource
from itertools import islice, pairwise, product
from random import Random
from textwrap import dedent
from types import FrameType, ModuleType, SimpleNamespace
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.draw.text import numbers
from cavalier.ledger.entry import Evidence, evidence
from cavalier.ledger.page import compared, page, printed_numbers
from cavalier.ledger.tracing import count_calls, watch
from cavalier.running import estimate_nodes, run
from common.board import Board, Square, Tour
from common.diagnosis import examine
from common.mazes import Maze, draw, shortest_path
from common.theory import majority_colour
from common.tour import to_matrix
from imperative import (
    backtracking_padded,
    backtracking_report,
    best_first_padded,
    labyrinth,
)

Matrix = list[list[int]]

CORNER, SMALL, SEVEN = Square(0, 0), Board(5, 5), Board(7, 7)

# --- The figures ---


class Figure(NamedTuple):
    """What a figure shows: the side and the start, boards, both counters."""

    side: int
    start: tuple[int, int]
    boards: list[Matrix]
    attempts: int
    backtracks: int

    @property
    def search(self) -> tuple[Board, Square]:
        """The board and the start."""
        return Board(self.side, self.side), Square(*self.start)

    @property
    def result(self) -> tuple[list[Matrix], int, int]:
        """The board without a border, if there is one, and both counters."""
        return self.boards[-1:], self.attempts, self.backtracks


#: What figure 5 shows of 50x50: three squares from each end of six rows.
FIGURE_5 = [
    [1, 4, 105, 142, 131, 28],
    [104, 2363, 2, 27, 134, 143],
    [3, 100, 2365, 148, 29, 132],
    [458, 461, 520, 1051, 432, 487],
    [513, 76, 463, 434, 965, 52],
    [462, 457, 514, 53, 486, 433],
]

#: What it shows of the same board with its border.
FIGURE_5_PADDED = [
    [2501] * 6,
    [2501] * 6,
    [2501, 2501, 1, 28, 2501, 2501],
    [2501, 2501, 462, 433, 2501, 2501],
    [2501] * 6,
    [2501] * 6,
]

#: The seconds that figures 1 to 7 print.
SECONDS: tuple[float, ...] = (
    0.6193442344665527,
    0.5196349620819092,
    0.0009949207305908203,
    0.002991914749145508,
    0.1177511215209961,
    1.744215965270996,
    0.5694761276245117,
)

#: The port of the program behind each figure.
PORTS = {1: "backtracking-report", 2: "backtracking-padded"} | dict.fromkeys(
    range(3, 8), "best-first-padded"
)


def kept(number: int) -> Figure:
    """Return a figure as it is kept here."""
    one, padded, three, four = (
        printed_numbers(f"report-fig{name}")
        for name in ("1", "3-padded", "3", "4")
    )
    figures = {
        1: Figure(5, (0, 0), [one], 74300, 74276),
        2: Figure(5, (0, 0), [one], 74300, 74276),
        3: Figure(5, (0, 0), [padded, three], 24, 0),
        4: Figure(7, (4, 2), [four], 70, 22),
        5: Figure(50, (0, 0), [FIGURE_5_PADDED, FIGURE_5], 2499, 0),
        6: Figure(7, (6, 5), [], 48936, 48936),
        7: Figure(7, (2, 1), [], 15533, 15533),
    }
    return figures[number]


def figure(text: str, number: int) -> Figure:
    """Read a figure off the page; of rows with dots, only the numbers."""
    block = text.partition(f"FIGURE {number} ")[0].split("```")[-2]
    side, row, column = map(int, re.findall(r"(?m)\): (\d+) *$", block))
    attempts, backtracks = map(int, re.findall(r"': (\d+)", block))
    printed = re.findall(r"(?ms)^\[\[.*?\]\] *$", block)
    boards = [list(map(digits, board.splitlines())) for board in printed]
    boards = [[line for line in board if line] for board in boards]
    return Figure(side, (row, column), boards, attempts, backtracks)


def digits(line: str) -> list[int]:
    """Read the whole numbers of a line."""
    return [int(number) for number in re.findall(r"\d+", line)]


def times(text: str) -> tuple[float, ...]:
    """Read the seconds that the figures print, in their order."""
    return tuple(map(float, re.findall(r"Temps écoulé : (\S+) s", text)))


def counted(
    name: str, board: Board, start: Square
) -> tuple[Tour | None, int, int]:
    """Return the tour, the attempts and the backtracks of a port."""
    port = find(name)
    tour, counters = run(board, lambda: port.counted_tour(board, start))
    return tour, counters["attempts"], counters["backtracks"]


def as_numpy_prints(rows: Sequence[Sequence[int]]) -> Matrix:
    """Return what numpy prints: of a large matrix three lines at each end.

    It is large with more than a thousand elements. Of each line it prints
    three elements at each end too.
    """
    if len(rows) * len(rows[0]) <= 1000:
        return [list(row) for row in rows]
    return [[*row[:3], *row[-3:]] for row in (*rows[:3], *rows[-3:])]


def on_page(number: int) -> str:
    """Compare a figure, as it is kept here, with its page."""
    return compared("002", partial(figure, number=number), kept(number))


def reproduce_figure(number: int) -> Evidence:
    """Run the search of a figure; compare its board, if any, and counters."""
    shown = kept(number)
    board, start = shown.search
    tour, *counters = counted(PORTS[number], board, start)
    rows = [] if tour is None else [as_numpy_prints(to_matrix(board, tour))]
    return evidence(
        (rows, *counters) == shown.result
        and majority_colour(board, start) == bool(rows),
        *map(numbers, rows),
        on_page(number),
        attempts=counters[0],
        backtracks=counters[1],
    )


def padded_matrix(number: int) -> Matrix:
    """Run the search of a figure; return its matrix, as it is printed."""
    side, start, *_ = kept(number)
    work = partial(best_first_padded.parcours_cavalier, side, side, *start)
    bandes, *_ = run(Board(side, side), work)
    return as_numpy_prints(bandes)


def report_fig3() -> Evidence:
    """Run the search of figure 3, and read its border."""
    bandes, found = padded_matrix(3), reproduce_figure(3)
    return evidence(
        found.holds and bandes == kept(3).boards[0],
        numbers(bandes),
        *found.details,
        border=sorted({*bandes[0], *bandes[1], *bandes[-2], *bandes[-1]}),
        **found.values,
    )


def report_fig5_padded() -> Evidence:
    """Run the search of figure 5, and compare its matrix with the border."""
    bandes = padded_matrix(5)
    return evidence(bandes == FIGURE_5_PADDED, numbers(bandes), on_page(5))


# --- The listings ---


class Part(NamedTuple):
    """A part of a listing: its section, and how its first line begins."""

    section: int
    opening: str
    #: By the number of a line, how many levels deeper it is than in the text
    #: kept.
    deeper: Mapping[int, int] = {}
    #: The numbers of the lines that the line before wraps to.
    wrapped: Sequence[int] = ()


_COUNTERS = Part(1, "compteurs =")
_SEARCH = Part(
    1, "def AES_parcours_cavalier_un_succes_suffit", {13: 3, 14: 2, 15: 2}
)
_BORDER = Part(2, "echiquierBandes =", dict.fromkeys(range(2, 6), -1))
_FREE = Part(2, "def prometteur")

#: The listings of sections 1 to 3: each goes on from those before it.
LISTINGS = {
    1: (_COUNTERS, Part(1, "echiquier ="), Part(1, "def prometteur"), _SEARCH),
    2: (_COUNTERS, _BORDER, _FREE, _SEARCH),
    3: (
        _COUNTERS,
        _BORDER,
        _FREE,
        Part(3, "def init_voisin"),
        Part(
            3,
            "def trouverMeilleurVoisinsLibres",
            dict.fromkeys(range(14, 30), -1) | {24: -2},
        ),
        Part(
            3,
            "def AES_parcours_cavalier_un_succes_suffit",
            {29: -1},
            (2, 5, 9, 10, 12, 15, 16, 19, 21, 22, 24, 25, 27, 30),
        ),
        Part(3, "def miseAJourVoisins"),
        Part(3, "def remiseAJourVoisins"),
        Part(3, "echiquierVoisins ="),
    ),
}

#: The figures that each listing makes.
FIGURES = {1: (1,), 2: (2,), 3: (3, 4, 5, 6, 7)}

#: The report does not print tabDeltaXY. One of the 40,320 orders of the moves
#: gives figures 1, 3, 4 and 5. A search that fails goes through its whole
#: tree, so that its counters are the same in any order.
INFERRED = "tabDeltaXY, not printed, is inferred from figures 1, 3, 4 and 5"


def works(section: int) -> Evidence:
    """Run a section's listing, and compare what it finds with the figures.

    Raises UnavailableError where the text is not kept here.
    """
    text = page("002")
    wrong = [
        number
        for number in FIGURES[section]
        if by_listing(LISTINGS[section], text, kept(number))
        != kept(number).result
    ]
    return evidence(not wrong, INFERRED, wrong=wrong)


class Elements:
    """What the listings use of numpy's matrix: `[i, j]`, and reshape."""

    def __init__(self, numbers: list[int]) -> None:
        self.rows = [numbers]

    def reshape(self, rows: int, columns: int) -> "Elements":
        """Return the numbers in so many rows."""
        (numbers,) = self.rows
        self.rows = [numbers[i * columns :][:columns] for i in range(rows)]
        return self

    def __getitem__(self, at: tuple[int, int]) -> int:
        return self.rows[at[0]][at[1]]

    def __setitem__(self, at: tuple[int, int], number: int) -> None:
        self.rows[at[0]][at[1]] = number


def by_listing(
    parts: Sequence[Part], text: str, shown: Figure
) -> tuple[list[Matrix], int, int]:
    """Run a listing of the text as a figure asks; return what it shows.

    What the main program must do is supplied: 1 on the start, search from 2.
    The search of section 1 has the name ``echiquier`` for the board, also
    where section 2 gives it a border.
    """
    names: dict[str, object] = {
        "np": SimpleNamespace(matrix=Elements),
        "taille": shown.side,
        "tabDeltaXY": backtracking_report.TAB_DELTA_XY,
    }
    exec("\n".join(source(part, text) for part in parts), names)
    border = 2 if "echiquierBandes" in names else 0
    board = names["echiquierBandes" if border else "echiquier"]
    search = names["AES_parcours_cavalier_un_succes_suffit"]
    counters = names["compteurs"]
    assert isinstance(board, Elements)
    assert callable(search)
    assert isinstance(counters, dict)
    names["echiquier"] = board
    x, y = (place + border for place in shown.start)
    board[x, y] = 1
    succeeds: object = run(shown.search[0], lambda: search((x, y), 2))
    inside = slice(border, border + shown.side)
    rows = as_numpy_prints([line[inside] for line in board.rows[inside]])
    attempts, backtracks = counters.values()
    return [rows] if succeeds else [], attempts, backtracks


def source(part: Part, text: str) -> str:
    """Return a part of a listing as Python: what was lost is supplied."""
    lines: list[str] = []
    for number, line in numbered(text, part.section, part.opening).items():
        code = line.strip()
        if number in part.wrapped:
            lines[-1] += code
        else:
            # 4 blanks a level, after one or none.
            level = (len(line) - len(line.lstrip())) // 4
            lines.append("    " * (level + part.deeper.get(number, 0)) + code)
    return dedent("\n".join(lines)).replace(",,", ",")


def numbered(text: str, section: int, opening: str) -> dict[int, str]:
    """Read the numbered lines of a listing, by their numbers.

    The first is the line of the section that begins with `opening`. Each line
    has the blanks before it. What a line wraps to is joined to it.
    """
    lines: dict[int, str] = {}
    for line in program_lines(text, section):
        match = re.match(r"(\d+)( .*|$)", line)
        number, rest = (int(match[1]), match[2]) if match else (0, line)
        if not lines:
            if rest.lstrip().startswith(opening):
                lines[number] = rest
        elif number == max(lines) + 1:
            lines[number] = rest
        elif number:
            break
        else:
            lines[max(lines)] += line.strip()
    return lines


def program_lines(text: str, section: int) -> Iterator[str]:
    """Yield the lines of the blocks that begin with the number of a line."""
    inside = re.split(r"^#+ \d ", text, flags=re.MULTILINE)[section]
    for block in inside.split("```")[1::2]:
        if re.match(r"\s*\d+\s", block):
            yield from map(str.rstrip, block.splitlines())


# --- The introduction and section 1: plain backtracking ---


def figure_1() -> tuple[int, int]:
    """Run the search of figure 1; return the attempts and the backtracks."""
    _, attempts, backtracks = counted("backtracking-report", SMALL, CORNER)
    return attempts, backtracks


def report_any_start() -> Evidence:
    """Search 5x5 from each start that the colours allow."""
    starts = [s for s in SMALL if majority_colour(SMALL, s)]
    tours = [
        counted("backtracking-report", SMALL, start)[0] for start in starts
    ]
    toured = [
        examine(SMALL, tour, start=start).valid
        for tour, start in zip(tours, starts, strict=True)
    ]
    return evidence(
        all(toured), toured=toured, others=len(SMALL) - len(starts)
    )


def report_value() -> Evidence:
    """Read the number on the start in the figures that show a board."""
    figures = [kept(number) for number in (1, 3, 4)]
    values = [
        board[row][column] for _, (row, column), (*_, board), _, _ in figures
    ]
    squares = [each.side**2 for each in figures]
    return evidence(values == squares, values=values, squares=squares)


def report_counters() -> Evidence:
    """Count the calls of the search: the first begins it, each other moves."""
    work = partial(backtracking_report.counted_tour, SMALL, CORNER)
    (tour, counters), calls = count_calls(
        work, "aes_parcours_cavalier_un_succes_suffit"
    )
    attempts, backtracks = counters.values()
    steps = len(tour or ()) - 1
    return evidence(
        (attempts, backtracks) == (calls - 1, calls - 1 - steps),
        calls=calls,
        attempts=attempts,
        backtracks=backtracks,
        steps=steps,
    )


def report_difference() -> Evidence:
    """Run the search of figure 1."""
    attempts, backtracks = figure_1()
    difference = attempts - backtracks
    return evidence(
        difference == 24,
        attempts=attempts,
        backtracks=backtracks,
        difference=difference,
    )


def failing(side: int) -> int:
    """Return about how many nodes a search that fails goes through.

    It fails on odd sides, from the square next to a corner.
    """
    return estimate_nodes(Board(side, side), Square(0, 1))


def report_complexity() -> Evidence:
    """Compare n^16 with whole trees, where the search fails."""
    ratios = {n: failing(n) / n**16 for n in (5, 7, 9)}
    growing = all(one < next_ for one, next_ in pairwise(ratios.values()))
    return evidence(
        not growing,
        ratios=[
            f"{ratio:.1g} x n^16 nodes for n = {n}"
            for n, ratio in ratios.items()
        ],
    )


def report_over() -> Evidence:
    """Compare n^16, which the calculation gives, with the same trees."""
    nodes = {n: failing(n) for n in (5, 7, 9)}
    return evidence(
        all(tree <= n**16 for n, tree in nodes.items()),
        nodes=[
            f"{tree:.0e} nodes for n = {n}, where n^16 is {n**16:.0e}"
            for n, tree in nodes.items()
        ],
    )


def report_sooner() -> Evidence:
    """Compare figure 1 with the whole tree from its start.

    A search for a closed tour goes through it, as no tour of 5x5 closes.
    """
    attempts, _ = figure_1()
    closed, counters = backtracking_report.counted_tour(
        SMALL, CORNER, closed=True
    )
    whole = counters["attempts"]
    return evidence(
        closed is None and attempts < whole, attempts=attempts, whole=whole
    )


def report_exponent() -> Evidence:
    """Express the attempts of figure 1 as a power of 5."""
    attempts, _ = figure_1()
    exponent = math.log(attempts, 5)
    return evidence(round(exponent) == 7, attempts=attempts, exponent=exponent)


# --- Section 2: a board with a border ---


def report_tests() -> Evidence:
    """Count the comparisons that both functions `prometteur` write out."""
    before, after = map(written, (backtracking_report, backtracking_padded))
    return evidence(
        (before, after) == (5, 1),
        compared("002", tests_printed, [5, 1]),
        before=before,
        board=before - after,
        after=after,
    )


def tests_printed(text: str) -> list[int]:
    """Read how many comparisons each function `prometteur` has on the page."""
    bodies = re.findall(r"def prometteur\(.*?== -1", text, re.DOTALL)
    return [len(re.findall(r"<=?|==", body)) for body in bodies]


def written(port: ModuleType) -> int:
    """Count the comparisons that a port's `prometteur` writes out."""
    function = ast.parse(getsource(port.prometteur))
    tests = (n for n in ast.walk(function) if isinstance(n, ast.Compare))
    return sum(len(test.ops) for test in tests)


def report_border() -> Evidence:
    """Follow every move from the squares of 5x5 into its border."""
    bandes = empty_board()
    moves = [
        (square.row + dx, square.column + dy)
        for square in SMALL
        for dx, dy in backtracking_padded.TAB_DELTA_XY
    ]
    outside = [to for to in moves if Square(*to) not in SMALL]
    beyond = {
        width: sum(not {*to} <= {*range(-width, 5 + width)} for to in outside)
        for width in (1, 2)
    }
    held = {bandes[x + 2][y + 2] for x, y in outside}
    return evidence(
        beyond[2] == 0 and beyond[1] > 0 and held == {26},
        moves=moves,
        outside=outside,
        narrow=beyond[1],
        beyond=beyond[2],
        held=[*held],
    )


def empty_board() -> Matrix:
    """Return the port's matrix of 5x5 before the search."""
    return backtracking_padded.Globals(5, 5).echiquier_bandes


def report_slightly() -> Evidence:
    """Compare the times that figures 1 and 2 print; nothing is timed."""
    plain, padded, *_ = SECONDS
    return evidence(
        plain / 2 < padded < plain,
        compared("002", times, SECONDS),
        plain=plain,
        padded=padded,
        ratio=padded / plain,
    )


def report_5x() -> Evidence:
    """Compare figures 1 and 2: their times, attempts and comparisons."""
    tests: list[int] = []

    def look(frame: FrameType) -> None:
        names = frame.f_locals
        tests.append(comparisons(names["new_x"], names["new_y"]))

    plain, padded = (
        partial(find(PORTS[number]).counted_tour, SMALL, CORNER)
        for number in (1, 2)
    )
    _, before = watch(plain, "prometteur", look)
    (_, after), looks = count_calls(padded, "prometteur")
    quicker, fewer = SECONDS[0] / SECONDS[1], sum(tests) / looks
    attempts = [before["attempts"], after["attempts"]]
    return evidence(
        max(quicker, fewer, attempts[0] / attempts[1]) >= 5,
        compared("002", times, SECONDS),
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
    nodes = [estimate_nodes(Board(n, n), CORNER) for n in range(5, 10)]
    growth = [after / before for before, after in pairwise(nodes)]
    return evidence(min(growth) > 5, growth=growth)


# --- Section 3: best first, what its program does ---


class Choice(NamedTuple):
    """A call of trouverTousLesMeilleursVoisins: the least number, and all.

    They are the numbers of neighbours of the free squares to choose from.
    """

    least: int
    numbers: list[int]

    @property
    def best(self) -> int:
        """How many of the squares have the least number."""
        return self.numbers.count(self.least)


def around(frame: FrameType) -> list[int]:
    """Return the numbers of neighbours of the free squares from a case."""
    g: best_first_padded.Globals = frame.f_locals["g"]
    x, y = frame.f_locals["case"]
    return [
        g.echiquier_voisins[x + dx][y + dy]
        for dx, dy in best_first_padded.TAB_DELTA_XY
        if best_first_padded.prometteur(x + dx, y + dy, g)
    ]


def choices(board: Board, start: Square) -> tuple[list[Choice], int]:
    """Watch best first choose; return its choices, and the backtracks."""
    made: list[Choice] = []

    def look(frame: FrameType) -> None:
        made.append(Choice(frame.f_locals["min_k"], around(frame)))

    work = partial(best_first_padded.counted_tour, board, start)
    _, counters = watch(work, "trouver_tous_les_meilleurs_voisins", look)
    return made, counters["backtracks"]


def report_risk() -> Evidence:
    """Count the squares without a free neighbour that figure 4 comes to."""
    figure_4, backtracks = choices(*kept(4).search)
    ends = sum(not choice.numbers for choice in figure_4)
    return evidence(
        ends == 0,
        ends=ends,
        backtracks=backtracks,
        nine=counted("best-first-padded", Board(9, 9), CORNER)[2],
        figure_3=counted("best-first-padded", SMALL, CORNER)[2],
        figure_1=kept(1).backtracks,
    )


def report_start() -> Evidence:
    """Run figures 4, 6 and 7, with the start counted as free or deducted."""
    right, wrong = [], []
    for number in (4, 6, 7):
        shown = kept(number)
        _, *free = counted("best-first-padded", *shown.search)
        _, *deducted = counted(
            "best-first-padded@start-deducted", *shown.search
        )
        printed = [shown.attempts, shown.backtracks]
        right += [number] * (free == printed)
        if deducted != printed:
            wrong.append(
                f"{deducted[0]} and {deducted[1]} in figure {number}, which "
                f"prints {printed[0]} and {printed[1]}"
            )
    return evidence(not wrong, wrong="; ".join(wrong), right=right)


def report_nine() -> Evidence:
    """Read the matrix of counts at each update, on the board and around."""
    border: set[int] = set()
    inside: set[int] = set()

    def look(frame: FrameType) -> None:
        for i, ligne in enumerate(frame.f_locals["g"].echiquier_voisins):
            for j, number in enumerate(ligne):
                on_board = 2 <= i < 9 and 2 <= j < 9
                (inside if on_board else border).add(number)

    work = partial(best_first_padded.first_tour, *kept(4).search)
    watch(work, "mise_a_jour_voisins", look)
    return evidence(
        border == {9} and max(inside) < 9,
        moves=len(best_first_padded.TAB_DELTA_XY),
        most=max(inside),
        border=[*border],
    )


def report_name() -> Evidence:
    """Read what the function returns, where its caller passes it on."""
    figure_3, _ = choices(SMALL, CORNER)
    return evidence(
        all(choice.least == min(choice.numbers) for choice in figure_3),
        steps=figure_3,
        least=[choice.least for choice in figure_3[:5]],
    )


def report_equal() -> Evidence:
    """Count the steps of figure 3 at which several squares are best."""
    figure_3, _ = choices(SMALL, CORNER)
    several = [choice.best > 1 for choice in figure_3]
    most = max(choice.best for choice in figure_3)
    return evidence(any(several), several=several, most=most)


def report_increasing() -> Evidence:
    """Count the steps of figure 3 at which not all free neighbours are best.

    The list holds the best ones.
    """
    figure_3, _ = choices(SMALL, CORNER)
    missing = [len(choice.numbers) - choice.best for choice in figure_3]
    return evidence(not any(missing), missing=missing, most=max(missing))


def report_mise() -> Evidence:
    """Compare the counts with the free neighbours at each step of figure 3.

    The start counts as free, as in the figures. The count of a square that
    has a number must stay as it is.
    """
    before: dict[Square, int] = {}
    right: list[bool] = []

    def look(frame: FrameType) -> None:
        g: best_first_padded.Globals = frame.f_locals["g"]
        for square in SMALL:
            x, y = square.row + 2, square.column + 2
            count = g.echiquier_voisins[x][y]
            wanted = before.get(square, count)
            if best_first_padded.prometteur(x, y, g):
                wanted = sum(
                    g.echiquier_bandes[x + dx][y + dy] in (-1, 1)
                    for dx, dy in best_first_padded.TAB_DELTA_XY
                )
            before[square] = count
            right.append(count == wanted)

    work = partial(best_first_padded.first_tour, SMALL, CORNER)
    watch(work, "trouver_meilleur_voisins_libres", look)
    return evidence(all(right), right=right, wrong=right.count(False))


def report_remise() -> Evidence:
    """Count the neighbour counts of 0, which the program does not lower."""
    lowered: list[int] = []

    def look(frame: FrameType) -> None:
        lowered.extend(around(frame))

    for name in ("best-first-padded", "best-first-padded@start-deducted"):
        for board in (Board(4, 5), Board(5, 5), Board(3, 8)):
            for start in board:
                work = partial(find(name).first_tour, board, start)
                watch(work, "mise_a_jour_voisins", look)
    zeros = lowered.count(0)
    return evidence(zeros == 0, lowered=lowered, zeros=zeros)


# --- Sections 3 and 4: best first, its cost ---


def report_minimal() -> Evidence:
    """Compare the attempts of figure 3 with the moves of a tour."""
    _, attempts, backtracks = counted("best-first-padded", SMALL, CORNER)
    moves = len(SMALL) - 1
    return evidence(
        (attempts, backtracks) == (moves, 0),
        attempts=attempts,
        moves=moves,
        figure_1=kept(1).attempts,
    )


def all_backtracks() -> dict[Board, list[int]]:
    """Run best first on n x n, n = 5 to 12; return the backtracks.

    They are those of the starts that have a tour. Each has an attempt for
    each move of the tour, and one for each backtrack.
    """
    return {
        board: [
            counted("best-first-padded", board, start)[2]
            for start in board
            if majority_colour(board, start)
        ]
        for board in (Board(n, n) for n in range(5, 13))
    }


def straight_starts(runs: Mapping[Board, list[int]]) -> tuple[int, int]:
    """Return the starts without a backtrack, and all that have a tour."""
    every = [backtracks for each in runs.values() for backtracks in each]
    return every.count(0), len(every)


def report_few() -> Evidence:
    """Count the starts from which a tour is found without a backtrack.

    The claim is about most cases, not about most on every board: it holds if
    they are more than half on all the boards together.
    """
    runs = all_backtracks()
    straight, starts = straight_starts(runs)
    return evidence(
        2 * straight > starts,
        straight=straight,
        starts=starts,
        boards={
            board: f"{each.count(0)} of {len(each)}"
            for board, each in runs.items()
        },
    )


def report_rare() -> Evidence:
    """Count the starts with a tour, from which the search goes back.

    Here they are rare if they are fewer than a quarter of all.
    """
    straight, starts = straight_starts(all_backtracks())
    back = starts - straight
    _, _, figure_4 = counted("best-first-padded", *kept(4).search)
    return evidence(
        figure_4 > 0 and 4 * back < starts,
        back=back,
        starts=starts,
        figure_4=figure_4,
    )


def report_quadratic() -> Evidence:
    """Count, for the details, the starts where n^2 - 1 attempts are enough.

    The report draws the hope from what it says of most cases (report-few).
    """
    runs = all_backtracks()
    straight, starts = straight_starts(runs)
    most, board = max(
        (len(board) - 1 + max(each), board) for board, each in runs.items()
    )
    return evidence(
        None,
        f"from {straight} of {starts} starts that have a tour, n = 5 to 12, "
        f"it takes n^2 - 1 attempts; from one start of {board} it takes "
        f"{most}",
    )


class TooManyAttemptsError(Exception):
    """More attempts than a search may make here."""


class BoundedCounters(dict[str, int]):
    """The counters of a search, of which none may pass a bound."""

    def __init__(self, most: int) -> None:
        super().__init__(compteur_tentative=0, compteur_retour_arriere=0)
        self.most = most

    def __setitem__(self, name: str, value: int) -> None:
        if value > self.most:
            raise TooManyAttemptsError
        dict.__setitem__(self, name, value)


def done_within(most: int, board: Board, start: Square) -> bool:
    """Return whether plain backtracking needs at most so many attempts."""
    g = backtracking_report.Globals(board.rows, board.columns)
    g.echiquier[start.row][start.column] = 1
    g.compteurs = BoundedCounters(most)
    try:
        return backtracking_report.aes_parcours_cavalier_un_succes_suffit(
            start, 2, g
        )
    except TooManyAttemptsError:
        return False


def report_difficult() -> Evidence:
    """Search 7x7 from each start, with no more attempts than in figure 1."""
    most = kept(1).attempts
    starts = [start for start in SEVEN if majority_colour(SEVEN, start)]
    done = sum(done_within(most, SEVEN, start) for start in starts)
    tried = [counted("best-first-padded", SEVEN, start)[1] for start in starts]
    return evidence(
        2 * done < len(starts),
        attempts=most,
        done=done,
        starts=starts,
        most=max(tried),
        nodes=estimate_nodes(*kept(4).search),
    )


def report_large() -> Evidence:
    """Tour a board that is larger than that of figure 5."""
    board = Board(100, 100)
    tour, attempts, backtracks = counted("best-first-padded", board, CORNER)
    return evidence(
        examine(board, tour, start=CORNER).valid,
        attempts=attempts,
        backtracks=backtracks,
    )


def report_7x7() -> Evidence:
    """Search 7x7 without the heuristic, from two starts that have a tour.

    Of the start of figure 6, which has none, estimate the tree.
    """
    runs = [
        counted("backtracking-report", SEVEN, start)
        for start in (Square(6, 0), Square(6, 6))
    ]
    attempts = [tried for _, tried, _ in runs]
    pace = kept(1).attempts / SECONDS[0]
    return evidence(
        not any(examine(SEVEN, tour).valid for tour, *_ in runs),
        compared("002", times, SECONDS),
        attempts=attempts,
        seconds=[tried / pace for tried in attempts],
        nodes=estimate_nodes(*kept(6).search),
    )


def failures() -> list[tuple[int, int]]:
    """Run the searches of figures 6 and 7; return both counters of each."""
    runs = [counted("best-first-padded", *kept(n).search) for n in (6, 7)]
    return [(attempts, backtracks) for _, attempts, backtracks in runs]


def report_worst() -> Evidence:
    """Compare the failures of figures 6 and 7 with the plain trees."""
    attempts = [tried for tried, _ in failures()]
    nodes = [estimate_nodes(*kept(n).search) for n in (6, 7)]
    return evidence(
        all(one < tree for one, tree in zip(attempts, nodes, strict=True)),
        attempts=attempts,
        nodes=nodes,
    )


def report_configuration() -> Evidence:
    """Run the searches of figures 6 and 7."""
    attempts = [tried for tried, _ in failures()]
    return evidence(attempts[0] != attempts[1], attempts=attempts)


def report_nil() -> Evidence:
    """Count the starts from which a tour is found without a backtrack.

    The conclusion sums up what section 3 says, with its conditions.
    """
    straight, starts = straight_starts(all_backtracks())
    return evidence(
        2 * straight > starts,
        straight=straight,
        starts=starts,
        failures=[f"{back} of {tried}" for tried, back in failures()],
    )


# --- Section 5: a path through a maze ---

#: The mazes to compare: what they have, and the walls that are opened.
KINDS = {"one path": 0, "several paths": 30}


def report_maze_cost() -> Evidence:
    """Count the attempts in mazes, by the port's own program and heuristic."""
    attempts = [
        f"{maze_attempts(openings, False)} and "
        f"{maze_attempts(openings, True)} in 50 mazes with {kind}"
        for kind, openings in KINDS.items()
    ]
    return evidence(None, attempts="; ".join(attempts))


def maze_attempts(openings: int, heuristic: bool) -> int:
    """Return how many squares the port tries in all mazes of a kind."""
    return sum(
        labyrinth.counted_path(
            maze.rows, maze.start, maze.exit, heuristic=heuristic
        )[1]["attempts"]
        for maze in mazes(openings)
    )


def report_maze() -> Evidence:
    """Compare paths with shortest ones, in mazes of two kinds.

    The outcome says nothing of the report: the program and the heuristic are
    the port's own.
    """
    longer = {kind: longer_paths(openings) for kind, openings in KINDS.items()}
    drawn = [drawing for drawings in longer.values() for drawing in drawings]
    return evidence(
        None,
        *drawn[:1],
        longer=[
            f"{len(drawings)} of 50 mazes with {kind}"
            for kind, drawings in longer.items()
        ],
    )


def longer_paths(openings: int) -> list[str]:
    """Draw the paths through mazes of a kind that are not shortest ones."""
    drawn = []
    for maze in mazes(openings):
        path = labyrinth.first_path(
            maze.rows, maze.start, maze.exit, heuristic=True
        )
        if len(path or ()) > len(shortest_path(maze) or ()):
            drawn.append(draw(maze, path))
    return drawn


def mazes(openings: int) -> list[Maze]:
    """Make 50 mazes of a kind."""
    return [generate(15, 21, seed, openings) for seed in range(50)]


def generate(rows: int, columns: int, seed: int, openings: int = 0) -> Maze:
    """Make a maze of rooms one square large, from corner to corner.

    It is perfect: one path leads from any room to any other. Then ``openings``
    more of the walls between rooms are opened, if there are as many. The sides
    are odd, from 3x5.

    >>> print(draw(generate(5, 9, seed=1)))
    #########
    #S  # # #
    # # # # #
    # #    X#
    #########
    """
    plan = [["#"] * columns for _ in range(rows)]
    for row in range(1, rows, 2):
        plan[row][1::2] = " " * (columns // 2)
    for row, column in doors(rows, columns, seed, openings):
        plan[row][column] = " "
    return Maze(
        rows=tuple("".join(row) for row in plan),
        start=Square(1, 1),
        exit=Square(rows - 2, columns - 2),
    )


def doors(
    rows: int, columns: int, seed: int, openings: int
) -> Iterator[Square]:
    """Choose the walls to open: Kruskal's tree, then some of the others.

    They are shuffled by random() alone, which is the same in every Python.
    """
    random = Random(seed)
    inside = product(range(1, rows - 1), range(1, columns - 1))
    walls = [Square(i, j) for i, j in inside if i % 2 != j % 2]
    walls.sort(key=lambda _: random.random())
    joined = {room: {room} for wall in walls for room in rooms(wall)}
    others = []
    for wall in walls:
        one, other = (joined[room] for room in rooms(wall))
        if one is other:
            others.append(wall)
            continue
        yield wall
        one |= other
        joined.update(dict.fromkeys(other, one))
    others.sort(key=lambda _: random.random())
    yield from islice(others, openings)


def rooms(wall: Square) -> tuple[Square, Square]:
    """Return the two rooms that a wall is between."""
    row, column = wall
    if row % 2:
        return Square(row, column - 1), Square(row, column + 1)
    return Square(row - 1, column), Square(row + 1, column)
