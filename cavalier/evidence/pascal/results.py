"""The Pascal paper: the boards of its results."""

from functools import partial

from cavalier.catalogue import find
from cavalier.drawing.text import matrix_or_none
from cavalier.evidence.entry import EntriesOf, Finding, Outcome, claim
from cavalier.evidence.page import compared
from cavalier.evidence.pascal.transcribed import BOARDS, boards
from cavalier.evidence.printed import printed_numbers, printed_tour
from cavalier.evidence.tracing import count_calls_in
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
        slow=_name in ("pascal-7x7", "pascal-8x8"),
    )(partial(reproduce_board, _name))
