"""`cavalier compare`: the table, the document and refusals."""

import json
from pathlib import Path

import pytest

from tests.conftest import Cavalier

ASKED = ("compare", "backtracking-matrix", "couples", "--board", "3x4")


def rows(table: str) -> dict[str, list[str]]:
    """Return the numbers of each row of a table by its name."""
    cells = [line.rsplit(maxsplit=2) for line in table.splitlines()[2:]]
    return {name: numbers for name, *numbers in cells if numbers}


def test_the_table_has_the_profiles(cavalier: Cavalier) -> None:
    ran = cavalier(*ASKED)
    assert (ran.status, ran.err) == (0, "")
    table, sentences = ran.out.split("\n\n")
    known = {
        "calls": ["69", "209"],
        "deepest recursion": ["12", "12"],
        "squares entered": ["67", "67"],
        "mutations": ["144", "0"],
        "names bound again": ["1,820", "0"],
        "outer variables set": ["0", "0"],
        "containers made": ["12", "510"],
        "cells in them": ["35", "1,544"],
    }
    assert known.items() <= rows(table).items()
    assert table.splitlines()[-2:] == [
        "Each further turn of a loop binds its variable again. Cells are "
        "items of containers.",
        "1 KB is 1,000 bytes.",
    ]
    assert sentences.splitlines() == [
        "They give the same result: 2 tours.",
        "They have the same 136 events in the same order.",
        "Proved for every board, of the programs in Coq: couples and "
        "backtracking-matrix give the same count (two_styles_one_search, "
        "proofs/Matrix.v).",
        "Proved for every board, of the programs in Coq: couples and "
        "backtracking-matrix have the same events in the same order "
        "(same_events_on_every_board, proofs/Matrix.v).",
    ]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            "backtracking-report couples --board 3x4 --all",
            [
                "They find the same 2 tours in other orders.",
                "They part at event 2: backtracking-report enters c2, "
                "couples enters b1.",
            ],
        ),
        (
            "couples lazy-tours --board 3x3",
            [
                "They give the same result: 0 tours.",
                "They have the same 30 events in the same order.",
            ],
        ),
        (
            "warnsdorff-matrix warnsdorff-unfold --board 8x8",
            [
                "They give the same result: 1 tour.",
                "They have the same 65 events in the same order.",
            ],
        ),
        (
            "backtracking-report lazy-tours --board 3x4 --first",
            ["They find 1 tour each, but not the same."],
        ),
    ],
)
def test_results_and_events_are_compared(
    cavalier: Cavalier, arguments: str, told: list[str]
) -> None:
    ran = cavalier("compare", *arguments.split())
    assert ran.status == 0
    sentences = ran.out.split("\n\n")[1].splitlines()
    assert sentences[: len(told)] == told


def test_a_comparison_document_has_the_stable_keys(cavalier: Cavalier) -> None:
    document = json.loads(cavalier(*ASKED, "--json").out)
    assert list(document) == [
        "complete", "done", "planned", "board", "start", "closed",
        "entry_point", "results", "same_events", "proved", "profiles",
    ]  # fmt: skip
    assert (document["complete"], document["done"]) == (True, 2)
    assert (document["results"], document["same_events"]) == ("equal", True)
    for each in document["profiles"]:
        assert list(each) == [
            "port", "tours", "lines", "procedures", "calls",
            "deepest_recursion", "nodes", "mutations", "names_bound_again",
            "outer_variables_set", "containers", "cells", "seconds",
            "peak_memory",
        ]  # fmt: skip
        assert list(each["mutations"]) == [
            "items", "attributes", "calls", "in_place",
        ]  # fmt: skip


def test_other_orders_and_events_are_in_the_document(
    cavalier: Cavalier,
) -> None:
    apart = ("compare", "backtracking-report", "couples", "--all", "--json")
    document = json.loads(cavalier(*apart).out)
    assert document["results"] == "reordered"
    assert document["same_events"] is False


def test_the_page_names_its_work_and_says_whether_they_part(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    ran = cavalier(*ASKED, "-o", str(page))
    assert (ran.status, ran.out) == (0, "")
    assert ran.err.splitlines() == [
        f"{page}: backtracking-matrix and couples, count_tours on 3x4 from a3",
        "They have the same 136 events in the same order.",
    ]
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_a_page_of_recordings_that_are_cut_says_where(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    ran = cavalier(*ASKED, "--cap", "300", "-o", str(page))
    assert ran.status == 0
    assert "the same events up to event 15, where the recording" in ran.err


def test_a_page_is_of_one_board(cavalier: Cavalier, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    ran = cavalier(*ASKED, "--board", "4x3", "-o", str(page))
    assert (ran.status, page.exists()) == (2, False)


@pytest.mark.sandboxed
def test_the_steps_of_a_program_are_not_recorded(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\necho 2\n")
    program.chmod(0o755)
    page = ("-o", str(tmp_path / "page.html"))
    for asked in (
        ("trace", str(program), "--count", "--board", "3x4"),
        ("compare", str(program), "couples", "--count", *page),
    ):
        ran = cavalier(*asked)
        assert ran.status == 2
        assert "is not Python, so its steps cannot be recorded" in ran.err


SHARED = """
MOVES = [(2, 1), (1, 2), (-1, 2), (-2, 1),
         (-2, -1), (-1, -2), (1, -2), (2, -1)]

def nb_parcours(position, squares):
    if len(squares) == 1:
        return 1
    row, column = position
    around = [(row + down, column + right) for down, right in MOVES]
    near = [square for square in around if square in squares]
    squares.remove(position)
    return sum([nb_parcours(square, squares) for square in near])
"""


@pytest.mark.slow
def test_where_a_program_parts_that_raises_is_said_too(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(SHARED)
    ran = cavalier("compare", f"{wrong}:nb_parcours", "couples")
    assert ran.status == 1
    assert "raises ValueError" in ran.err
    assert "They part at event 17: " in ran.out
