"""`cavalier trace`: its documents, its account, and what it refuses."""

import csv
import json
import signal
import time
from pathlib import Path

import pytest

from cavalier.catalogue import find
from cavalier.watching.own_lens import parse_lens
from cavalier.watching.pythontutor import (
    MOST_CHARACTERS,
    MOST_STEPS,
    tutored,
)
from cavalier.watching.recording import record
from common.board import Board, Square
from common.errors import CavalierError
from common.search import Search
from tests import schemas
from tests.conftest import ROOT, Cavalier
from tests.processes import CAVALIER, started

CORNER = Search(Board(3, 4), start=Square(0, 0))


def as_json(document: object) -> dict[str, object]:
    """Return a document as its reader has it."""
    read: dict[str, object] = json.loads(json.dumps(document))
    return read


@pytest.mark.parametrize(
    "port",
    "backtracking-matrix couples lazy-tours warnsdorff-unfold best-first-lazy "
    "best-first-padded pascal-move pascal-coordinates as-printed".split(),
)
def test_the_documents_keep_to_the_schema(port: str) -> None:
    document = record(find(port), CORNER, "first_tour", cap=2000)
    schemas.validator("trace").validate(as_json(document))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("version", 2),
        ("kinds", "clq"),
        ("path", [-1]),
        ("start", [0, 0, 0]),
        ("first_line", 0),
        ("board", "0x4"),
        ("style", "odd"),
        ("names", ["", ""]),
        ("names", []),
        ("values", ["a" * 161]),
        ("values", [{"matrix": [], "id": 1}]),
        ("values", [{"matrix": [[0.5]], "id": 1}]),
        ("more", 1),
    ],
)
def test_the_schema_refuses_what_is_no_trace(key: str, value: object) -> None:
    document = record(find("couples"), CORNER, "first_tour")
    spoilt = {**as_json(document), key: value}
    assert not schemas.validator("trace").is_valid(spoilt)


def test_a_document_is_printed_or_written(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    file = tmp_path / "trace.json"
    asked = ("trace", "couples", "--board", "3x4", "--count")
    printed = cavalier(*asked, "--json")
    written = cavalier(*asked, "-o", str(file))
    assert printed.status == written.status == 0
    assert json.loads(printed.out) == json.loads(file.read_text())
    assert json.loads(printed.out)["result"] == "2"
    assert (written.out, written.err) == ("", printed.err)


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


def test_a_trace_that_would_be_cut_names_the_event_and_a_smaller_board(
    cavalier: Cavalier,
) -> None:
    asked = ("trace", "warnsdorff-matrix", "--board", "10x10")
    ran = cavalier(*asked)
    assert ran.status == 2
    full = "The first full board of warnsdorff-matrix on 10x10 is event 101"
    assert full in ran.err
    assert "Use --board 8x8, or --cap " in ran.err
    assert "`cavalier trace --from 101` begins there." in ran.err
    there = cavalier(*asked, "--from", "101")
    assert "The first full board is event 101 of 101." in there.out
    assert cavalier(*asked, "--cap", "10000").status == 0
    # The steps are counted up to that event, and no further.
    counted = cavalier("trace", "couples", "--board", "5x5", "--count")
    assert "is event 17656, after" in counted.err


def test_a_copy_of_a_port_with_other_names_is_seen_too(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    text = (ROOT / "functional" / "couples.py").read_text("utf-8")
    file = tmp_path / "mine.py"
    file.write_text(text.replace("position", "place"), "utf-8")
    asked = ("--board", "3x4", "--count", "--sandbox", "none")
    ran = cavalier("trace", str(file), *asked)
    assert "The first full board is event 113 of 136." in ran.out


def test_a_board_that_is_never_full_is_not_refused(cavalier: Cavalier) -> None:
    ran = cavalier("trace", "backtracking-matrix", "--board", "4x4")
    assert ran.status == 0
    assert "No board is full in the events 1 to" in ran.out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)]
)
def test_an_interrupted_recording_keeps_what_it_has(
    number: signal.Signals, status: int
) -> None:
    asked = "trace backtracking-matrix --board 6x6 --count --cap 200000 --json"
    with started([*CAVALIER, *asked.split()]) as process:
        time.sleep(2.5)
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
    assert process.returncode == status
    document = json.loads(out)
    assert document["ended"] == "interrupted"
    assert b"It was interrupted" in err
    assert document["kinds"]


@pytest.mark.slow
def test_python_tutor_gets_the_first_thousand_steps(
    cavalier: Cavalier,
) -> None:
    ran = cavalier(
        *"trace couples --board 3x4 --count --format pythontutor".split()
    )
    written = json.loads(ran.out)
    document = record(find("couples"), CORNER, "count_tours")
    assert written == as_json(tutored(document))
    assert len(written["trace"]) == len(document["kinds"]) < MOST_STEPS
    (last,) = written["trace"][-1]["stack_to_render"]
    assert last["encoded_locals"]["__return__"] == 2
    matrix = tutored(record(find("backtracking-matrix"), CORNER, "first_tour"))
    assert len(matrix["trace"]) == MOST_STEPS


def test_python_tutor_gets_fewer_steps_that_hold_very_much() -> None:
    document = record(find("couples"), CORNER, "count_tours", cap=100)
    document["values"].append({"matrix": [[0] * 900] * 900, "id": 1})
    number = len(document["values"]) - 1
    document["changes"][2] = number
    held = tutored(document)["trace"]
    step = len(json.dumps(held[-1]))
    assert 0 < len(held) == MOST_CHARACTERS // step


@pytest.mark.parametrize("text", ["(" * 400, "-" * 5000 + "1", "9" * 5000])
def test_python_tutor_gets_as_it_is_what_is_too_deep_to_be_read(
    text: str,
) -> None:
    document = record(find("couples"), CORNER, "count_tours", cap=1)
    document["values"][document["changes"][2]] = text
    (step,) = tutored(document)["trace"]
    assert text in json.dumps(step)


@pytest.mark.parametrize(
    "text",
    ["", "numbering", "numbering a b", "calls f", "calls f a b c", "states f",
     "numbering a stays", "calls f a flat", "numbering a-b", "look a b"],
)  # fmt: skip
def test_what_is_no_lens_is_refused(text: str) -> None:
    with pytest.raises(CavalierError, match="is not a lens"):
        parse_lens(text)


def test_the_table_of_events_has_a_row_for_each_event(
    cavalier: Cavalier,
) -> None:
    """3x4 has two tours from a corner: both fill the board."""
    ran = cavalier(
        "trace", "couples", "--board", "3x4", "--count", "--format", "csv"
    )
    rows = list(csv.DictReader(ran.out.splitlines()))
    assert [int(row["event"]) for row in rows] == [*range(1, len(rows) + 1)]
    assert [row["path"] for row in rows if row["kind"] == "full"] == ["12"] * 2
    entered = [row["square"] for row in rows if row["kind"] == "entered"]
    left = [row["square"] for row in rows if row["kind"] == "left"]
    assert (rows[0]["square"], sorted(entered)) == ("a3", sorted(left))
    assert rows[-1]["path"] == "0"


def test_a_table_from_an_event_goes_on_where_it_is(cavalier: Cavalier) -> None:
    asked = ["trace", "couples", "--board", "3x4", "--format", "csv"]
    whole = csv.DictReader(cavalier(*asked).out.splitlines())
    part = csv.DictReader(cavalier(*asked, "--from", "20").out.splitlines())
    kept = ("event", "kind", "square", "path", "depth", "line")
    assert [[row[key] for key in kept] for row in part] == [
        [row[key] for key in kept] for row in whole
    ][19:]
