"""CITATION.cff: valid, and made of what the project says elsewhere."""

import sys
import tomllib

from cavalier.catalogue.sources import SOURCES
from cavalier.citing.citation_file import FILE, citation_file
from cavalier.citing.fragments import ROOT
from tests import processes


def test_the_citation_file_agrees_with_catalogue_and_metadata() -> None:
    text = FILE.read_text("utf-8")
    assert text == citation_file(), (
        "run python -m cavalier.citing.citation_file"
    )
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert f'version: "{about["project"]["version"]}"\n' in text
    for source in SOURCES.values():
        assert f"filename: {source.file}\n" in text
    assert "TIPE 2011" in text
    assert text.count("name: anonymous") == 4


def test_the_citation_file_is_valid() -> None:
    ran = processes.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema",
         "vendor.citation-file-format", FILE],
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
