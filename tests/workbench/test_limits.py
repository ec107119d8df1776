"""The command line under real limits of memory and of the processor's time."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import cavalier.commands.check as checking
from common.board import Board, Square
from common.construction import open_tour
from common.reading import MOST_BYTES, Layout, Reading
from tests.conftest import Cavalier, Ended
from tests.processes import CAVALIER, run

#: Enough on the busiest machine: on an idle one no input takes ten.
SECONDS = 60


def limited(*arguments: str, mebibytes: int = 1024) -> Ended:
    """Run the command line with so much address space, for SECONDS."""
    limits = f"ulimit -v {mebibytes * 1024} && ulimit -t {SECONDS}"
    ran = run(
        ["/bin/sh", "-c", f'{limits} && exec "$@"', "", *CAVALIER, *arguments]
    )
    return Ended(ran.returncode, ran.stdout, ran.stderr)


def must_be_refused(ended: Ended, words: str) -> None:
    assert (ended.status, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == 1
    assert ended.err.startswith("cavalier: ")
    assert words in ended.err


def zeros(rows: int, columns: int) -> str:
    return ("0 " * columns + "\n") * rows


def filled(unit: str, head: str = "", tail: str = "") -> Callable[[], bytes]:
    """Repeat a text up to the largest file that is read."""

    def fill() -> bytes:
        around = len((head + tail).encode())
        times = (MOST_BYTES - around) // len(unit.encode())
        return (head + unit * times + tail).encode()

    return fill


def one_cell_of_1000_digits() -> bytes:
    rows = [["0"] * 1000 for _ in range(1000)]
    rows[500][500] = "9" * 1000
    return "\n".join(map(" ".join, rows)).encode()


def a_document_of_a_million_squares() -> bytes:
    tour = open_tour(Board(1000, 1000))
    assert tour is not None
    matrix = [[0] * 1000 for _ in range(1000)]
    for step, (row, column) in enumerate(tour, 1):
        matrix[row][column] = step
    document = {"board": "1000x1000", "squares": tour, "matrix": matrix}
    return json.dumps(document).encode()


#: What is handed in, the status, and how the answer or the error begins.
SHAPES: dict[str, tuple[Callable[[], bytes], int, str]] = {
    "one long cell among zeros": (
        one_cell_of_1000_digits, 1,
        "not a tour of 1000x1000: 1000001 faults\n  out-of-range: a1000 holds",
    ),
    "a million pairs": (
        lambda: b"0,0 " * 10**6, 1, "not a tour of 1x1: 1999998 faults",
    ),
    "a document of a tour": (
        a_document_of_a_million_squares, 0, "a tour of 1000x1000 from ",
    ),
    "a million rows": (
        lambda: b"[7]\n" * 10**6, 1, "not a tour of 1000000x1: 2 faults",
    ),
    "pairs": (filled("0,0 "), 2, "line 1: over 2500000 cells"),
    "zeros": (filled("0 "), 2, "line 1: over 2500000 cells"),
    "digits": (filled("9"), 2, "line 1: a number of 33554432 digits"),
    "commas": (filled(","), 2, "line 1: over 2500000 cells"),
    "bars": (filled("|"), 2, "line 1: over 2500000 cells"),
    "a rule": (filled("-", head="|"), 2, "The text has no cell."),
    "tabs before": (filled("\t", tail="x"), 2, "line 1: 'x' is not"),
    "blank lines": (filled("\n"), 2, "33554432 lines are too many"),
    "comments": (filled("#\n"), 2, "16777216 lines are too many"),
    "a flat list": (filled("0,", head="[["), 2, "line 1: over 2500000 cells"),
    "empty lists": (filled("[],", head="["), 2, "line 1: over 1250000 brack"),
    "lists of 2": (filled("[0,0],"), 2, "line 1: over 1250000 brackets"),
    "brackets": (filled("["), 2, "line 1: over 6 brackets are open"),
    "names": (filled("a1 "), 2, "line 1: over 1250000 cells"),
    "words": (filled("x "), 2, "line 1: over 2500000 cells"),
    "a document of zeros": (
        filled("0,", head='{"matrix":['), 2, "the document has over 5000000",
    ),
    "a document of objects": (
        filled('{"":0},', head='{"matrix":[', tail="0]}"), 2, "",
    ),
    "a deep document": (filled('{"a":'), 2, "the document is nested too deep"),
    "digits in a document": (
        filled("9", head='{"board":'), 2, "the document: a number of 33554423",
    ),
    "UTF-16": (
        lambda: "0 ".encode("utf-16") + "0 ".encode("utf-16-le") * 8_000_000,
        2, "line 1: over 2500000 cells",
    ),
    "wide characters": (
        filled("0 ", head="\U0001f600 "), 2, "line 1: over 2500000 cells",
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(
    ("make", "status", "beginning"), SHAPES.values(), ids=SHAPES.keys()
)
def test_much_is_judged_or_refused_in_1_gib_and_10_seconds(
    tmp_path: Path, make: Callable[[], bytes], status: int, beginning: str
) -> None:
    file = tmp_path / "input"
    file.write_bytes(make())
    ended = limited("check", str(file))
    if status == 2:
        must_be_refused(ended, beginning)
    else:
        assert (ended.status, ended.err) == (status, "")
        assert ended.out.startswith(beginning)
        assert len(ended.out) < 50_000


# --- what does not fit into memory ---


# --- what is shown of much ---


def test_faults_that_are_not_listed_are_counted(cavalier: Cavalier) -> None:
    ran = cavalier("check", "-", given=zeros(10, 13))
    assert ran.status == 1
    assert ran.out.startswith("not a tour of 10x13: 131 faults\n")
    assert "\n  out-of-range: and 30 more\n  missing: " in ran.out
    ran = cavalier("check", "-", "--json", given=zeros(10, 13))
    verdict = json.loads(ran.out)
    assert len(verdict["faults"]) == 101
    assert verdict["fault_counts"] == {"out-of-range": 130, "missing": 1}


def test_a_large_board_is_not_drawn(cavalier: Cavalier) -> None:
    for rows, sentence in [(100, False), (101, True)]:
        ran = cavalier("check", "-", given=zeros(rows, 100))
        last = ran.out.splitlines()[-1]
        told = "a board of over 10000 squares is not drawn"
        assert (last == told) == sentence
        assert len(ran.out.splitlines()) == 103 + (1 if sentence else 101)


@pytest.mark.parametrize(
    "reading",
    [
        Reading(Layout.COLUMNS, Board(3, 4), matrix=[[0] * 90] * 90),
        Reading(Layout.PAIRS, Board(3, 4), squares=[(n, 1) for n in range(9)]),
    ],
    ids=["matrix", "squares"],
)
def test_only_what_is_on_the_board_is_drawn(reading: Reading) -> None:
    cells = checking._cells(reading)
    assert Square(2, 1) in cells
    assert cells.keys() <= set(Board(3, 4))


def test_a_long_cell_is_drawn_in_short(cavalier: Cavalier) -> None:
    for cell, drawn in [
        ("9" * 1000, "999999999..."),
        ("9" * 13, "999999999..."),
        ("9" * 12, "9" * 12),
        ("x" * 1000, "'xxxxxxxx..."),
        ("-" + "9" * 99, "-99999999..."),
    ]:
        ran = cavalier("check", "-", given=f"1 2 3 {cell}")
        row, _ = ran.out.splitlines()[-2:]
        assert row.endswith(drawn)
        assert len(row) < 70
