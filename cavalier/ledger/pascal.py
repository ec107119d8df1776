"""The Pascal paper (004): the checks of its entries.

The program is watched as the port runs. Where the text and Free Pascal are
here, it is read from table 2 of the text too, changed, compiled, and run in a
folder that is removed afterwards.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from html import unescape
from itertools import pairwise, permutations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import NamedTuple

from cavalier.catalogue import find
from cavalier.draw.text import matrix_or_none
from cavalier.ledger.entry import Evidence, evidence
from cavalier.ledger.page import (
    compared,
    page,
    printed_numbers,
    printed_tour,
    program,
    run_in,
)
from cavalier.ledger.tracing import count_calls, count_calls_in, watch
from common.board import Board, Square, Tour, parse_square, square_name
from common.diagnosis import examine
from common.errors import CavalierError
from common.judge import is_knight_move
from common.theory import majority_colour
from common.tour import symmetries
from pedagogical import pascal_move

#: Where the program is run, unless an entry says otherwise.
BOARD, CORNER = Board(5, 5), Square(0, 0)

CHESSBOARD, CORNERS = Board(8, 8), ("a1", "a8", "h1", "h8")

#: The destinations from d4 by number of move, as table 1 lists them.
TABLE_1 = ["e6", "f5", "f3", "e2", "c2", "b3", "b5", "c6"]

#: The boards of the results, in the order of the page.
BOARDS = (
    "pascal-5x5-11", "pascal-5x5-33",
    "pascal-5x5-11-anticlockwise", "pascal-5x5-33-anticlockwise",
    "pascal-6x6-11", "pascal-6x6-34",
    "pascal-6x6-11-anticlockwise", "pascal-6x6-34-anticlockwise",
    "pascal-7x7", "pascal-8x8",
)  # fmt: skip

table_1 = partial(re.findall, r"(?m)^[1-8]\t([a-h][1-8])$")


# --- The warm-up, the discussion and table 1 ---


def pascal_dead_ends() -> Evidence:
    """Walk at random on 8x8, as a pupil may who has no method."""
    draws, walks = Random(1), 1000
    lengths = [walk(draws) for _ in range(walks)]
    stuck = [length < len(CHESSBOARD) for length in lengths]
    return evidence(
        sum(stuck) > walks / 2,
        stuck=stuck,
        mean=sum(lengths) / walks,
        most=max(lengths),
    )


def walk(draws: Random) -> int:
    """Return how many squares a random walk visits until no move is left."""
    free = set(CHESSBOARD)
    ways = [draws.choice(list(CHESSBOARD))]
    while ways:
        here = draws.choice(ways)
        free.remove(here)
        ways = [there for there in sorted(free) if is_knight_move(here, there)]
    return len(CHESSBOARD) - len(free)


def pascal_storage() -> Evidence:
    """Run both ports, and count what each keeps and how often it looks."""
    matrix, array = (
        partial(find(name).first_tour, BOARD, CORNER)
        for name in ("pascal-move", "pascal-coordinates")
    )
    looks: list[int] = []
    watch(array, "free", lambda frame: looks.append(frame.f_locals["k"]))
    runs = count_calls(matrix, "move"), count_calls(array, "move")
    kept = numbers_kept(array)
    return evidence(
        runs[0][0] == runs[1][0] and kept >= len(BOARD) and max(looks) > 1,
        calls=[calls for _, calls in runs],
        matrix=len(BOARD),
        array=kept,
        looks=max(looks),
    )


def numbers_kept(work: Callable[[], object]) -> int:
    """Return how many numbers the full array of coordinates holds."""
    kept: list[int] = []

    def look(frame: FrameType) -> None:
        kept.append(sum(len(square) for square in frame.f_locals["p"][1:]))

    watch(work, "print_board", look)
    return kept[0]


def pascal_edges() -> Evidence:
    """Count the moves of every square of 8x8."""
    moves = {
        square_name(here, CHESSBOARD): sum(
            is_knight_move(here, there) for there in CHESSBOARD
        )
        for here in CHESSBOARD
    }
    edge = [name for name in moves if name[0] in "ah" or name[1] in "18"]
    between = [moves[name] for name in edge if name not in CORNERS]
    return evidence(
        set(between) == {4},
        moves=moves,
        edge=between,
        four=between.count(4),
        three=between.count(3),
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
    return evidence(
        TABLE_1 == names[1] != names[0], compared("004", table_1, TABLE_1)
    )


# --- Table 2: what its program does as it runs ---


class Call(NamedTuple):
    """What is so where a call of move reads L."""

    number: int
    going_on: bool
    #: The squares without a number, with the one that the knight is on.
    free: int
    #: Those that are one move away.
    ways: int

    @property
    def right(self) -> bool:
        """Whether L says that a square is free, if there is one."""
        return self.going_on == (self.free > 0)

    @property
    def stuck(self) -> bool:
        """Whether it is at a dead end: no move is left, and squares are."""
        return self.ways == 0 and self.free > 1


def move_calls() -> list[Call]:
    """Return each call of move up to the first tour of 5x5 from (1;1)."""
    calls: list[Call] = []

    def look(frame: FrameType) -> None:
        names = frame.f_locals
        here, p = Square(names["x"] - 1, names["y"] - 1), names["p"].value
        free = [s for s in BOARD if p[s.row + 1][s.column + 1] == 0]
        ways = sum(is_knight_move(here, square) for square in free)
        going_on = names["L"].value
        calls.append(Call(names["k"].value, going_on, len(free), ways))

    watch(partial(find("pascal-move").first_tour, BOARD, CORNER), "move", look)
    return calls


class Caller(NamedTuple):
    """A call of move that calls itself, where it does so the last time."""

    q: object
    p: object
    mini_l: bool
    #: Whether k0 is the number of the call's own move.
    own: bool


def callers(name: str) -> tuple[Tour | None, dict[FrameType, list[Caller]]]:
    """Return the tour of 5x5 from (1;1), and each call that calls itself.

    Each has its variables as often as it does so.
    """
    calling: dict[FrameType, list[Caller]] = {}

    def look(frame: FrameType) -> None:
        caller = frame.f_back
        if caller is not None and caller.f_code is frame.f_code:
            names = caller.f_locals
            p = names["p"].value
            own = names["k0"] == p[names["x"]][names["y"]]
            variables = Caller(names["q"], p, names["mini_l"], own)
            calling.setdefault(caller, []).append(variables)

    work = partial(find(name).first_tour, BOARD, CORNER)
    return watch(work, "move", look), calling


def pascal_queens() -> Evidence:
    """Read what p holds when the program prints it."""
    held: list[int] = []

    def look(frame: FrameType) -> None:
        for row in frame.f_locals["p"][1:]:
            held.extend(row[1:])

    work = partial(find("pascal-move").first_tour, BOARD, CORNER)
    watch(work, "print_board", look)
    return evidence(
        len(set(held)) == 2, numbers=set(held), least=min(held), most=max(held)
    )


def pascal_minil() -> Evidence:
    """Compare L with the squares that are free, where each call reads it."""
    right = [call.right for call in move_calls()]
    _, calling = callers("pascal-move")
    ended = sum(each.mini_l for calls in calling.values() for each in calls)
    return evidence(all(right), right=right, ended=ended)


def pascal_flag() -> Evidence:
    """Compare L in each call of move with the moves still to be made."""
    calls = move_calls()
    right = [call.right for call in calls]
    stuck = [call.stuck for call in calls]
    return evidence(all(right), right=right, stuck=stuck)


def pascal_clear() -> Evidence:
    """Count the calls of ClearBoard, and the squares taken back."""
    work = partial(find("pascal-move").first_tour, BOARD, CORNER)
    _, cleared = count_calls(work, "clear_board")
    calls = move_calls()
    kept = [call.number for call in calls if call.stuck]
    return evidence(
        cleared > 1,
        back=len(calls) - len(BOARD),
        cleared=cleared,
        dead_ends=kept,
        least=min(kept),
        most=max(kept),
    )


def pascal_k0() -> Evidence:
    """Read k0 in each call of move that calls itself."""
    _, calling = callers("pascal-move")
    own = sum(each[-1].own for each in calling.values())
    # The calls that end the search call each other, but for the last.
    failed = len(calling) - (len(BOARD) - 1)
    calls = move_calls()
    return evidence(
        own != len(calling) or failed == 0,
        own=own,
        callers=calling,
        failed=failed,
        stuck=sum(call.stuck for call in calls),
        calls=calls,
    )


def pascal_snapshot() -> Evidence:
    """Compare the program's pointer with the copy that the text tells of."""
    runs = [callers(f"pascal-move@{how}") for how in ("pointer", "copy")]
    calls = [
        [each for calls in calling.values() for each in calls]
        for _, calling in runs
    ]
    copies = [sum(each.q is not each.p for each in made) for made in calls]
    return evidence(
        copies[0] > 0 or runs[0][0] != runs[1][0],
        copies=copies,
        calls=len(calls[1]),
    )


def pascal_base_case() -> Evidence:
    """Search 3x4 to the end, and tell the calls apart that call no other."""
    board = Board(3, 4)
    number: dict[FrameType, int] = {}
    calling: set[FrameType] = set()

    def look(frame: FrameType) -> None:
        number[frame] = frame.f_locals["k"].value
        if frame.f_back in number:
            calling.add(frame.f_back)

    work = partial(find("pascal-move").count_tours, board, CORNER)
    watch(work, "move", look)
    last = {frame for frame, k in number.items() if k == len(board)}
    return evidence(
        bool(last) and not last & calling,
        ended=last - calling,
        last=last,
        dead_ends=number.keys() - (calling | last),
        calls=number,
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
    return evidence(
        corner[1] not in images
        and centre[1] == symmetries(BOARD, centre[0])[2][1],
        tours=[list(map(str, tour)) for tour in corner],
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
    return evidence(
        other > len(first) / 2,
        other=other,
        numberings=first,
        first=set(first),
        tours=tours,
    )


def pascal_other_start() -> Evidence:
    """Count the squares of 8x8, the listing's board, that start a tour.

    A closed tour can begin on each of its squares. On 5x5 and 7x7, which the
    paper runs too, a square of the minority colour starts none.
    """
    board, closed = printed_tour("article-8x8-srand-1")
    starting = len(closed or ()) * examine(board, closed, closed=True).valid
    return evidence(
        starting == 64,
        starting=starting,
        minority=[
            sum(not majority_colour(odd, start) for start in odd)
            for odd in (Board(5, 5), Board(7, 7))
        ],
    )


# --- The results ---


def boards(text: str) -> dict[str, list[list[int]]]:
    """Read the boards of the results, by their names in BOARDS.

    Two boards of a size are side by side.
    """
    blocks = re.findall(r"(?:^\d+[\d \t]+$\n?)+", text, re.MULTILINE)
    sides = [
        [[int(n) for n in row.split()] for row in block.splitlines()]
        for block in blocks
    ]
    printed = [
        [row[left : left + len(rows)] for row in rows]
        for rows in sides
        for left in range(0, len(rows[0]), len(rows))
    ]
    return dict(zip(BOARDS, printed, strict=True))


def reproduce_board(name: str) -> Evidence:
    """Run the program from the printed board's own first square."""
    board, printed = printed_tour(name)
    if printed is None:
        return evidence(False, board=board)
    how = compared(
        "004", lambda text: boards(text)[name], printed_numbers(name)
    )
    loop = "anticlockwise" if name.endswith("-anticlockwise") else "clockwise"
    port = find(f"pascal-move@{loop}")
    work = partial(port.first_tour, board, printed[0])
    tour, calls = count_calls_in(work, pascal_move, "move")
    return evidence(
        tour == printed, matrix_or_none(board, tour), how, calls=calls
    )


def pascal_anticlockwise() -> Evidence:
    """See which way the directions turn that give the second board of 5x5.

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
    return evidence(
        port.first_tour(board, CORNER) == printed
        and turn(backwards) == "anticlockwise",
        compared("004", table_1, TABLE_1),
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

#: The dialects of Pascal that fpc has; in objfpc an integer has 32 bits.
DIALECTS = ("fpc", "tp", "delphi", "objfpc", "macpas")

#: The exit status of a program that has made as many calls as it may, and
#: after a segmentation fault: here, of a stack that is full.
STOPPED, FAULT = 3, -11


class Change(NamedTuple):
    """What is replaced in the program: a pattern that it has once."""

    old: str
    new: str


#: What keeps the program from compiling, in the order of the page.
NAMED_TYPE = Change(r"(TBoard)=\^(array\S+ of integer);", r"T=\2; \1=^T;")

CLEAR_BOARD = Change(r"(:=0; end;) end;", r"\1")

MOVE = Change(r"(:=0 end; end) else", r"\1 end else")

MENDINGS = (NAMED_TYPE, CLEAR_BOARD, MOVE)

#: What hands the matrix over by value: p is then a pointer to a copy, v.
BY_VALUE = (
    Change(r"move\(var p:TBoard;", "move(v:T;"),
    Change("boolean; q:", "boolean; p,q:"),
    Change("begin q:=p", "begin p:=@v; q:=p"),
    Change(r"move\(p,xn", "move(p^,xn"),
    Change(r"move\(p,1", "move(p^,1"),
)


def stopped_after(calls: int) -> tuple[Change, ...]:
    """Return the changes that stop it, and write the largest k so far."""
    stop = f"writeln(f,most); close(f); halt({STOPPED})"
    count = f"inc(calls); if calls={calls} then begin {stop} end;"
    most = "if k>most then most:=k;"
    return (
        Change(r"\nvar p:", "\nvar calls,most:longint; p:"),
        Change("k0:=k;", f"k0:=k; {most} {count}"),
    )


def printed_program() -> str:
    """Return the program, from the left cells of table 2.

    Raises UnavailableError where the text is not kept here.
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


def first_error(text: str, dialect: str = "fpc") -> str | None:
    """Return the first error that fpc finds, or None where it compiles."""
    with compiled(text, f"-M{dialect}") as (_, messages):
        error = re.search("(?:Error|Fatal): (.+)", messages)
    return error[1] if error else None


def run(text: str, *options: str) -> tuple[int, str]:
    """Compile a program and run it on a stack of 8 MiB.

    Returns its exit status, negative for a signal, and what it has written.
    The file's folder on the page, "h:", is made for it where it runs.
    """
    with compiled(text, *options) as (folder, _):
        written = folder / "h:" / "kon.txt"
        written.parent.mkdir()
        done = run_in(folder, "/bin/sh", "-c", "ulimit -s 8192; exec ./knight")
        return done.returncode, written.read_text("ascii")


@contextmanager
def compiled(text: str, *options: str) -> Iterator[tuple[Path, str]]:
    """Yield the folder that a program is compiled in, and fpc's messages."""
    fpc = program("fpc")
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "knight.pas").write_text(text, "ascii")
        done = run_in(folder, fpc, "-v0e", *options, "knight.pas")
        yield folder, done.stdout


def pascal_compiles() -> Evidence:
    """Compile the program as printed, and after each of its mendings."""
    text = printed_program()
    steps = [changed(text, *MENDINGS[:number]) for number in range(4)]
    errors = [first_error(step) for step in steps[:3]]
    _, written = run(steps[3])
    numbers = [[int(n) for n in row.split()] for row in written.splitlines()]
    if numbers != printed_numbers("pascal-8x8"):
        raise CavalierError(f"the mended program prints {numbers}")
    return evidence(errors[0] is None, errors=errors)


def pascal_type() -> Evidence:
    """Compile the pointer's type in each dialect, with the ends mended."""
    text = changed(printed_program(), CLEAR_BOARD, MOVE)
    errors = {each: first_error(text, each) for each in DIALECTS}
    refused = [error for error in errors.values() if error is not None]
    return evidence(
        not refused,
        *(f"{dialect}: {error}" for dialect, error in errors.items()),
        refused=refused,
        dialects=errors,
        errors=sorted(set(refused)),
    )


def pascal_stack() -> Evidence:
    """Run the mended program with a pointer, and with the matrix by value.

    In fpc's own dialect an integer has 16 bits, and n*n is one up to n = 181.
    Each run is stopped after as many calls of move, and writes the largest
    number that it reached. By value, nothing is changed but the parameter.
    """
    sides, calls = (30, 60, 100, 181), 200_000
    mended = changed(printed_program(), *MENDINGS, *stopped_after(calls))
    pointer, value = (
        {n: run(changed(mended, *how, Change("n=8", f"n={n}"))) for n in sides}
        for how in ((), BY_VALUE)
    )
    wide = run(changed(mended, Change("n=8", "n=300")), "-Mobjfpc")
    return evidence(
        {status for status, _ in pointer.values()} == {STOPPED}
        and [n for n in sides if value[n][0] == FAULT] == [*sides[1:]],
        calls=calls,
        pointer=ends(pointer),
        value=ends(value),
        wide=ends({300: wide}),
    )


def ends(ran: dict[int, tuple[int, str]]) -> list[str]:
    """Say how the run for each n ended."""
    return [
        f"n = {n} overflows it"
        if status == FAULT
        else f"n = {n} gets to square {written.strip()}"
        for n, (status, written) in ran.items()
    ]
