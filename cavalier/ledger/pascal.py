"""The Pascal paper (004): the checks of its entries.

Where the text and Free Pascal are here, the program is read from table 2 of
the text too, changed, compiled, and run in a folder that is removed
afterwards.
"""

import re
from collections.abc import Callable
from functools import partial
from html import unescape
from itertools import pairwise, permutations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.ledger.calls import count_calls
from cavalier.ledger.entry import Evidence
from cavalier.ledger.page import (
    page,
    printed_numbers,
    printed_tour,
    run_in,
)
from common.board import Board, Square, Tour, parse_square, square_name
from common.errors import CavalierError
from common.graph import knight_graph
from common.judge import is_closed, is_tour
from common.theory import majority_colour
from common.tour import symmetries

#: Where the program is run, unless an entry says otherwise.
BOARD, CORNER = Board(5, 5), Square(0, 0)

CHESSBOARD, CORNERS = Board(8, 8), ("a1", "a8", "h1", "h8")

#: The program of table 2, and the same with an array of coordinates.
PROGRAM = find("pascal-move").program
ARRAY = find("pascal-coordinates").program

#: The first tour of 5x5 from (1;1).
FIRST = partial(PROGRAM.first_tour, BOARD, CORNER)

#: The destinations from d4 by number of move, as table 1 lists them.
TABLE_1 = ["e6", "f5", "f3", "e2", "c2", "b3", "b5", "c6"]


# --- The warm-up, the discussion and table 1 ---


def pascal_dead_ends() -> Evidence:
    """Walk at random on 8x8, as a pupil may who has no method."""
    draws, walks = Random(1), 1000
    lengths = [walk(draws) for _ in range(walks)]
    stuck = sum(length < len(CHESSBOARD) for length in lengths)
    return Evidence(
        stuck > walks / 2,
        stuck=stuck,
        walks=walks,
        mean=sum(lengths) / walks,
        most=max(lengths),
    )


def walk(draws: Random) -> int:
    """Return how many squares a random walk visits until no move is left."""
    graph, free = knight_graph(CHESSBOARD), {*CHESSBOARD}
    ways = list(CHESSBOARD)
    while ways:
        here = draws.choice(ways)
        free.remove(here)
        ways = sorted(graph[here] & free)
    return len(CHESSBOARD) - len(free)


def pascal_storage() -> Evidence:
    """Run both ports; count the numbers that they keep, and their looks."""
    looks: list[int] = []
    numbers: list[int] = []
    matrix, calls = count_calls(FIRST, PROGRAM.move)
    work = partial(ARRAY.first_tour, BOARD, CORNER)
    array, calls_again = count_calls(work, ARRAY.move)
    count_calls(
        work,
        ARRAY.print_board,
        lambda p: numbers.append(sum(map(len, p[1:]))),
    )
    count_calls(work, ARRAY.free, lambda p, x, y, k: looks.append(k))
    return Evidence(
        matrix == array and numbers[0] >= len(BOARD) and max(looks) > 1,
        calls=[calls, calls_again],
        matrix=len(BOARD),
        array=numbers[0],
        looks=max(looks),
    )


def pascal_edges() -> Evidence:
    """Count the moves of every square of 8x8."""
    moves = {
        square_name(here, CHESSBOARD): len(there)
        for here, there in knight_graph(CHESSBOARD).items()
    }
    edge = [
        number
        for name, number in moves.items()
        if (name[0] in "ah" or name[1] in "18") and name not in CORNERS
    ]
    return Evidence(
        set(edge) == {4},
        moves=moves,
        edge=len(edge),
        four=edge.count(4),
        three=edge.count(3),
    )


def pascal_table1() -> Evidence:
    """Move from d4 by number, with the row first and with the letter first."""
    d4 = parse_square("d4", CHESSBOARD)
    moves = find("pascal-move").moves
    row_first = [Square(d4.row + x, d4.column + y) for x, y in moves]
    letter_first = [Square(d4.row + y, d4.column + x) for x, y in moves]
    names = [
        [square_name(square, CHESSBOARD) for square in squares]
        for squares in (row_first, letter_first)
    ]
    return Evidence(names[1] == TABLE_1 != names[0])


# --- Table 2: what its program does as it runs ---


Matrix = list[list[int]]


class Call(NamedTuple):
    """The state where a call of move begins."""

    number: int
    #: L: not all squares are visited yet.
    going_on: bool
    #: The squares without a number, and those of them one move away.
    free: int
    ways: int

    @property
    def stuck(self) -> bool:
        """Whether it is a dead end: no move is left, and squares are."""
        return self.ways == 0 and self.free > 1


def move_calls(
    work: Callable[[], object] = FIRST, board: Board = BOARD
) -> list[Call]:
    """Return the calls of move in a search."""
    calls: list[Call] = []
    graph = knight_graph(board)

    def look(p: Matrix, here: Square, going_on: bool, number: int) -> None:
        free = {s for s in board if p[s.row + 1][s.column + 1] == 0}
        calls.append(
            Call(number, going_on, len(free), len(graph[here] & free))
        )

    count_calls(
        work,
        PROGRAM.move,
        lambda p, x, y, L, k, g: look(  # noqa: N803
            p.value, Square(x - 1, y - 1), L.value, k.value
        ),
    )
    return calls


def callers(calls: list[Call]) -> int:
    """Return how many calls call move: the first time, the very next call."""
    return sum(
        after.number == before.number + 1 for before, after in pairwise(calls)
    )


def pascal_queens() -> Evidence:
    """Read what p holds when the program prints it."""
    numbers: set[int] = set()
    count_calls(
        FIRST,
        PROGRAM.print_board,
        lambda p: numbers.update(n for row in p[1:] for n in row[1:]),
    )
    return Evidence(
        len(numbers) == 2,
        numbers=len(numbers),
        least=min(numbers),
        most=max(numbers),
    )


def pascal_flag() -> Evidence:
    """Compare L in each call of move with the moves still to be made."""
    calls = move_calls()
    right = [call.going_on == (call.free > 0) for call in calls]
    return Evidence(
        all(right), calls=len(calls), stuck=sum(call.stuck for call in calls)
    )


def pascal_clear() -> Evidence:
    """Count the calls of ClearBoard, and the squares taken back."""
    _, cleared = count_calls(FIRST, PROGRAM.clear_board)
    calls = move_calls()
    numbered = [call.number for call in calls if call.stuck]
    return Evidence(
        cleared > 1,
        back=len(calls) - len(BOARD),
        cleared=cleared,
        dead_ends=len(numbered),
        least=min(numbered),
        most=max(numbered),
    )


def pascal_k0() -> Evidence:
    """Count the moves that were taken back: k0 has numbered them too."""
    calls = move_calls()
    # The calls of the tour call each other, but for the last.
    failed = callers(calls) - (len(BOARD) - 1)
    return Evidence(
        failed == 0,
        callers=callers(calls),
        failed=failed,
        stuck=sum(call.stuck for call in calls),
        calls=len(calls),
    )


def pascal_snapshot() -> Evidence:
    """Compare the program's pointer with the copy that the text describes."""
    tour, boards = boards_of("pointer")
    copied_tour, copies = boards_of("copy")
    return Evidence(
        boards > 1 or tour != copied_tour, boards=boards, copies=copies
    )


def boards_of(snapshot: str) -> tuple[Tour | None, int]:
    """Return the first tour of 5x5, and how many boards p is on the way.

    As p:=q goes back, p is another board afterwards if q was one.
    """
    boards: list[Matrix] = []
    tour, _ = count_calls(
        partial(find(f"pascal-move@{snapshot}").first_tour, BOARD, CORNER),
        PROGRAM.move,
        lambda p, x, y, L, k, g: boards.append(p.value),  # noqa: N803
    )
    return tour, len({id(board) for board in boards})


def pascal_base_case() -> Evidence:
    """Search 3x4 to the end, and tell apart the calls that call no other."""
    board = Board(3, 4)
    calls = move_calls(partial(PROGRAM.count_tours, board, CORNER), board)
    numbers = [call.number for call in calls]
    last = numbers.count(len(board))
    return Evidence(
        last > 0 and max(numbers) == len(board),
        last=last,
        dead_ends=len(calls) - callers(calls) - last,
        calls=len(calls),
    )


def pascal_order() -> Evidence:
    """Run the loop both ways, from a corner and from the centre of 5x5."""
    corner, centre = (
        [
            find(f"pascal-move@{loop}").first_tour(BOARD, start) or ()
            for loop in ("clockwise", "anticlockwise")
        ]
        for start in (CORNER, Square(2, 2))
    )
    images = [image for _, image in symmetries(BOARD, corner[0])]
    return Evidence(
        corner[1] not in images
        and centre[1] == symmetries(BOARD, centre[0])[2][1]
    )


def pascal_renumbering() -> Evidence:
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
        min(range(len(tours)), key=lambda t: [order[i] for i in steps[t]])
        for order in permutations(range(8))
    ]
    other = sum(tour != 0 for tour in first)
    return Evidence(
        other > len(first) / 2,
        other=other,
        numberings=len(first),
        first=len(set(first)),
        tours=len(tours),
    )


def pascal_other_start() -> Evidence:
    """Show a closed tour of 8x8, the listing's board.

    It can begin on each of its squares. On 5x5 and 7x7, which the paper runs
    too, a square of the minority colour starts none.
    """
    board, tour = printed_tour("article-8x8-srand-1")
    return Evidence(
        is_tour(board, tour) and is_closed(tour),
        minority=[
            sum(not majority_colour(odd, start) for start in odd)
            for odd in (Board(5, 5), Board(7, 7))
        ],
    )


# --- The results ---


def reproduce_board(name: str) -> Evidence:
    """Run the program from the printed board's own first square."""
    board, printed = printed_tour(name)
    loop = "anticlockwise" if name.endswith("-anticlockwise") else "clockwise"
    work = partial(find(f"pascal-move@{loop}").first_tour, board, printed[0])
    tour, calls = count_calls(work, PROGRAM.move)
    return Evidence(tour == printed, calls=calls)


def pascal_anticlockwise() -> Evidence:
    """Find which way the directions turn that give the second board of 5x5.

    Table 1 draws them from d4, its lines upwards; on the boards x is the
    line, downwards.
    """
    board, printed = printed_tour("pascal-5x5-11-anticlockwise")
    port = find("pascal-move@anticlockwise")
    backwards = [
        (ord(name[0]) - ord("d"), int(name[1]) - 4)
        for name in reversed(TABLE_1)
    ]
    on_boards = [(y, -x) for x, y in port.moves]
    return Evidence(
        port.first_tour(board, CORNER) == printed
        and turn(backwards) == "anticlockwise",
        table=turn(backwards),
        boards=turn(on_boards),
    )


def turn(directions: list[tuple[int, int]]) -> str:
    """Return which way each (right, up) turns into the next."""
    left = all(
        right * next_up > up * next_right
        for (right, up), (next_right, next_up) in pairwise(directions)
    )
    return "anticlockwise" if left else "clockwise"


# --- The program of the page, compiled ---

#: The exit status of a program that has made as many calls as it may, and
#: after a segmentation fault: here, of a stack that is full.
STOPPED, FAULT = 3, -11

#: What is replaced in the program: a pattern that it has once, by another.
Change = tuple[str, str]

#: What keeps the program from compiling, in the order of the page: the type
#: without a name, an "end" too many in ClearBoard, and one too few in move.
CORRECTIONS: tuple[Change, ...] = (
    (r"(TBoard)=\^(array\S+ of integer);", r"T=\2; \1=^T;"),
    (r"(:=0; end;) end;", r"\1"),
    (r"(:=0 end; end) else", r"\1 end else"),
)

#: What hands the matrix over by value: p is then a pointer to a copy, v.
BY_VALUE: tuple[Change, ...] = (
    (r"move\(var p:TBoard;", "move(v:T;"),
    ("boolean; q:", "boolean; p,q:"),
    ("begin q:=p", "begin p:=@v; q:=p"),
    (r"move\(p,xn", "move(p^,xn"),
    (r"move\(p,1", "move(p^,1"),
)


def stopped_after(calls: int) -> tuple[Change, ...]:
    """Return the changes that stop it, and write the largest k so far."""
    stop = f"writeln(f,most); close(f); halt({STOPPED})"
    count = f"inc(calls); if calls={calls} then begin {stop} end;"
    most = "if k>most then most:=k;"
    return (
        (r"\nvar p:", "\nvar calls,most:longint; p:"),
        ("k0:=k;", f"k0:=k; {most} {count}"),
    )


def printed_program() -> str:
    """Return the program, from the left cells of table 2.

    Raises UnavailableError where the text is not here.
    """
    text = page("004")
    table = text[text.index("Таблица 2\n") : text.index("Результат работы")]
    cells = re.findall("^(.*?)\t", table, re.MULTILINE)
    return unescape(re.sub("</?pre>", "", "\n".join(cells))) + "\n"


def changed(text: str, *changes: Change) -> str:
    """Return the program with these changes.

    Raises CavalierError where a pattern is not in it exactly once.
    """
    for old, new in changes:
        text, times = re.subn(old, new, text)
        if times != 1:
            raise CavalierError(
                f"the program of the Pascal paper has {old!r} {times} "
                "times, not once"
            )
    return text


class Run(NamedTuple):
    """A program compiled and run.

    ``error`` is the first that fpc finds. The status is negative for a
    signal.
    """

    error: str | None
    status: int = 0
    written: str = ""


def run(text: str) -> Run:
    """Compile a program, and run it on a stack of 8 MiB.

    The file's folder on the page, "h:", is made for it where it runs.
    Raises UnavailableError where fpc is not installed.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "knight.pas").write_text(text, "ascii")
        messages = run_in(folder, "fpc", "-v0e", "knight.pas").stdout
        if error := re.search("(?:Error|Fatal): (.+)", messages):
            return Run(error[1])
        written = folder / "h:" / "kon.txt"
        written.parent.mkdir()
        result = run_in(
            folder, "/bin/sh", "-c", "ulimit -s 8192; exec ./knight"
        )
        return Run(None, result.returncode, written.read_text("ascii"))


def pascal_compiles() -> Evidence:
    """Compile the program as printed, and after each of its corrections."""
    text = printed_program()
    runs = [run(changed(text, *CORRECTIONS[:number])) for number in range(4)]
    numbers = [
        [int(number) for number in row.split()]
        for row in runs[3].written.splitlines()
    ]
    if numbers != printed_numbers("pascal-8x8"):
        raise CavalierError(f"the corrected program prints {numbers}")
    errors = [run.error for run in runs[:3]]
    return Evidence(errors[0] is None, errors=errors)


def pascal_stack() -> Evidence:
    """Run the corrected program with a pointer, and with the matrix by value.

    In fpc's own dialect an integer has 16 bits, and n*n is one up to n = 181.
    Each run is stopped after as many calls of move, and writes the largest
    number that it reached. By value, nothing is changed but the parameter.
    """
    sides, calls = (30, 60, 100, 181), 200_000
    text = changed(printed_program(), *CORRECTIONS, *stopped_after(calls))
    pointer, value = (
        [run(changed(text, *how, ("n=8", f"n={n}"))) for n in sides]
        for how in ((), BY_VALUE)
    )
    return Evidence(
        all(result.status == STOPPED for result in pointer)
        and [result.status == FAULT for result in value]
        == [False, True, True, True],
        calls=calls,
        sides=list(sides),
        pointer=[result.written.strip() for result in pointer],
        value=value[0].written.strip(),
    )
