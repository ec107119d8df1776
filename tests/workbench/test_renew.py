"""What is generated is up to date, and CITATION.cff is valid."""

import json
import sys
import tomllib
from pathlib import Path

import pytest

from cavalier.checking.evidence.entry import Finding, Outcome
from cavalier.checking.evidence.ledger import ENTRIES
from cavalier.citing.fragments import ROOT
from tests import processes
from tools.renew import canonical, errata, generated, pictures, schemas
from tools.renew.__main__ import main
from tools.renew.errata import EVIDENCE


def test_every_generated_part_is_up_to_date() -> None:
    files = generated()
    assert {ROOT / "README.md", canonical.FILE} <= files.keys()
    old = [
        str(file.relative_to(ROOT))
        for file, text in files.items()
        if file.read_text("utf-8") != text
    ]
    assert not old, "run python -m tools.renew"


def test_the_command_writes_every_generated_part(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = {tmp_path / "one": "é\n", tmp_path / "two": "2\n"}
    monkeypatch.setattr("tools.renew.__main__.generated", lambda: made)
    monkeypatch.setattr("tools.renew.__main__.renew_languages", int)
    monkeypatch.setattr(sys, "argv", ["renew"])
    main()
    assert {file: file.read_text("utf-8") for file in made} == made


def test_no_picture_is_left_over() -> None:
    assert set(pictures.FOLDER.iterdir()) == pictures.files().keys()


def test_no_schema_is_left_over() -> None:
    assert set(schemas.FOLDER.iterdir()) == schemas.files().keys()


def test_the_evidence_is_that_of_all_entries() -> None:
    recorded = json.loads(EVIDENCE.read_text(encoding="utf-8"))
    assert list(recorded) == [entry.id for entry in ENTRIES]


def test_what_cannot_be_checked_here_stays_as_it_was_recorded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "evidence.json"
    before = EVIDENCE.read_text(encoding="utf-8")
    file.write_text(before, encoding="utf-8")
    monkeypatch.setattr(errata, "EVIDENCE", file)
    first, *others = [entry.id for entry in ENTRIES]
    monkeypatch.setattr(
        errata,
        "check_all",
        lambda _entries: [
            (first, Finding(Outcome.REFUTED, "anew")),
            *((each, Finding(Outcome.NOT_CHECKED, "no")) for each in others),
        ],
    )
    monkeypatch.setattr("tools.renew.__main__.generated", dict)
    monkeypatch.setattr("tools.renew.__main__.renew_languages", int)
    monkeypatch.setattr(sys, "argv", ["renew", "--evidence"])
    main()
    recorded = json.loads(before) | {first: "anew"}
    assert json.loads(file.read_text(encoding="utf-8")) == recorded


def test_the_citation_file_has_what_the_project_says_elsewhere() -> None:
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert f'version: "{about["project"]["version"]}"\n' in text
    assert f'abstract: "{about["project"]["description"]}"\n' in text
    assert "TIPE 2011" in text
    assert text.count("name: anonymous") == 4


@pytest.mark.needs("check-jsonschema")
def test_the_citation_file_is_valid() -> None:
    ran = processes.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema",
         "vendor.citation-file-format", ROOT / "CITATION.cff"],
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
