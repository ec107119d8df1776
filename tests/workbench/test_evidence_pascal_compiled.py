"""The Pascal paper's program: compiled as printed, mended, and run."""

import re
from pathlib import Path

import pytest

from cavalier.checking.evidence.entry import Outcome
from cavalier.checking.evidence.ledger import find
from cavalier.checking.evidence.page import (
    UnavailableError,
    page,
    printed_numbers,
)
from cavalier.checking.evidence.pascal import fpc
from cavalier.checking.evidence.pascal.fpc import (
    ANTICLOCKWISE,
    BY_VALUE,
    CLEAR_BOARD,
    DIALECTS,
    MOVE,
    NAMED_TYPE,
    STOPPED,
    Change,
    changed,
    first_error,
    mended_program,
    printed_program,
    run,
    side,
    start,
    stopped_after,
)
from cavalier.checking.evidence.pascal.results import BOARDS, boards, table_1
from pedagogical import pascal_coordinates, pascal_move
from tests.needs import need

pytestmark = pytest.mark.needs("fpc")

#: A program of the same name, which says where it is and writes there.
SMALL = """Program knight; var f:text;
begin assign(f,'h:/kon.txt'); rewrite(f); writeln(f,1+1); close(f); halt(3)
end.
"""

#: What writes the number of calls of move behind the board.
COUNTED = (
    Change(r"\nvar p:", "\nvar calls:longint; p:"),
    Change("begin q:=p", "begin inc(calls); q:=p"),
    Change("close", "writeln(f,calls); close"),
)

#: The calls of move up to each board of the page.
CALLS = (
    41, 9_909, 288, 9_909, 5_422, 2_436_915, 177_048, 437_475, 11_272_348,
    3_242_065,
)  # fmt: skip


@pytest.fixture
def text() -> str:
    """Return the page."""
    need("texts")
    return page("004")


@pytest.fixture
def mended(text: str) -> str:
    """Return the program as it compiles."""
    return mended_program()


def test_a_program_is_compiled_and_run() -> None:
    assert first_error(SMALL) is None
    assert run(SMALL) == (3, "2\n")


def test_the_first_error_is_named() -> None:
    assert first_error(SMALL.replace("1+1", "1+one")) == (
        'Identifier not found "one"'
    )


def test_a_stack_that_overflows_is_seen() -> None:
    endless = "procedure d(n:longint); begin d(n+1); write(f,n) end; begin"
    deep = SMALL.replace("begin", endless, 1).replace("writeln(f,1+1)", "d(1)")
    assert run(deep)[0] == fpc.FAULT


@pytest.mark.parametrize("found", [0, 2])
def test_a_change_that_does_not_fit_is_refused(found: int) -> None:
    with pytest.raises(match=f"'x' {found} times"):
        changed("x" * found, Change("x", "y"))


COMPILED = pytest.mark.parametrize(
    "entry", ["pascal-compiles", "pascal-type", "pascal-stack"]
)


@COMPILED
def test_without_the_text_nothing_is_compiled(
    entry: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("cavalier.checking.evidence.page._FOLDER", tmp_path)
    with pytest.raises(UnavailableError, match="source 004 is not here"):
        find(entry).check()


@COMPILED
def test_without_the_compiler_nothing_is_compiled(
    entry: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UnavailableError, match="fpc is not installed"):
        find(entry).check()


def test_the_boards_of_the_page_are_those_recorded(text: str) -> None:
    assert boards(text) == {name: printed_numbers(name) for name in BOARDS}


def test_the_table_is_found(text: str) -> None:
    assert len(table_1(text)) == 8


@pytest.mark.parametrize("port", [pascal_move, pascal_coordinates])
def test_the_table_of_moves_is_the_case_statement_of_the_page(
    port: object, text: str
) -> None:
    moves = re.findall(
        r"([1-8]): begin xn:=x([+-]\d); yn:=y([+-]\d) end", printed_program()
    )
    assert getattr(port, "MOVES", None) == {
        int(number): (int(x), int(y)) for number, x, y in moves
    }


@pytest.mark.usefixtures("text")
def test_each_mending_leads_to_the_next_error() -> None:
    shown = find("pascal-compiles").check()
    assert shown.outcome == Outcome.REFUTED
    assert shown.evidence == (
        "the first error is: Type identifier expected; with a name for the "
        'array\'s type: Syntax error, "BEGIN" expected but "END" found; with '
        'an "end" less in ClearBoard too: Syntax error, ";" expected but '
        '"ELSE" found; with one more in move too, it prints the page\'s board '
        "of 8x8"
    )


def test_a_board_that_is_not_the_page_s_is_seen(
    mended: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = changed(mended, side(5))
    monkeypatch.setattr(fpc, "mended_program", lambda: other)
    found = fpc.pascal_compiles()
    assert found.evidence.endswith("it prints another board")


@pytest.mark.slow
def test_a_page_that_compiles_refutes_nothing(
    mended: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("printed_program", "mended_program"):
        monkeypatch.setattr(fpc, name, lambda: mended)
    monkeypatch.setattr(fpc, "MENDINGS", ())
    assert fpc.pascal_compiles().outcome == Outcome.REPRODUCED
    monkeypatch.setattr(fpc, "changed", lambda text, *changes: text)
    assert fpc.pascal_type().outcome == Outcome.REPRODUCED


@pytest.mark.parametrize("also_for_the_pointer", [False, True])
def test_two_ways_that_end_alike_do_not_speak_for_the_pointer(
    *,
    also_for_the_pointer: bool,
    mended: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    by_value = changed(mended, *BY_VALUE)
    both = by_value if also_for_the_pointer else mended
    monkeypatch.setattr(fpc, "mended_program", lambda: both)
    monkeypatch.setattr(fpc, "BY_VALUE", ())
    assert fpc.pascal_stack().outcome == Outcome.REFUTED


def test_by_value_the_program_prints_the_same_board(mended: str) -> None:
    five = changed(mended, side(5))
    assert run(changed(five, *BY_VALUE)) == run(five)


def test_a_stopped_program_says_how_far_it_got(mended: str) -> None:
    # On 5x5 from (1; 1) the tour takes 41 calls.
    five = changed(mended, side(5))
    assert run(changed(five, *stopped_after(42))) == run(five)
    assert run(changed(five, *stopped_after(41))) == (STOPPED, "25\n")


@pytest.mark.parametrize("dialect", DIALECTS)
def test_no_dialect_takes_the_pointer_s_type(dialect: str, text: str) -> None:
    ends = changed(printed_program(), CLEAR_BOARD, MOVE)
    assert first_error(ends, dialect) == "Type identifier expected"
    assert first_error(changed(ends, NAMED_TYPE), dialect) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "calls"), list(zip(BOARDS, CALLS, strict=True))
)
def test_the_mended_program_prints_each_board_of_the_page(
    name: str, calls: int, mended: str
) -> None:
    numbers = printed_numbers(name)
    ((x, y),) = [
        (row, column)
        for row, line in enumerate(numbers, 1)
        for column, number in enumerate(line, 1)
        if number == 1
    ]
    other = [ANTICLOCKWISE] if name.endswith("-anticlockwise") else []
    size = side(len(numbers))
    status, written = run(changed(mended, size, start(x, y), *other, *COUNTED))
    *rows, counted = [
        [int(n) for n in row.split()] for row in written.splitlines()
    ]
    assert (status, rows, counted) == (0, numbers, [calls])


@pytest.mark.slow
def test_from_a_start_without_a_tour_the_file_is_empty(mended: str) -> None:
    # As the header of pascal_move says in D2: (1; 2) is of 5x5's minority.
    assert run(changed(mended, side(5), start(1, 2))) == (0, "")


@pytest.mark.slow
def test_without_its_rollback_the_program_prints_the_same_board(
    mended: str,
) -> None:
    # As the header of pascal_move says in E2.
    assert run(changed(mended, Change("p:=q; ", ""))) == run(mended)
