"""The Pascal paper: the boards of its results."""

from functools import partial
from itertools import pairwise

from cavalier.catalogue import find
from cavalier.checking.evidence.entry import (
    EntriesOf,
    Finding,
    Kind,
    Outcome,
    claim,
)
from cavalier.checking.evidence.page import compared
from cavalier.checking.evidence.pascal.paper_text import (
    BOARDS,
    TABLE_1,
    boards,
    table_1,
)
from cavalier.checking.evidence.printed import printed_numbers, printed_tour
from cavalier.checking.evidence.tracing import count_calls_in
from cavalier.drawing.text import matrix_or_none
from common.board import Square
from pedagogical import pascal_move

entry = EntriesOf("004")


def reproduce_board(name: str) -> Finding:
    """Run the program from the printed board's own first square."""
    board, printed = printed_tour(name)
    if printed is None:
        return claim(False, "the printed board is not a tour")
    how = compared(
        "004", lambda text: boards(text)[name], printed_numbers(name)
    )
    loop = "anticlockwise" if name.endswith("-anticlockwise") else "clockwise"
    port = find(f"pascal-move@{loop}")
    work = partial(port.first_tour, board, printed[0])
    tour, calls = count_calls_in(work, pascal_move, "move")
    same = "the same board" if tour == printed else "another board"
    return claim(
        tour == printed,
        f"{same}, after {calls} calls of move",
        matrix_or_none(board, tour),
        how,
    )


for _name, _printed in BOARDS.items():
    entry(
        _name,
        clause=f"results, n = {_printed[0]}",
        printed=_printed,
        expected=Outcome.REPRODUCED,
        kind=Kind.RUN,
        slow=_name in ("pascal-7x7", "pascal-8x8"),
    )(partial(reproduce_board, _name))


@entry(
    "pascal-anticlockwise",
    clause="results, n = 5 and 6",
    printed="the second boards go through the directions anticlockwise",
    expected=Outcome.REPRODUCED,
)
def pascal_anticlockwise() -> Finding:
    """See which way the directions turn that give the second board of 5x5.

    Table 1 draws them from d4, its lines upwards; on the boards x is the
    line, downwards.
    """
    name = "pascal-5x5-11-anticlockwise"
    board, printed = printed_tour(name)
    port = find("pascal-move@anticlockwise")
    same = port.first_tour(board, Square(0, 0)) == printed
    backwards = [
        (ord(name[0]) - ord("d"), int(name[1]) - 4)
        for name in reversed(TABLE_1)
    ]
    on_boards = [(y, -x) for x, y in port.moves]
    return claim(
        same and _anticlockwise(backwards),
        f"8 downto 1 gives {'the' if same else 'not the'} second board of "
        "5x5, and by table 1 these directions turn "
        f"{_turn(backwards)}; on the boards, where x is the line, they turn "
        f"{_turn(on_boards)}",
        compared("004", table_1, TABLE_1),
    )


def _turn(directions: list[tuple[int, int]]) -> str:
    return "anticlockwise" if _anticlockwise(directions) else "clockwise"


def _anticlockwise(directions: list[tuple[int, int]]) -> bool:
    """Return whether each (right, up) turns left into the next."""
    return all(
        right * next_up > up * next_right
        for (right, up), (next_right, next_up) in pairwise(directions)
    )
