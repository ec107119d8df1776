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
    result = cavalier("compare", *PORTS, "--lang", "fr", "-o", str(file))
    assert (result.status, result.out) == (0, "")
    page = file.read_text("utf-8")
    assert all(text in page for text in ('lang="fr"', *PORTS))


def test_events_are_rows_of_csv_and_of_json(cavalier: Cavalier) -> None:
    trace = ("trace", "couples", "--start", "a1", "--format")
    rows = [*csv.DictReader(StringIO(cavalier(*trace, "csv").out))]
    documents = json.loads(cavalier(*trace, "json").out)
    assert [{k: str(v) for k, v in d.items()} for d in documents] == rows
    assert [row["event"] for row in documents] == [*range(1, len(rows) + 1)]
    assert [*documents[0].values()][1:6] == ["entered", "a1", 2, 0, 1]
    assert [*documents[-1].values()][1:6] == ["left", "a1", 2, 0, 0]
    full = [row for row in documents if row["kind"] == "full"]
    assert [row["path"] for row in full] == [12, 12]


@pytest.mark.sandboxed
@pytest.mark.parametrize("others", [("trace",), ("compare", "couples")])
def test_a_program_that_raises_has_the_status_1(
    cavalier: Cavalier, tmp_path: Path, others: tuple[str, ...]
) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("def f(rows, columns, row, column): return [][1]\n")
    result = cavalier(*others, f"{file}:f")
    assert result.status == 1
    assert "IndexError" in result.out + result.err
    assert "milliseconds" not in result.out


def test_different_tours_have_the_status_1(cavalier: Cavalier) -> None:
    result = cavalier("compare", "couples", "boolean-knight-tour")
    assert result.status == 1


@pytest.mark.sandboxed
def test_programs_in_other_languages_are_asked(
    cavalier: Cavalier, tmp_path: Path
) -> None:
    file = tmp_path / "tour"
    file.write_text("#!/bin/sh\ntest $1 = count && echo 7 || echo unknown\n")
    file.chmod(0o755)
    result = cavalier("compare", "couples", str(file), "--board", "3x4")
    assert result.status == 1
    assert "differ on 3x4 from a3" in result.out
    result = cavalier("compare", str(file), str(file), "--board", "1x2")
    assert result.status == 0
    assert "the same answers to 4 questions, on 1x2" in result.out
