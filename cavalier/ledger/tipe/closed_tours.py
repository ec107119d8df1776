"""The TIPE exam, section 2.b: which boards have closed tours."""

from collections.abc import Sequence
from functools import cache
from itertools import product

from cavalier.catalogue import find
from cavalier.draw.text import matrix_or_none
from cavalier.exact import count_cycles, count_paths
from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import compared
from cavalier.ledger.tipe.exam_text import (
    HEADINGS,
    THEOREM,
    Condition,
    headings,
    theorem,
)
from cavalier.ledger.tipe.searching import (
    CORNER,
    closed_from_corner,
    count_all,
    reached,
)
from common.board import Board, Square
from common.counts import Convention, known_counts, published
from common.diagnosis import examine
from common.judge import is_knight_move
from common.theory import colouring_x, colouring_y, exclude_closed_tour


def tipe_open_only() -> Finding:
    """List the boards up to 30 squares that have open tours only."""
    boards = [
        board
        for rows, columns in product(range(2, 16), repeat=2)
        if rows <= columns and len(board := Board(rows, columns)) <= 30
    ]
    toured = [board for board in boards if count_paths(board)]
    never = [board for board in toured if not count_cycles(board)]
    return claim(
        len(never) > 0,
        f"of the {len(toured)} boards up to 30 squares that have tours, "
        f"{', '.join(map(str, never))} have no closed one",
    )


@cache
def closed_by_count() -> dict[Board, bool]:
    """Return which boards have a closed tour, as counted or published."""
    small = (Board(*sides) for sides in product(range(1, 21), repeat=2))
    counted = {
        board: closed_from_corner(board) > 0
        for board in small
        if len(board) <= 20
    }
    published = {
        known.board: known.count > 0
        for known in known_counts()
        if known.convention == Convention.CYCLES
    }
    return counted | published


def _excludes(conditions: Sequence[Condition], board: Board) -> bool:
    """Check whether by printed conditions a board has no closed tour."""
    return any(each.excludes(board) for each in conditions)


def tipe_six() -> Finding:
    """Search for a closed tour of 3x10, and look at all small boards."""
    board = Board(3, 10)
    tour = find("backtracking-matrix").first_tour(
        board, Square(1, 2), closed=True
    )
    verdict = examine(board, tour, closed=True)
    smaller = published(Board(5, 6), Convention.CYCLES) or 0
    closed = [each for each, has_one in closed_by_count().items() if has_one]
    narrow = [each for each in closed if min(each.rows, each.columns) < 6]
    small = [each for each in narrow if max(each.rows, each.columns) < 6]
    allowed = [
        str(each)
        for each in (board, Board(5, 6))
        if not _excludes(THEOREM, each)
    ]
    return claim(
        not verdict.valid and not narrow,
        f"3x10 has a closed tour, found here, and 5x6 has {smaller} cycles, "
        "as published; the theorem printed below allows "
        f"{' and '.join(allowed)}. Of the boards whose longer side is below "
        f"6, the square ones among them, {len(small)} have one",
        matrix_or_none(board, tour),
    )


def tipe_schwenk() -> Finding:
    """Compare the theorem, as printed, with counts."""
    right = [
        closed != _excludes(THEOREM, board)
        for board, closed in closed_by_count().items()
        if len(board) > 1
    ]
    return claim(
        all(right),
        f"it is right on {sum(right)} of {len(right)} boards counted to the "
        "end or published; for 1x1 see tipe-1x1",
        compared("000", theorem, THEOREM),
    )


def tipe_heading() -> Finding:
    """Compare the conditions in the headings with those of the theorem."""
    boards = [Board(*sides) for sides in product(range(1, 31), repeat=2)]
    same = [
        _excludes(HEADINGS, board) == _excludes(THEOREM, board)
        for board in boards
    ]
    return claim(
        all(same),
        f"on {sum(same)} of the {len(same)} boards up to "
        '30x30 they say the same as the theorem, "M et N différents de 1" '
        'being said of both together, as "M et N valent 1" is in line 137',
        compared("000", headings, HEADINGS),
    )


def tipe_two_rows() -> Finding:
    """Follow the knight on boards of 1 and 2 rows as far as it can go."""
    boards = [Board(*s) for s in product((1, 2), range(1, 41))]
    boards += [board.transposed for board in boards]
    whole = {
        str(board)
        for board in boards
        if any(len(reached(board, start)) == len(board) for start in board)
    }
    most = max(len(reached(Board(2, 40), start)) for start in Board(2, 40))
    return claim(
        whole == {"1x1"},
        f"up to 40 squares a side, every square is reached on "
        f"{', '.join(whole)} only; on 2x40, {most} of 80 at most",
    )


def tipe_x_y() -> Finding:
    """Check what the text says of the two colourings of 4xN."""
    boards = [Board(4, columns) for columns in range(1, 41)]
    halves = {board: colouring_x(board) for board in boards}
    rows = {board: colouring_y(board) for board in boards}
    inside = [
        (here, there)
        for board in boards
        for here, there in product(rows[board], repeat=2)
        if is_knight_move(here, there)
    ]
    example = Board(4, 5)
    x, y = halves[example], rows[example]
    return claim(
        all(
            2 * len(halves[board]) == 2 * len(rows[board]) == len(board)
            and CORNER in halves[board] & rows[board]
            and halves[board] != rows[board]
            for board in boards
        )
        and not inside,
        "on 4x1 to 4x40 N1 and N2 are each half of the squares, share the "
        f"corner and are not equal, and {len(inside)} moves stay in N2; on "
        f"{example} they have {len(x)} and {len(y)} squares and share "
        f"{len(x & y)}. N1 and N2 are made from the words, for the drawings "
        "are lost",
    )


def tipe_4xn() -> Finding:
    """Count on small boards, and check the two colourings on larger ones."""
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


def tipe_3x468() -> Finding:
    """List all the tours, as the page does, and count those that close."""
    boards = [Board(3, columns) for columns in (4, 6, 8)]
    port = find("backtracking-matrix")
    counts, closed = [], 0
    for board in boards:
        tours = [tour for start in board for tour in port.tours(board, start)]
        counts.append(len(tours))
        closed += sum(is_knight_move(tour[-1], tour[0]) for tour in tours)
    paths = [published(board, Convention.PATHS) for board in boards]
    return claim(
        counts == paths and closed == 0,
        f"of the {', '.join(map(str, counts))} paths of 3x4, 3x6 and 3x8, "
        f"as published, {closed} close",
    )


def tipe_3x4() -> Finding:
    """Count the tours of 3x4."""
    count = count_all(Board(3, 4))
    return claim(count >= 2, f"{count} paths; the figure itself is lost")
