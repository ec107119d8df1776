"""`cavalier compare` and `cavalier trace`: files, status, rows."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from tests.conftest import Cavalier

PORTS = ("backtracking-matrix", "couples")


def test_a_page_is_written_with_the_names(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    file = tmp_path / "page.html"
    ran = cavalier("compare", *PORTS, "--lang", "fr", "-o", str(file))
    assert (ran.status, ran.out) == (0, "")
    page = file.read_text("utf-8")
    assert 'lang="fr"' in page
    assert all(port in page for port in PORTS)


def test_events_are_rows_of_csv_and_of_json(cavalier: Cavalier) -> None:
    asked = ("trace", "couples", "--start", "a1", "--format")
    rows = [*csv.DictReader(StringIO(cavalier(*asked, "csv").out))]
    given = json.loads(cavalier(*asked, "json").out)
    assert [{k: str(v) for k, v in row.items()} for row in given] == rows
    assert [row["event"] for row in given] == [*range(1, len(rows) + 1)]
    first, last = given[0], given[-1]
    assert (first["kind"], first["square"]) == ("entered", "a1")
    assert (first["row"], first["column"], first["path"]) == (2, 0, 1)
    assert (last["kind"], last["path"]) == ("left", 0)
    full = [row for row in given if row["kind"] == "full"]
    assert [row["path"] for row in full] == [12, 12]


def test_the_first_events_are_listed(cavalier: Cavalier) -> None:
    ran = cavalier("trace", "couples", "--events", "5")
    assert len(ran.out.splitlines()) == 5
    assert ran.err == "5 of 136 events\n"


@pytest.mark.sandboxed
@pytest.mark.parametrize("first", [*PORTS])
def test_a_program_that_raises_has_the_status_1(
    cavalier: Cavalier, tmp_path: Path, first: str
) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("def f(rows, columns, row, column): return [][1]\n")
    ran = cavalier("compare", first, f"{file}:f")
    assert ran.status == 1
    assert "IndexError" in ran.out
    assert "milliseconds" not in ran.out


@pytest.mark.sandboxed
def test_only_python_is_recorded(cavalier: Cavalier, tmp_path: Path) -> None:
    file = tmp_path / "tour"
    file.write_text("#!/bin/sh\necho none\n")
    file.chmod(0o755)
    page = str(tmp_path / "page.html")
    for asked in (
        ("trace", str(file)),
        ("compare", "couples", str(file), "-o", page),
    ):
        ran = cavalier(*asked)
        assert ran.status == 2
        assert "Python" in ran.err


@pytest.mark.sandboxed
def test_programs_in_other_languages_are_asked(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    file = tmp_path / "tour"
    file.write_text("#!/bin/sh\ntest $1 = count && echo 7 || echo unknown\n")
    file.chmod(0o755)
    ran = cavalier("compare", "couples", str(file), "--board", "3x4")
    assert ran.status == 1
    assert "differ on 3x4 from a3" in ran.out
