"""The Pascal paper, table 2: what its program does as it runs."""

from functools import partial
from types import FrameType
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.evidence.entry import EntriesOf, Finding, Outcome, claim
from cavalier.evidence.tracing import count_calls, watch
from common.board import Board, Square, Tour
from common.validator import is_knight_move

entry = EntriesOf("004")

#: Where the program is run, unless an entry says otherwise.
BOARD, CORNER = Board(5, 5), Square(0, 0)


@entry(
    "pascal-queens",
    clause="table 2",
    printed="p is the board with its queens",
    expected=Outcome.REFUTED,
    errata=("pascal-move E8",),
)
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


@entry(
    "pascal-minil",
    clause="table 2",
    printed="L says whether there is still a square to visit",
    expected=Outcome.REFUTED,
)
def pascal_minil() -> Finding:
    """Read L and MiniL in each call of move that calls itself."""
    _, seen = _callers("pascal-move")
    ended = sum(call.mini_l or not call.going_on for call in seen)
    return claim(
        ended > 0,
        f"L is true and MiniL false in all of {len(seen)} calls: halt ends "
        "the program, not L",
    )


@entry(
    "pascal-flag",
    clause="table 2, procedure move",
    printed="L says whether the knight has a move left",
    expected=Outcome.REFUTED,
    errata=("pascal-move E3",),
)
def pascal_flag() -> Finding:
    """Compare L in each call of move with the moves that are left."""
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


@entry(
    "pascal-clear",
    clause="table 2",
    printed="ClearBoard is called at every dead end",
    expected=Outcome.REFUTED,
    errata=("pascal-move E5",),
)
def pascal_clear() -> Finding:
    """Count the calls of ClearBoard, and the squares taken back."""
    work = partial(find("pascal-move").first_tour, BOARD, CORNER)
    _, cleared = count_calls(work, "clear_board")
    _, moves = count_calls(work, "move")
    return claim(
        cleared > 1,
        f"from (1;1) on 5x5 {moves - len(BOARD)} squares are taken back; "
        f"calls of ClearBoard: {cleared}, before the search",
    )


@entry(
    "pascal-k0",
    clause="table 2, procedure move",
    printed="k0 keeps the number of the last move that led to no dead end",
    expected=Outcome.REFUTED,
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
    return claim(
        not all(own.values()) or failed == 0,
        f"on 5x5 from (1;1), k0 is the number of the call's own move in "
        f"{sum(own.values())} of {len(own)} calls that call move, and "
        f"{failed} of these lead to a dead end; what the program goes back "
        "to is k0-1",
    )


@entry(
    "pascal-snapshot",
    clause="table 2",
    printed="q:=p keeps a copy, p:=q goes back to it",
    expected=Outcome.REFUTED,
    errata=("pascal-move E2", "pascal-coordinates E1"),
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
        f"in {copies[0]} of {len(seen)} calls is q another board than p; "
        f"made a copy, in {copies[1]}, and the tour is the "
        + ("same" if tours[0] == tours[1] else "not the same"),
    )


class Caller(NamedTuple):
    """The variables of a call of move that calls itself."""

    q: object
    p: object
    mini_l: bool
    going_on: bool


def _callers(name: str) -> tuple[Tour | None, list[Caller]]:
    """Return the tour of 5x5 from (1;1), and each call that calls itself."""
    seen: list[Caller] = []

    def look(frame: FrameType) -> None:
        caller = frame.f_back
        if caller is not None and caller.f_code is frame.f_code:
            names = caller.f_locals
            p, going_on = names["p"].value, names["L"].value
            seen.append(Caller(names["q"], p, names["mini_l"], going_on))

    work = partial(find(name).first_tour, BOARD, CORNER)
    return watch(work, "move", look), seen
