"""The command line under real limits of memory and of the processor's time."""

import json

from tests.conftest import Cavalier


def zeros(rows: int, columns: int) -> str:
    return ("0 " * columns + "\n") * rows


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


def test_a_long_cell_is_drawn_in_short(cavalier: Cavalier) -> None:
    for cell, drawn in [
        ("9" * 1000, "999999999..."),
        ("9" * 13, "999999999..."),
        ("9" * 12, "9" * 12),
        ("x" * 1000, "'xxxxxxxx..."),
        ("-" + "9" * 99, "-99999999..."),
    ]:
        ran = cavalier("check", "-", given=f"3 2 1 4\n1 2 3 {cell}")
        row, _ = ran.out.splitlines()[-2:]
        assert row.endswith(drawn)
        assert len(row) < 70
