"""`cavalier trace`: its documents, its account, and what it refuses."""

import csv
import json
import signal
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT, Cavalier
from tests.processes import CAVALIER, started

COUNTED = ("trace", "couples", "--board", "3x4", "--count")

KEYS = (
    "format version port style file board start closed entry_point ended why "
    "result counters first_line source lens shows from_event path functions "
    "stack names values kinds lines calls resumed changes events"
).split()


def test_the_document_has_the_stable_keys(cavalier: Cavalier) -> None:
    ran = cavalier(*COUNTED, "--json")
    document = json.loads(ran.out)
    assert ran.status == 0
    assert list(document) == KEYS
    assert (document["result"], document["lens"]) == ("2", "calls")
    assert len(document["kinds"]) == len(document["lines"]) == 966
    assert ran.err.startswith("couples, count_tours on 3x4 from a3: 966 steps")
    assert cavalier(*COUNTED, "--format", "json") == ran


def test_the_account_says_when_the_board_was_full(cavalier: Cavalier) -> None:
    ran = cavalier("trace", "warnsdorff-matrix", "--board", "3x4")
    assert ran.out.splitlines()[1:] == [
        "The first full board is event 13 of 13.",
        "It returned: a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2",
        "The board at the end:",
        "3 |   1   4   7  10",
        "2 | *12   9   2   5",
        "1 |   3   6  11   8",
        "      a   b   c   d",
    ]


def test_a_recording_at_its_largest_number_of_steps_says_so(
    cavalier: Cavalier,
) -> None:
    ran = cavalier("trace", "couples", "--board", "5x5", "--cap", "300")
    assert ran.status == 0
    assert "300 steps" in ran.out
    assert "(cap: It has as many steps as were asked for.)" in ran.out


@pytest.mark.slow
def test_a_copy_of_a_port_with_other_names_is_seen_too(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    text = (ROOT / "functional" / "couples.py").read_text("utf-8")
    file = tmp_path / "mine.py"
    file.write_text(text.replace("position", "place"), "utf-8")
    asked = ("--board", "3x4", "--count")
    ran = cavalier("trace", str(file), *asked)
    assert "The first full board is event 113 of 136." in ran.out


def test_a_board_that_is_never_full_is_not_refused(cavalier: Cavalier) -> None:
    ran = cavalier("trace", "backtracking-matrix", "--board", "3x3")
    assert ran.status == 0
    assert "No board is full in the events 1 to" in ran.out


@pytest.mark.slow
def test_an_interrupted_recording_ends() -> None:
    asked = "trace backtracking-matrix --board 6x6 --count --cap 200000 --json"
    with started([*CAVALIER, *asked.split()]) as process:
        time.sleep(2.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert (out, b"Traceback" in err) == (b"", False)


def test_the_table_of_events_has_a_row_for_each_event(
    cavalier: Cavalier,
) -> None:
    """3x4 has two tours from a corner: both fill the board."""
    rows = list(
        csv.DictReader(cavalier(*COUNTED, "--format", "csv").out.splitlines())
    )
    assert [int(row["event"]) for row in rows] == [*range(1, len(rows) + 1)]
    assert [row["path"] for row in rows if row["kind"] == "full"] == ["12"] * 2
    entered = [row["square"] for row in rows if row["kind"] == "entered"]
    left = [row["square"] for row in rows if row["kind"] == "left"]
    assert (rows[0]["square"], sorted(entered)) == ("a3", sorted(left))
    assert rows[-1]["path"] == "0"
    deepest = max(rows, key=lambda row: int(row["depth"]))
    assert (deepest["depth"], deepest["path"]) == ("12", "12")
