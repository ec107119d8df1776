"""The Pascal paper, table 2: what its program does as it runs."""

from functools import partial
from itertools import pairwise, permutations
from types import FrameType
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import printed_tour
from cavalier.ledger.tracing import count_calls, watch
from common.board import Board, Square, Tour
from common.diagnosis import examine
from common.judge import is_knight_move
from common.theory import majority_colour
from common.tour import symmetries

#: Where the program is run, unless an entry says otherwise.
BOARD, CORNER = Board(5, 5), Square(0, 0)


def pascal_queens() -> Finding:
    """Read what p holds when the program prints it."""
    held: list[int] = []

    def look(frame: FrameType) -> None:
        for row in frame.f_locals["p"][1:]:
            held.extend(row[1:])

    port = find("pascal-move")
    work = partial(port.first_tour, BOARD, CORNER)
    watch(work, "print_board", look)
    return claim(
        len(set(held)) == 2,
        f"p holds {len(set(held))} numbers, {min(held)} to {max(held)}: those "
        "of the knight's squares",
    )


def pascal_minil() -> Finding:
    """Compare L with the squares that are free, where each call reads it."""
    seen = _calls()
    right = sum(call.going_on == (call.free > 0) for call in seen)
    _, callers = _callers("pascal-move")
    ended = sum(call.mini_l for call in callers)
    return claim(
        right == len(seen),
        f"L says what is so in {right} of {len(seen)} calls of move on 5x5 "
        f"from (1;1): a square is free in each, and L is true; MiniL becomes "
        f"true in {ended}, as no line sets L to false",
    )


def pascal_flag() -> Finding:
    """Compare L in each call of move with the moves still to be made."""
    seen = _calls()
    right = sum(call.going_on == (call.free > 0) for call in seen)
    return claim(
        right == len(seen),
        f"L is true in {right} of {len(seen)} calls of move on 5x5 from "
        "(1;1), and in each there are still moves to make: lines 69, 86 and "
        "99 say so of the same L. That the knight can move is not meant: it "
        f"has no free square in {len(_stuck(seen))} of them",
    )


def pascal_clear() -> Finding:
    """Count the calls of ClearBoard, and the squares taken back."""
    work = partial(find("pascal-move").first_tour, BOARD, CORNER)
    _, cleared = count_calls(work, "clear_board")
    _, moves = count_calls(work, "move")
    kept = [call.number for call in _stuck(_calls())]
    return claim(
        cleared > 1,
        f"from (1;1) on 5x5 {moves - len(BOARD)} squares are taken back; "
        f"calls of ClearBoard: {cleared}, before the search; at the "
        f"{len(kept)} dead ends {min(kept)} to {max(kept)} squares are "
        "numbered, which it would empty",
    )


def pascal_k0() -> Finding:
    """Read k0 in each call of move that calls itself."""
    own: dict[FrameType, bool] = {}

    def look(frame: FrameType) -> None:
        caller = frame.f_back
        if caller is not None and caller.f_code is frame.f_code:
            names = caller.f_locals
            number = names["p"].value[names["x"]][names["y"]]
            own[caller] = names["k0"] == number

    port = find("pascal-move")
    watch(partial(port.first_tour, BOARD, CORNER), "move", look)
    # The calls that end the search call each other, but for the last.
    failed = len(own) - (len(BOARD) - 1)
    seen = _calls()
    return claim(
        not all(own.values()) or failed == 0,
        f"on 5x5 from (1;1), k0 is the number of the call's own move in "
        f"{sum(own.values())} of {len(own)} calls that call move, and "
        f"{failed} of these lead to a dead end; {len(_stuck(seen))} more of "
        f"the {len(seen)} calls are dead ends themselves; what the program "
        "goes back to is k0-1",
    )


def pascal_snapshot() -> Finding:
    """Compare the program's pointer with the copy that the text tells of."""
    tours, copies = [], []
    for variant in ("pointer", "copy"):
        tour, seen = _callers(f"pascal-move@{variant}")
        tours.append(tour)
        copies.append(sum(call.q is not call.p for call in seen))
    return claim(
        copies[0] > 0,
        f"q is another board than p in {copies[0]} of {len(seen)} calls; "
        f"made a copy, in {copies[1]}, and the tour is the "
        + ("same" if tours[0] == tours[1] else "not the same"),
    )


def pascal_base_case() -> Finding:
    """Search 3x4 to the end, and tell the calls apart that call no other."""
    board = Board(3, 4)
    number: dict[FrameType, int] = {}
    callers: set[FrameType] = set()

    def look(frame: FrameType) -> None:
        number[frame] = frame.f_locals["k"].value
        if frame.f_back in number:
            callers.add(frame.f_back)

    port = find("pascal-move")
    watch(partial(port.count_tours, board, CORNER), "move", look)
    last = {frame for frame, k in number.items() if k == len(board)}
    return claim(
        bool(last) and not last & callers,
        f"in the whole search of 3x4 from (1;1), {len(last - callers)} of "
        f"{len(last)} calls with the last move call no other; nor do "
        f"{len(number) - len(callers | last)} at a dead end, of {len(number)} "
        "calls",
    )


class Call(NamedTuple):
    """What is so where a call of move reads L."""

    number: int
    going_on: bool
    #: The squares without a number, with the one that the knight is on.
    free: int
    #: Those that are one move away.
    ways: int


def _calls() -> list[Call]:
    """Return each call of move up to the first tour of 5x5 from (1;1)."""
    seen: list[Call] = []

    def look(frame: FrameType) -> None:
        names = frame.f_locals
        here, p = Square(names["x"] - 1, names["y"] - 1), names["p"].value
        free = [s for s in BOARD if p[s.row + 1][s.column + 1] == 0]
        ways = sum(is_knight_move(here, square) for square in free)
        going_on = names["L"].value
        seen.append(Call(names["k"].value, going_on, len(free), ways))

    port = find("pascal-move")
    watch(partial(port.first_tour, BOARD, CORNER), "move", look)
    return seen


def _stuck(calls: list[Call]) -> list[Call]:
    """Return the calls at a dead end: no move is left, and squares are."""
    return [call for call in calls if call.ways == 0 and call.free > 1]


class Caller(NamedTuple):
    """The variables of a call of move that calls itself."""

    q: object
    p: object
    mini_l: bool


def _callers(name: str) -> tuple[Tour | None, list[Caller]]:
    """Return the tour of 5x5 from (1;1), and each call that calls itself."""
    seen: list[Caller] = []

    def look(frame: FrameType) -> None:
        caller = frame.f_back
        if caller is not None and caller.f_code is frame.f_code:
            names = caller.f_locals
            p = names["p"].value
            seen.append(Caller(names["q"], p, names["mini_l"]))

    work = partial(find(name).first_tour, BOARD, CORNER)
    return watch(work, "move", look), seen


_CENTRE = Square(2, 2)


def pascal_order() -> Finding:
    """Run the loop both ways, from a corner and from the centre of 5x5."""
    corner, centre = _both_ways(CORNER), _both_ways(_CENTRE)
    flipped = symmetries(BOARD, centre[0])[2][1]
    return claim(
        corner[0] != corner[1],
        "downto gives another tour of 5x5 from (1;1), "
        + ("a symmetry of" if _symmetric(*corner) else "no symmetry of")
        + " the first; from (3;3) "
        + ("its mirror image" if centre[1] == flipped else "no mirror image"),
    )


def _both_ways(start: Square) -> tuple[Tour, Tour]:
    one, other = (
        find(f"pascal-move@{loop}").first_tour(BOARD, start) or ()
        for loop in ("clockwise", "anticlockwise")
    )
    return one, other


def _symmetric(one: Tour, other: Tour) -> bool:
    return any(image == other for _, image in symmetries(BOARD, one))


def pascal_renumbering() -> Finding:
    """Find which tour of 4x5 comes first, for each numbering of the moves."""
    port = find("pascal-move")
    tours = list(port.tours(Board(4, 5), CORNER))
    steps = [
        [
            port.moves.index(
                (there.row - here.row, there.column - here.column)
            )
            for here, there in pairwise(tour)
        ]
        for tour in tours
    ]
    first = [
        min(
            range(len(tours)),
            key=lambda tour: [number[i] for i in steps[tour]],
        )
        for number in permutations(range(8))
    ]
    other = sum(tour != 0 for tour in first)
    return claim(
        other > len(first) / 2,
        f"{other} of the {len(first)} numberings of the moves give another "
        f"tour of 4x5 from (1;1); {len(set(first))} of its {len(tours)} tours "
        "come first in one",
    )


def pascal_other_start() -> Finding:
    """Count the squares of 8x8, the listing's board, that start a tour.

    A closed tour can begin on each of its squares. On 5x5 and 7x7, which the
    paper runs too, a square of the minority colour starts none.
    """
    board, closed = printed_tour("article-8x8-srand-1")
    starting = len(closed or ()) * examine(board, closed, closed=True).valid
    minority = {
        n: sum(not majority_colour(Board(n, n), s) for s in Board(n, n))
        for n in (5, 7)
    }
    return claim(
        starting == 64,
        f"of 8x8, as the listing has it (n=8), {starting} of 64 squares start "
        "a tour, as a closed one shows. On the paper's other odd boards, "
        f"{minority[5]} of the 25 squares of 5x5 and {minority[7]} of the 49 "
        "of 7x7 start none, by colour",
    )
