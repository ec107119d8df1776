"""The lab report, section 3: best first, what its program does."""

from functools import partial
from types import FrameType
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.report.figures import (
    ANY_ORDER,
    CORNER,
    SMALL,
    counted,
    kept,
)
from cavalier.ledger.tracing import watch
from common.board import Board, Square
from imperative import best_first_padded


class Choice(NamedTuple):
    """A call of trouverTousLesMeilleursVoisins: the least number, and all.

    They are the numbers of neighbours of the free squares to choose from.
    """

    least: int
    numbers: list[int]


def choices(board: Board, start: Square) -> tuple[list[Choice], int]:
    """Watch best first choose; return its choices, and the backtracks."""
    found: list[Choice] = []

    def look(frame: FrameType) -> None:
        g: best_first_padded.Globals = frame.f_locals["g"]
        x, y = frame.f_locals["case"]
        numbers = [
            g.echiquier_voisins[x + dx][y + dy]
            for dx, dy in best_first_padded.TAB_DELTA_XY
            if best_first_padded.prometteur(x + dx, y + dy, g)
        ]
        found.append(Choice(frame.f_locals["min_k"], numbers))

    work = partial(best_first_padded.counted_tour, board, start)
    _, counters = watch(work, "trouver_tous_les_meilleurs_voisins", look)
    return found, counters["backtracks"]


def report_risk() -> Finding:
    """Count the squares without a free neighbour that figure 4 comes to."""
    figure_4, backtracks = choices(Board(7, 7), Square(4, 2))
    ends = sum(not choice.numbers for choice in figure_4)
    _, _, corner = counted("best-first-padded", Board(9, 9), CORNER)
    _, _, figure_3 = counted("best-first-padded", SMALL, CORNER)
    return claim(
        ends == 0,
        f"figure 4 comes to such a square {ends} times, and goes back "
        f"{backtracks} times; 9x9 from (0, 0) goes back {corner} times. They "
        f"are fewer: figure 3 goes back {figure_3} times, figure 1, without "
        f"the heuristic, {kept(1).backtracks}",
    )


def report_start() -> Finding:
    """Run figures 4, 6 and 7, with the start counted as free or deducted."""
    right, wrong = [], []
    for number, shown in ((n, kept(n)) for n in (4, 6, 7)):
        search = Board(shown.side, shown.side), Square(*shown.start)
        _, *free = counted("best-first-padded", *search)
        _, *deducted = counted("best-first-padded@start-deducted", *search)
        printed = [shown.attempts, shown.backtracks]
        right += [number] * (free == printed)
        if deducted != printed:
            wrong.append(
                f"{deducted[0]} and {deducted[1]} in figure {number}, which "
                f"prints {printed[0]} and {printed[1]}"
            )
    return claim(
        not wrong,
        "the sentence is right of the method, but the program behind the "
        "figures departs from it. Its main part is not printed; with the "
        "start deducted from its neighbours' numbers there are "
        f"{'; '.join(wrong)}. With the start counted, figures "
        f"{', '.join(map(str, right))} come out; 6 and 7 are {ANY_ORDER}",
    )


def report_nine() -> Finding:
    """Read the matrix of counts at each update, on the board and around."""
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
        f"a knight has {len(best_first_padded.TAB_DELTA_XY)} moves; in the "
        f"port's matrix, through figure 4, a count is {max(inside)} at most, "
        f"and the border holds {', '.join(map(str, border))} all the time",
    )


def report_name() -> Finding:
    """Read what the function returns, where its caller passes it on."""
    figure_3, _ = choices(SMALL, CORNER)
    first = [choice.least for choice in figure_3[:5]]
    return claim(
        all(choice.least == min(choice.numbers) for choice in figure_3),
        f"in the {len(figure_3)} steps of figure 3 it returns "
        f"{', '.join(map(str, first))}, ...; each is compared with the "
        "numbers of all the free neighbours",
    )


def report_equal() -> Finding:
    """Count the steps of figure 3 at which several squares are best."""
    figure_3, _ = choices(SMALL, CORNER)
    best = [choice.numbers.count(choice.least) for choice in figure_3]
    several = sum(number > 1 for number in best)
    return claim(
        several > 0,
        f"at {several} of the {len(best)} steps of figure 3 several squares "
        f"have the least number, up to {max(best)}",
    )


def report_increasing() -> Finding:
    """Count the steps of figure 3 at which not all free neighbours are best.

    The list holds the best ones.
    """
    figure_3, _ = choices(SMALL, CORNER)
    missing = [
        len(choice.numbers) - choice.numbers.count(choice.least)
        for choice in figure_3
    ]
    short = sum(number > 0 for number in missing)
    return claim(
        short == 0,
        f"at {short} of the {len(missing)} steps of figure 3 the list is "
        f"shorter than that of the free neighbours, by up to {max(missing)}: "
        "it holds those that equal the least",
    )


def report_mise() -> Finding:
    """Compare the counts with the free neighbours at each step of figure 3.

    The start counts as free, as in the figures. The count of a square that
    has a number must stay as it is.
    """
    before: dict[Square, int] = {}
    right = 0
    wrong: list[Square] = []

    def look(frame: FrameType) -> None:
        nonlocal right
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
            right += count == wanted
            wrong.extend([square] * (count != wanted))

    work = partial(best_first_padded.first_tour, SMALL, CORNER)
    watch(work, "trouver_meilleur_voisins_libres", look)
    return claim(
        not wrong,
        f"through figure 3, {right} times the count of a square is as it "
        f"should be, and {len(wrong)} times it is not: that of a square with "
        "a number stays, and any other is the number of its free neighbours, "
        "the start among them",
    )


def report_remise() -> Finding:
    """Count the neighbour counts of 0, which the program does not lower."""
    looks = zeros = 0

    def look(frame: FrameType) -> None:
        nonlocal looks, zeros
        g: best_first_padded.Globals = frame.f_locals["g"]
        x, y = frame.f_locals["case"]
        for dx, dy in best_first_padded.TAB_DELTA_XY:
            if best_first_padded.prometteur(x + dx, y + dy, g):
                looks += 1
                zeros += g.echiquier_voisins[x + dx][y + dy] == 0

    for name in ("best-first-padded", "best-first-padded@start-deducted"):
        for board in (Board(4, 5), Board(5, 5), Board(3, 8)):
            for start in board:
                work = partial(find(name).first_tour, board, start)
                watch(work, "mise_a_jour_voisins", look)
    return claim(
        zeros == 0,
        f"{looks} counts lowered on 4x5, 5x5, 3x8 from every start: "
        f"{zeros} were 0, so the two never differ",
    )
