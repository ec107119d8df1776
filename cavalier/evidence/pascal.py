"""Source 004, the Pascal paper: what it prints."""

from functools import partial
from types import FrameType

from cavalier.catalogue import find
from cavalier.drawing.text import matrix_or_none
from cavalier.evidence import pascal_claims, pascal_compiled
from cavalier.evidence.entry import (
    Entry,
    Finding,
    Outcome,
    claim,
    not_checkable,
)
from cavalier.evidence.page import compared
from cavalier.evidence.pascal_page import boards, exercises, table_1
from cavalier.evidence.printed import printed_numbers, printed_tour
from cavalier.evidence.tracing import count_calls, watch
from common.board import Board, Square, Tour, parse_square, square_name
from common.theory import majority_colour
from common.validator import is_knight_move
from pedagogical import knight_exercises

#: The destinations from d4 by number of move, as table 1 lists them.
TABLE_1: tuple[str, ...] = ("e6", "f5", "f3", "e2", "c2", "b3", "b5", "c6")

#: The examples of the three exercises; the letter of B7 is Cyrillic.
EXERCISES: tuple[str, ...] = ("\u04127", "G2", "G2 E4")


def _board(name: str, variant: str = "") -> Finding:
    """Run the program from the printed board's own first square."""
    board, printed = printed_tour(name)
    if printed is None:
        return claim(False, "the printed board is no tour")
    how = compared(
        "004", lambda text: boards(text)[name], printed_numbers(name)
    )
    port = find(f"pascal-move{variant}")
    tour, calls = count_calls(
        lambda: port.first_tour(board, printed[0]), "move"
    )
    same = "the same board" if tour == printed else "another board"
    return claim(
        tour == printed,
        f"{same}, after {calls} calls of move",
        matrix_or_none(board, tour),
        how,
    )


def _board_entry(name: str, variant: str = "", *, slow: bool = False) -> Entry:
    _, size, *rest = name.split("-")
    start = f"({rest[0][0]};{rest[0][1]})" if rest else "(1;1)"
    order = ", moves anticlockwise" if variant else ""
    return Entry(
        name,
        "004",
        f"results, n = {size[0]}",
        f"{size} from {start}{order}",
        Outcome.REPRODUCED,
        partial(_board, name, variant),
        slow,
    )


def _table_1() -> Finding:
    """Move from d4 by number, with the row first and with the letter first."""
    board = Board(8, 8)
    d4 = parse_square("d4", board)
    moves = find("pascal-move").moves
    row_first = [Square(d4.row + x, d4.column + y) for x, y in moves]
    letter_first = [Square(d4.row + y, d4.column + x) for x, y in moves]
    names = [
        tuple(square_name(square, board) for square in squares)
        for squares in (row_first, letter_first)
    ]
    return claim(
        TABLE_1 == names[1] != names[0],
        "with x the letter and y downwards; the printed boards have x as the "
        "row",
        compared("004", table_1, TABLE_1),
    )


def _edges() -> Finding:
    board = Board(8, 8)
    moves = {
        square_name(here, board): sum(
            is_knight_move(here, there) for there in board
        )
        for here in board
    }
    on_edge = {
        count
        for name, count in moves.items()
        if name[0] in "ah" or name[1] in "18"
    } - {moves["a1"]}
    return claim(
        on_edge == {4},
        f"{moves['d4']} far from the edge and {moves['a1']} in a corner; but "
        f"b1 has {moves['b1']}, and one row in b2 has {moves['b2']}, c2 "
        f"{moves['c2']}",
    )


def _snapshot() -> Finding:
    """Compare the program's pointer with the copy that the text tells of."""
    tours, copies = [], []
    for variant in ("pointer", "copy"):
        tour, seen = _callers(f"pascal-move@{variant}")
        tours.append(tour)
        copies.append(sum(q is not p for q, p, _, _ in seen))
    return claim(
        copies[0] > 0,
        f"in {copies[0]} of {len(seen)} calls is q another board than p; "
        f"made a copy, in {copies[1]}, and the tour is the "
        + ("same" if tours[0] == tours[1] else "not the same"),
    )


def _mini_l() -> Finding:
    _, seen = _callers("pascal-move")
    ended = sum(mini_l or not going for _, _, mini_l, going in seen)
    return claim(
        ended > 0,
        f"L is true and MiniL false in all of {len(seen)} calls: halt ends "
        "the program, not L",
    )


def _callers(
    name: str,
) -> tuple[Tour | None, list[tuple[object, object, bool, bool]]]:
    """Run 5x5 from (1;1); of each call that calls, give q, p, MiniL and L."""
    seen: list[tuple[object, object, bool, bool]] = []

    def look(frame: FrameType) -> None:
        caller = frame.f_back
        if caller is not None and caller.f_code is frame.f_code:
            names = caller.f_locals
            seen.append(
                (
                    names["q"],
                    names["p"].value,
                    names["mini_l"],
                    names["L"].value,
                )
            )

    port = find(name)
    work = partial(port.first_tour, Board(5, 5), Square(0, 0))
    return watch(work, "move", look), seen


def _clear() -> Finding:
    """Count the clearings, and the calls of move that come to nothing."""
    board = Board(5, 5)
    work = partial(find("pascal-move").first_tour, board, Square(0, 0))
    _, cleared = count_calls(work, "clear_board")
    _, moves = count_calls(work, "move")
    return claim(
        cleared > 1,
        f"from (1;1) on 5x5 {moves - len(board)} squares are taken back; "
        f"calls of ClearBoard: {cleared}, before the search",
    )


def _queens() -> Finding:
    """Look at what p holds when the program prints it."""
    held: list[int] = []

    def look(frame: FrameType) -> None:
        for row in frame.f_locals["p"][1:]:
            held.extend(row[1:])

    port = find("pascal-move")
    work = partial(port.first_tour, Board(5, 5), Square(0, 0))
    watch(work, "print_board", look)
    return claim(
        len(set(held)) == 2,
        f"p holds {len(set(held))} numbers, {min(held)} to {max(held)}: those "
        "of the knight's squares",
    )


def _other_start() -> Finding:
    board, port = Board(5, 5), find("pascal-move")
    none = [s for s in board if not majority_colour(board, s)]
    start = none[0]
    tour = port.first_tour(board, start)
    return claim(
        tour is not None,
        f"{len(none)} of the 25 squares of 5x5 start none, by colour; from "
        f"({start.row + 1};{start.column + 1}) the program ends without one",
    )


def _exercises() -> Finding:
    board = Board(8, 8)
    reached = {
        square_name(there, board)
        for there in board
        if is_knight_move(parse_square("b7", board), there)
    }
    count = sum(is_knight_move(parse_square("g2", board), s) for s in board)
    one_move = is_knight_move(*(parse_square(n, board) for n in ("g2", "e4")))
    b7 = EXERCISES[0]
    return claim(
        {name.lower() for name in knight_exercises.attacked_squares(b7)}
        == reached
        and knight_exercises.count_attacked_squares("G2") == count
        and knight_exercises.is_one_move("G2 E4") == one_move,
        f"B7, with a Cyrillic letter, attacks {' '.join(sorted(reached))}; G2 "
        f"attacks {count}; G2 to E4 is "
        f"{'one move' if one_move else 'not one move'}",
        compared("004", exercises, EXERCISES),
    )


_R, _X = Outcome.REPRODUCED, Outcome.REFUTED

ENTRIES = (
    Entry(
        "pascal-euler",
        "004",
        "introduction",
        "Euler already mentioned the task",
        Outcome.NOT_CHECKABLE,
        not_checkable("history: the page refers to an encyclopedia"),
    ),
    Entry(
        "pascal-exercises",
        "004",
        "warm-up",
        "squares attacked from B7; how many from G2; is G2 E4 one move?",
        _R,
        _exercises,
    ),
    Entry(
        "pascal-recursion",
        "004",
        "discussion",
        "the tour has to be found by a recursive algorithm",
        _X,
        pascal_claims.recursion,
    ),
    Entry(
        "pascal-storage",
        "004",
        "discussion",
        "an array of n*n coordinates saves no memory and is harder to use",
        _R,
        pascal_claims.storage,
    ),
    Entry(
        "pascal-edges",
        "004",
        "discussion",
        "8 moves far from the edge, 4 on the edge, 2 in the corner",
        _X,
        _edges,
    ),
    Entry(
        "pascal-table1",
        "004",
        "table 1",
        "the moves from d4, by number",
        _R,
        _table_1,
    ),
    Entry(
        "pascal-compiles",
        "004",
        "table 2",
        "a program for the tour",
        _X,
        pascal_compiled.compiles,
    ),
    Entry(
        "pascal-type",
        "004",
        "table 2",
        "TBoard=^array[...]",
        _X,
        pascal_compiled.named_type,
    ),
    Entry(
        "pascal-stack",
        "004",
        "table 2",
        "handing over a pointer avoids an overflow of the stack for large n",
        _X,
        pascal_compiled.stack,
        slow=True,
    ),
    Entry(
        "pascal-queens",
        "004",
        "table 2",
        "p is the board with its queens",
        _X,
        _queens,
    ),
    Entry(
        "pascal-minil",
        "004",
        "table 2",
        "L says whether there is still a square to visit",
        _X,
        _mini_l,
    ),
    Entry(
        "pascal-flag",
        "004",
        "table 2, procedure move",
        "L says whether the knight has a move left",
        _X,
        pascal_claims.flag,
    ),
    Entry(
        "pascal-clear",
        "004",
        "table 2",
        "ClearBoard is called at every dead end",
        _X,
        _clear,
    ),
    Entry(
        "pascal-k0",
        "004",
        "table 2, procedure move",
        "k0 keeps the number of the last move that led to no dead end",
        _X,
        pascal_claims.last_success,
    ),
    Entry(
        "pascal-snapshot",
        "004",
        "table 2",
        "q:=p keeps a copy, p:=q goes back to it",
        _X,
        _snapshot,
    ),
    Entry(
        "pascal-order",
        "004",
        "table 2, the loop",
        "another order of the moves may give another tour",
        _R,
        pascal_claims.order,
    ),
    Entry(
        "pascal-renumbering",
        "004",
        "table 2, the loop",
        "so may another numbering of the moves",
        _R,
        pascal_claims.renumbering,
        slow=True,
    ),
    Entry(
        "pascal-other-start",
        "004",
        "table 2, the first move",
        "another first square gives another tour",
        _X,
        _other_start,
    ),
    _board_entry("pascal-5x5-11"),
    _board_entry("pascal-5x5-33"),
    _board_entry("pascal-5x5-11-anticlockwise", "@anticlockwise"),
    _board_entry("pascal-5x5-33-anticlockwise", "@anticlockwise"),
    _board_entry("pascal-6x6-11"),
    _board_entry("pascal-6x6-34"),
    _board_entry("pascal-6x6-11-anticlockwise", "@anticlockwise"),
    _board_entry("pascal-6x6-34-anticlockwise", "@anticlockwise"),
    _board_entry("pascal-7x7", slow=True),
    _board_entry("pascal-8x8", slow=True),
)
