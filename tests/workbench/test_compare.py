"""`cavalier compare`: the table, the document and refusals."""

import json
from pathlib import Path

import pytest

from cavalier.lesson.box import wrong_programs
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
        "Proved for every board: couples and backtracking-matrix give the "
        "same count (two_styles_one_search, proofs/Matrix.v).",
        "Proved for every board: couples and backtracking-matrix have the "
        "same events in the same order (same_events_on_every_board, "
        "proofs/Matrix.v).",
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
    document = json.loads(cavalier(*ASKED, "lazy-tours", "--json").out)
    assert list(document) == [
        "complete", "done", "planned", "board", "start", "closed",
        "entry_point", "results", "same_events", "proved", "profiles",
    ]  # fmt: skip
    assert (document["complete"], document["done"]) == (True, 3)
    assert (document["results"], document["same_events"]) == ("equal", True)
    apart = ("compare", "backtracking-report", "couples", "--all", "--json")
    other = json.loads(cavalier(*apart).out)
    assert (other["results"], other["same_events"]) == ("reordered", False)
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


def test_recordings_are_compared_on_a_page(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    asked = ("trace", "couples", "--board", "3x4", "--count", "--json")
    file = tmp_path / "couples.json"
    file.write_text(cavalier(*asked).out)
    page = tmp_path / "page.html"
    both = ("compare", str(file), "lazy-tours", "--board", "3x4")
    ran = cavalier(*both, "-o", str(page))
    assert ran.status == 0
    assert "They have the same 136 events in the same order." in ran.err
    assert "nb_parcours" in page.read_text("utf-8")
    refused = cavalier(*both, "--json")
    assert refused.status == 2
    assert "A recording has no profile." in refused.err


def test_recordings_are_compared_without_a_page(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    files = []
    for port in ("couples", "backtracking-matrix"):
        asked = ("trace", port, "--board", "3x4", "--count", "--json")
        files.append(tmp_path / f"{port}.json")
        files[-1].write_text(cavalier(*asked).out)
    ran = cavalier("compare", *map(str, files))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == ("They have the same 136 events in the same order.\n")
    files[1].write_text(
        cavalier("trace", "pascal-move", "--board", "3x4", "--json").out
    )
    parted = cavalier("compare", *map(str, files))
    assert parted.status == 0
    assert parted.out.startswith("They part at event ")


def test_where_a_program_parts_that_raises_is_said_too(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    wrong = tmp_path / "shared.py"
    wrong.write_text(wrong_programs()["shared.py"])
    ran = cavalier("compare", f"{wrong}:nb_parcours", "couples")
    assert ran.status == 1
    assert "raises ValueError" in ran.err
    assert ran.out.startswith("They part at event 17: shared.py:nb_parcours ")
