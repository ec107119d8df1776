"""What source 004 says of its program in words, looked at as it runs."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise, permutations
from types import FrameType

from cavalier.catalogue import find
from cavalier.evidence.entry import Finding, claim
from cavalier.evidence.tracing import count_calls, watch
from common.board import Board, Square, Tour
from common.tour import symmetries
from common.validator import is_knight_move

BOARD, CORNER, CENTRE = Board(5, 5), Square(0, 0), Square(2, 2)


def flag() -> Finding:
    """Look whether L is what it is said to be, in each call of move."""
    seen: list[tuple[bool, bool, bool]] = []

    def look(frame: FrameType) -> None:
        names = frame.f_locals
        here = Square(names["x"] - 1, names["y"] - 1)
        p = names["p"].value
        left = [
            square
            for square in BOARD
            if square != here and p[square.row + 1][square.column + 1] == 0
        ]
        moves = any(is_knight_move(here, square) for square in left)
        seen.append((names["L"].value, bool(left), moves))

    port = find("pascal-move")
    watch(partial(port.first_tour, BOARD, CORNER), "move", look)
    stuck = sum(left and not moves for _, left, moves in seen)
    return claim(
        all(going == moves for going, _, moves in seen),
        f"L is true in {sum(going for going, _, _ in seen)} of {len(seen)} "
        f"calls of move on 5x5 from (1;1); in {stuck} the knight has no move "
        "left although squares are free",
    )


def last_success() -> Finding:
    """Look at k0 in each call of move that calls itself."""
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
    return claim(
        not all(own.values()) or failed == 0,
        f"on 5x5 from (1;1), k0 is the number of the call's own move in "
        f"{sum(own.values())} of {len(own)} calls that call move, and "
        f"{failed} of these lead to a dead end; what the program goes back "
        "to is k0-1",
    )


def order() -> Finding:
    """Run the loop both ways, from a corner and from the centre of 5x5."""
    corner, centre = _both_ways(CORNER), _both_ways(CENTRE)
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


def renumbering() -> Finding:
    """Find the first of all tours of 4x5, for each numbering of the moves."""
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
        other > 0,
        f"{other} of the {len(first)} numberings of the moves give another "
        f"tour of 4x5 from (1;1); {len(set(first))} of its {len(tours)} tours "
        "come first in one",
    )


def storage() -> Finding:
    """Run both ways to keep the data: what each keeps, and how it looks."""
    matrix, array = (
        partial(find(name).first_tour, BOARD, CORNER)
        for name in ("pascal-move", "pascal-coordinates")
    )
    looks: list[int] = []
    watch(array, "free", lambda frame: looks.append(frame.f_locals["k"]))
    one, other = count_calls(matrix, "move"), count_calls(array, "move")
    same = "the same tour" if one[0] == other[0] else "another tour"
    numbers = len(BOARD), _numbers_kept(array)
    return claim(
        numbers[1] >= numbers[0] and max(looks) > 1,
        f"{same} of 5x5 from (1;1), after {one[1]} and {other[1]} calls of "
        f"move; {numbers[0]} numbers are kept in the matrix and {numbers[1]} "
        "in the array, where it takes one look and up to "
        f"{max(looks)} to see whether a square is free",
    )


def _numbers_kept(work: Callable[[], object]) -> int:
    """Count the numbers in the array of coordinates, once it is full."""
    kept: list[int] = []

    def look(frame: FrameType) -> None:
        kept.append(sum(len(square) for square in frame.f_locals["p"][1:]))

    watch(work, "print_board", look)
    return kept[0]


def recursion() -> Finding:
    """Tour 8x8 by a loop: Warnsdorff's rule, of source 000."""
    port, board = find("warnsdorff-matrix"), Board(8, 8)
    work = partial(port.first_tour, board, CORNER)
    tour, calls = count_calls(work, "parcourir")
    _, steps = count_calls(work, "warnsdorff")
    return claim(
        tour is None or calls > 1,
        f"warnsdorff-matrix tours 8x8 from (1;1) in {calls} call of parcourir "
        f"and {steps} of warnsdorff, which it calls in a loop",
    )
