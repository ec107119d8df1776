"""`cavalier resolve --update`: what has moved is rewritten, and no more."""

import json
from pathlib import Path

import pytest

from tests.conftest import Cavalier, Ended
from tests.workbench.repositories import (
    COUPLES,
    change,
    commit,
    git,
    refused,
)

PAIRS = "functional/pairs.py"
FUNCTIONS = ("couples:supprimer", "couples:nb_parcours", "couples")

#: What must stay, byte by byte: another text with the same lines, a comment,
#: bytes that UTF-8 does not have, and ends of lines as Windows has them.
AROUND = (
    b"\xef\xbb\xbf% \xe9, lines 54--62\r\n@comment{lines 54--62}\r\n\r\n",
    b"\r\n\r\n@book{own,\r\n  pages = {lines 54--62}\r\n}\r\n% lines 54--62",
)


@pytest.fixture
def bib(cavalier: Cavalier, project: Path, tmp_path: Path) -> Path:
    """Cite two functions and a file, within what is not Cavalier's."""
    return cited(cavalier, tmp_path, "biblatex", "en")


def cited(cavalier: Cavalier, folder: Path, style: str, lang: str) -> Path:
    file = folder / "report.bib"
    text = cavalier("cite", *FUNCTIONS, "--style", style, "--lang", lang).out
    entries = text.encode().replace(b"\n", b"\r\n")
    file.write_bytes(entries.join(AROUND))
    return file


def lower(project: Path) -> None:
    """Move nb_parcours by two lines, and nothing above it."""
    change(project, "\n\ndef nb_parcours(", "\n# a\n# b\n\n\ndef nb_parcours(")


def updated(cavalier: Cavalier, bib: Path) -> Ended:
    ran = cavalier("resolve", str(bib), "--update")
    assert ran.err == ""
    return ran


def test_what_is_not_committed_is_refused_and_nothing_written(
    cavalier: Cavalier, project: Path, bib: Path
) -> None:
    before = bib.read_bytes()
    lower(project)
    refused(cavalier("resolve", str(bib), "--update"), "Commit it.")
    assert bib.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new"),
    [("(Algorithme 2)", "(the page)"), ("nb_parcours", "how_many")],
)
def test_what_reads_otherwise_or_has_another_name_stays(
    cavalier: Cavalier, project: Path, bib: Path, old: str, new: str
) -> None:
    before = bib.read_bytes()
    text = (project / COUPLES).read_text("utf-8")
    (project / COUPLES).write_text(text.replace(old, new))
    commit(project)
    assert updated(cavalier, bib).status == 1
    assert bib.read_bytes() == before


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("style", ["biblatex", "bibtex"])
def test_lines_that_moved_are_rewritten_and_not_another_byte(
    cavalier: Cavalier, project: Path, tmp_path: Path, style: str, lang: str
) -> None:
    bib = cited(cavalier, tmp_path, style, lang)
    before = bib.read_bytes()
    lower(project)
    commit(project)
    ran = updated(cavalier, bib)
    assert ran.out.count("    updated: swh:1:cnt:") == 1
    after = bib.read_bytes()
    changed = [
        (old, new)
        for old, new in zip(
            before.splitlines(), after.splitlines(), strict=True
        )
        if old != new
    ]
    again = cavalier("cite", *FUNCTIONS, "--style", style, "--lang", lang).out
    assert {new for _, new in changed} <= {*again.encode().splitlines()}
    assert len(changed) == 3
    (_, moved, _) = [
        each["outcome"]
        for each in json.loads(cavalier("resolve", str(bib), "--json").out)
        if "swh:1:cnt:" in each["swhid"]
    ]
    assert moved == "same"


def test_a_file_that_was_renamed_is_named_anew(
    cavalier: Cavalier, project: Path, bib: Path
) -> None:
    git(project, "mv", COUPLES, PAIRS)
    commit(project)
    assert updated(cavalier, bib).status == 0
    after = bib.read_bytes()
    assert b"couples.py" not in after
    assert after.count(b"functional/\\allowbreak pairs.py") == len(FUNCTIONS)
    assert cavalier("resolve", str(bib)).status == 0
