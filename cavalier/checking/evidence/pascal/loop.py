"""The Pascal paper, table 2: the loop over the moves, and the first move."""

from itertools import pairwise, permutations

from cavalier.catalogue import find
from cavalier.checking.evidence.entry import (
    EntriesOf,
    Finding,
    Outcome,
    claim,
)
from cavalier.checking.evidence.pascal.program import BOARD, CORNER
from cavalier.checking.evidence.printed import printed_tour
from common.board import Board, Square, Tour
from common.theory import majority_colour
from common.tour import symmetries
from common.validator import examine

entry = EntriesOf("004")

_CENTRE = Square(2, 2)


@entry(
    "pascal-order",
    clause="table 2, the loop",
    printed="another order of the moves may give another tour",
    expected=Outcome.REPRODUCED,
)
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


@entry(
    "pascal-renumbering",
    clause="table 2, the loop",
    printed="another numbering of the moves can be expected to do so too",
    expected=Outcome.REPRODUCED,
)
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


@entry(
    "pascal-other-start",
    clause="table 2, the first move",
    printed="another first square will give another tour",
    expected=Outcome.REPRODUCED,
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
