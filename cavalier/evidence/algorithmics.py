"""Source 003, the Algorithmics page: what it prints."""

from cavalier.catalogue import find
from cavalier.evidence.entry import Entry, Finding, Outcome, claim
from cavalier.evidence.maps import matrix_or_none
from common.board import Board, Square, Tour, parse_square
from common.validator import examine
from common.verdict import FaultCode

#: The walk that the page draws on 4x4, decoded from its drawings, with the
#: retreat from a3 left out.
WALK = "a1 c2 d4 b3 c1 a2 b4 d3 b2 d1 c4 d2 b1 c3 a4"


def _from_a1(name: str, side: int) -> Tour | None:
    return find(name).first_tour(Board(side, side), Square(side - 1, 0))


def _pseudocode() -> Finding:
    printed = [
        _from_a1("as-printed@knight-tour", side) is not None
        for side in range(1, 7)
    ]
    mended = [
        _from_a1("boolean-knight-tour", side) is not None
        for side in range(1, 7)
    ]
    return claim(
        printed == mended,
        "for n = 1 to 6 it answers "
        + " ".join(str(answer).upper() for answer in printed)
        + "; mended, "
        + " ".join(str(answer).upper() for answer in mended),
    )


def _walk() -> Finding:
    board = Board(4, 4)
    squares = [parse_square(name, board) for name in WALK.split()]
    illegal = [
        fault.message
        for fault in examine(board, squares).faults
        if fault.code == FaultCode.ILLEGAL_MOVE
    ]
    return claim(not illegal, "; ".join(illegal), WALK)


def _answer() -> Finding:
    tours = {n: _from_a1("boolean-knight-tour", n) for n in range(1, 7)}
    found = [n for n, t in tours.items() if examine(Board(n, n), t).valid]
    return claim(
        found == [1, 5, 6],
        f"TRUE for n = {', '.join(map(str, found))} of 1 to 6, each with its "
        "tour",
        *(matrix_or_none(Board(n, n), tours[n]) for n in found),
    )


ENTRIES = (
    Entry(
        "algo-answer",
        "003",
        "specification",
        "TRUE if the knight can visit all of n x n, else FALSE",
        Outcome.REPRODUCED,
        _answer,
    ),
    Entry(
        "algo-walk",
        "003",
        "example",
        "a walk of 15 knight's moves on 4x4",
        Outcome.REFUTED,
        _walk,
    ),
    Entry(
        "algo-pseudocode",
        "003",
        "pseudocode",
        "a boolean recursive function",
        Outcome.REFUTED,
        _pseudocode,
    ),
)
