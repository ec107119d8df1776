"""The TIPE exam, sections 4.a and 4.b: backtracking on a list of couples."""

from itertools import product

from cavalier.catalogue import find
from cavalier.checking.evidence.entry import (
    EntriesOf,
    Finding,
    Kind,
    Outcome,
    claim,
    not_checkable,
)
from cavalier.checking.evidence.tipe.searching import count_all, endings
from cavalier.exact import count_paths
from common.board import Board
from common.counts import Convention
from common.known_counts import published
from common.validator import examine

entry = EntriesOf("000")


@entry(
    "tipe-all",
    clause="4.a",
    printed="backtracking lets one find, mostly, all the solutions, notably "
    "the billions of 8x8",
    expected=Outcome.REPRODUCED,
)
def tipe_all() -> Finding:
    """Count all the tours of small boards, and look up those of 8x8."""
    boards = [
        board
        for sides in product(range(1, 21), repeat=2)
        if len(board := Board(*sides)) <= 20
    ]
    counts = {board: count_all(board) for board in boards}
    missed = [b for b in boards if counts[b] != count_paths(b)]
    paths = published(Board(8, 8), Convention.PATHS) or 0
    return claim(
        not missed and paths > 10**9,
        f"all {sum(counts.values())} paths of the {len(boards)} boards up to "
        "20 squares, as many as another method counts. 8x8 has "
        f"{paths}, published and not counted here: of these it is true in "
        'principle, and line 75 says "un temps considérable"',
    )


@entry(
    "tipe-blocked",
    clause="4.a",
    printed="mostly the search comes to a position without a free square",
    expected=Outcome.REPRODUCED,
)
def tipe_blocked() -> Finding:
    """Count how all the walks of a whole search end."""
    found = {board: endings(board) for board in (Board(3, 4), Board(4, 5))}
    return claim(
        all(ends.dead_ends > ends.tours for ends in found.values()),
        ", ".join(
            f"{ends.dead_ends} dead ends and {ends.tours} tours on {board}"
            for board, ends in found.items()
        )
        + ", from all squares",
    )


entry(
    "tipe-recursion",
    clause="4.a",
    printed="backtracking is built into the mechanism of recursion",
    expected=Outcome.NOT_CHECKABLE,
)(not_checkable("a way of speaking of recursion in general"))


entry(
    "tipe-couples-best",
    clause="4.b",
    printed="a list of couples is the most suitable structure",
    expected=Outcome.NOT_CHECKABLE,
)(
    not_checkable(
        "a judgement: the text does not say by what measure; both structures "
        "give the same tours, as tipe-structures shows"
    )
)


@entry(
    "tipe-structures",
    clause="4.b",
    printed="a list of couples or a matrix may represent the board",
    expected=Outcome.REPRODUCED,
)
def tipe_structures() -> Finding:
    """Compare the tours on couples and on a matrix, and their order."""
    boards = [Board(*sides) for sides in ((3, 4), (4, 3), (3, 7))]
    lists, matrices = find("couples"), find("backtracking-matrix")
    tours = [
        (list(lists.tours(board, start)), list(matrices.tours(board, start)))
        for board in boards
        for start in board
    ]
    number = sum(len(on_lists) for on_lists, _ in tours)
    return claim(
        all(on_lists == on_matrices for on_lists, on_matrices in tours),
        f"{number} tours of {', '.join(map(str, boards))}, the same in the "
        "same order by Algorithme 3 on couples and Algorithme 4 on a matrix",
    )


@entry(
    "tipe-alg2",
    clause="4.b, Algorithme 2",
    printed="nb_parcours counts the tours",
    expected=Outcome.REPRODUCED,
    kind=Kind.LISTING,
)
def tipe_alg2() -> Finding:
    """Compare the counts from every start with the published ones."""
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


@entry(
    "tipe-alg3",
    clause="4.b, Algorithme 3",
    printed="parcours lists the tours",
    expected=Outcome.REPRODUCED,
    kind=Kind.LISTING,
)
def tipe_alg3() -> Finding:
    """Check each tour that it lists on 4x5, and count them."""
    board = Board(4, 5)
    port = find("couples")
    tours = [tour for start in board for tour in port.tours(board, start)]
    count = sum(port.count_tours(board, start) for start in board)
    valid = all(examine(board, tour).valid for tour in tours)
    return claim(
        valid and len(set(tours)) == count,
        f"{len(tours)} different valid tours on 4x5; nb_parcours says {count}",
    )
