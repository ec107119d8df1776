"""The Pascal paper, table 2: what its program does as it runs."""

from functools import partial
from types import FrameType
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.checking.evidence.entry import (
    EntriesOf,
    Finding,
    Outcome,
    Weight,
    claim,
)
from cavalier.checking.evidence.tracing import count_calls, watch
from common.board import Board, Square, Tour
from common.validator import is_knight_move

entry = EntriesOf("004")

#: Where the program is run, unless an entry says otherwise.
BOARD, CORNER = Board(5, 5), Square(0, 0)


@entry(
    "pascal-queens",
    clause="table 2",
    printed="p is the chessboard with the queens placed on it",
    expected=Outcome.REFUTED,
    weight=Weight.SLIP,
    readings=(
        "the queens of another task: p holds 25 numbers, those of the "
        "knight's squares",
    ),
    errata=("pascal-move E6",),
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
    printed="L is a flag: the knight has not visited all squares yet",
    expected=Outcome.REPRODUCED,
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


@entry(
    "pascal-flag",
    clause="table 2, procedure move",
    printed="L is a flag: the knight still has moves to make",
    expected=Outcome.REPRODUCED,
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


@entry(
    "pascal-clear",
    clause="table 2",
    printed="ClearBoard will have to be called at every dead end",
    expected=Outcome.REFUTED,
    weight=Weight.MISTAKE,
    readings=(
        "what the program does: it calls ClearBoard once, before the search",
        "what a dead end needs: there 21 to 23 squares are numbered, and "
        "ClearBoard would empty them all, where one is taken back",
        "what comes before another search: the program makes one, and ends "
        "(line 87)",
    ),
    errata=("pascal-move E4",),
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


@entry(
    "pascal-k0",
    clause="table 2, procedure move",
    printed=(
        "k0 keeps the number of the last successful move, which led to no "
        "dead end"
    ),
    expected=Outcome.REFUTED,
    weight=Weight.SLIP,
    readings=(
        "the last move that leads to no dead end: k0 is the call's own move, "
        "and 11 of the 35 that are followed by another lead to a dead end",
        "the last move on a free square, without a dead end so far: 5 of the "
        "41 moves are dead ends as soon as they are made",
        "the move to go back to: that is k0-1; line 85 calls k0 the number of "
        "the current move, as it is",
    ),
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


@entry(
    "pascal-snapshot",
    clause="table 2",
    printed="q points to a backup copy of the moves, and p:=q goes back to it",
    expected=Outcome.REFUTED,
    weight=Weight.MISTAKE,
    readings=(
        "q as a pointer to a copy: in none of the 40 calls is q another board "
        "than p",
        "the state as the number of the move and its square: both are put "
        "back, but by 'k:=k0-1; p^[x,y]:=0' (line 97), and the backup copy "
        "(line 84) is one of all the moves",
    ),
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
        f"q is another board than p in {copies[0]} of {len(seen)} calls; "
        f"made a copy, in {copies[1]}, and the tour is the "
        + ("same" if tours[0] == tours[1] else "not the same"),
    )


@entry(
    "pascal-base-case",
    clause="table 2, footnote 6",
    printed=(
        "a recursive procedure needs a case in which it does not call itself: "
        "here, the last move"
    ),
    expected=Outcome.REPRODUCED,
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
