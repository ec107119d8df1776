"""The pseudo-code page: its moves, its function, and its block diagram."""

import re
from dataclasses import dataclass, replace

from cavalier.catalogue import find
from cavalier.ledger.entry import Finding, claim
from cavalier.ledger.page import compared
from cavalier.ledger.tracing import count_calls
from common.board import Board, Square, Tour
from common.judge import is_knight_move
from pedagogical.pseudo_code_as_printed import (
    MOVES_COLUMN,
    MOVES_ROW,
    Chessboard,
    knight_tour,
)

#: Its arrows: from each block, and the answer where it asks, to the next.
#: The page numbers the blocks by the lines of the pseudo-code, but for K6i.
ARROWS = {
    ("START", ""): "K1",
    ("K1", "TRUE"): "K2",
    ("K2", ""): "STOP",
    ("K1", "FALSE"): "K3",
    ("K3", ""): "K6",
    ("K6", "TRUE"): "K7",
    ("K7", ""): "K9",
    ("K9", "TRUE"): "K10",
    ("K10", "TRUE"): "K11",
    ("K11", ""): "STOP",
    ("K10", "FALSE"): "K6i",
    ("K9", "FALSE"): "K6i",
    ("K6i", ""): "K6",
    ("K6", "FALSE"): "K12",
    ("K12", ""): "STOP",
}

#: The blocks whose lines are lines of the pseudo-code. The other two, K6 and
#: K6i, count i, as its loop does.
SHARED = ["START", "K1", "K2", "K3", "K7", "K9", "K10", "K11", "K12"]

_BLOCK = re.compile(r'(\w+)[\[({]+(?:"([^"]*)"|/?([^"/\])}]*)/?)[\])}]+')

_ARROW = re.compile(r"^(\w+) --(?: (TRUE|FALSE) --)?> (\w+)$", re.MULTILINE)


@dataclass
class Call:
    """A call of the function: its arguments, then its variables."""

    n: int
    chessboard: Chessboard
    visited: int
    row: int
    column: int
    i: int = 0
    new_row: int = 0
    new_column: int = 0


def run_diagram(call: Call) -> bool:
    """Follow the arrows to an answer."""
    block = ARROWS["START", ""]
    while (next_block := ARROWS[block, _passed(block, call)]) != "STOP":
        block = next_block
    return block != "K12"


def _passed(block: str, call: Call) -> str:
    """Do what a block says; return its answer, if it asks."""
    if block == "K3":
        call.chessboard[call.row][call.column] = True
        call.i = 1
    if block == "K7":
        call.new_row = call.row + MOVES_ROW[call.i - 1]
        call.new_column = call.column + MOVES_COLUMN[call.i - 1]
    if block == "K6i":
        call.i += 1
    if block in ("K1", "K6", "K9", "K10"):
        return str(_answer(block, call)).upper()
    return ""


def _answer(block: str, call: Call) -> bool:
    if block == "K1":
        return call.visited == call.n * call.n
    if block == "K6":
        return call.i <= len(MOVES_ROW)
    if block == "K9":
        return (
            1 <= call.new_row <= call.n
            and 1 <= call.new_column <= call.n
            and not call.chessboard[call.row][call.column]
        )
    return run_diagram(
        replace(
            call,
            visited=call.visited + 1,
            row=call.new_row,
            column=call.new_column,
        )
    )


def arrows(text: str) -> dict[tuple[str, str], str]:
    """Read the arrows of the page's diagram."""
    bare = _BLOCK.sub(r"\1", _diagram(text))
    return {(one, answer): to for one, answer, to in _ARROW.findall(bare)}


def shared(text: str) -> list[str]:
    """List the blocks of the page whose lines are in its pseudo-code."""
    start = text.index("function KnightTour")
    code = " ".join(text[start : text.index("Block diagram", start)].split())
    return [
        name
        for name, quoted, bare in _BLOCK.findall(_diagram(text))
        if all(part in code for part in _lines(quoted or bare))
    ]


def _diagram(text: str) -> str:
    return text[text.index("flowchart TD") :]


def _lines(label: str) -> list[str]:
    """Return the assignments of a block, or all of it on one line."""
    if ":=" in label:
        return label.split("\n")
    return [" ".join(label.split())]


#: How each line of the pseudo-code begins: the name of what is set, or a
#: keyword. Lines 9 and 10 are two conditions, one in the other.
STATEMENTS: tuple[str, ...] = (
    "If", "Return", "chessboard", "movesRow", "movesColumn", "From", "newRow",
    "newColumn", "If", "If", "Return", "Return",
)  # fmt: skip


def algo_pseudocode() -> Finding:
    """Run it as printed and mended, for n = 1 to 6."""
    printed, calls = count_calls(
        lambda: _answers("pseudo-code-as-printed"), "knight_tour"
    )
    mended = _answers("boolean-knight-tour")
    from_0 = knight_tour(1, 1, _chessboard(1, 0), 0, 1, 1)
    return claim(
        printed == mended,
        f"for n = 1 to 6 it answers {' '.join(printed)}, in {calls} calls, "
        "which try no move, as line 9 tests the field that line 3 has just "
        f"set; mended, {' '.join(mended)}; begun with visited = 0 it answers "
        f"{str(from_0).upper()} for n = 1",
        compared("003", _statements, STATEMENTS),
    )


def _answers(name: str) -> list[str]:
    """Return what a port answers for n = 1 to 6, as the page writes it."""
    tours = [from_a1(name, side) for side in range(1, 7)]
    return [str(tour is not None).upper() for tour in tours]


def _statements(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"^[0-9]+\. (\w+)", text, re.MULTILINE))


class Forgetful(list[bool]):
    """A row of a chessboard that stays as it is, whatever is set in it."""

    def __setitem__(self, *_: object) -> None:
        """Change nothing."""


def algo_diagram() -> Finding:
    """Run the diagram for n = 6, and next to the pseudo-code.

    As printed, neither tries a move. On a chessboard that forgets what they
    set, with some squares set before, both do.
    """
    found = run_diagram(Call(6, _chessboard(6, 0), 1, 1, 1))
    same = runs = 0
    for n in range(1, 5):
        for row, column in ((s.row + 1, s.column + 1) for s in Board(n, n)):
            for every in (0, 2, 3):
                one, other = _chessboard(n, every), _chessboard(n, every)
                by_code = knight_tour(n, n, one, 1, row, column)
                by_diagram = run_diagram(Call(n, other, 1, row, column))
                runs += 1
                same += (by_code, one) == (by_diagram, other)
    return claim(
        found,
        f"run by its arrows it answers {str(found).upper()} for n = 6: its "
        "block K9 tests the field that K3 has just set, as line 9 of the "
        "pseudo-code. It gives the answer of the pseudo-code, and leaves the "
        f"same chessboard, in {same} of {runs} runs",
        compared("003", arrows, ARROWS),
        compared("003", shared, SHARED),
    )


def _chessboard(n: int, every: int) -> Chessboard:
    """Return an empty chessboard, or one that forgets, with squares set."""
    if every == 0:
        return [[False] * (n + 1) for _ in range(n + 1)]
    return [
        Forgetful((row * n + column) % every == 0 for column in range(n + 1))
        for row in range(n + 1)
    ]


def from_a1(name: str, side: int) -> Tour | None:
    """Return the first tour that a port finds from the lower left corner."""
    return find(name).first_tour(Board(side, side), Square(side - 1, 0))


def algo_moves() -> Finding:
    """Check the moves of the page's two lists, taken in pairs."""
    here = Square(2, 2)
    moves = list(zip(MOVES_ROW, MOVES_COLUMN, strict=True))
    legal = {
        move
        for move in moves
        if is_knight_move(
            here, Square(here.row + move[0], here.column + move[1])
        )
    }
    return claim(
        len(legal) == len(moves) == 8,
        f"its two lists pair to {len(legal)} different moves of a knight",
        compared("003", _lists, [[*MOVES_ROW], [*MOVES_COLUMN]] * 2),
    )


def _lists(text: str) -> list[list[int]]:
    """Read the lists of the moves: those of the code, then of the diagram."""
    listed = re.findall(r"moves\w+\[1\.\.8\] := \{(.*?)\}", text)
    return [[int(number) for number in each.split(",")] for each in listed]
